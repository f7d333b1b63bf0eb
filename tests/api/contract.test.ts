import request from 'supertest';
import { beforeAll, expect, test } from 'vitest';
import { UNAUTHORISED } from '../../server/api/invoke.ts';
import { type CallName, calls, methodAndPath } from '../../shared/contract/calls.ts';
import type { Endpoint } from '../../shared/contract/endpoint.ts';
import { contract } from '../../shared/contract/index.ts';
import { inTurn } from '../support/in-turn.ts';
import { answerChecker } from '../support/published-schema.ts';
import { openTestApi } from '../support/test-api.ts';

const names = Object.keys(calls) as CallName[];
const fieldsOf = (name: CallName) => Object.keys(contract[name].input.shape);

/** Texts that are right for no field, or that no field may choke on. */
const nastyTexts = [
  '',
  ' ',
  '-1',
  '0',
  '1e309',
  '0x10',
  '１２',
  '99999999999999999999',
  '9007199254740993',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202eevil',
  "'; drop table orders; --",
  '<script>alert(1)</script>',
  '__proto__',
  'x'.repeat(5000),
];

type Api = Awaited<ReturnType<typeof openTestApi>>;
let api: Api;
let token = '';
/** What in an answer is not as `/api/openapi.json` says. */
let wrongIn: ReturnType<typeof answerChecker>;

beforeAll(async () => {
  api = await openTestApi();
  token = await api.signUp('tester', 1_000_000);
  await api.addItem();
  wrongIn = answerChecker((await request(api.server).get('/api/openapi.json')).body);
});

/** Sends fields as JSON, or in the address for a GET; any text can travel in either. The answer is as published. */
async function send(name: CallName, fields: Record<string, unknown>, as: string | null) {
  const [method, path] = methodAndPath(name);
  const sent =
    method === 'GET'
      ? request(api.server).get(path).query(fields)
      : request(api.server).post(path).type('json').send(JSON.stringify(fields));
  const answer = await (as === null ? sent : sent.set('Authorization', as));
  expect(wrongIn(name, answer), `${name} ${JSON.stringify(fields)}`).toEqual([]);
  return answer;
}

test.each(names)('%s: anonymous, wrong method, no fields', async (name) => {
  const [method, path] = methodAndPath(name);
  const anonymous = await send(name, {}, null);
  expect(anonymous.status).toBe(200);
  if (contract[name].auth === 'session') expect(anonymous.body).toEqual(UNAUTHORISED);
  else expect([200, 400]).toContain(anonymous.body.code);
  const wrong = await (method === 'GET' ? request(api.server).post(path) : request(api.server).get(path));
  expect([wrong.status, wrong.body.code, wrong.headers.allow]).toEqual([405, 405, method]);
  if (name === 'logout') return;
  const empty = await send(name, {}, token);
  expect([200, 400]).toContain(empty.body.code);
});

test.each(names.filter((name) => name !== 'logout' && fieldsOf(name).length > 0))(
  '%s: no value of any field causes an error',
  async (name) => {
    for (const [at, field] of fieldsOf(name).entries()) {
      for (const text of inTurn(nastyTexts, 3, at)) {
        const { status, body } = await send(name, { [field]: text }, token);
        expect([status, body.msg === '' ? 'no message' : 'said'], `${field}=${JSON.stringify(text)}`).toEqual([
          200,
          'said',
        ]);
        expect([200, 400]).toContain(body.code);
      }
    }
  },
);

test.each(names.filter((name) => methodAndPath(name)[0] === 'POST'))(
  '%s: a list, an object and a file are no texts',
  async (name) => {
    for (const field of fieldsOf(name)) {
      for (const value of [['a', 'b'], { a: 1 }]) {
        const { status, body } = await send(name, { [field]: value }, token);
        expect([status, body.code], `${field}=${JSON.stringify(value)}`).toEqual([200, 400]);
      }
      const [, path] = methodAndPath(name);
      const file = await request(api.server)
        .post(path)
        .set('Authorization', token)
        .attach(field, Buffer.from('x'), 'x.txt');
      expect([file.status, file.body.code]).toEqual([200, 400]);
      expect(wrongIn(name, file)).toEqual([]);
    }
  },
);

const downloads = names.flatMap((name) => {
  const { download }: Endpoint = contract[name];
  return download ? [{ name, download }] : [];
});

test.each(downloads)('$name: its file is one, and its refusals are answers', async ({ name, download }) => {
  const { format, type, name: saved } = download;
  const { status, headers } = await send(name, { format }, token);
  expect([status, headers['content-type']]).toEqual([200, `${type}; charset=utf-8`]);
  expect(headers['content-disposition']).toBe(`attachment; filename="${saved}"`);
  expect(headers['cache-control']).toBe('no-store');
  const anonymous = await send(name, { format }, null);
  expect([anonymous.headers['content-type'], anonymous.body.code]).toEqual(['application/json; charset=utf-8', 401]);
  const unknown = await send(name, { format: 'xlsx' }, token);
  expect([unknown.headers['content-type'], unknown.body.code]).toEqual(['application/json; charset=utf-8', 400]);
});

test('fields that no call has change nothing', async () => {
  const fields = { id: 1, status: 4, tax: 9, shopper_id: 7, is_admin: 1, constructor: 'x' };
  const { body } = await send('itemDetail', fields, null);
  expect(body.code).toBe(200);
  const before = (await api.call('userInfo', {}, { token })).body.data;
  await send(
    'saveAddress',
    { truename: 'Mia', phone: '1234567', address: 'here', recharge_money: 5, username: 'x' },
    token,
  );
  const after = (await api.call('userInfo', {}, { token })).body.data;
  expect(after).toEqual({ ...before, truename: 'Mia', phone: '1234567', address: 'here' });
});
