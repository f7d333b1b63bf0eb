import { eq } from 'drizzle-orm';
import request from 'supertest';
import { expect, test } from 'vitest';
import { holdInvitation, selectOpenInvitation } from '../../db/queries/invitations.ts';
import { tables } from '../../db/schema/index.ts';
import { ensureRootInvitation } from '../../server/services/shoppers/invitations.ts';
import { temporaryFolder } from '../support/cleanup.ts';
import { booksAreRight } from '../support/money-adds-up.ts';
import { operatorOf } from '../support/operator.ts';
import { openTestApi } from '../support/test-api.ts';

type Api = Awaited<ReturnType<typeof openTestApi>>;

const why = ['--note', 'stolen card'];
const card = { bank_truename: '陈思远', bank_account: '6222021234567890', bank_name: '工商银行' };

async function openShop() {
  const api = await openTestApi();
  return { api, operator: operatorOf(api, temporaryFolder()) };
}

const balance = async (api: Api, token: string) => (await api.call('userInfo', {}, { token })).body.data.recharge_money;

const stock = async (api: Api, id: number) => {
  const [item] = await api.store.reader.db.select().from(tables.items).where(eq(tables.items.id, id));
  return item?.stock;
};

/** Registers with this code; what is answered. */
const register = async (api: Api, username: string, invitation_code: string) =>
  (await api.call('register', { username, password: 'correct horse', invitation_code })).body;

const held = (api: Api, code: string) =>
  api.store.transaction(async (tx) => (await holdInvitation(tx, code))?.shopperId);

const UNKNOWN = { code: 400, msg: '邀请码不存在' };

test('a blocked shopper’s waiting groups close: all money and pieces are returned', async () => {
  const { api, operator } = await openShop();
  const itemId = await api.addItem({ groupSize: 3, price: 10_000, stock: 50 });
  const [thief, mia] = [await api.signUp('thief', 50_000), await api.signUp('mia', 50_000)];
  const { orderno } = (await api.call('buyItem', { id: itemId }, { token: thief })).body.data;
  await api.call('orderPt', { orderno }, { token: mia });
  const others = (await api.call('buyItem', { id: itemId }, { token: mia })).body.data.orderno;
  await api.call('orderPt', { orderno: others }, { token: thief });
  const waiting = async () => (await api.call('itemDetail', { id: itemId })).body.data.wait_pt_user_list;
  expect(await waiting()).toHaveLength(2);

  expect((await operator('shopper', 'block', ' Thief ', ...why)).out).toBe('filed  none\n');
  // The one that mia has opened goes on: it is hers, and the seat in it is paid.
  expect((await waiting()).map(({ orderno: open }: { orderno: string }) => open)).toEqual([others]);
  expect(await balance(api, mia)).toBe(400);
  const listed = (await api.call('order', { status: 0 }, { token: mia })).body.data;
  expect(listed).toMatchObject([
    { status: 1, group: { closed_early: false } },
    { status: 5, group: { closed_early: true } },
  ]);
  const closedEarly = async (of: string) => (await api.call('group', { orderno: of })).body.data.closed_early;
  expect([await closedEarly(orderno), await closedEarly(others)]).toEqual([true, false]);
  const joined = await api.call('orderPt', { orderno }, { token: await api.signUp('late', 50_000) });
  expect(joined.body).toMatchObject({ code: 400, msg: '该团已结束' });
  const before = await stock(api, itemId);
  expect((await operator('shopper', 'block', 'thief', ...why)).exitCode).toBe(0);
  expect((await operator('shopper', 'constructor', 'thief', ...why)).exitCode).toBe(2);
  expect(await stock(api, itemId)).toBe(before);
  await booksAreRight(api);
});

test('the nickname of a blocked shopper is hidden from others in their own language, and comes back', async () => {
  const { api, operator } = await openShop();
  const itemId = await api.addItem({ groupSize: 3, price: 10_000 });
  const [thief, mia] = [await api.signUp('thief', 50_000), await api.signUp('mia', 50_000)];
  const { orderno } = (await api.call('buyItem', { id: itemId }, { token: thief })).body.data;
  await api.call('orderPt', { orderno }, { token: mia });
  const shown = async (language: string) =>
    (await request(api.server).get(`/api/group?orderno=${orderno}`).set('Accept-Language', language)).body.data
      .nickname;
  const initials = async () => {
    const [order] = (await api.call('order', { status: 0 }, { token: mia, language: 'en-US' })).body.data;
    return order.group.members.map(({ initial }: { initial: string }) => initial);
  };
  // Twice, so that the answer is one that is kept.
  expect([await shown('en-US'), await shown('en-US'), await shown('zh-CN')]).toEqual(Array(3).fill('Nick thief'));
  await operator('shopper', 'block', 'thief', ...why);
  expect([await shown('en-US'), await shown('zh-CN'), await shown('de-DE')]).toEqual(['Member', '拼友', 'Mitglied']);
  expect(await initials()).toEqual(['M', 'N']);
  await operator('shopper', 'unblock', 'thief', ...why);
  expect(await shown('en-US')).toBe('Nick thief');
  expect(await initials()).toEqual(['N', 'N']);
});

test('a blocked shopper’s code registers nobody, like an unknown one; unblocking restores it', async () => {
  const { api, operator } = await openShop();
  const token = await api.signUp('thief');
  const code = (await api.call('invitation', {}, { token })).body.data.invitation_code;
  expect(await register(api, 'before', code)).toMatchObject({ code: 200 });
  await operator('shopper', 'block', 'thief', ...why);
  expect(await register(api, 'meanwhile', code)).toMatchObject(UNKNOWN);
  // Looked at twice: before the password is hashed, and in the transaction, for whoever was on the way.
  expect(await selectOpenInvitation(api.store.reader, code)).toBeUndefined();
  expect(await held(api, code)).toBeUndefined();
  await operator('shopper', 'unblock', 'thief', ...why);
  expect(await register(api, 'meanwhile', code)).toMatchObject({ code: 200 });
});

test('a blocked shopper’s withdrawal is marked, and paid only with --anyway', async () => {
  const { api, operator } = await openShop();
  const token = await api.signUp('thief', 50_000);
  await api.call('setBank', card, { token });
  const { id } = (await api.call('withdraw', { money: '200' }, { token })).body.data;
  await operator('shopper', 'block', 'thief', ...why);
  const { rows } = JSON.parse((await operator('call', 'withdrawals', '--json')).out).data;
  expect(rows).toMatchObject([{ id, shopper: { blocked: true } }]);
  expect(await operator('withdrawal', 'pay', String(id))).toMatchObject({
    exitCode: 1,
    err: expect.stringContaining('(withdrawalHeld)'),
  });
  expect((await operator('withdrawal', 'pay', String(id), '--anyway')).out).toBe('done\n');
  await booksAreRight(api);
});

test('the shop’s own code is rotated and closed, and no start opens it again', async () => {
  const { api, operator } = await openShop();
  const { invitation } = api;
  const rotated = async (code: string, note: string) =>
    JSON.parse((await operator('call', 'invitation_rotate', `code=${code}`, '--note', note, '--json')).out).data.code;
  const close = (code: string, ...note: string[]) => operator('call', 'invitation_close', `code=${code}`, ...note);
  const next = await rotated(invitation, 'it was posted');
  expect(next).toMatch(/^\w{8}$/);
  expect(await register(api, 'late', invitation)).toMatchObject(UNKNOWN);
  expect(await selectOpenInvitation(api.store.reader, invitation)).toBeUndefined();
  expect([await held(api, invitation), await held(api, next)]).toEqual([undefined, null]);
  expect(await register(api, 'mia', next)).toMatchObject({ code: 200 });
  expect((await operator('invite')).out).toBe(`${next}\n`);

  expect((await close(next, '--note', 'full')).out).toBe('done\n');
  expect(await register(api, 'noa', next)).toMatchObject(UNKNOWN);
  expect(await operator('invite')).toMatchObject({ exitCode: 1, out: '', err: expect.stringContaining('all of them') });
  // As the server does at each start, also with SHOP_INVITATION_CODE.
  for (const configured of [undefined, 'OPENSESAME', next]) {
    expect(await ensureRootInvitation({ ...api, configured, actor: 'server' })).toBeUndefined();
  }
  expect(await register(api, 'noa', next)).toMatchObject(UNKNOWN);
  expect(await register(api, 'noa', 'OPENSESAME')).toMatchObject(UNKNOWN);

  const again = await rotated(next, 'open again');
  expect(await register(api, 'noa', again)).toMatchObject({ code: 200 });
  const codes = JSON.parse((await operator('call', 'invitations', '--json')).out).data;
  expect(
    codes.map(({ code, closed_at }: { code: string; closed_at: number | null }) => [code, closed_at === null]),
  ).toEqual([
    [again, true],
    [next, false],
    [invitation, false],
  ]);
  const entries = await api.store.reader.db.select().from(tables.auditLog);
  expect(entries.filter(({ action }) => /^invitation /.test(action)).map(({ note }) => note)).toEqual([
    'it was posted',
    'full',
    'open again',
  ]);
  expect((await close('NOSUCHCODE', '--note', 'x')).exitCode).toBe(1);
  expect((await close(again)).exitCode).toBe(2);
});

test('a shopper’s own code is rotated: the shopper shows the new one', async () => {
  const { api, operator } = await openShop();
  const token = await api.signUp('mia');
  const own = async () => (await api.call('invitation', {}, { token })).body.data.invitation_code;
  const old = await own();
  await operator('call', 'invitation_rotate', `code=${old}`, '--note', 'it was posted');
  const next = await own();
  expect(next).not.toBe(old);
  expect(await register(api, 'noa', old)).toMatchObject(UNKNOWN);
  expect(await register(api, 'noa', next)).toMatchObject({ code: 200 });
});
