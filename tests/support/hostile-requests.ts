import fc from 'fast-check';
import { type CallName, calls, methodAndPath } from '../../shared/contract/calls.ts';
import { contract } from '../../shared/contract/index.ts';
import { formOf, jsonOf, multipartOf, typed } from './bodies.ts';

/** Values in a request that are valid only in one running shop. */
export interface Known {
  token: string;
  /** Of a group that waits for another shopper. */
  orderno: string;
  /** Of a recharge that waits for its proof. */
  number: string;
}

type Pairs = readonly (readonly [string, string])[];

/** A request as it is written down, from which its bytes are made for the shop that runs. */
interface Written {
  /** Method and target. */
  first: readonly [string, string];
  fields: Pairs;
  authorization: string | null;
  headers: Pairs;
  way: string;
  framing: string;
}

/** A change of the bytes of a request; `at` is a share of its length. */
interface Mutation {
  kind: 'flip' | 'insert' | 'remove' | 'repeat' | 'cut';
  at: number;
  bytes: Uint8Array;
}

const oneOf = fc.constantFrom;

/** Calls that end sessions would end the one that the others use. */
const names = (Object.keys(calls) as CallName[]).filter((name) => !/^(logout|sessionEnd|updatePwd)$/.test(name));

/** They cost a password hash each, so there are few of them. */
const isDear = (name: CallName) => /^(login|register|setSafePwd)$/.test(name);
const call = fc.oneof(
  { weight: 30, arbitrary: oneOf(...names.filter((name) => !isDear(name))) },
  { weight: 4, arbitrary: oneOf<CallName[]>('buyItem', 'orderPt', 'withdraw', 'recharge') },
  { weight: 1, arbitrary: oneOf(...names.filter(isDear)) },
);

const RIGHT: Record<string, string[]> = {
  id: ['1', '2', '3'],
  orderno: ['{ORDERNO}'],
  number: ['{NUMBER}'],
  money: ['200', '300.5'],
  status: ['0', '1', '2'],
  limit: ['1', '100'],
  // Left out, as by a client of before: with any other they buy nothing.
  ...{ price: [''], tax: [''], variant: [''], quantity: ['', '1', '2'] },
  ...{ group_size: [''], group_seconds: [''], sale_ends_at: [''] },
  q: ['口红', 'tea'],
  format: ['csv', 'json'],
  username: ['somebody'],
  password: ['correct horse'],
  type: ['bank'],
};

const hostileText = oneOf(
  ...['', '0', '-1', '1e309', '0x10', '１２', '9'.repeat(30), 'NaN', '\0', 'a\0b', '\u202eevil', '\ufeff', '\u2028'],
  ...['__proto__', 'constructor', '[object Object]', "'; drop table orders; --", '<script>alert(1)</script>', '%00'],
  ...['../../etc/passwd', '{{7*7}}', '\r\nSet-Cookie: a=b', 'x'.repeat(5000)],
);
const anyText = fc.oneof(hostileText, fc.string({ maxLength: 40 }), fc.string({ unit: 'binary', maxLength: 20 }));

/** A value of a field: right where there is one, mostly. */
const textOf = (field: string) => {
  const right = RIGHT[field];
  return right
    ? fc.oneof({ weight: 5, arbitrary: oneOf(...right) }, { weight: 2, arbitrary: anyText })
    : fc.oneof({ weight: 1, arbitrary: fc.constant('') }, { weight: 2, arbitrary: anyText });
};

const strangeName = oneOf(
  '__proto__',
  'constructor',
  'a[b][c]',
  'a[4294967294]',
  'a[x]',
  'id[]',
  '',
  'n'.repeat(200),
  'a"b',
);

const fieldsOf = (name: CallName) => {
  const known = Object.keys(contract[name].input.shape).map((field) => fc.tuple(fc.constant(field), textOf(field)));
  const strange = fc.array(fc.tuple(fc.oneof(strangeName, oneOf('id', 'money')), anyText), { maxLength: 2 });
  return fc
    .tuple(fc.tuple(...known), fc.oneof({ weight: 4, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: strange }))
    .map(([right, more]) => [...right, ...more]);
};

const header = fc.oneof(
  fc.tuple(oneOf('Accept-Language', 'Cookie', 'Accept-Encoding', 'If-None-Match', 'Range', 'Origin'), anyText),
  fc.constantFrom(
    ...([
      ['Accept-Encoding', 'br, gzip'],
      ['Accept-Language', 'ar'],
      ['Cookie', 'language=fa-IR; session={TOKEN}'],
      ['Range', 'bytes=9-1'],
      ['If-None-Match', '*'],
      ['Connection', 'close'],
      ['Connection', 'Upgrade'],
      ['Upgrade', 'h2c'],
      ['Expect', '100-continue'],
      ['Expect', 'nothing'],
      ['Content-Encoding', 'gzip'],
      ['Content-Length', '5'],
      ['Transfer-Encoding', 'chunked'],
      ['Transfer-Encoding', 'gzip, chunked'],
      ['Idempotency-Key', 'again'],
      ['Sec-Fetch-Site', 'same-origin'],
      ['X-HTTP-Method-Override', 'DELETE'],
      ['Authorization', 'Bearer x.y.z'],
      ['X-Long', 'x'.repeat(20_000)],
    ] as [string, string][]),
  ),
);
const headers = fc.oneof(
  { weight: 2, arbitrary: fc.constant([]) },
  { weight: 1, arbitrary: fc.array(header, { maxLength: 4 }) },
);

const way = oneOf('multipart', 'multipart', 'json', 'form', 'xml');
const framing = fc.oneof(
  { weight: 6, arbitrary: fc.constant('length') },
  { weight: 1, arbitrary: oneOf('chunked', 'short', 'long') },
);
const authorization = fc.oneof({ weight: 5, arbitrary: fc.constant('{TOKEN}') }, { weight: 1, arbitrary: anyText });

const aCall = call.chain((name) =>
  fc.record({
    first: fc.constant(methodAndPath(name)),
    fields: fieldsOf(name),
    authorization: fc.option(authorization, { freq: 9 }),
    headers,
    way,
    framing,
  }),
);

const path = fc.oneof(
  oneOf(
    ...['/', '/mall', '/list/2', '/user/detail/1', '/user/detail/%00', '/user/detail/1e309', '/search?q=tea', '/login'],
    ...[
      '/user/order/0',
      '/user/order/9',
      '/user/wallet',
      '/user/checkout/1',
      '/user/detail/1/buy',
      '/g/1/buy',
      '/invite?lang=xx',
      '/offline',
      '/metrics',
    ],
    ...['/healthz', '/readyz', '/robots.txt', '/sitemap.xml', '/sitemap-items-999999999.xml', '/manifest.webmanifest'],
    ...['/favicon.svg', '/assets/..%2f..%2fserver%2fmain.js', '/assets/%E0', '/media/..%2f..%2fshop.db', '/media/%00'],
    ...[
      `/media/${'0'.repeat(20)}-360.webp`,
      '/media/poster/1.zh-CN.jpg?by=1',
      '/sandbox/cashier/1',
      '/pay/notify/sandbox',
      '/pay/notify/%2e%2e',
      '//evil',
    ],
    ...[
      '/api',
      '/api/',
      '/api/nothing',
      '/api/%2e%2e/login',
      '/API/login',
      '/api/openapi.json',
      '/docs/api',
      '/%',
      '*',
    ],
    ...['http://evil.example/api/shop', 'https://evil.example', '/api/events?item=1', '/api/events?item=x'],
  ),
  fc.webPath().map((text) => `/${text}`),
  fc.string({ unit: 'binary-ascii', maxLength: 30 }).map((text) => `/${encodeURIComponent(text)}`),
);

const aPage = fc.record({
  first: fc.tuple(oneOf('GET', 'GET', 'GET', 'HEAD', 'POST', 'PUT', 'OPTIONS', 'TRACE', 'BREW', 'CONNECT'), path),
  fields: fc.array(fc.tuple(oneOf('username', 'money', 'language', 'next', 'decision'), anyText), { maxLength: 3 }),
  authorization: fc.constant(null),
  headers,
  way,
  framing,
});

const mutation = fc.record<Mutation>({
  kind: oneOf('flip', 'insert', 'remove', 'repeat', 'cut'),
  at: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
  bytes: fc.uint8Array({ minLength: 1, maxLength: 8 }),
});
const mutations: fc.Arbitrary<readonly Mutation[]> = fc.oneof(
  { weight: 2, arbitrary: fc.constant([]) },
  { weight: 1, arbitrary: fc.array(mutation, { minLength: 1, maxLength: 4 }) },
);

/** A request with changes of its bytes, or noise. */
export const hostileRequest: fc.Arbitrary<HostileRequest> = fc.oneof(
  {
    weight: 14,
    arbitrary: fc.record({
      request: fc.oneof({ weight: 3, arbitrary: aCall }, { weight: 1, arbitrary: aPage }),
      mutations,
    }),
  },
  { weight: 1, arbitrary: fc.record({ noise: fc.uint8Array({ minLength: 1, maxLength: 2000 }) }) },
);

export type HostileRequest = { request: Written; mutations: readonly Mutation[] } | { noise: Uint8Array };

/** The bytes that go over the line. */
export function bytesOf(hostile: HostileRequest, known: Known): Buffer {
  if ('noise' in hostile) return Buffer.from(hostile.noise);
  return hostile.mutations.reduce(mutated, written(hostile.request, known));
}

function written(request: Written, known: Known): Buffer {
  const fill = (text: string) =>
    text.replace('{TOKEN}', known.token).replace('{ORDERNO}', known.orderno).replace('{NUMBER}', known.number);
  const fields = request.fields.map(([name, value]): [string, string] => [name, fill(value)]);
  const [method, path] = request.first;
  const hasQuery = method === 'GET' && path.startsWith('/api/') && !path.includes('?');
  const body = method === 'POST' ? bodyOf(request.way, fields) : { headers: {}, bytes: Buffer.alloc(0) };
  const { lines, bytes } = framed(request.framing, body.bytes);
  const query = hasQuery ? `?${new URLSearchParams(fields)}` : '';
  const head = [
    `${method} ${path}${query} HTTP/1.1`,
    'Host: shop.example',
    ...(request.authorization === null ? [] : [`Authorization: ${fill(request.authorization)}`]),
    ...request.headers.map(([name, value]) => `${name}: ${fill(value)}`),
    ...Object.entries(body.headers).map(([name, value]) => `${name}: ${value}`),
    ...lines,
  ];
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), bytes]);
}

function bodyOf(kind: string, fields: [string, string][]) {
  if (kind === 'multipart') return multipartOf(fields.map(([name, value]) => ({ name, value })));
  if (kind === 'json') return jsonOf(JSON.stringify(Object.fromEntries(fields)));
  if (kind === 'form') return formOf(new URLSearchParams(fields).toString());
  return typed('text/xml', '<a/>');
}

function framed(framing: string, bytes: Buffer): { lines: string[]; bytes: Buffer } {
  if (bytes.length === 0) return { lines: [], bytes };
  if (framing === 'chunked') {
    const chunk = [Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n0\r\n\r\n')];
    return { lines: ['Transfer-Encoding: chunked'], bytes: Buffer.concat(chunk) };
  }
  const off = { length: 0, short: -3, long: 3 }[framing] ?? 0;
  return { lines: [`Content-Length: ${bytes.length + off}`], bytes };
}

function mutated(whole: Buffer, { kind, at, bytes }: Mutation): Buffer {
  const place = Math.floor(whole.length * at);
  const [before, after] = [whole.subarray(0, place), whole.subarray(place)];
  if (kind === 'flip')
    return Buffer.concat([before, Buffer.from([(after[0] ?? 0) ^ (bytes[0] ?? 1)]), after.subarray(1)]);
  if (kind === 'insert') return Buffer.concat([before, bytes, after]);
  if (kind === 'remove') return Buffer.concat([before, after.subarray(bytes.length)]);
  if (kind === 'repeat') return Buffer.concat([whole, after]);
  return before;
}
