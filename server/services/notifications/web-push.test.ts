import { globalAgent } from 'node:https';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import webPush from 'web-push';
import { closeAfterTest } from '../../../tests/support/cleanup.ts';
import { openPushService } from '../../../tests/support/push-service.ts';
import { createWebPush } from './web-push.ts';

let service: Awaited<ReturnType<typeof openPushService>>;
let troubles: string[];
let send: (name: string, endpoint?: string) => ReturnType<ReturnType<typeof createWebPush>>;

beforeAll(async () => {
  service = await openPushService();
});

beforeEach(() => {
  service.answerWith();
  troubles = [];
  const webPushOf = createWebPush({
    keys: webPush.generateVAPIDKeys(),
    publicOrigin: () => 'http://127.0.0.1:3000',
    onTrouble: ({ message }) => void troubles.push(message),
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
  return `https://localhost:${(server.address() as AddressInfo).port}/`;
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

test('what a service refuses of one browser has failed', async () => {
  service.answerWith((_, response) => void response.writeHead(400).end());
  expect(await send('phone')).toMatchObject({ outcome: 'failed' });
  expect(troubles).toEqual([]);
});
