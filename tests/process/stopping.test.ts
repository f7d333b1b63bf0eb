import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { closeAfterTest, temporaryFolder } from '../support/cleanup.ts';
import { startDemoShop } from '../support/demo-shop.ts';
import { listenAt } from '../support/event-stream.ts';
import { RawConnection, rawRequest } from '../support/raw-http.ts';
import { spawnServer } from '../support/server-process.ts';
import { startServer } from '../support/started-server.ts';

/** From the signal to the end, in ms. */
const ALL = 15_000;

async function openRunning() {
  const shop = await startDemoShop();
  closeAfterTest(shop.close);
  const token = await shop.signUp('buyer', 10_000);
  const port = Number(new URL(shop.origin).port);
  /** A purchase whose body has begun, of which the server knows. */
  const buying = async () => {
    const connection = new RawConnection(port);
    connection.send(
      rawRequest('POST', '/api/buy_item', {
        Authorization: token,
        'Content-Type': 'application/x-www-form-urlencoded',
        'Content-Length': '4',
        Expect: '100-continue',
      }),
    );
    await once(connection.socket, 'data');
    connection.send('id=');
    return connection;
  };
  return { shop, token, port, buying };
}

test('SIGTERM answers running requests, closes idle connections, and accepts no new ones', async () => {
  const { shop, token, port, buying } = await openRunning();
  const idle = new RawConnection(port);
  idle.send(rawRequest('GET', '/api/shop'));
  await idle.answers(1);
  const stream = await listenAt(shop.origin, { item: 1, token });
  const [slow, busy] = [await buying(), await buying()];
  const from = performance.now();
  const stopped = shop.stop();
  await Promise.all([idle.closed, stream.ended]);
  await expect(fetch(`${shop.origin}/healthz`)).rejects.toThrow();
  // A second signal, and a third, cut nothing off.
  shop.process.kill('SIGTERM');
  shop.process.kill('SIGINT');
  busy.send('1');
  const [bought] = await busy.answers(1);
  expect([bought?.status, JSON.parse(bought?.body ?? '').code]).toEqual([200, 200]);
  await busy.closed;
  // The time is what is tested: a slow client is awaited.
  await pause(1000);
  slow.send('1');
  const [late] = await slow.answers(1);
  expect([late?.status, JSON.parse(late?.body ?? '').code]).toEqual([200, 200]);
  expect(await stopped).toBe(0);
  expect(performance.now() - from).toBeLessThan(ALL);
  await expect.poll(shop.log).toContain('"msg":"stopped"');
  expect((await shop.command('verify-books')).exitCode).toBe(0);
});

/** A server that is told to end while its clients do what they can to hold it. */
async function endsInTime(): Promise<void> {
  const { shop, port, buying } = await openRunning();
  const never = await buying();
  const dripping = new RawConnection(port);
  dripping.send('GET / HTTP/1.1\r\nX-Slow: ');
  const dripped = setInterval(() => dripping.send('x'), 100);
  // One that goes on asking on a connection that is open.
  const eager = new RawConnection(port);
  const asking = setInterval(() => eager.send(rawRequest('GET', '/api/shop')), 20);
  await eager.answers(1);
  const from = performance.now();
  const stopped = shop.stop();
  await eager.closed;
  expect(performance.now() - from).toBeLessThan(5000);
  expect(await stopped).toBe(0);
  expect(performance.now() - from).toBeLessThan(ALL);
  for (const timer of [asking, dripped]) clearInterval(timer);
  await never.closed;
  expect((await shop.command('verify-books')).exitCode).toBe(0);
}

/** A server whose client never ends its head, as long as servers really wait. */
async function cutsOff(): Promise<void> {
  const { shop, port } = await openRunning();
  const dripping = new RawConnection(port);
  dripping.send('GET /api/shop HTTP/1.1\r\nX-Slow: ');
  const from = performance.now();
  const timer = setInterval(() => dripping.send('x'), 100);
  const [answer] = await dripping.answers(1, 30_000);
  clearInterval(timer);
  expect(answer?.status).toBe(408);
  expect(performance.now() - from).toBeGreaterThan(9000);
  expect(performance.now() - from).toBeLessThan(15_000);
  const gone = once(shop.process, 'exit');
  shop.process.kill('SIGINT');
  expect(await gone).toEqual([0, null]);
}

test('a server that is ended as it says that it is ready ends well', async () => {
  const folder = temporaryFolder();
  const server = spawnServer(folder);
  closeAfterTest(() => void server.kill('SIGKILL'));
  server.stdout?.once('data', () => server.kill('SIGTERM'));
  expect(await once(server, 'close')).toEqual([0, null]);
  expect(existsSync(join(folder, 'shop.sock'))).toBe(false);
});

test('the head of a request may take ten seconds, and the end of a process fifteen, whatever its clients do', async () => {
  // Side by side, since both wait.
  await Promise.all([endsInTime(), cutsOff()]);
});

test('with DRAIN_SECONDS a server that stops says so to the balancer first, and answers whoever comes meanwhile', async () => {
  const server = await startServer(temporaryFolder(), { DEMO: '0', DRAIN_SECONDS: '5' });
  const status = async (path: string) => (await fetch(server.origin + path)).status;
  expect(await status('/readyz')).toBe(200);
  const from = performance.now();
  const stopped = server.stop();
  await expect.poll(() => status('/readyz'), { interval: 20 }).toBe(503);
  expect(await status('/')).toBe(200);
  expect(await stopped).toBe(0);
  expect(performance.now() - from).toBeGreaterThan(5000);
  await expect(fetch(server.origin)).rejects.toThrow();
});
