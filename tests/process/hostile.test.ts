import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { closeAfterTest } from '../support/cleanup.ts';
import { startDemoShop } from '../support/demo-shop.ts';
import { A_START } from '../support/hostile-api.ts';
import { bytesOf, type HostileRequest, hostileRequest, type Known } from '../support/hostile-requests.ts';
import { whole } from '../support/in-turn.ts';
import { type RawAnswer, RawConnection, rawAnswer, rawRequest } from '../support/raw-http.ts';
import { metricsOf } from '../support/server-process.ts';

/** Requests at once, and how often; together 2,000. */
const AT_ONCE = 50;
const TIMES = 40;

/** What is not answered by then waits for more of the request, in ms. */
const PATIENCE = 1000;

/** Nothing that was sent keeps the server from its work for longer, in ms; the machine's other work may. */
const ALIVE = 5000;

const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);

let shop: Awaited<ReturnType<typeof startDemoShop>>;
let port: number;
let known: Known;

beforeAll(async () => {
  shop = await startDemoShop();
  closeAfterTest(shop.close);
  port = Number(new URL(shop.origin).port);
  const token = await shop.signUp('hostile', 100_000);
  const other = await shop.signUp('waiting', 100_000);
  await shop.call('setBank', { bank_truename: '陈', bank_account: '6222021234567890', bank_name: '工商银行' }, token);
  await shop.command('settings', 'set', 'transfer_account', 'Bank 1234');
  await shop.call('recharge', { id: 2, money: '500' }, token);
  const [pending] = (await shop.call('rechargeList', {}, token)).data;
  const { orderno } = (await shop.call('buyItem', { id: 1 }, other)).data;
  known = { token, orderno, number: pending?.number ?? '' };
}, A_START);

async function figure(name: string): Promise<number> {
  const text = await metricsOf(shop.origin);
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
}

/** How often an HTTP status with a `code` was answered. */
const seen: Record<string, number> = {};

async function send(hostile: HostileRequest, n: number): Promise<void> {
  const bytes = bytesOf(hostile, known);
  const text = bytes.toString('latin1');
  const connection = new RawConnection(port);
  connection.send(bytes);
  const answers = await connection.answers(1, PATIENCE, text.startsWith('HEAD '));
  // Some hang up politely, some do not.
  if (n % 2 === 0) connection.socket.end();
  setTimeout(() => connection.close(), PATIENCE).unref();
  for (const answer of answers) wellDone(answer);
  const [first] = answers;
  if (first && /^(?!HEAD )\S+ \/api\/\S* HTTP\/1\.1\r\n/.test(text)) isEnvelope(first);
}

function wellDone({ status, headers, body }: RawAnswer): void {
  // On a slow machine some may be shed.
  if (status !== 503 || headers['retry-after'] === undefined) expect(status).toBeLessThan(500);
  if (!headers['content-type']?.includes('javascript')) expect(body).not.toMatch(/^\s+at .+:\d+:\d+\)?$/m);
}

function isEnvelope({ status, headers, body }: RawAnswer): void {
  if (status === 304 || /^text\/(csv|event-stream)/.test(headers['content-type'] ?? '')) return;
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  const said = JSON.parse(body);
  if ('openapi' in said) return;
  expect([status, said]).toEqual([
    expect.any(Number),
    expect.objectContaining({ code: expect.any(Number), msg: expect.any(String) }),
  ]);
  expect(said).toHaveProperty('data');
  const key = `${status} ${said.code}`;
  seen[key] = (seen[key] ?? 0) + 1;
}

if (whole)
  test(`2,000 hostile requests end nothing and break nothing (SEED=${seed})`, async () => {
    const before = await figure('process_resident_memory_bytes');
    const several = fc.array(hostileRequest, { minLength: AT_ONCE, maxLength: AT_ONCE, size: 'max' });
    const holds = fc.asyncProperty(several, async (requests) => {
      await Promise.all(requests.map(send));
      const from = performance.now();
      expect((await fetch(`${shop.origin}/healthz`)).status).toBe(200);
      expect(performance.now() - from).toBeLessThan(ALIVE);
    });
    await fc.assert(holds, { seed, numRuns: TIMES, interruptAfterTimeLimit: 100_000, markInterruptAsFailure: true });

    // They came as far as the business, and as each guard.
    for (const kind of ['200 200', '200 400', '200 401', '400 400', '415 415']) {
      expect(seen[kind] ?? 0, kind).toBeGreaterThan(0);
    }
    const { data: orders } = await shop.call('order', { status: 0 }, known.token);
    expect(orders.length).toBeGreaterThan(0);
    expect(await shop.command('verify-books')).toMatchObject({ exitCode: 0 });
    expect(shop.process.exitCode).toBe(null);
    expect(shop.log()).not.toMatch(/"level":[56]0/);
    expect((await figure('process_resident_memory_bytes')) - before).toBeLessThan(300 * 1024 * 1024);
  });

/** Addresses that lead astray: none is a fault, and none leads to a file that is not for everybody. */
test.each([
  ...[
    '/%',
    '/%00',
    '/%E0%A4%A',
    '/..%2f..%2fetc%2fpasswd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/\\..\\..\\windows',
    '//evil.example/',
  ],
  ...[
    '/assets/..%2f..%2fserver%2fmain.js',
    '/assets/%2e%2e/%2e%2e/server/main.js',
    '/assets/%00',
    '/assets/%E0',
    '/assets/',
  ],
  ...[
    '/media/..%2fshop.db',
    '/media/..%2f..%2fjwt-secret',
    '/media/%00',
    '/media/%2e%2e',
    '/media/poster/..%2f..%2fjwt-secret',
    '/media/poster/1.__proto__.jpg?by=%00',
    `/media/${'a'.repeat(5000)}`,
  ],
  ...[
    '/user/detail/%00',
    '/user/detail/1e309',
    '/user/detail/-1',
    `/user/detail/${'9'.repeat(400)}`,
    '/list/__proto__',
    '/list/%F0%9F',
  ],
  ...[
    '/user/order/constructor',
    '/user/article/0x1',
    '/search?q=%00',
    '/search?q=%ff',
    '/search?q=a&q=b',
    '/?lang=%00',
    '/?lang=x&lang=y',
  ],
  ...[
    '/login?next=//evil.example',
    '/login?next=%0d%0aSet-Cookie:a=b',
    '/.env',
    '/.git/config',
    '/server/main.js',
    '/sw.js?%00',
  ],
  ...[
    '/sandbox/cashier/%00',
    '/sitemap-items-99999999999.xml',
    '/docs/api/%2e%2e',
    '/docs/api.js%00',
    '/API/login',
    '/api%2flogin',
  ],
])('%s leads nowhere else', async (path) => {
  const answer = await rawAnswer(port, rawRequest('GET', path));
  expect(answer.status).toBeLessThan(500);
  expect(answer.body).not.toMatch(/root:\w*:0:|SQLite format|createServer|\[core\]|^\s+at .+:\d+:\d+/m);
  expect(answer.headers).not.toHaveProperty('set-cookie');
});

test.each([
  'bytes=9-1',
  'bytes=-5',
  'bytes=5-',
  'bytes=999999999-',
  'bytes=0-0,2-3',
  'bytes=x-y',
  'lines=1-2',
  'bytes=-',
  '\xff',
])('a range of %s is answered with the file, a part of it, or 416', async (range) => {
  const asset = /\/assets\/[\w.-]+\.js/.exec(await (await fetch(`${shop.origin}/`)).text())?.[0] ?? '';
  const [item] = (await shop.call('itemHotList', {})).data;
  for (const path of [asset, '/favicon.svg', item?.pic_url ?? '', '/robots.txt', '/']) {
    const { status } = await rawAnswer(port, rawRequest('GET', path, { Range: range }));
    expect([path, [200, 206, 416].includes(status), status]).toEqual([path, true, status]);
  }
});
