import type { IncomingMessage, ServerResponse } from 'node:http';
import { globalAgent } from 'node:https';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import webPush from 'web-push';
import { closeAfterTest } from '../../../tests/support/cleanup.ts';
import { openPushService } from '../../../tests/support/push-service.ts';
import { createWebPush } from './web-push.ts';

let service: Awaited<ReturnType<typeof openPushService>>;
let troubles: string[];
/** With the servers of tests. */
let pushHosts: string[];
let send: (name: string, endpoint?: string) => ReturnType<ReturnType<typeof createWebPush>>;

/** Longer than a push service on this machine takes, in ms. */
const DEADLINE = 1000;

beforeAll(async () => {
  service = await openPushService();
});

beforeEach(() => {
  service.answerWith();
  troubles = [];
  pushHosts = [service.host];
  const webPushOf = createWebPush({
    keys: webPush.generateVAPIDKeys(),
    pushHosts,
    publicOrigin: () => 'http://127.0.0.1:3000',
    onTrouble: ({ message }) => void troubles.push(message),
    deadline: DEADLINE,
  });
  send = (name, endpoint) => {
    const browser = service.addBrowser(name);
    const told = { notificationId: 1, locale: 'en-US', title: 'Hello', text: 'It is here', path: '/' } as const;
    return webPushOf({ ...browser, ...(endpoint && { endpoint }) }, told);
  };
});

/** A server on this machine that does this to whoever connects. */
async function serverThat(does: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    does(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closeAfterTest(() => void server.close());
  const host = `localhost:${(server.address() as AddressInfo).port}`;
  pushHosts.push(host);
  return `https://${host}/`;
}

test.each<[string, (socket: Socket) => void]>([
  ['hangs up', (socket) => void socket.destroy()],
  ['speaks no TLS', (socket) => void socket.end('what\r\n')],
])('what was given to no push service waits: one that %s', async (_, does) => {
  expect(await send('phone', await serverThat(does))).toMatchObject({ outcome: 'waiting' });
});

test('what was given to no push service waits: one that nobody vouches for', async () => {
  const { ca } = globalAgent.options;
  delete globalAgent.options.ca;
  const tried = await send('phone');
  globalAgent.options.ca = ca;
  expect(tried).toMatchObject({ outcome: 'waiting' });
});

test('what a push service may have taken is not sent again', async () => {
  service.answerWith(({ socket }) => void socket.destroy());
  expect(await send('phone')).toMatchObject({ outcome: 'unknown' });
});

test('a connection that was used before is not: it may be closed as the next one is sent', async () => {
  const used = new WeakSet<Socket>();
  service.answerWith(({ socket }, response) => {
    if (used.has(socket)) return void socket.destroy();
    used.add(socket);
    response.writeHead(201).end();
  });
  expect(await send('phone')).toEqual({ outcome: 'sent' });
  expect(await send('phone')).toEqual({ outcome: 'sent' });
});

test.each([401, 403])(
  'a service that does not accept who the shop says it is, by %i, is named once until it does',
  async (code) => {
    service.answerWith((_, response) => void response.writeHead(code).end());
    expect(await send('phone')).toMatchObject({ outcome: 'waiting' });
    await send('tablet');
    expect(troubles).toEqual([`the push service ${service.host} takes nothing of the shop`]);
    service.answerWith();
    expect(await send('phone')).toEqual({ outcome: 'sent' });
    service.answerWith((_, response) => void response.writeHead(code).end());
    // It has just taken something: it may mean this browser alone, which is tried again all the same.
    expect(await send('tablet')).toMatchObject({ outcome: 'waiting' });
    expect(troubles).toHaveLength(1);
    const later = performance.now() + 61 * 60_000;
    vi.spyOn(performance, 'now').mockReturnValue(later);
    closeAfterTest(() => void vi.restoreAllMocks());
    expect(await send('phone')).toMatchObject({ outcome: 'waiting' });
    expect(troubles).toHaveLength(2);
  },
);

/** An answer whose head says this, and whose content never ends. */
const endless = (response: ServerResponse, status: number, piece: string) => {
  response.writeHead(status, { 'Content-Type': 'text/plain' });
  const more = () => {
    while (!response.destroyed && response.write(piece));
  };
  response.on('drain', more);
  more();
};

test.each<[string, (request: IncomingMessage, response: ServerResponse) => void, string]>([
  ['a head and no more', (_, response) => void response.writeHead(201).flushHeaders(), 'sent'],
  [
    'a head, half of the content, and hangs up',
    ({ socket }, response) => {
      response.writeHead(201, { 'Content-Length': 10 }).write('half', () => socket.destroy());
    },
    'sent',
  ],
  ['content without end', (_, response) => endless(response, 201, 'x'.repeat(64 * 1024)), 'sent'],
  ['a refusal without end', (_, response) => endless(response, 400, 'x'.repeat(64 * 1024)), 'failed'],
  ['nothing', () => undefined, 'unknown'],
  [
    'one letter of a head after the other',
    ({ socket }) => {
      const dripping = setInterval(() => socket.write('HTTP/1.1 201 A'.at(0) ?? ''), 50);
      socket.on('close', () => clearInterval(dripping));
    },
    'unknown',
  ],
  [
    'processing, again and again',
    ({ socket }) => {
      const dripping = setInterval(() => socket.write('HTTP/1.1 102 Processing\r\n\r\n'), 50);
      socket.on('close', () => clearInterval(dripping));
    },
    'unknown',
  ],
])('a service that answers %s is done with in time', async (_, answer, outcome) => {
  service.answerWith(answer);
  expect(await send('phone')).toMatchObject({ outcome });
});

test('a redirect into the network of the shop is not followed', async () => {
  let isAsked = false;
  const inward = await serverThat(() => {
    isAsked = true;
  });
  service.answerWith((_, response) => void response.writeHead(307, { Location: inward }).end());
  expect(await send('phone')).toMatchObject({ outcome: 'failed' });
  expect(isAsked).toBe(false);
});

test('an address that was stored before it was refused is asked nothing', async () => {
  const asked = service.pushed.length;
  pushHosts.length = 0;
  expect(await send('phone')).toMatchObject({ outcome: 'gone' });
  expect(await send('phone', 'https://localhost;x.notify.windows.com/phone')).toMatchObject({ outcome: 'gone' });
  expect(service.pushed).toHaveLength(asked);
});

test('what a service refuses of one browser has failed', async () => {
  service.answerWith((_, response) => void response.writeHead(400).end());
  expect(await send('phone')).toMatchObject({ outcome: 'failed' });
  expect(troubles).toEqual([]);
});
