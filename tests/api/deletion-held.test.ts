import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { tables } from '../../db/schema/index.ts';
import { hashOfAct } from '../../server/services/staff/act.ts';
import { sendParcel, setReturnAddress } from '../support/full-orders.ts';
import { leavingOf, openWithLeaver, PASSWORD, show, staff } from '../support/leaver.ts';
import { booksAreRight } from '../support/money-adds-up.ts';
import { onShopper } from '../support/on-shopper.ts';
import { outright } from '../support/outright.ts';
import { SANDBOX } from '../support/recharges.ts';
import { setSetting } from '../support/set-setting.ts';

const DAY = 24 * 60 * 60 * 1000;

let shop: Awaited<ReturnType<typeof openWithLeaver>>['shop'];
let leaver: string;
let noa: string;
let itemId: number;

beforeEach(async () => {
  ({ shop, leaver, noa, itemId } = await openWithLeaver());
});

const { say, does, credit, leave, account, bought, person, requests } = leavingOf(() => ({
  shop,
  leaver,
  noa,
  itemId,
}));

test.each([
  ['as it was promised with it', 15],
  ['by the setting of now, if an earlier version sent it', 1],
])('a parcel is on its way %s', async (_, days) => {
  const orderno = await bought();
  await sendParcel(shop, orderno);
  const unpromised = { assumedAt: null, returnDays: null };
  if (days === 1) await shop.store.transaction((tx) => tx.db.update(tables.shipments).set(unpromised));
  await setSetting(shop, { key: 'assumed_days', value: '1', ...staff });
  shop.clock.advance(days * DAY - 1);
  expect(await leave()).toMatchObject({ code: 400 });
  shop.clock.advance(1);
  expect((await leave()).code).toBe(200);
});

test('goods that came back and were paid are on their way no more, though nobody said that they had come', async () => {
  const orderno = await bought();
  await sendParcel(shop, orderno);
  const { id } = (await say('goodsReturn', { orderno, reason: 'damaged' })).data;
  const { goodsReturns } = shop.services;
  await setReturnAddress(shop);
  await goodsReturns.accept({ id, ...staff });
  await goodsReturns.arrived({ id, restocked: false, ...staff });
  await outright(shop).payReturn({ id, restocked: false, ...staff });
  await shop.services.debit({ username: 'leaver', amount: 30_000, ...staff });
  expect((await leave()).code).toBe(200);
});

test('a balance that is too small to be withdrawn is given up to the fen, and to the shop', async () => {
  const giveUp = async (sum: string) => say('deleteAccount', { password: PASSWORD, money: sum });
  const refused = (text: string) => ({ code: 400, msg: text });
  const remains = '钱包里还有 ¥3.20，不到最低提现额 ¥200.00：请确认放弃这笔余额';
  await credit(20_000);
  expect(await giveUp('200')).toMatchObject(refused('钱包里还有 ¥200.00：请先提现，或联系客服'));
  await shop.services.debit({ username: 'leaver', amount: 19_680, ...staff });
  expect(await leave()).toMatchObject(refused(remains));
  expect(await giveUp('3.19')).toMatchObject(refused(remains));
  expect(await giveUp('3.21')).toMatchObject(refused(remains));
  const id = (await account())?.id ?? 0;
  expect((await giveUp('3.20')).code).toBe(200);
  const { rows } = await shop.services.statement.list({ shopperId: id, limit: 1, cursor: undefined });
  expect(rows).toMatchObject([{ kind: 'adjustment', amount: -320, balance: 0 }]);
  const { auditLog } = tables;
  const acts = await shop.store.reader.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.actor, `shopper:${id}`));
  expect(acts.map(({ action }) => action).sort()).toEqual(['debit', 'shopper delete']);
  await booksAreRight(shop);
});

test('what is under way holds who gives up a balance too', async () => {
  await credit(30_500);
  await does('buyItem', { id: itemId });
  expect(await say('deleteAccount', { password: PASSWORD, money: '5' })).toMatchObject({
    code: 400,
    msg: expect.stringMatching(/还有订单在等成团/),
  });
  expect((await say('userInfo')).data.recharge_money).toBe(5);
});

const open: [string, RegExp, () => Promise<unknown>][] = [
  ['money', /钱包里还有 ¥0\.01/, () => credit(1)],
  ['a frozen wallet', /提现已暂停/, () => onShopper(shop).freeze({ username: 'leaver', ...staff })],
  ['a pending recharge', /还有充值在处理/, () => does('recharge', { id: SANDBOX, money: '100' })],
  [
    'a withdrawal',
    /还有提现在处理/,
    async () => {
      await credit(30_000);
      await does('setBank', { bank_truename: '陈思远', bank_account: '6222021234566021', bank_name: '工商银行' });
      await does('withdraw', { money: '300', type: 'bank' });
    },
  ],
  [
    'a waiting group',
    /还有订单在等成团/,
    async () => {
      await credit(30_000);
      await does('buyItem', { id: itemId });
    },
  ],
  ['an order to send', /还有订单在等成团/, () => bought()],
  ['a parcel on its way', /还有订单在等成团/, async () => sendParcel(shop, await bought())],
  [
    'a return',
    /还有退货没有结束/,
    async () => {
      const orderno = await bought();
      await sendParcel(shop, orderno);
      await does('orderReceived', { orderno });
      await does('goodsReturn', { orderno, reason: 'damaged' });
    },
  ],
  [
    'a tax refund',
    /还有返税申请没有结果/,
    async () => {
      const orderno = await bought();
      await sendParcel(shop, orderno);
      await does('orderReceived', { orderno });
      const [order] = (await say('order', { status: 2 })).data;
      await does('orderReturn', { id: order.id });
    },
  ],
];

test.each(open)('%s keeps an account open, and nothing is lost', async (_, why, begin) => {
  await begin();
  const before = await account();
  const answer = await leave();
  expect(answer).toMatchObject({ code: 400, msg: expect.stringMatching(why) });
  expect(await account()).toEqual(before);
  expect((await say('userInfo')).code).toBe(200);
});

test.each(['wallet.credit', 'wallet.debit'] as const)(
  'a %s that waits for a second person keeps an account open, and is refused after its end',
  async (kind) => {
    const { approvals } = shop.services;
    const [finance, approver] = [await person('finance'), await person('approver')];
    const shopperId = (await account())?.id ?? 0;
    const ask = () => approvals.perform(finance, { kind, parameters: { shopperId, amount: 100 }, note: 'test' }, show);
    expect((await ask()).state).toBe('waiting');
    expect(await leave()).toMatchObject({ code: 400, msg: '客服正在处理你钱包里的一笔款项：请等处理结果，最多一天' });
    const [{ id = 0, hash = '' } = {}] = await requests();
    await approvals.decline(approver, { id, hash, note: 'no' });
    expect((await leave()).code).toBe(200);
    await expect(ask()).rejects.toThrow('shopperDeleted');
    const [{ parameters = {} } = {}] = await requests();
    const now = hashOfAct(kind, parameters);
    // One that waits although the account has ended, by the statement of somebody who has the database itself.
    await shop.store.transaction(async (tx) => {
      const waiting = { state: 'waiting' as const, decidedBy: null, decidedAt: null, hash: now };
      await tx.db.update(tables.approvals).set(waiting).where(eq(tables.approvals.id, id));
    });
    await expect(approvals.approve(approver, { id, hash: now, note: 'yes' }, show)).rejects.toThrow('shopperDeleted');
    expect((await requests())[0]?.state).toBe('waiting');
    const { accounts } = tables;
    const [wallet] = await shop.store.reader.db.select().from(accounts).where(eq(accounts.shopperId, shopperId));
    expect(wallet?.balance).toBe(0);
    await booksAreRight(shop);
  },
);
