import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { type Body, formOf, inEachWay, jsonOf, multipartOf, typed } from '../../support/bodies.ts';
import { A_START, AT_ONCE, openHostileApi } from '../../support/hostile-api.ts';
import { RawConnection, rawAnswer, rawRequest } from '../../support/raw-http.ts';
import { rowCounts } from '../../support/row-counts.ts';
import { setSetting } from '../../support/set-setting.ts';

let api: Awaited<ReturnType<typeof openHostileApi>>['api'];
let port: number;
let token: string;
let number: string;
let png: Buffer;

beforeAll(async () => {
  ({ api, port, token } = await openHostileApi());
  await setSetting(api, { key: 'transfer_account', value: 'Bank 1234', actor: 'alice', note: '' });
  await api.call('recharge', { id: 2, money: '500' }, { token });
  [{ number }] = (await api.call('rechargeList', {}, { token })).body.data;
  png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#d6371c' } })
    .png()
    .toBuffer();
}, A_START);

const ask = (path: string, { headers, bytes }: Body) =>
  rawAnswer(port, rawRequest('POST', path, { Authorization: token, ...headers }, bytes));

/** Answered at once with that status, or by HTTP 200 with code 400; and no row has come or gone. */
async function refused(path: string, body: Body, status: number): Promise<void> {
  const before = await rowCounts(api.store);
  const from = performance.now();
  const answer = await ask(path, body);
  expect(performance.now() - from).toBeLessThan(AT_ONCE);
  expect(answer.status).toBe(status === CODE_400 ? 200 : status);
  const said = JSON.parse(answer.body);
  const why = { msg: expect.stringMatching(/\S/), reason: expect.stringMatching(/^\w+$/) };
  expect(said).toMatchObject({ code: status === CODE_400 ? 400 : status, ...why, data: null });
  expect(answer.body).not.toMatch(/\n\s*at |<html/i);
  expect(await rowCounts(api.store)).toEqual(before);
}

/** The business was reached and said no to a value. */
const CODE_400 = 0;

const money = { name: 'money', value: '200' };
const fields = (count: number) => Array.from({ length: count }, (_, n) => ({ name: `f${n}`, value: '1' }));
const pairs = (count: number) => fields(count).map(({ name }) => [name, '1'] as const);
const deep = (depth: number) => `${'{"money":'.repeat(depth)}1${'}'.repeat(depth)}`;

const shapes: [string, () => Body, number][] = [
  ['multipart without its end', () => multipartOf([money], ''), 400],
  ['multipart that ends in a head', () => multipartOf([money], '--a-boundary\r\nContent-Disp'), 400],
  ['multipart without a body', () => typed('multipart/form-data; boundary=x', ''), 400],
  ['multipart without a boundary', () => typed('multipart/form-data', 'x'), 400],
  [
    'multipart of another boundary',
    () => typed('multipart/form-data; boundary=other', multipartOf([money]).bytes),
    400,
  ],
  ['multipart without a part', () => typed('multipart/form-data; boundary=x', '--x--\r\n'), CODE_400],
  [
    'a part without a name',
    () => typed('multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data\r\n\r\n200\r\n--x--\r\n'),
    400,
  ],
  ['a part without a head', () => typed('multipart/form-data; boundary=x', '--x\r\n\r\n200\r\n--x--\r\n'), 400],
  [
    'a part whose head is noise',
    () => typed('multipart/form-data; boundary=x', '--x\r\n\0\0\0\r\n\r\n200\r\n--x--\r\n'),
    400,
  ],
  ['a part with a head of 20 KB', () => multipartOf([{ ...money, head: `X-Long: ${'x'.repeat(20_000)}\r\n` }]), 400],
  ['10,000 parts', () => multipartOf(fields(10_000)), 413],
  ['31 parts', () => multipartOf(fields(31)), 413],
  ['a name of 101 letters', () => multipartOf([money, { name: 'n'.repeat(101), value: '1' }]), 413],
  ['a text of 66,000 letters', () => multipartOf([money, { name: 'address', value: 'x'.repeat(66_000) }]), 413],
  [
    'parts of 300 KB',
    () => multipartOf(Array.from({ length: 5 }, () => ({ ...money, value: 'x'.repeat(60_000) }))),
    413,
  ],
  ['a field twice', () => multipartOf([money, money]), CODE_400],
  ['a field 3 times, once empty', () => multipartOf([money, { ...money, value: '' }, money]), CODE_400],
  ['a nested name', () => multipartOf([money, { name: 'a[b][c]', value: '1' }]), CODE_400],
  [
    'an index and a name',
    () => multipartOf([money, { name: 'a[4294967294]', value: '1' }, { name: 'a[x]', value: '1' }]),
    CODE_400,
  ],
  ['__proto__ with a name in it', () => multipartOf([money, { name: '__proto__[money]', value: '1' }]), CODE_400],
  ['__proto__ in place of the field', () => multipartOf([{ name: '__proto__', value: '200' }]), CODE_400],
  ['a file for a text', () => multipartOf([{ ...money, fileName: 'money.txt' }]), CODE_400],
  ['bytes for a text', () => multipartOf([{ ...money, head: 'Content-Type: application/octet-stream\r\n' }]), CODE_400],
  [
    'bytes for a text that may be left out',
    () => multipartOf([money, { name: 'address', value: 'x', head: 'Content-Type: application/octet-stream\r\n' }]),
    CODE_400,
  ],
  [
    'a part in a charset that is none, for a text that may be left out',
    () => multipartOf([money, { name: 'address', value: 'x', head: 'Content-Type: text/plain; charset=klingon\r\n' }]),
    415,
  ],
  ['a nested name for no field', () => multipartOf([money, { name: 'x[a]', value: '1' }]), CODE_400],
  [
    'a file beside the text',
    () => multipartOf([money, { name: 'proof', value: 'x', fileName: '../../etc/passwd' }]),
    CODE_400,
  ],
  [
    'a part in a charset that is none',
    () => multipartOf([{ ...money, head: 'Content-Type: text/plain; charset=klingon\r\n' }]),
    415,
  ],
  [
    'a part in UTF-16',
    () => multipartOf([{ ...money, head: 'Content-Type: text/plain; charset=utf-16le\r\n' }]),
    CODE_400,
  ],
  [
    'multipart in UTF-16',
    () => typed('multipart/form-data; charset=utf-16; boundary=a-boundary', multipartOf([money]).bytes),
    415,
  ],
  ['JSON that is broken', () => jsonOf('{"money":200'), 400],
  ['JSON and more', () => jsonOf('{"money":200}{}'), 400],
  ['JSON of a list', () => jsonOf('[{"money":200}]'), 400],
  ['JSON of a text', () => jsonOf('"money=200"'), 400],
  ['JSON of nothing', () => jsonOf('null'), 400],
  ['JSON with a mark before it', () => jsonOf('\ufeff{"money":200}'), 400],
  ['JSON with a field twice', () => jsonOf('{"money":200,"address":"","money":200}'), CODE_400],
  ['JSON with a field twice, once in escapes', () => jsonOf('{"money":200,"\\u006doney":200}'), CODE_400],
  ['JSON with a list', () => jsonOf('{"money":[200]}'), CODE_400],
  ['JSON 20,000 objects deep', () => jsonOf(deep(20_000)), CODE_400],
  ['JSON 100,000 lists deep', () => jsonOf(`{"money":200,"x":${'['.repeat(100_000)}${']'.repeat(100_000)}}`), CODE_400],
  ['JSON that begins 129,000 lists', () => jsonOf(`{"money":200,"x":${'['.repeat(129_000)}`), CODE_400],
  ['JSON with a list of 86,000 texts', () => jsonOf(JSON.stringify({ x: Array(86_000).fill('') })), CODE_400],
  ['JSON with __proto__', () => jsonOf('{"__proto__":{"money":200}}'), CODE_400],
  ['JSON with 10,000 fields', () => jsonOf(JSON.stringify(Object.fromEntries(pairs(10_000)))), 413],
  ['JSON with a name of 101 letters', () => jsonOf(`{"money":200,"${'n'.repeat(101)}":1}`), 413],
  ['JSON of 300 KB', () => jsonOf(`{"money":200,"x":"${'x'.repeat(300_000)}"}`), 413],
  ['JSON in UTF-7', () => typed('application/json; charset=utf-7', '{"money":200}'), 415],
  ['JSON in UTF-16', () => typed('application/json; charset="UTF-16"', Buffer.from('{"money":200}', 'utf16le')), 415],
  ['JSON packed', () => typed('application/json', gzipSync('{"money":200}'), { 'Content-Encoding': 'gzip' }), 415],
  ['a bomb', () => typed('application/json', gzipSync(Buffer.alloc(50_000_000)), { 'Content-Encoding': 'GZIP' }), 415],
  ['a form with a field twice', () => formOf('money=200&money=200'), CODE_400],
  ['a form with a nested name', () => formOf('money=200&a[b][c]=1'), CODE_400],
  ['a form with __proto__', () => formOf('__proto__=200&constructor=200'), CODE_400],
  [
    'a form with 10,000 fields',
    () => formOf(new URLSearchParams(pairs(10_000).map((pair) => [...pair])).toString()),
    413,
  ],
  ['a form of 300 KB', () => formOf(`money=${'1'.repeat(300_000)}`), 413],
  ['a form in Latin-1', () => typed('application/x-www-form-urlencoded; charset=iso-8859-1', 'money=200'), 415],
  [
    'a form packed',
    () => typed('application/x-www-form-urlencoded', gzipSync('money=200'), { 'Content-Encoding': 'br, gzip' }),
    415,
  ],
  ['a form with 250,000 signs', () => formOf('&'.repeat(250_000)), 413],
  ['multipart with an empty boundary', () => typed('multipart/form-data; boundary=', 'x'), 400],
  ['multipart with a tab for a boundary', () => typed('multipart/form-data; boundary=\t', 'x'), 400],
  ['multipart with half a boundary', () => typed('multipart/form-data; boundary', 'x'), 400],
  ['multipart without a boundary', () => typed('multipart/form-data', 'x'), 400],
  ['multipart with a quote for a boundary', () => typed('multipart/form-data; boundary="', 'x'), 400],
  ['multipart with a boundary of 10,000', () => typed(`multipart/form-data; boundary=${'b'.repeat(10_000)}`, 'x'), 400],
  ['XML', () => typed('text/xml', '<money>200</money>'), 415],
  ['another kind of multipart', () => typed('multipart/mixed; boundary=x', 'x'), 415],
  ['a type that is none', () => typed(';;;', 'money=200'), 415],
  ['no type', () => ({ headers: {}, bytes: Buffer.from('money=200') }), 415],
];

test.each(shapes)('%s is refused, and changes nothing', (_, body, status) => refused('/api/withdraw', body(), status));

test('each of these shapes without its fault is a withdrawal', async () => {
  await setSetting(api, { key: 'withdraw_pending_most', value: '0', actor: 'alice', note: '' });
  for (const [way, body] of Object.entries(inEachWay({ money: '200', address: '' }))) {
    const { status, body: said } = await ask('/api/withdraw', body);
    expect([way, status, JSON.parse(said).code]).toEqual([way, 200, 200]);
  }
  const thirty = multipartOf([money, ...fields(29)]);
  expect(JSON.parse((await ask('/api/withdraw', thirty)).body).code).toBe(200);
  const named = jsonOf('{"money":200,"constructor":1,"toString":2,"__proto__":3}');
  expect(JSON.parse((await ask('/api/withdraw', named)).body).code).toBe(200);
  const chunked = { headers: { 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' } };
  const body = { ...chunked, bytes: Buffer.from('5\r\n{"mon\r\n8;x=y\r\ney":200}\r\n0\r\nX-After: 1\r\n\r\n') };
  expect(JSON.parse((await ask('/api/withdraw', body)).body).code).toBe(200);
  expect(({} as Record<string, unknown>).money).toBeUndefined();
});

const proof = () => ({ name: 'proof', value: png, fileName: 'proof.png', head: 'Content-Type: image/png\r\n' });
const theNumber = () => ({ name: 'number', value: number });

const uploads: [string, () => Body, number][] = [
  ['an upload without its end', () => multipartOf([theNumber(), proof()], ''), 400],
  [
    'an upload that ends in the file',
    () =>
      multipartOf(
        [theNumber()],
        `--a-boundary\r\nContent-Disposition: form-data; name="proof"; filename="a.png"\r\n\r\n${'x'.repeat(1000)}`,
      ),
    400,
  ],
  ['two files', () => multipartOf([theNumber(), proof(), proof()]), CODE_400],
  ['a file of another name', () => multipartOf([theNumber(), proof(), { ...proof(), name: '__proto__' }]), CODE_400],
  ['a file for the number', () => multipartOf([{ ...theNumber(), fileName: 'number.txt' }, proof()]), CODE_400],
  ['a text for the file', () => multipartOf([theNumber(), { name: 'proof', value: 'x' }]), CODE_400],
  ['a text beside the file', () => multipartOf([theNumber(), proof(), { name: 'proof', value: 'x' }]), CODE_400],
  ['no file chosen', () => multipartOf([theNumber(), { name: 'proof', value: '', fileName: '' }]), CODE_400],
  ['an empty file', () => multipartOf([theNumber(), { ...proof(), value: '' }]), CODE_400],
  ['a nested name for the file', () => multipartOf([theNumber(), { ...proof(), name: 'proof[0]' }]), CODE_400],
  ['10,000 parts beside the file', () => multipartOf([theNumber(), proof(), ...fields(10_000)]), 413],
  [
    '60,000 files',
    () => multipartOf(Array.from({ length: 60_000 }, () => ({ name: 'proof', value: '', fileName: 'x' }))),
    413,
  ],
  [
    'a name of 101 letters beside the file',
    () => multipartOf([theNumber(), proof(), { name: 'n'.repeat(101), value: '' }]),
    413,
  ],
  [
    'a text of 2 MB beside the file',
    () => multipartOf([theNumber(), proof(), { name: 'x', value: 'x'.repeat(2_000_000) }]),
    413,
  ],
  [
    'a file above 5 MiB',
    () => multipartOf([theNumber(), { ...proof(), value: Buffer.alloc(5 * 1024 * 1024 + 1) }]),
    413,
  ],
  [
    'an upload packed',
    () =>
      typed('multipart/form-data; boundary=a-boundary', gzipSync(multipartOf([theNumber(), proof()]).bytes), {
        'Content-Encoding': 'gzip',
      }),
    415,
  ],
  ['JSON for an upload', () => jsonOf(JSON.stringify({ number, proof: 'x' })), CODE_400],
];

test.each(uploads)('%s is refused, and changes nothing', (_, body, status) =>
  refused('/api/recharge_proof', body(), status),
);

test('each of these shapes without its fault is an upload, whatever the file is called', async () => {
  for (const fileName of ['proof.png', '../../../etc/passwd', 'a\\..\\b.png', '%00.png', 'é\u202e.png']) {
    const body = multipartOf([theNumber(), { ...proof(), fileName }]);
    expect([fileName, JSON.parse((await ask('/api/recharge_proof', body)).body).code]).toEqual([fileName, 200]);
  }
});

const ways = Object.entries(inEachWay({ money: '200' }));
const posts = ['/api/withdraw', '/api/recharge_proof', '/api/login', '/pay/notify/sandbox', '/sandbox/cashier/1'];

/** Asks with a body of a gigabyte, declared or in chunks that never end, until the server hangs up; the first status. */
async function gigabyte(method: string, path: string, headers: Record<string, string>): Promise<number | undefined> {
  const endless: Record<string, string> = headers['Content-Length'] ? {} : { 'Transfer-Encoding': 'chunked' };
  const connection = new RawConnection(port);
  connection.send(rawRequest(method, path, { Authorization: token, ...headers, ...endless }));
  if (headers['Content-Length']) return afterSilence(connection);
  const chunk = Buffer.from(`4000\r\n${'x'.repeat(0x4000)}\r\n`);
  const sending = setInterval(() => connection.send(chunk), 1);
  const [answer] = await connection.answers(1, 15_000);
  // What still comes is read for a moment, so that the answer can be, and not for ever.
  await connection.closed;
  clearInterval(sending);
  return answer?.status;
}

/** Its status before any of the body has come; nobody waits for that. */
async function afterSilence(connection: RawConnection): Promise<number | undefined> {
  const [answer] = await connection.answers(1, 15_000);
  await connection.closed;
  return answer?.status;
}

test('a gigabyte is refused by its length, or as soon as it is too much', async () => {
  const before = await rowCounts(api.store);
  const asked = posts.flatMap((path) =>
    ways.flatMap(([, { headers }]) => [
      gigabyte('POST', path, { ...headers, 'Content-Length': String(1024 ** 3) }),
      gigabyte('POST', path, headers),
    ]),
  );
  expect(new Set(await Promise.all(asked))).toEqual(new Set([413]));
  expect(await rowCounts(api.store)).toEqual(before);
});

test('an endless body to a call that reads none is answered, and not read forever', async () => {
  const asked = [
    gigabyte('GET', '/api/shop', {}),
    gigabyte('PUT', '/api/login', {}),
    gigabyte('POST', '/api/nothing', {}),
    gigabyte('POST', '/api/recharge_proof', { Authorization: 'nobody', 'Content-Type': 'multipart/form-data' }),
  ];
  expect(await Promise.all(asked)).toEqual([200, 405, 404, 200]);
});
