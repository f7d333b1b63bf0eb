import { beforeAll, expect, test } from 'vitest';
import { type Body, formOf, inEachWay, jsonOf, multipartOf } from '../../support/bodies.ts';
import { A_START, openHostileApi } from '../../support/hostile-api.ts';
import { rawAnswer, rawRequest } from '../../support/raw-http.ts';
import { rowCounts } from '../../support/row-counts.ts';

let api: Awaited<ReturnType<typeof openHostileApi>>['api'];
let port: number;
let token: string;

beforeAll(async () => {
  ({ api, port, token } = await openHostileApi());
}, A_START);

async function post(path: string, { headers, bytes }: Body) {
  const answer = await rawAnswer(port, rawRequest('POST', path, { Authorization: token, ...headers }, bytes));
  return { status: answer.status, ...JSON.parse(answer.body) };
}

async function refused(path: string, body: Body, named: string): Promise<void> {
  const before = await rowCounts(api.store);
  const answer = await post(path, body);
  expect(answer).toMatchObject({ status: 200, code: 400, msg: expect.stringContaining(named), data: null });
  expect(await rowCounts(api.store)).toEqual(before);
}

const noMoney = [
  ...['', ' ', '-200', '+200', '0', '0.00', '200.', '.5', '200.001', '1,000', '1_000', '2e2', '1e309', '0x10', 'NaN'],
  ...[
    'Infinity',
    '１００',
    '٣٠٠',
    '200 元',
    '9999999999',
    '200\0',
    '\u202e200',
    '200\u200b',
    '2\ud800',
    '200\n',
    '²00',
  ],
];

test.each(noMoney)('%j is no money, however it is sent', async (money) => {
  for (const body of Object.values(inEachWay({ money, address: '' }))) await refused('/api/withdraw', body, '金额');
});

test.each(['-200', '0', '1e309', '-1e309', '200.001', '1e-7', '9007199254740993', '1e21', 'true', '{}', '[200]'])(
  'the JSON value %s is no money',
  (value) => refused('/api/withdraw', jsonOf(`{"money":${value}}`), '金额'),
);

test.each(['2611227642060718001', '9007199254740993', '1e19'])(
  '%s, which JSON cannot represent exactly, is no order',
  (orderno) => refused('/api/order_pt', jsonOf(`{"orderno":${orderno}}`), '订单号'),
);

/** Of a shopper who would be registered but for the nickname. */
const shopper = () => ({ username: 'newcomer', password: 'correct horse', invitation_code: api.invitation });

test.each([
  ['NUL', 'a\0b'],
  ['a bell', 'a\u0007b'],
  ['a line of its own', 'a\nb'],
  ['a line separator', 'a\u2028b'],
  ['a right-to-left override', '\u202egnp.exe'],
  ['an isolate', '\u2066a\u2069'],
  ['a right-to-left mark', 'a\u200fb'],
  ['33 characters', '团'.repeat(33)],
  ['60,000 characters', 'x'.repeat(60_000)],
])('a nickname with %s is refused, however it is sent', async (_, nickname) => {
  for (const body of Object.values(inEachWay({ ...shopper(), nickname }))) await refused('/api/register', body, '昵称');
});

const OTHERS = () => Object.entries(shopper());
const multipart = (value: Buffer) =>
  multipartOf([...OTHERS().map(([name, text]) => ({ name, value: text })), { name: 'nickname', value }]);
const json = (value: Buffer) => ({
  ...jsonOf(''),
  bytes: Buffer.concat([
    Buffer.from(`${JSON.stringify(shopper()).slice(0, -1)},"nickname":"`),
    value,
    Buffer.from('"}'),
  ]),
});
const form = (value: Buffer) => {
  const escapes = [...value].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
  return formOf(`${new URLSearchParams(shopper())}&nickname=${escapes}`);
};
const rawForm = (value: Buffer) => ({
  ...formOf(''),
  bytes: Buffer.concat([Buffer.from(`${new URLSearchParams(shopper())}&nickname=`), value]),
});

test.each([
  ['bytes that are no UTF-8', [0xff, 0xfe]],
  ['a character cut in the middle', [0xe5, 0x9b]],
  ['NUL in two bytes', [0xc0, 0x80]],
  ['half a surrogate pair in UTF-8', [0xed, 0xa0, 0x80]],
  ['a character beyond the last one', [0xf4, 0x90, 0x80, 0x80]],
  ['Latin-1', [0x66, 0xfc, 0x72]],
])('a nickname of %s is refused and not changed into another', async (_, bytes) => {
  for (const written of [multipart, json, form, rawForm]) {
    await refused('/api/register', written(Buffer.from(bytes)), '昵称');
  }
});

test('half a surrogate pair in an escape is refused', () =>
  refused('/api/register', jsonOf(`${JSON.stringify(shopper()).slice(0, -1)},"nickname":"\\ud800"}`), '昵称'));

test('each of these values without its fault is a nickname', async () => {
  const names = ['团🛍️长', 'محمد', 'e\u0301'];
  for (const [n, written] of [multipart, json, form].entries()) {
    const named = Buffer.from(names[n] ?? '');
    const body = written(named);
    const bytes = Buffer.from(body.bytes.toString().replace('newcomer', `newcomer${n}`));
    const answer = await post('/api/register', { ...body, bytes });
    expect([names[n], answer.code]).toEqual([names[n], 200]);
  }
});

test.each([
  ['order?status=1&status=2', '订单状态'],
  ['order?status[]=1', 'status[]'],
  ['order?status=１', '订单状态'],
  ['order?status=1%00', '订单状态'],
  ['order?status=0&limit=1e309', '每页条数'],
  ['order?status=0&limit=101', '每页条数'],
  ['order?cursor=%00', ''],
  ['order?cursor=eyJfX3Byb3RvX18iOjF9', ''],
  [`order?cursor=${'x'.repeat(10_000)}`, ''],
  ['item_detail?id=9007199254740993', '编号'],
  ['item_detail?id=1;drop table items', '编号'],
  ['item_detail?__proto__=1', '编号'],
  ['item_detail?id=1&id=1', '编号'],
  ['item_search?q=%ff', '搜索内容'],
  ['item_search?q=%ED%A0%80', '搜索内容'],
  ['item_search?q=%E2%80%AE', '搜索内容'],
  ['item_search?q=%00', '搜索内容'],
  ['events?item=1&item=2', 'item'],
  ['events?item=0x10', 'item'],
])('the query of %s is refused', async (query, named) => {
  const target = `/api/${query.replaceAll(' ', '%20').replace('１', '%EF%BC%91')}`;
  const answer = await rawAnswer(port, rawRequest('GET', target, { Authorization: token }));
  expect(answer.status).toBe(200);
  expect(JSON.parse(answer.body)).toMatchObject({ code: 400, msg: expect.stringContaining(named), data: null });
});

test.each([
  "'; drop table shoppers; --",
  '%',
  '_',
  '\\',
  '"',
  '* OR *',
  'NEAR(a b, 1)',
  'a AND',
  '(',
  '{x}:',
  '^a',
  '𝓪',
  'ﷺ',
])('a search for %j finds that text, or nothing', async (q) => {
  const answer = await rawAnswer(port, rawRequest('GET', `/api/item_search?q=${encodeURIComponent(q)}`));
  expect([answer.status, JSON.parse(answer.body).code]).toEqual([200, 200]);
});
