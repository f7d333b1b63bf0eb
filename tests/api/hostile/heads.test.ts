import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { UNAUTHORISED } from '../../../server/api/invoke.ts';
import { closeAfterTest } from '../../support/cleanup.ts';
import { A_START, AT_ONCE, openHostileApi } from '../../support/hostile-api.ts';
import { RawConnection, rawAnswer, rawRequest } from '../../support/raw-http.ts';
import { appOf } from '../../support/test-api.ts';

let api: Awaited<ReturnType<typeof openHostileApi>>['api'];
let port: number;
let token: string;

beforeAll(async () => {
  ({ api, port, token } = await openHostileApi());
}, A_START);

const head = (first: string, ...lines: string[]) => [first, 'Host: x', ...lines, '\r\n'].join('\r\n');
const post = (...lines: string[]) => head('POST /api/login HTTP/1.1', 'Content-Type: application/json', ...lines);
const many = (count: number) => Array.from({ length: count }, (_, n) => `X-${n}: 1`);

/** What Node refuses before there is a request, and what `connectionLimits` refuses of what Node lets through. */
test.each([
  ['noise', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\x00\r\n\r\n', 400],
  ['words that are no request', 'hello\r\n\r\n', 400],
  ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
  ['a version that is none', head('GET /api/shop HTTP/9.9'), 400],
  ['an unknown method', head('BREW /api/shop HTTP/1.1'), 400],
  ['no Host', 'GET /api/shop HTTP/1.1\r\n\r\n', 400],
  ['a target that is no address', head('GET api/shop HTTP/1.1'), 400],
  ['the server itself as the target', head('OPTIONS * HTTP/1.1'), 400],
  ['a tunnel', head('CONNECT shop.example:443 HTTP/1.1'), 405],
  ['TRACE of a call', head('TRACE /api/shop HTTP/1.1'), 405],
  ['TRACE of no call', head('TRACE /api/nothing HTTP/1.1'), 404],
  ['16 KiB of headers', head('GET /api/shop HTTP/1.1', `X-Long: ${'x'.repeat(17_000)}`), 431],
  ['a flood of headers', head('GET /api/shop HTTP/1.1', ...many(3000)), 431],
  ['a few headers more than there may be', head('GET /api/shop HTTP/1.1', ...many(100)), 431],
  ['an endless address', head(`GET /api/shop?${'x'.repeat(100_000)} HTTP/1.1`), 431],
  ['NUL in a header', head('GET /api/shop HTTP/1.1', 'X-Nul: a\0b'), 400],
  ['NUL in the address', head('GET /api/sh\0op HTTP/1.1'), 400],
  ['a line that is no header', head('GET /api/shop HTTP/1.1', 'no colon'), 400],
  ['a space before the colon', head('GET /api/shop HTTP/1.1', 'X-Space : 1'), 400],
  ['a bare CR in a header', head('GET /api/shop HTTP/1.1', 'X-Cr: a\rX-Other: b'), 400],
  ['two lengths', `${post('Content-Length: 2', 'Content-Length: 3')}{}`, 400],
  ['two equal lengths', `${post('Content-Length: 2', 'Content-Length: 2')}{}`, 400],
  ['a list of lengths', `${post('Content-Length: 2, 3')}{}`, 400],
  ['a length and chunks', `${post('Content-Length: 2', 'Transfer-Encoding: chunked')}2\r\n{}\r\n0\r\n\r\n`, 400],
  ['a length below nothing', post('Content-Length: -1'), 400],
  ['a length that is no number', post('Content-Length: 0x10'), 400],
  ['a length beyond all numbers', post(`Content-Length: ${'9'.repeat(30)}`), 400],
  ['an unknown way to send', `${post('Transfer-Encoding: xchunked')}2\r\n{}\r\n0\r\n\r\n`, 400],
  ['chunks that are not the last step', `${post('Transfer-Encoding: chunked, gzip')}2\r\n{}\r\n0\r\n\r\n`, 400],
  ['a chunk without a size', `${post('Transfer-Encoding: chunked')}zz\r\n{}\r\n0\r\n\r\n`, 400],
  ['a chunk longer than it says', `${post('Transfer-Encoding: chunked')}1\r\n{}\r\n0\r\n\r\n`, 400],
  ['a chunk beyond all numbers', `${post('Transfer-Encoding: chunked')}${'f'.repeat(17)}\r\n`, 400],
  ['an extension without end', `${post('Transfer-Encoding: chunked')}2;${'x'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`, 413],
  ['trailers without end', `${post('Transfer-Encoding: chunked')}0\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
])('%s is refused at once, in JSON', async (_, bytes, status) => {
  const from = performance.now();
  const answer = await rawAnswer(port, Buffer.from(bytes, 'latin1'));
  expect(performance.now() - from).toBeLessThan(AT_ONCE);
  expect(answer.status).toBe(status);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(JSON.parse(answer.body)).toMatchObject({
    code: status,
    msg: expect.stringMatching(/^\p{Script=Han}+$/u),
    reason: expect.stringMatching(/^\w+$/),
    data: null,
  });
});

test.each([
  ['HTTP/0.9', 'GET /api/shop\r\n\r\n'],
  ['HTTP/1.0', 'GET /api/shop HTTP/1.0\r\n\r\n'],
  ['an address as one writes it to a proxy', head('GET http://evil.example/api/shop HTTP/1.1')],
  [
    'an upgrade to what is not spoken here',
    head('GET /api/shop HTTP/1.1', 'Connection: Upgrade', 'Upgrade: websocket'),
  ],
  ['an expectation that nobody knows', head('GET /api/shop HTTP/1.1', 'Expect: the-unexpected')],
  ['a hundred headers', head('GET /api/shop HTTP/1.1', ...many(99))],
  ['a GET with a body', `${head('GET /api/shop HTTP/1.1', 'Content-Length: 2')}{}`],
])('%s is answered like any other', async (_, bytes) => {
  const answer = await rawAnswer(port, bytes);
  expect([answer.status, JSON.parse(answer.body).code]).toEqual([200, 200]);
});

test('a refused client cannot hold the connection', async () => {
  const held = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  held.on('error', () => {}).resume();
  held.write('noise\r\n\r\n');
  await once(held, 'end');
  const open = promisify(api.server.getConnections.bind(api.server));
  await expect.poll(open).toBe(0);
  held.destroy();
});

test('while the server ends, each answer is the last one of its connection', async () => {
  const server = createServer(appOf(api, { stopping: () => true })).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closeAfterTest(() => void server.close());
  const connection = new RawConnection((server.address() as AddressInfo).port);
  connection.send(rawRequest('GET', '/api/shop'));
  const [answer] = await connection.answers(1);
  expect([answer?.status, answer?.headers.connection]).toEqual([200, 'close']);
  await connection.closed;
});

test('noise after a running request does not interrupt its answer', async () => {
  const connection = new RawConnection(port);
  connection.send(rawRequest('GET', '/api/events?item=1'));
  let came = '';
  connection.socket.on('data', (chunk) => {
    came += chunk;
  });
  await expect.poll(() => came).toContain('retry: 3000');
  connection.send('noise\r\n\r\n');
  await connection.closed;
  expect(came).not.toContain('HTTP/1.1 400');
});

test('a body is sent after the server has asked for it', async () => {
  const connection = new RawConnection(port);
  connection.send(post('Content-Length: 2', 'Expect: 100-continue'));
  connection.send('{}');
  const [answer] = await connection.answers(1);
  connection.close();
  expect([answer?.status, JSON.parse(answer?.body ?? '').code]).toEqual([200, 400]);
});

test.each([
  ['Accept-Language', `${'x-'.repeat(7000)}`],
  ['Accept-Language', 'en;q=NaN,;;;q=1e309,*;q=-1,\xff\xfe'],
  ['Cookie', 'language=../../etc/passwd; session=%ff%00; =; ;;; __proto__=1; language=xx'],
  ['Cookie', `language=${'%'.repeat(5000)}`],
  ['If-None-Match', `"a", W/"${','.repeat(7000)}`],
  ['Range', 'bytes=9-1, -5, 0-0,x'],
  ['Accept-Encoding', `br;q=${'0'.repeat(10_000)}1, gzip;q=x, ${'gzip '.repeat(500)}`],
  ['X-Forwarded-For', "1.2.3.4, '; drop table shoppers; --, ::::, \xff"],
  ['Host', 'evil.example:99999999'],
  ['Origin', 'null'],
  ['User-Agent', `\xff\xfe${'x'.repeat(10_000)}`],
])('a hostile %s changes nothing of an answer', async (name, value) => {
  for (const target of ['/api/shop', '/api/item_list?id=2', '/healthz']) {
    const answer = await rawAnswer(port, rawRequest('GET', target, { [name]: value }));
    expect([target, answer.status]).toEqual([target, 200]);
  }
});

test.each(['', ' ', 'Bearer', 'Bearer ', 'null', 'a.b.c', 'x'.repeat(15_000), '\xff\xfe', '{"alg":"none"}'])(
  'the token %j opens nothing',
  async (value) => {
    const answer = await rawAnswer(port, rawRequest('GET', '/api/user_info', { Authorization: value }));
    expect(JSON.parse(answer.body)).toEqual(UNAUTHORISED);
  },
);

test.each(['', 'x'.repeat(101), 'a b', 'é', '../..', 'a", "b'])('the key %j is refused', async (key) => {
  const headers = { Authorization: token, 'Idempotency-Key': key, 'Content-Type': 'application/json' };
  const { status, body } = await rawAnswer(port, rawRequest('POST', '/api/buy_item', headers, '{"id":1}'));
  expect([status, JSON.parse(body).code]).toEqual([200, 400]);
});
