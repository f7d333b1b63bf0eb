import express from 'express';
import request from 'supertest';
import { beforeAll, expect, test, vi } from 'vitest';
import { consoleCookie } from '../../server/console/http/console-cookie.ts';
import { consoleLimits } from '../../server/console/http/console-limits.ts';
import { consoleErrors } from '../../server/console/http/errors.ts';
import { consoleOpenApi } from '../../server/console/http/openapi.ts';
import { type ConsoleCallName, consoleCalls, consoleMethodAndPath } from '../../shared/console/calls.ts';
import { FROM_CONSOLE, openConsole } from '../support/console-api.ts';
import { WITHOUT_KEY } from '../support/console-writes.ts';
import { resolved } from '../support/published-schema.ts';

let shop: Awaited<ReturnType<typeof openConsole>>;
beforeAll(async () => {
  shop = await openConsole();
});

const API = '/console/api/v1';

test('a public call answers without a session, in the envelope of the console', async () => {
  const { body } = await shop.call('shop');
  expect(body).toEqual({
    code: 200,
    msg: '完成',
    data: { name: '免税拼团', currency: '¥', time_zone: 'Asia/Shanghai', opening: { from: '09:00', until: '21:00' } },
    server_time: shop.clock(),
  });
});

test('an unknown call, a wrong method and an unknown field are refused in JSON', async () => {
  const unknown = await request(shop.server).get(`${API}/nothing`);
  expect([unknown.status, unknown.body.code]).toEqual([404, 404]);
  const otherCase = await request(shop.server).get('/console/API/v1/shop');
  expect(otherCase.type, 'the page, as for each path that is no call').toBe('text/html');
  const method = await request(shop.server).post(`${API}/shop`).set(FROM_CONSOLE).send({});
  expect([method.status, method.body.code]).toEqual([405, 405]);
  const { body } = await shop.call('shop', { colour: 'red' }, { language: 'en-US' });
  expect(body).toMatchObject({ code: 400, reason: 'invalid', msg: 'colour is not valid', data: { field: 'colour' } });
});

test('a field that a query has twice is refused, not read once', async () => {
  const asked = request(shop.server).get(`${API}/find?q=mia&q=noa`).set('Cookie', 'console=owner');
  expect((await asked).body).toMatchObject({ code: 400, reason: 'invalid', data: { field: 'q' } });
});

test.each([
  ['another origin', { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }],
  ['another page of its domain', { ...FROM_CONSOLE, 'Sec-Fetch-Site': 'same-site' }],
  ['another origin that says it is this one', { ...FROM_CONSOLE, Origin: 'https://evil.example' }],
  ['no page', {}],
])('a write from %s is refused before its body is read', async (_, headers) => {
  const { status, body } = await request(shop.server).post(`${API}/shop`).set(headers).send({});
  expect([status, body.reason]).toEqual([403, 'foreignOrigin']);
});

test('the console is never framed, cached or told to others, and may use passkeys', async () => {
  for (const path of ['/console', '/console/orders/1', `${API}/shop`]) {
    const { headers } = await request(shop.server).get(path);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
    });
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['content-security-policy']).toContain("require-trusted-types-for 'script'");
    expect(headers['content-security-policy']).not.toContain('unsafe');
    expect(headers['permissions-policy']).toContain('publickey-credentials-get=(self)');
  }
});

test('the OpenAPI document is for whoever is signed in', async () => {
  const stranger = await request(shop.server).get(`${API}/openapi.json`);
  expect([stranger.status, stranger.body.reason]).toEqual([401, 'notSignedIn']);
  const { body } = await request(shop.server).get(`${API}/openapi.json`).set('Cookie', 'console=auditor');
  expect(body.paths[`${API}/shop`].get).toMatchObject({ operationId: 'shop', 'x-right': 'public', security: [] });
});

test('the OpenAPI document says which refusals, keys and factors each call has', async () => {
  const { body } = await request(shop.server).get(`${API}/openapi.json`).set('Cookie', 'console=auditor');
  const refs = [...JSON.stringify(body).matchAll(/"\$ref":"([^"]+)"/g)].map(([, to = '']) => to);
  expect([...new Set(refs)].filter((to) => resolved(body, to) === undefined)).toEqual([]);
  const of = (name: ConsoleCallName) => {
    const [method, path] = consoleMethodAndPath(name);
    const { parameters, responses } = body.paths[path][method.toLowerCase()];
    const headers = parameters.flatMap(({ $ref = '' }) => /parameters\/(.*)$/.exec($ref)?.[1] ?? []);
    const codes = Object.keys(responses).filter((code) => ['401', '403', '409', '428', '429'].includes(code));
    return [headers, codes.map(Number)];
  };
  expect(of('withdrawalPay')).toEqual([
    ['IdempotencyKey', 'StepUp', 'AcceptLanguage'],
    [401, 403, 409, 428, 429],
  ]);
  expect(of('itemChange')).toEqual([
    ['IdempotencyKey', 'AcceptLanguage'],
    [401, 403, 409, 429],
  ]);
  expect(of('orders')).toEqual([['AcceptLanguage'], [401, 403, 429]]);
  expect(of('signInPassword')).toEqual([['AcceptLanguage'], [403, 429]]);
  expect(of('shop')).toEqual([['AcceptLanguage'], [429]]);
  const writes = (Object.keys(consoleCalls) as ConsoleCallName[]).filter((name) =>
    of(name)[0]?.includes('IdempotencyKey'),
  );
  const withKey = Object.keys(consoleCalls).filter(
    (name) => consoleMethodAndPath(name as ConsoleCallName)[0] === 'POST' && !(WITHOUT_KEY as string[]).includes(name),
  );
  expect(writes).toEqual(withKey);
  expect(body.components.schemas.FactorNeeded.properties).toMatchObject({
    code: { const: 428 },
    reason: { enum: ['factorNeeded'] },
    data: { required: ['kind', 'nonce', 'passkey', 'code'] },
  });
});

test('the OpenAPI document counts as a read: nobody keeps the server busy with it', async () => {
  const { log } = shop;
  const caller = { identify: async () => null, cookie: consoleCookie({ https: false }) };
  const limits = consoleLimits({ ...caller, scale: 1 / 600, log });
  const app = express()
    .use('/openapi.json', consoleOpenApi({ ...caller, limits, messages: shop.messages, origin: '' }))
    .use(consoleErrors({ messages: shop.messages, log }));
  const answers = [await request(app).get('/openapi.json'), await request(app).get('/openapi.json')];
  expect(answers.map(({ status }) => status)).toEqual([401, 429]);
});

test('of strangers nothing is read that only staff may send, and what they may send is short', async () => {
  const { server } = await openConsole();
  const send = async (path: string, text: string, cookie = '') => {
    const sent = request(server).post(`${API}/${path}`).set(FROM_CONSOLE).set('Cookie', cookie).type('json');
    return (await sent.send(text)).status;
  };
  const megabyte = JSON.stringify({ note: 'x'.repeat(1_000_000) });
  expect(await send('staff_invite', '{broken')).toBe(401);
  expect(await send('staff_invite', megabyte)).toBe(401);
  expect(await send('staff_invite', '{broken', 'console=owner')).toBe(400);
  expect(await send('staff_invite', megabyte, 'console=owner')).toBe(200);
  expect(await send('sign_in_password', JSON.stringify({ name: 'x'.repeat(40_000) }))).toBe(413);
});

test('bodies that are refused count against a limit of their own', async () => {
  const { server } = await openConsole({}, { rateLimitScale: 1 / 15 });
  const send = async (text: string) => {
    const sent = request(server).post(`${API}/staff_invite`).set(FROM_CONSOLE).set('Cookie', 'console=owner');
    return (await sent.type('json').send(text)).status;
  };
  expect([await send('{'), await send('['), await send('{}')]).toEqual([400, 400, 429]);
});

test('files count for who sends them, others of the same address send theirs, and many pictures go with a file', async () => {
  const [, path] = consoleMethodAndPath('pictureUpload');
  const sender = async (rateLimitScale: number) => {
    const { server } = await openConsole({}, { rateLimitScale });
    return async (...roles: string[]) => {
      const statuses: number[] = [];
      for (const role of roles) {
        const sent = request(server).post(path).set(FROM_CONSOLE).set('Cookie', `console=${role}`);
        statuses.push((await sent.attach('file', Buffer.from('no picture'), 'a.png')).status);
      }
      return statuses;
    };
  };
  // As an opening shop sends them, with the limits of a shop.
  const send = await sender(1);
  expect(new Set(await send(...new Array(60).fill('catalogue')))).toEqual(new Set([200]));
  const sendFew = await sender(1 / 150);
  expect(await sendFew('catalogue', 'catalogue', 'catalogue', 'owner')).toEqual([200, 200, 429, 200]);
  expect(await sendFew('nobody', 'somebody', 'anybody'), 'strangers count together').toEqual([401, 401, 429]);
});

test('beyond the files of an address nobody asks the database who sends one more', async () => {
  const { log } = shop;
  const identify = vi.fn(async () => null);
  // Two of an address, and one of a sender.
  const limits = consoleLimits({ identify, cookie: consoleCookie({ https: false }), scale: 1 / 1500, log });
  const app = express()
    .post('/', limits.upload, (_, response) => void response.send('sent'))
    .use(consoleErrors({ messages: shop.messages, log }));
  const statuses = [];
  for (const token of ['a', 'b', 'c', 'd']) {
    statuses.push((await request(app).post('/').set('Cookie', `console=${token}`)).status);
  }
  expect(statuses).toEqual([200, 429, 429, 429]);
  expect(identify).toHaveBeenCalledTimes(2);
});

test("the console's routers cost a shopper's call no turn of the event loop", async () => {
  const { setImmediate: original } = globalThis;
  const byRouters: string[] = [];
  const spy = vi.spyOn(globalThis, 'setImmediate').mockImplementation(((...given: Parameters<typeof original>) => {
    const { stack = '' } = new Error('who asks for a turn');
    if (stack.includes('/router/index.js')) byRouters.push(stack);
    return original(...given);
  }) as typeof original);
  try {
    await request(shop.server).get('/api/user_info');
    expect(byRouters).toEqual([]);
  } finally {
    spy.mockRestore();
  }
});
