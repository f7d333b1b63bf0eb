import type { AddressInfo } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import { type Body, formOf, jsonOf, multipartOf, typed } from '../../support/bodies.ts';
import { CONSOLE_ORIGIN, FROM_CONSOLE, openConsole } from '../../support/console-api.ts';
import { A_START } from '../../support/hostile-api.ts';
import { rawAnswer, rawRequest } from '../../support/raw-http.ts';

let port: number;

beforeAll(async () => {
  const { server } = await openConsole();
  ({ port } = server.address() as AddressInfo);
}, A_START);

/** Processor time that an answer may take, this client's included, in ms. */
const MOST_MS = 50;

const KB = 1024;

/** More than a request may have, and the most that it may have before its body, nearly (Node takes 16 KB). */
const TOO_LONG = [64 * KB, 1024 * KB];
const FITS = 15_000;

/** The status of the answer, or the code of a call that was reached; in the least processor time of some tries. */
async function refusedInTime(bytes: Buffer): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  let status = 0;
  for (let turn = 0; turn < 5 && least > MOST_MS / 2; turn++) {
    const before = process.cpuUsage();
    const answer = await rawAnswer(port, bytes);
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
    status = answer.status === 200 ? JSON.parse(answer.body).code : answer.status;
  }
  expect(least).toBeLessThan(MOST_MS);
  return status;
}

const repeated = (text: string, length: number) => text.repeat(Math.ceil(length / text.length)).slice(0, length);

/** What a head carries, of so many letters, with those that take most time to read. */
const heads: Record<string, (length: number) => [target: string, headers: Record<string, string>]> = {
  'a cookie': (n) => ['/api/user_info', { Cookie: `session=${repeated('x', n)}` }],
  'many cookies': (n) => ['/api/user_info', { Cookie: repeated('language=%;', n) }],
  'many cookies of the console': (n) => ['/console/api/v1/me', { Cookie: repeated('console=%22;', n) }],
  'a list of languages': (n) => ['/api/user_info', { 'Accept-Language': repeated('x-y;q=0.1,', n) }],
  'a list of languages for the console': (n) => ['/console/api/v1/me', { 'Accept-Language': repeated('a;q=0.1,', n) }],
  'a token': (n) => ['/api/user_info', { Authorization: repeated('e30.', n) }],
  'a token of blanks': (n) => ['/api/user_info', { Authorization: `Bearer${repeated(' ', n)}x` }],
  'a browser': (n) => ['/api/user_info', { 'User-Agent': repeated('Mozilla/5.0 (', n) }],
  'an id of the request': (n) => ['/api/user_info', { 'X-Request-Id': repeated('a', n) }],
  'a list of proxies': (n) => ['/api/user_info', { 'X-Forwarded-For': repeated('1.1.1.1, ', n) }],
  'a condition': (n) => ['/api/user_info', { 'If-None-Match': repeated('W/"x", ', n) }],
  encodings: (n) => ['/api/user_info', { 'Accept-Encoding': repeated('gzip;q=0.1,', n) }],
  'a shown factor': (n) => [
    '/console/api/v1/me',
    { 'Step-Up': Buffer.from(repeated('[', n)).toString('base64url').slice(0, n) },
  ],
  'a path': (n) => [`/api/${repeated('../', n)}`, {}],
  'a name in a query': (n) => [`/api/item_detail?${repeated('[', n)}=1`, {}],
  'names in a query': (n) => [`/api/item_detail?${repeated('a&', n)}`, {}],
  'a value in a query': (n) => [`/api/item_search?q=${repeated('%20', n)}`, {}],
  'a page to return to': (n) => [`/api/item_detail?next=${repeated('/', n)}`, {}],
};

const tooLong = Object.entries(heads).flatMap(([what, of]) => TOO_LONG.map((length) => ({ what, of, length })));

test.each(tooLong)('$what of $length letters is refused in time', async ({ of, length }) => {
  const [target, headers] = of(length);
  expect(await refusedInTime(rawRequest('GET', target, headers))).toBe(431);
});

test.each(Object.entries(heads))('%s that just fits is read in time', async (_, of) => {
  const [target, headers] = of(FITS);
  const status = await refusedInTime(rawRequest('GET', target, headers));
  expect([200, 400, 401, 404]).toContain(status);
});

const LOGIN = '/api/login';
const own = { Origin: CONSOLE_ORIGIN, 'Sec-Fetch-Site': 'same-origin' };

/** What a body carries: to which path, as how many letters of what, and with what it is refused. */
const bodies: [what: string, path: string, of: (length: number) => Body, statuses: number[]][] = [
  [
    'a file name',
    LOGIN,
    (n) => multipartOf([{ name: 'username', value: 'x', fileName: repeated('../', n) }]),
    [400, 413],
  ],
  [
    'a file name in escapes',
    LOGIN,
    (n) => multipartOf([{ name: 'x', value: 'x', fileName: repeated('%2e\\"', n) }]),
    [400, 413],
  ],
  ['a name in multipart', LOGIN, (n) => multipartOf([{ name: repeated('a[', n), value: 'x' }]), [400, 413]],
  ['a text in multipart', LOGIN, (n) => multipartOf([{ name: 'username', value: repeated(' ', n) }]), [400, 413]],
  [
    'the head of a part',
    LOGIN,
    (n) => multipartOf([{ name: 'x', value: 'x', head: `X: ${repeated(' ;', n)}\r\n` }]),
    [400, 413],
  ],
  [
    'lines that begin a boundary',
    LOGIN,
    (n) => typed('multipart/form-data; boundary=x', repeated('\r\n--', n)),
    [400, 413],
  ],
  ['a name in a form', LOGIN, (n) => formOf(`${repeated('%5b', n)}=1`), [400, 413]],
  ['a value in a form', LOGIN, (n) => formOf(`username=${repeated('%20', n)}`), [400, 413]],
  ['signs in a form', LOGIN, (n) => formOf(repeated('&', n)), [413]],
  ['a name in JSON', LOGIN, (n) => jsonOf(`{"${repeated('\\u0061', n)}":1}`), [400, 413]],
  ['a text in JSON', LOGIN, (n) => jsonOf(`{"username":"${repeated('\\u0020', n)}"}`), [400, 413]],
  ['blanks before JSON', LOGIN, (n) => jsonOf(repeated(' ', n)), [400, 413]],
  ['a string without an end', LOGIN, (n) => jsonOf(`{"username":"${repeated('\\\\', n)}`), [400, 413]],
  ['a number in JSON', LOGIN, (n) => jsonOf(`{"username":${repeated('9', n)}}`), [400, 413]],
  [
    'a page to return to after the choice of a language',
    '/language',
    (n) => formOf(`language=xx&next=${repeated('/', n)}`),
    [400, 413],
  ],
  [
    'JSON for the console of nobody',
    '/console/api/v1/staff_invite',
    (n) => jsonOf(JSON.stringify({ note: repeated('x', n) })),
    [401],
  ],
  [
    'lists for the console of nobody',
    '/console/api/v1/staff_invite',
    (n) => jsonOf(`{"note":[${repeated('[],', n)}[]]}`),
    [401],
  ],
  [
    'a log-in to the console',
    '/console/api/v1/sign_in_password',
    (n) => jsonOf(JSON.stringify({ name: repeated('x', n) })),
    [413],
  ],
  [
    'lists for a log-in to the console',
    '/console/api/v1/sign_in_password',
    (n) => jsonOf(`{"name":[${repeated('[],', n)}[]]}`),
    [413],
  ],
];

const sized = bodies.flatMap(([what, path, of, statuses]) =>
  TOO_LONG.map((length) => ({ what, path, of, statuses, length })),
);

test.each(sized)('$what of $length letters is refused in time', async ({ path, of, statuses, length }) => {
  const { headers, bytes } = of(length);
  const more = path.startsWith('/console') ? FROM_CONSOLE : own;
  expect(statuses).toContain(await refusedInTime(rawRequest('POST', path, { ...more, ...headers }, bytes)));
});

test.each(['x', 'a-b:', '\\'])('a key of %s many times is refused', async (letter) => {
  const { headers, bytes } = jsonOf('{"money":1}');
  const keyed = { 'Idempotency-Key': repeated(letter, FITS), ...headers };
  expect([400, 401]).toContain(await refusedInTime(rawRequest('POST', '/api/withdraw', keyed, bytes)));
});

test('who chooses a language is led to no address that is longer than one of the shop', async () => {
  const { headers, bytes } = formOf(`language=en-US&next=/${repeated('a', 60_000)}`);
  const answer = await rawAnswer(port, rawRequest('POST', '/language', { ...own, ...headers }, bytes));
  expect([answer.status, answer.headers.location]).toEqual([303, '/']);
});
