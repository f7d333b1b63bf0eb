import request from 'supertest';
import { beforeAll, expect, test } from 'vitest';
import { ensureRootInvitation } from '../../server/services/shoppers/invitations.ts';
import { type ConsoleCallName, consoleCalls, consoleMethodAndPath } from '../../shared/console/calls.ts';
import { consoleContract } from '../../shared/console/index.ts';
import { type CallName, calls, methodAndPath } from '../../shared/contract/calls.ts';
import { contract } from '../../shared/contract/index.ts';
import { FROM_CONSOLE, openConsole } from '../support/console-api.ts';
import { joinedWithPasskey, opens } from '../support/staff.ts';

/** One shop for all, with a shopper and an owner who are both signed in. */
let shop: Awaited<ReturnType<typeof openConsole>>;
let ofShopper: string;
let ofStaff: string;

beforeAll(async () => {
  shop = await openConsole();
  ofStaff = (await joinedWithPasskey(shop)).token;
  const account = { username: 'shopper', password: 'correct horse' };
  const invitation_code = await ensureRootInvitation({ ...shop, configured: undefined, actor: 'test' });
  const joined = { ...account, nickname: 'A shopper', invitation_code };
  await request(shop.server).post('/api/register').send(joined);
  ofShopper = (await request(shop.server).post('/api/login').send(account)).body.data.token;
});

/** Every way to show a token. */
const ways = (token: string): Record<string, string>[] => [
  { Authorization: token },
  { Authorization: `Bearer ${token}` },
  ...['console', '__Host-console', 'session', '__Host-session'].map((cookie) => ({ Cookie: `${cookie}=${token}` })),
];

async function answers([method, path]: readonly [string, string], token: string) {
  const sent = ways(token).map((headers) => {
    const to = method === 'GET' ? request(shop.server).get(path) : request(shop.server).post(path).send({});
    return to.set(FROM_CONSOLE).set(headers);
  });
  return (await Promise.all(sent)).map(({ body }) => body.code);
}

const staffCalls = (Object.keys(consoleCalls) as ConsoleCallName[]).filter(
  (name) => consoleContract[name].right !== 'public',
);
const shopperCalls = (Object.keys(calls) as CallName[]).filter((name) => contract[name].auth === 'session');

test('both are signed in', async () => {
  const { body } = await request(shop.server).get('/api/user_info').set('Authorization', ofShopper);
  expect([body.code, body.data.username]).toEqual([200, 'shopper']);
  expect(await opens(shop, ofStaff)).toBe(true);
  expect([staffCalls.length, shopperCalls.length].every((count) => count > 15)).toBe(true);
});

test.each(staffCalls)('a shopper’s token does not open %s of the console', async (name) => {
  const codes = await answers(consoleMethodAndPath(name), ofShopper);
  expect(codes).toEqual(codes.map(() => 401));
});

test.each(['/events', '/openapi.json'])('a shopper’s token does not open %s of the console', async (path) => {
  const codes = await answers(['GET', `/console/api/v1${path}`], ofShopper);
  expect(codes).toEqual(codes.map(() => 401));
});

test.each(shopperCalls)('a session of staff does not open %s of the shop', async (name) => {
  const codes = await answers(methodAndPath(name), ofStaff);
  expect(codes).toEqual(codes.map(() => 401));
});

test('a session of staff opens the console by its cookie alone', async () => {
  const codes = await answers(consoleMethodAndPath('me'), ofStaff);
  expect(codes).toEqual([401, 401, 200, 401, 401, 401]);
});
