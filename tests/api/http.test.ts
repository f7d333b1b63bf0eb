import { once } from 'node:events';
import { createServer, request as rawRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import request from 'supertest';
import { expect, test } from 'vitest';
import { StoreUnavailable } from '../../db/errors.ts';
import { createLogger } from '../../server/telemetry/logger.ts';
import { closeAfterTest } from '../support/cleanup.ts';
import { METRICS_TOKEN } from '../support/server-process.ts';
import { appOf, openTestApi } from '../support/test-api.ts';

const wrong = { username: 'nobody', password: 'not a password' };

test('multipart, URL-encoded and JSON bodies are the same', async () => {
  const { app } = await openTestApi();
  const post = () => request(app).post('/api/login');
  const answers = [
    await post().field('username', wrong.username).field('password', wrong.password),
    await post().type('form').send(wrong),
    await post().send(wrong),
    await post().send({ username: 12345, password: wrong.password }),
  ];
  for (const { body } of answers)
    expect(body).toEqual({ code: 400, msg: '帐号或密码错误', reason: 'wrongCredentials', data: null });
});

test.each([
  ['a field twice', (to: request.Test) => to.field('username', 'a').field('username', 'b'), '用户名只能出现一次'],
  ['a nested name', (to: request.Test) => to.field('username[a]', 'x'), /^字段名 username\[a\] 不正确$/],
  ['an indexed name', (to: request.Test) => to.field('username[4294967294]', 'x').field('username[x]', 'y'), /字段名/],
  [
    'a file for text',
    (to: request.Test) => to.attach('username', Buffer.from('x'), 'x.txt'),
    '用户名应为文字，不能是文件',
  ],
  ['a list in JSON', (to: request.Test) => to.send({ username: ['a'] }), '用户名只能出现一次'],
  ['an object in JSON', (to: request.Test) => to.send({ username: {} }), '字段名 用户名 不正确'],
])('%s is code 400 and named', async (_, send, msg) => {
  const { app } = await openTestApi();
  const { status, body } = await send(request(app).post('/api/login'));
  expect(status).toBe(200);
  expect(body).toMatchObject({ code: 400, msg: expect.stringMatching(msg), data: null });
});

test.each([
  ['an unknown path', (app: request.Agent) => app.get('/api/nothing'), 404],
  ['an unknown method', (app: request.Agent) => app.delete('/api/login'), 405],
  ['GET for a POST', (app: request.Agent) => app.get('/api/buy_item'), 405],
  ['broken JSON', (app: request.Agent) => app.post('/api/login').type('json').send('{'), 400],
  [
    'an unfinished multipart body',
    (app: request.Agent) =>
      app.post('/api/login').set('Content-Type', 'multipart/form-data; boundary=x').send('--x\r\nContent-Disp'),
    400,
  ],
  ['another content type', (app: request.Agent) => app.post('/api/login').type('text/xml').send('<a/>'), 415],
  ['a body over the limit', (app: request.Agent) => app.post('/api/login').field('username', 'x'.repeat(300_000)), 413],
  [
    'too many fields',
    (app: request.Agent) =>
      app
        .post('/api/login')
        .type('form')
        .send(Array.from({ length: 100 }, (_, n) => `f${n}=1`).join('&')),
    413,
  ],
])('%s is answered with its status, as JSON', async (_, ask, status) => {
  const { app } = await openTestApi();
  const answer = await ask(request.agent(app));
  expect(answer.status).toBe(status);
  expect(answer.type).toBe('application/json');
  expect(answer.body).toEqual({ code: status, msg: expect.any(String), reason: expect.any(String), data: null });
});

test('a body in chunks that never ends is cut', async () => {
  const { app } = await openTestApi();
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closeAfterTest(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const status = await new Promise((resolve, reject) => {
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x', 'Transfer-Encoding': 'chunked' };
    const sending = rawRequest({ port, method: 'POST', path: '/api/login', headers }, (response) => {
      resolve(response.statusCode);
      sending.destroy();
    });
    // What is written after the server has hung up breaks; its answer counts.
    sending.on('error', () => undefined);
    sending.on('close', () => {
      clearInterval(timer);
      reject(new Error('closed without an answer'));
    });
    sending.write('--x\r\nContent-Disposition: form-data; name="username"\r\n\r\n');
    const timer = setInterval(() => sending.write('x'.repeat(50_000)), 5);
  });
  expect(status).toBe(413);
});

test('a database that cannot be reached is 503 with Retry-After, and a fault is 500 without its reason', async () => {
  const shop = await openTestApi();
  const failing = (error: Error) => ({ ...shop.services.catalogue, hotItems: () => Promise.reject(error) });
  const ask = (error: Error) => {
    const services = { ...shop.services, catalogue: failing(error) };
    return request(appOf({ ...shop, services })).get('/api/item_hot_list');
  };
  const busy = await ask(new StoreUnavailable('disk full'));
  expect([busy.status, busy.headers['retry-after'], busy.body.msg]).toEqual([503, '1', '系统繁忙，请稍后再试']);
  const broken = await ask(new Error('secret reason'));
  expect([broken.status, broken.body.msg]).toEqual([500, '服务器出错了，请稍后再试']);
  expect(broken.text).not.toContain('secret reason');
});

test('every answer has security headers and a request id', async () => {
  const { app } = await openTestApi();
  for (const path of ['/api/shop', '/api/nothing', '/media/none.webp']) {
    const { headers } = await request(app).get(path);
    expect(headers['content-security-policy']).toContain("script-src 'self';");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers['x-powered-by']).toBeUndefined();
  }
});

test('too many log-ins from one address are 429 as JSON', async () => {
  const shop = await openTestApi();
  const app = appOf(shop, { rateLimitScale: 0.1 });
  const statuses = [];
  for (let n = 0; n < 3; n++) statuses.push((await request(app).post('/api/login').send(wrong)).status);
  expect(statuses).toEqual([200, 200, 429]);
});

const brokenBodies: [string, (sent: request.Test) => request.Test, number][] = [
  ['JSON that is broken', (sent) => sent.type('json').send('{"username":'), 400],
  ['a boundary that is none', (sent) => sent.type('multipart/form-data; boundary=').send('x'), 400],
  ['a type that nobody reads', (sent) => sent.type('text/plain').send('x'), 415],
  ['more fields than a call has', (sent) => sent.type('form').send('a=1&'.repeat(50)), 413],
  ['a list in JSON', (sent) => sent.type('json').send('{"username":[]}'), 200],
  ['more bytes than a call has', (sent) => sent.type('json').send(`{"a":"${'x'.repeat(300_000)}"}`), 413],
];

test.each(brokenBodies)(
  '%s counts against a limit of its own, whatever call it is sent to',
  async (_, broken, status) => {
    const shop = await openTestApi();
    // Three of them a minute, and sixty reads.
    const app = appOf(shop, { rateLimitScale: 0.1 });
    const statuses = [];
    for (let n = 0; n < 4; n++) statuses.push((await broken(request(app).post('/api/login'))).status);
    expect(statuses).toEqual([status, status, status, 429]);
    const { status: late, body, headers } = await request(app).post('/api/register').send({ username: 'x' });
    expect([late, body]).toEqual([429, { code: 429, msg: expect.stringMatching(/\S/), reason: 'tooMany', data: null }]);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
    expect((await request(app).get('/api/shop')).status).toBe(200);
  },
);

test('what a call refuses of a body that could be read counts as that call alone', async () => {
  const shop = await openTestApi();
  const app = appOf(shop, { rateLimitScale: 0.1 });
  const ask = async () => (await request(app).post('/api/set_bank').send({ bank_name: 'x' })).status;
  for (let n = 0; n < 5; n++) expect(await ask()).toBe(200);
});

test('health says that the process is alive, and readiness that it can serve requests', async () => {
  const shop = await openTestApi();
  expect((await request(shop.app).get('/healthz')).body).toEqual({ status: 'ok' });
  expect((await request(shop.app).get('/readyz')).status).toBe(200);
  const stopping = appOf(shop, { stopping: () => true });
  expect((await request(stopping).get('/readyz')).status).toBe(503);
  expect((await request(stopping).get('/healthz')).status).toBe(200);
});

test('the session cookie opens nothing under /api', async () => {
  const { app, signUp } = await openTestApi();
  const token = await signUp('cookie-owner');
  const { body } = await request(app).get('/api/user_info').set('Cookie', `session=${token}`);
  expect(body.code).toBe(401);
});

test.each([
  ['/media/%E0%A4%A', {}, 400],
  ['/%E0%A4%A', {}, 400],
])('%s is the client’s mistake, not a fault', async (path, headers, status) => {
  const { app } = await openTestApi();
  expect((await request(app).get(path).set(headers)).status).toBe(status);
});

test('a fault’s log names the query, and no value of it', async () => {
  const lines: string[] = [];
  const shop = await openTestApi();
  const log = createLogger('info', { write: (line) => void lines.push(line) });
  const cause = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (x)=(secret-detail)' });
  const fault = Object.assign(new Error('Failed query: insert\nparams: secret-value', { cause }), {
    query: 'insert into shoppers',
    params: ['secret-value'],
  });
  const services = {
    ...shop.services,
    catalogue: { ...shop.services.catalogue, hotItems: () => Promise.reject(fault) },
  };
  await request(appOf({ ...shop, services, log })).get('/api/item_hot_list');
  expect(lines.join('')).toContain('insert into shoppers');
  expect(lines.join('')).toContain('23505');
  expect(lines.join('')).not.toContain('secret');
});

test('metrics are for a collector that has the token, from wherever a request seems to come', async () => {
  const api = await openTestApi();
  const ask = (authorization?: string) => {
    const asked = request(api.app).get('/metrics');
    return authorization === undefined ? asked : asked.set('Authorization', authorization);
  };
  const own = await ask(`Bearer ${METRICS_TOKEN}`);
  expect(own.status).toBe(200);
  expect(own.text).toContain('shop_shed_requests_total 0');
  // From this machine, as what a proxy on it passes on without a word.
  for (const wrong of [undefined, '', 'Bearer', 'Bearer x', METRICS_TOKEN, `Basic ${METRICS_TOKEN}`]) {
    const { status, text, headers } = await ask(wrong);
    expect([wrong, status, text, headers['www-authenticate']]).toEqual([wrong, 401, '401', 'Bearer']);
  }
  const closed = appOf(api, { metricsToken: undefined });
  for (const guess of ['Bearer', 'Bearer undefined', `Bearer ${METRICS_TOKEN}`]) {
    const none = await request(closed).get('/metrics').set('Authorization', guess);
    expect([guess, none.headers['www-authenticate'], none.text.includes('shop_books')]).toEqual([
      guess,
      undefined,
      false,
    ]);
  }
});
