import { eq } from 'drizzle-orm';
import request from 'supertest';
import { beforeAll, expect, test } from 'vitest';
import { tables } from '../../db/schema/index.ts';
import type { RoleKey } from '../../shared/console/roles.ts';
import { FROM_CONSOLE, openConsole } from '../support/console-api.ts';
import { invited, joinedWithPasskey, signed } from '../support/staff.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const note = 'asked by the customer';

/** One shop for all: each test has shoppers of its own. */
let shop: Awaited<ReturnType<typeof openConsole>>;

beforeAll(async () => {
  shop = await openConsole();
  await shop.addStaffOfRoles();
});

let people = 0;
const newShopper = (balance = 0) => shop.addShopper(`target${++people}`, balance);

const entries = (action: string, shopperId: number) =>
  shop.store.reader.db
    .select()
    .from(tables.auditLog)
    .where(eq(tables.auditLog.shopperId, shopperId))
    .orderBy(tables.auditLog.id)
    .then((rows) => rows.filter((row) => row.action === action));

async function withdrawal(shopperId: number, money: number): Promise<number> {
  const own = { shopperId, sessionId: '', fundPassword: undefined };
  const card = { bankTruename: '陈思远', bankAccount: '6222021234567890', bankName: '工商银行' };
  await shop.services.cards.save({ ...own, card });
  return (await shop.services.withdrawals.request({ ...own, money, idempotencyKey: undefined })).id;
}

test('a repeat under its key does nothing to a shopper, whatever was done since', async () => {
  const id = await newShopper();
  const act = async (name: Parameters<typeof shop.call>[0], fields: object, key?: string) =>
    (await shop.call(name, { id, note, ...fields }, { as: 'service', ...(key && { key }) })).body.code;
  const lower = () => act('shopperScore', { was: 100, score: 20 }, 'lower');
  expect(await lower()).toBe(200);
  expect(await act('shopperScore', { was: 20, score: 100 })).toBe(200);
  expect(await lower()).toBe(200);
  const hide = () => act('shopperHideNickname', {}, 'hide');
  const nickname = async () => (await shop.call('shopper', { id }, { as: 'service' })).body.data.nickname;
  await hide();
  const neutral = await nickname();
  await hide();
  expect(await nickname()).toBe(neutral);
  expect((await shop.call('shopper', { id }, { as: 'service' })).body.data.score).toBe(100);
  expect(await entries('shopper score', id)).toHaveLength(2);
});

test('every time somebody reads contacts or a card it is in the audit log, also under the same key', async () => {
  const id = await newShopper(100_000);
  const own = await withdrawal(id, 20_000);
  for (const [name, fields, role, action] of [
    ['shopperContacts', { id }, 'service', 'shopper contacts'],
    ['withdrawalCard', { id: own }, 'finance', 'card read'],
  ] as const) {
    for (const key of ['same', 'same']) expect((await shop.call(name, fields, { as: role, key })).body.code).toBe(200);
    const found = await entries(action, id);
    expect([action, found.length]).toEqual([action, 2]);
    expect(found[0]).toMatchObject({ sessionId: `session of ${role}` });
  }
  const [read] = await entries('card read', id);
  expect(read?.detail).toMatchObject({ evidence: { factor: 'recent' } });
  await shop.call('withdrawalFile', { ids: [own], format: 'csv' }, { as: 'finance' });
  expect(await entries('withdrawal file', id)).toMatchObject([
    { sessionId: 'session of finance', amount: 20_000, detail: { evidence: { factor: 'recent' } } },
  ]);
});

test('a request tells nobody the name on a card, and keeps no name', async () => {
  const id = await withdrawal(await newShopper(500_000), 300_000);
  const { approval } = (await shop.call('withdrawalAsk', { id, note }, { as: 'finance' })).body.data;
  const { body } = await shop.call('approval', { id: approval }, { as: 'auditor' });
  expect(body.data.about).toMatchObject({ username: `target${people}`, holder: '陈**', card: '…7890' });
  const [row] = await shop.store.reader.db.select().from(tables.approvals).where(eq(tables.approvals.id, approval));
  expect(JSON.stringify(row)).not.toMatch(/陈|target/);
});

test('a large sum is not paid alone in small ones: what one did for a shopper in a day counts', async () => {
  const mia = await newShopper(900_000);
  const pay = async (id: number, role: RoleKey = 'finance') =>
    (await shop.call('withdrawalPay', { id, note }, { as: role })).body.data.state;
  expect(await pay(await withdrawal(mia, 120_000))).toBe('done');
  expect(await pay(await withdrawal(mia, 80_000))).toBe('done');
  const next = await withdrawal(mia, 20_000);
  // Neither one by one nor in a list.
  const many = await shop.call('withdrawalsPay', { ids: [next], note }, { as: 'finance' });
  expect(many.body.data).toMatchObject([{ id: next, state: 'refused' }]);
  expect(await pay(await withdrawal(await newShopper(900_000), 120_000))).toBe('done');
  const after = await withdrawal(mia, 20_000);
  shop.clock.advance(DAY);
  expect(await pay(after)).toBe('done');
});

const TURNED = '\u202e';
const HIDDEN = '\u200b';

test.each([
  ['a reason', 'shopperNote', { id: 1, note: `${TURNED}000,1¥` }],
  ['a name', 'staffInvite', { name: `Mia${TURNED}`, role: 'service', note }],
  ['a name that nobody sees', 'staffInvite', { name: `${HIDDEN}\u3164`, role: 'service', note }],
  ['a setting', 'settingChange', { key: 'transfer_account', value: `6222${TURNED}0987`, version: 0, note }],
] as const)('%s cannot turn or hide what is read beside it', async (_, name, fields) => {
  expect((await shop.call(name, fields, { as: 'owner' })).body).toMatchObject({ code: 400, reason: 'invalid' });
});

test('a reason may have lines', async () => {
  const id = await newShopper();
  expect((await shop.call('shopperNote', { id, note: 'one\ntwo' }, { as: 'owner' })).body.code).toBe(200);
});

test('nobody takes the name of a colleague in other letters', async () => {
  await joinedWithPasskey(shop, 'service', 'Mia Chen');
  for (const name of ['Ｍｉａ Chen', 'mia  chen', `Mia${HIDDEN} Chen`, 'MIA\u00a0CHEN']) {
    const { body } = await shop.call('staffInvite', { name, role: 'finance', note }, { as: 'owner' });
    expect([name, body.reason]).toEqual([name, 'nameTaken']);
  }
});

test('who comes in is written down with the address, and whose browser it was', async () => {
  const owner = await joinedWithPasskey(shop, 'owner');
  const token = await invited(shop, 'Second account', 'approver');
  const { body } = await shop.call('inviteLook', { token });
  const response = owner.authenticator.create(body.data.passkey);
  const { headers } = await shop.call('inviteAcceptPasskey', { token, response, label: 'mine' }, owner);
  expect(headers['set-cookie']).toBeDefined();
  const [join] = await shop.store.reader.db
    .select()
    .from(tables.auditLog)
    .where(eq(tables.auditLog.action, 'staff join'))
    .then((rows) => rows.slice(-1));
  expect(join?.detail).toMatchObject({ besides: `staff:${owner.id}`, address: expect.stringContaining('127.0.0.1') });
});

test('a factor of the future is none of the last minutes: the clock was put back', async () => {
  const person = await joinedWithPasskey(shop, 'finance');
  const id = await withdrawal(await newShopper(100_000), 20_000);
  shop.clock.advance(-30 * MINUTE);
  expect((await shop.call('withdrawalCard', { id }, person)).status).toBe(428);
  expect((await signed(shop, 'withdrawalCard', { id }, person)).body.code).toBe(200);
  shop.clock.advance(30 * MINUTE);
});

test('a body that is nested without end is refused, not a fault', async () => {
  const { status, body } = await request(shop.server)
    .post('/console/api/v1/shopper_note')
    .set({ ...FROM_CONSOLE, 'Content-Type': 'application/json', 'Idempotency-Key': 'deep' })
    .set('Cookie', 'console=service')
    .send(`{"note":${'['.repeat(100_000)}${']'.repeat(100_000)}}`);
  expect([status, body.code]).toEqual([400, 400]);
});

test('the audit log is recomputed once, however many ask at once', async () => {
  const { audit } = shop.services;
  const [one, two] = await Promise.all([audit.verify(), audit.verify()]);
  expect(one).toBe(two);
  expect(one.fault).toBeNull();
});
