import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { createHttpServer } from '../../../server/http/listening/http-server.ts';
import { messageClasses } from '../../../server/http/listening/message-classes.ts';
import { closeAfterTest } from '../../support/cleanup.ts';
import { RawConnection, rawRequest } from '../../support/raw-http.ts';
import { rowCounts } from '../../support/row-counts.ts';
import { openTestApi } from '../../support/test-api.ts';

/** In ms; the real ones are a minute, and are tried in tests/process. */
const QUICK = { head: 400, request: 900, silence: 2000, look: 50 };

async function openImpatient() {
  const api = await openTestApi();
  const server = createHttpServer(api.messages, messageClasses(), QUICK).on('request', api.app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closeAfterTest(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return { api, port, connections: promisify(server.getConnections.bind(server)) };
}

/** Sends a byte now and then until the server closes; its answers, and how long it took in ms. */
async function drip(port: number, first: Buffer | string) {
  const connection = new RawConnection(port);
  const from = performance.now();
  connection.send(first);
  const sending = setInterval(() => connection.send('x'), 20);
  const [answer] = await connection.answers(1);
  const took = performance.now() - from;
  clearInterval(sending);
  await connection.closed;
  return { answer, took };
}

const TOO_SLOW = { code: 408, msg: '请求内容无法解析', reason: 'tooSlow', data: null };

test.each([
  ['that says nothing', '', QUICK.head],
  ['whose head drips', 'GET /api/shop HTTP/1.1\r\nHost: x\r\nX-Slow: ', QUICK.head],
  [
    'whose body drips',
    rawRequest(
      'POST',
      '/api/login',
      { 'Content-Type': 'application/json', 'Content-Length': '200000' },
      '{"username":"',
    ),
    QUICK.request,
  ],
  [
    'whose upload drips',
    rawRequest('POST', '/api/recharge_proof', {
      'Content-Type': 'multipart/form-data; boundary=x',
      'Content-Length': '200000',
    }),
    QUICK.request,
  ],
])('a client %s gets an error, and is disconnected', async (_, first, patience) => {
  const { api, port } = await openImpatient();
  const token = await api.signUp('slow');
  const before = await rowCounts(api.store);
  const said = first.toString().replace('Host: 127.0.0.1', `Host: 127.0.0.1\r\nAuthorization: ${token}`);
  const { answer, took } = first === '' ? await silent(port) : await drip(port, said);
  expect([answer?.status, JSON.parse(answer?.body ?? '')]).toEqual([408, TOO_SLOW]);
  expect(took).toBeGreaterThan(patience * 0.8);
  expect(took).toBeLessThan(patience + 5000);
  expect(await rowCounts(api.store)).toEqual(before);
});

async function silent(port: number) {
  const connection = new RawConnection(port);
  const from = performance.now();
  const [answer] = await connection.answers(1);
  return { answer, took: performance.now() - from };
}

test('a connection without a request is closed after a while, and not while it is used', async () => {
  const { port } = await openImpatient();
  const connection = new RawConnection(port);
  const used = 5;
  for (let n = 1; n <= used; n++) {
    connection.send(rawRequest('GET', '/api/shop'));
    expect(await connection.answers(n)).toHaveLength(n);
    // The time is what is tested: a short silence.
    await new Promise((later) => setTimeout(later, QUICK.silence / 10));
  }
  const from = performance.now();
  await connection.closed;
  // Node's own patience is 5 s.
  expect(performance.now() - from).toBeLessThan(5000);
  expect(await connection.answers(used + 1)).toHaveLength(used);
});

test('a client that does not read its answers is not awaited, and gets no more', async () => {
  const { port, connections } = await openImpatient();
  const connection = new RawConnection(port);
  connection.socket.pause();
  connection.send(Buffer.concat(Array.from({ length: 200 }, () => rawRequest('GET', '/api/openapi.json'))));
  await expect.poll(connections).toBe(1);
  const before = process.memoryUsage().rss;
  await expect.poll(connections, { interval: 50 }).toBe(0);
  expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
  connection.close();
});
