import { beforeAll, expect, test } from 'vitest';
import { insertSession } from '../../db/queries/sessions.ts';
import { shoppersHandlers } from '../../server/console/api/shoppers.ts';
import { openAccount } from '../../server/services/shoppers/service.ts';
import type { Grants } from '../../shared/console/rights.ts';
import { openConsole } from '../support/console-api.ts';
import { onShopper } from '../support/on-shopper.ts';
import { outright } from '../support/outright.ts';
import { setSetting } from '../support/set-setting.ts';

const HOUR = 60 * 60 * 1000;
const TRANSFER = 2;
const card = { bankTruename: '陈思远', bankAccount: '6222021234567890', bankName: '工商银行' };
const byTest = { actor: 'test', note: 'test' };

/** One shop for all: each test has shoppers of its own. */
let shop: Awaited<ReturnType<typeof openConsole>>;

beforeAll(async () => {
  shop = await openConsole();
  await setSetting(shop, { key: 'transfer_account', value: 'Bank 1234', ...byTest });
});

type Role = 'finance' | 'service' | 'auditor' | 'manager';

const read = async (name: Parameters<typeof shop.call>[0], fields: object, as: Role = 'auditor') =>
  (await shop.call(name, fields, { as })).body;

async function recharged(shopperId: number, money: number): Promise<string> {
  const claim = { shopperId, channelId: TRANSFER, money, idempotencyKey: undefined };
  return (await shop.services.recharges.begin(claim)).number;
}

async function withdrawn(shopperId: number, money: number): Promise<number> {
  await shop.services.cards.save({ shopperId, sessionId: '', fundPassword: undefined, card });
  const input = { shopperId, sessionId: '', money, fundPassword: undefined, idempotencyKey: undefined };
  return (await shop.services.withdrawals.request(input)).id;
}

const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);

test('the newest recharges and withdrawals stand there for those who may read them, cards masked', async () => {
  const [mia, noa] = [await shop.addShopper('mia', 500_000), await shop.addShopper('noa', 500_000)];
  await recharged(noa, 10_000);
  await withdrawn(noa, 20_000);
  const numbers: string[] = [];
  for (let at = 0; at < 6; at++) {
    const number = await recharged(mia, 10_000 + at);
    numbers.unshift(number);
    if (at % 2 === 1) await shop.services.rechargeDecisions.refuse({ number, ...byTest });
  }
  const refused = await withdrawn(mia, 20_000);
  await shop.services.withdrawals.refuse({ id: refused, ...byTest });
  const waiting = await withdrawn(mia, 30_000);

  const { data } = await read('shopper', { id: mia });
  expect(data.recharges.map(({ number }: { number: string }) => number)).toEqual(numbers.slice(0, 5));
  expect(data.recharges[0]).toMatchObject({ status: 'refused', money: 10_005, shopper: { id: mia } });
  expect(data.withdrawals).toMatchObject([
    { id: waiting, status: 'pending', bank_account: '**** 7890', bank_truename: '陈**' },
    { id: refused, status: 'refused' },
  ]);
  expect(JSON.stringify(data)).not.toMatch(/6222021234567890|陈思远/);
  const other = (await read('shopper', { id: mia }, 'manager')).data;
  expect(other).toMatchObject({ recharges: null, withdrawals: null });
});

test('the lists of a shopper have every status, the newest first, page by page, and nobody else’s', async () => {
  const [leo, eve] = [await shop.addShopper('leo', 500_000), await shop.addShopper('eve', 500_000)];
  const numbers: string[] = [];
  const ids: number[] = [];
  for (let at = 0; at < 3; at++) {
    numbers.unshift(await recharged(leo, 10_000 + at));
    ids.unshift(await withdrawn(leo, 20_000 + at));
    await recharged(eve, 10_000);
    await withdrawn(eve, 20_000);
  }
  const [last = '', , first = ''] = numbers;
  await shop.services.rechargeDecisions.refuse({ number: first, ...byTest });
  await shop.services.withdrawals.refuse({ id: ids[2] ?? 0, ...byTest });

  const numbersOf = async (fields: object) =>
    (await read('recharges', { shopper: leo, ...fields })).data.rows.map(({ number }: { number: string }) => number);
  const withdrawalsOf = async (fields: object) =>
    idsOf((await read('withdrawals', { shopper: leo, ...fields })).data.rows);
  expect(await numbersOf({})).toEqual(numbers);
  expect(await numbersOf({ sort: 'earliest' })).toEqual(numbers.toReversed());
  expect(await numbersOf({ status: 'refused' })).toEqual([first]);
  expect(await numbersOf({ channel: 'stripe' })).toEqual([]);
  expect(await withdrawalsOf({})).toEqual(ids);
  expect(await withdrawalsOf({ sort: 'earliest' })).toEqual(ids.toReversed());
  expect(await withdrawalsOf({ status: 'pending' })).toEqual(ids.slice(0, 2).toReversed());

  const page = await read('recharges', { shopper: leo, limit: 1 });
  expect(page.data.rows).toMatchObject([{ number: last }]);
  expect((await numbersOf({ limit: 2, cursor: page.next })).at(-1)).toBe(first);
  // Without a shopper the queue is what it was.
  const { rows } = (await read('recharges', { limit: 200 })).data;
  expect(new Set(rows.map(({ status }: { status: string }) => status))).toEqual(new Set(['pending']));
  for (const name of ['recharges', 'withdrawals'] as const) {
    expect((await shop.call(name, { shopper: leo }, { as: 'manager' })).status).toBe(403);
  }
});

test('who invited a shopper, and the two above, stand there with whether they are blocked; nobody further up', async () => {
  const opened = (username: string, invitedBy: number | null) =>
    shop.store.transaction((tx) =>
      openAccount(tx, shop.ids, { username, nickname: username, passwordHash: null, invitedBy, demo: false }),
    );
  const chain: number[] = [];
  for (const username of ['top', 'third', 'second', 'first', 'last']) {
    chain.unshift(await opened(username, chain[0] ?? null));
  }
  await onShopper(shop).block({ username: 'second', ...byTest });
  const invitersOf = async (id: number) =>
    (await read('shopper', { id }, 'service')).data.inviters.map(
      ({ username, blocked }: { username: string; blocked: boolean }) => [username, blocked],
    );
  const [last = 0, , , third = 0, top = 0] = chain;
  expect(await invitersOf(last)).toEqual([
    ['first', false],
    ['second', true],
    ['third', false],
  ]);
  expect(await invitersOf(third)).toEqual([['top', false]]);
  expect(await invitersOf(top)).toEqual([]);
});

test('each row of the statement says what it belongs to, and where that opens', async () => {
  const id = await shop.addShopper('zoe', 500_000);
  const itemId = await shop.addItem({ price: 10_000 });
  const order = { itemId, shopperId: id, price: undefined, idempotencyKey: undefined };
  const { orderno } = await shop.services.orders.buy(order);
  const number = await recharged(id, 12_300);
  await outright(shop).creditRecharge({ number, ...byTest });
  const withdrawal = await withdrawn(id, 20_000);
  const { data } = await read('shopperStatement', { id }, 'service');
  expect(data).toMatchObject([
    { kind: 'withdrawal_held', amount: -20_000, number: `W${withdrawal}`, to: `/withdrawals/${withdrawal}` },
    { kind: 'recharge', amount: 12_300, number, to: `/recharges/${number}` },
    { kind: 'purchase', amount: -10_000, number: orderno, to: `/orders/${orderno}` },
    { kind: 'adjustment', amount: 500_000, to: `/audit?subject=shopper:${id}` },
  ]);
  expect(data[3].number).toMatch(/^A-\d+$/);
});

test('each device that is signed in stands there, the last log-in first; none that is signed out', async () => {
  const id = await shop.addShopper('ivy');
  const agents = ['Mozilla/5.0 (iPhone)', 'Mozilla/5.0 (Windows NT 10.0)'];
  for (const [at, userAgent] of agents.entries()) {
    shop.clock.advance(HOUR);
    const session = { id: `session ${at}`, shopperId: id, userAgent, expiresAt: shop.clock() + 9 * HOUR };
    await shop.store.transaction((tx) => insertSession(tx, session));
  }
  const { data } = await read('shopper', { id }, 'service');
  expect(data.sessions).toEqual([
    { user_agent: agents[1], created_at: shop.clock(), expires_at: shop.clock() + 9 * HOUR },
    { user_agent: agents[0], created_at: shop.clock() - HOUR, expires_at: shop.clock() + 8 * HOUR },
  ]);
  await shop.call('shopperEndSessions', { id, note: 'lost phone' }, { as: 'service' });
  expect((await read('shopper', { id }, 'service')).data.sessions).toEqual([]);
});

test('without the right to read orders the page has none', async () => {
  const ora = await shop.addShopper('ora', 500_000);
  const itemId = await shop.addItem({ price: 10_000, tax: 500 });
  await shop.services.orders.buy({ itemId, shopperId: ora, price: undefined, idempotencyKey: undefined });
  const { shopper } = shoppersHandlers(shop);
  const ordersFor = async (grants: Grants) => {
    const caller = { actor: { grants }, locale: 'zh-CN' } as Parameters<typeof shopper>[1];
    return (await shopper({ id: ora }, caller)).data.orders;
  };
  expect(await ordersFor({ shoppers: ['read'], orders: ['read'] })).toMatchObject([{ item: { id: itemId } }]);
  expect(await ordersFor({ shoppers: ['read'] })).toBeNull();
});
