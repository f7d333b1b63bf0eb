import { existsSync, mkdirSync, readdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq, isNotNull } from 'drizzle-orm';
import sharp from 'sharp';
import request from 'supertest';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { tables } from '../../db/schema/index.ts';
import { SIGNATURE_HEADER } from '../../server/payments/sandbox/provider.ts';
import { sign } from '../../server/payments/signature.ts';
import { everyRow, tablesWithout } from '../support/all-rows.ts';
import { CURRENCY } from '../support/currency.ts';
import { fullOrder, sendParcel } from '../support/full-orders.ts';
import { home, leavingOf, openWithLeaver, PASSWORD, show, staff } from '../support/leaver.ts';
import { lastCode, openMailServer, subjectOf, textOf } from '../support/mail-server.ts';
import { booksAreRight } from '../support/money-adds-up.ts';
import { onShopper } from '../support/on-shopper.ts';
import { BROWSER } from '../support/push.ts';
import { SANDBOX, TRANSFER } from '../support/recharges.ts';
import { setSetting } from '../support/set-setting.ts';

const DAY = 24 * 60 * 60 * 1000;

/** What would tell who it was. */
const PERSONAL = /leaver|陈思远|陈\*\*|13800136021|漕溪北路|622202123456|稻田|慢慢挑|扣子坏了|\.webp/;

let mails: Awaited<ReturnType<typeof openMailServer>>;
let shop: Awaited<ReturnType<typeof openWithLeaver>>['shop'];
let leaver: string;
let noa: string;
let itemId: number;

beforeAll(async () => {
  mails = await openMailServer();
});

beforeEach(async () => {
  ({ shop, leaver, noa, itemId } = await openWithLeaver({ mail: mails.mail }));
});

const { say, does, credit, leave, account, bought, person, requests } = leavingOf(() => ({
  shop,
  leaver,
  noa,
  itemId,
}));

const filesOf = (name: string) => {
  const folder = join(shop.dataDir, name);
  return existsSync(folder) ? readdirSync(folder) : [];
};

async function upload(path: string, field: string, fields: Record<string, string> = {}, token = leaver) {
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#d6371c' } })
    .png()
    .toBuffer();
  const sending = request(shop.server).post(path).set('Authorization', token).field(fields);
  expect((await sending.attach(field, picture, 'p.png')).body).toMatchObject({ code: 200 });
}

/** A shopper who did all there is to do, and is done with it. */
async function live(): Promise<void> {
  shop.services.linkOpens.add((await account())?.id ?? 0);
  await shop.services.linkOpens.flush();
  await does('saveAddress', home);
  await does('savePerson', { nickname: '稻田', birthday: '1994-06-18', region: '杭州', signature: '慢慢挑' });
  await does('setBank', { bank_truename: '陈思远', bank_account: '6222021234566021', bank_name: '工商银行' });
  await does('pushSubscribe', BROWSER);
  await does('setNotificationTopic', { topic: 'group_joined', on: 0 });
  await does('setEmail', { email: 'leaver@shopper.example', password: PASSWORD });
  await does('confirmEmail', { code: lastCode(mails) });
  shop.clock.advance(61_000);
  await does('setEmail', { email: 'leaver@elsewhere.example', password: PASSWORD });
  await upload('/api/person_picture', 'picture');
  await does('supportSend', { message: '扣子坏了' });
  await upload('/api/support_picture', 'picture');
  await setSetting(shop, { key: 'transfer_account', value: 'Bank 1234', ...staff });
  const finance = await person('finance');
  const done = async (kind: 'recharge.credit' | 'refund.pay' | 'withdrawal.pay', parameters: Record<string, unknown>) =>
    expect(await shop.services.approvals.perform(finance, { kind, parameters, note: 'test' }, show)).toMatchObject({
      state: 'done',
    });
  await does('recharge', { id: TRANSFER, money: '100' });
  const [{ number }] = (await say('rechargeList')).data;
  await upload('/api/recharge_proof', 'proof', { number });
  await done('recharge.credit', { number });
  await credit(50_000);
  const orderno = await fullOrder(shop, { itemId, buyer: leaver, joiner: noa });
  await sendParcel(shop, orderno);
  await does('orderReceived', { orderno });
  await does('reviewAdd', { orderno, stars: 4, review: '很合身' });
  await upload('/api/review_picture', 'picture', { orderno });
  const [order] = (await say('order', { status: 2 })).data;
  await does('orderReturn', { id: order.id });
  await done('refund.pay', { id: order.id });
  await shop.call('withdraw', { money: '305', type: 'bank' }, { token: leaver, key: 'once' });
  const [waiting] = (await say('withdrawList')).data;
  await done('withdrawal.pay', { id: waiting.id });
  const reset = {
    kind: 'password.reset' as const,
    parameters: { shopperId: (await account())?.id ?? 0 },
    note: 'test',
  };
  await shop.services.approvals.perform(await person('service'), reset, show);
}

test('of an account that ended the books keep sums and times, and nothing tells whose they are', async () => {
  await live();
  const { id = 0 } = (await account()) ?? {};
  // A new table that names a shopper: let the one above have a row of it, with something personal if it can hold any.
  // These hold numbers and times only: who invited whom, versions of agreements, a team's figures of a day.
  expect(await tablesWithout(shop.store.reader, id)).toEqual(['shoppers', 'consents', 'day_teams']);
  expect(await everyRow(shop.store.reader)).toMatch(PERSONAL);
  expect([filesOf('avatars').length, filesOf('proofs').length]).toEqual([1, 3]);
  expect(await leave()).toMatchObject({ code: 200, msg: '账户已注销' });
  const left = (await everyRow(shop.store.reader)).split('\n').filter((line) => PERSONAL.test(line));
  expect(left).toEqual([]);
  expect([filesOf('avatars'), filesOf('proofs')]).toEqual([[], []]);
  await booksAreRight(shop);
  const { orders, transfers } = tables;
  const { db } = shop.store.reader;
  expect(await db.select().from(orders).where(eq(orders.shopperId, id))).toMatchObject([
    { price: 30_000, address: '' },
  ]);
  expect((await db.select().from(transfers)).length).toBeGreaterThan(3);
  expect((await account())?.deletedAt).toBe(shop.clock());
  const { data } = (await shop.call('itemReviews', { id: itemId }, { language: 'zh-CN' })).body;
  expect(data).toMatchObject({ rating: { average: 4, count: 1 }, with_pictures: 0 });
  expect(data.reviews).toMatchObject([{ nickname: '拼友', stars: 4, text: '很合身', picture_urls: [] }]);
});

test('the confirmed address hears that the account was deleted, in its language, and nobody without one', async () => {
  const { body } = await shop.call('login', { username: 'leaver', password: PASSWORD }, { language: 'en-US' });
  await does('setEmail', { email: 'leaver@shopper.example', password: PASSWORD });
  await does('confirmEmail', { code: lastCode(mails) });
  mails.received.length = 0;
  expect(await say('deleteAccount', { password: 'wrong horse' }, body.data.token)).toMatchObject({ code: 400 });
  expect(await say('deleteAccount', { password: PASSWORD }, noa)).toMatchObject({ code: 400 });
  expect(await leave()).toMatchObject({ code: 200 });
  await expect.poll(() => mails.received.length).toBe(1);
  const [mail] = mails.received;
  expect(mail?.to).toEqual(['leaver@shopper.example']);
  expect(mail && subjectOf(mail)).toContain('Your account was deleted');
  expect(mail && textOf(mail)).toMatch(/leaver.* was deleted.*contact support/);
  expect(await everyRow(shop.store.reader)).not.toMatch(PERSONAL);
});

test('a parcel that is lost after the end waits to be sent no more', async () => {
  const orderno = await bought();
  await sendParcel(shop, orderno);
  shop.clock.advance(15 * DAY);
  expect((await leave()).code).toBe(200);
  const [order] = await shop.store.reader.db.select().from(tables.orders).where(eq(tables.orders.orderno, orderno));
  await shop.services.sending.ended({ id: order?.id ?? 0, why: 'lost', ...staff });
  const waiting = await shop.store.reader.db.select().from(tables.orders).where(isNotNull(tables.orders.toSendSince));
  expect(waiting.map((row) => row.orderno)).not.toContain(orderno);
});

test('staff write nothing to who has left, and of a hidden nickname the audit log keeps no word', async () => {
  const { id = 0 } = (await account()) ?? {};
  await does('savePerson', { nickname: '稻田', birthday: '', region: '', signature: '' });
  const { consoleShoppers, consoleSupport } = shop.services;
  await consoleShoppers.hideNickname({ id, ...staff, neutral: (_, digits) => `拼友${digits}` });
  expect((await leave()).code).toBe(200);
  expect((await everyRow(shop.store.reader)).split('\n').filter((line) => PERSONAL.test(line))).toEqual([]);
  const { staffId } = await person('service');
  const reply = { actor: `staff:${staffId}`, staffId, wanted: { shopperId: id }, seen: 0, text: '陈思远，你好' };
  await expect(consoleSupport.reply(reply)).rejects.toThrow('shopperDeleted');
  expect(await everyRow(shop.store.reader)).not.toMatch(PERSONAL);
});

test('what staff wrote to the shopper goes with the account', async () => {
  const remark = { actor: 'alice', note: '陈思远不是持卡人' };
  await setSetting(shop, { key: 'transfer_account', value: 'Bank 1234', ...staff });
  await does('recharge', { id: TRANSFER, money: '100' });
  const [{ number }] = (await say('rechargeList')).data;
  await shop.services.rechargeDecisions.refuse({ number, ...remark });
  await credit(30_000);
  await does('setBank', { bank_truename: '陈思远', bank_account: '6222021234566021', bank_name: '工商银行' });
  await does('withdraw', { money: '300', type: 'bank' });
  await shop.services.withdrawals.refuse({ id: (await say('withdrawList')).data[0].id, ...remark });
  await shop.services.debit({ username: 'leaver', amount: 30_000, ...staff });
  const orderno = await bought();
  await sendParcel(shop, orderno);
  await does('orderReceived', { orderno });
  const [order] = (await say('order', { status: 2 })).data;
  await does('orderReturn', { id: order.id });
  await shop.services.refunds.refuse({ id: order.id, ...remark });
  const { id } = (await say('goodsReturn', { orderno, reason: 'damaged' })).data;
  await shop.services.goodsReturns.refuse({ id, state: 'asked', ...remark });
  const { orders, recharges, returns, withdrawals } = tables;
  const remarks = async () => {
    const found = [];
    for (const table of [orders, recharges, returns, withdrawals]) {
      const rows: { remark: string }[] = await shop.store.reader.db.select().from(table);
      found.push(...rows.map((row) => row.remark).filter((text) => text !== ''));
    }
    return found;
  };
  expect(await remarks()).toEqual(Array(4).fill(remark.note));
  expect((await leave()).code).toBe(200);
  expect(await remarks()).toEqual([]);
});

test('sessions end, the code opens nothing, and the name is free', async () => {
  const code = (await say('userInfo')).data.invitation_code;
  expect(await leave('battery staple')).toMatchObject({ code: 400, msg: '登录密码不正确' });
  expect((await leave()).code).toBe(200);
  expect((await say('userInfo')).code).toBe(401);
  const logIn = (username: string) => shop.call('login', { username, password: PASSWORD }, { language: 'zh-CN' });
  expect((await logIn('leaver')).body).toEqual((await logIn('nobody-at-all')).body);
  const entry = { username: 'leaver', nickname: 'Another one', password: PASSWORD };
  expect((await shop.call('register', { ...entry, invitation_code: code })).body.code).toBe(400);
  expect((await shop.call('register', { ...entry, invitation_code: shop.invitation })).body.code).toBe(200);
});

test('a credit that was agreed to is money in the wallet; requests of an ended account are over and name nobody', async () => {
  const { approvals } = shop.services;
  const [finance, approver, service] = [await person('finance'), await person('approver'), await person('service')];
  const shopperId = (await account())?.id ?? 0;
  const about = { note: 'test', parameters: { shopperId, amount: 100 } };
  const agree = async (kind: 'wallet.credit' | 'wallet.debit') => {
    await approvals.perform(finance, { kind, ...about }, show);
    const { id = 0, hash = '' } = (await requests()).at(-1) ?? {};
    await approvals.approve(approver, { id, hash, note: 'yes' }, show);
  };
  await agree('wallet.credit');
  expect(await leave()).toMatchObject({ code: 400, msg: expect.stringMatching(/钱包里还有 ¥1\.00/) });
  await agree('wallet.debit');
  const reset = { kind: 'password.reset' as const, parameters: { shopperId }, note: 'test' };
  expect((await approvals.perform(service, reset, show)).state).toBe('waiting');
  // One of an earlier version, which stored and signed names.
  const named = { askEvidence: { signed: 'leaver' }, parameters: { about: { username: 'leaver', holder: '陈**' } } };
  await shop.store.transaction((tx) =>
    tx.db.update(tables.approvals).set(named).where(eq(tables.approvals.kind, 'wallet.credit')),
  );
  expect((await leave()).code).toBe(200);
  expect((await everyRow(shop.store.reader)).split('\n').filter((line) => PERSONAL.test(line))).toEqual([]);
  const left = await requests();
  expect(left.map(({ kind, state }) => [kind, state])).toEqual([
    ['wallet.credit', 'done'],
    ['wallet.debit', 'done'],
    ['password.reset', 'expired'],
  ]);
  const { id = 0, hash = '' } = left.at(-1) ?? {};
  await expect(approvals.approve(approver, { id, hash, note: 'yes' }, show)).rejects.toThrow('approvalOver');
  await booksAreRight(shop);
});

test('a payment that comes after the end is an odd payment, which cannot be credited to nobody', async () => {
  await does('recharge', { id: SANDBOX, money: '100' });
  const [{ number }] = (await say('rechargeList')).data;
  await does('rechargeCancel', { number });
  const { id: shopperId = 0 } = (await account()) ?? {};
  expect((await leave()).code).toBe(200);
  const body = JSON.stringify({ eventId: 'late', number, paid: true, money: 10_000, currency: CURRENCY });
  const told = await request(shop.server)
    .post('/pay/notify/sandbox')
    .set('Content-Type', 'application/json')
    .set(SIGNATURE_HEADER, sign(shop.sandboxSecret, Buffer.from(body), shop.clock()))
    .send(body);
  expect(told.status).toBe(200);
  const { paymentNotifications } = tables;
  const payments = await shop.store.reader.db.select().from(paymentNotifications);
  const payment = payments.find(({ paid }) => paid);
  expect(payment).toMatchObject({ number, outcome: 'late', settledAt: null });
  const { oddPayments } = shop.services;
  const act = { id: payment?.id ?? 0, shopperId, money: 10_000, ...staff };
  await expect(shop.store.transaction((tx) => oddPayments.creditIn(tx, act))).rejects.toThrow('shopperDeleted');
  await booksAreRight(shop);
});

test('staff find nobody of that name, and cannot open the account again', async () => {
  expect((await leave()).code).toBe(200);
  const { username = '' } = (await account()) ?? {};
  const { credit: give } = shop.services;
  const shopperStaff = onShopper(shop);
  for (const name of ['leaver', username]) {
    const act = { username: name, ...staff };
    await expect(shopperStaff.unblock(act)).rejects.toThrow('shopperUnknown');
    await expect(shopperStaff.resetPassword(act)).rejects.toThrow('shopperUnknown');
    await expect(give({ ...act, amount: 100 })).rejects.toThrow('shopperUnknown');
  }
});

test('files that a process left behind when it died are removed by the job, and one that cannot be stands in no other’s way', async () => {
  // A folder in its place is not removed.
  const block = (file: string) => {
    rmSync(file);
    mkdirSync(file);
  };
  const free = (file: string) => {
    rmdirSync(file);
    writeFileSync(file, 'picture');
  };
  const later = await shop.signUp('later');
  const files: string[] = [];
  for (const token of [leaver, later]) {
    const before = filesOf('avatars');
    await upload('/api/person_picture', 'picture', {}, token);
    const name = filesOf('avatars').find((one) => !before.includes(one)) ?? '';
    files.push(join(shop.dataDir, 'avatars', name));
  }
  const [first = '', second = ''] = files;
  for (const file of files) block(file);
  for (const token of [leaver, later]) {
    expect((await say('deleteAccount', { password: PASSWORD }, token)).code).toBe(200);
  }
  free(second);
  await expect(shop.services.deletion.removeLeft()).rejects.toThrow();
  expect(files.map((file) => existsSync(file))).toEqual([true, false]);
  free(first);
  await shop.services.deletion.removeLeft();
  expect(filesOf('avatars')).toEqual([]);
});
