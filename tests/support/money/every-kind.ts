import { eq } from 'drizzle-orm';
import { closeSandboxPayment } from '../../../db/queries/sandbox.ts';
import { tables } from '../../../db/schema/index.ts';
import { type ChannelKey, payChannels, type TransferKind, transferKinds } from '../../../shared/contract/enums.ts';
import { CURRENCY } from '../currency.ts';
import { outright } from '../outright.ts';
import type { TestShop } from '../test-shop.ts';
import { staff } from './flaky-shop.ts';

const { orders, paymentNotifications } = tables;

/** Of the channels of the tests, that sends back by itself. */
type SentBack = `${'recharge_return' | 'recharge_return_failed'}:sandbox`;

/** What figures count a transfer as: its kind, with the channel of a recharge and the direction of an adjustment. */
export type Subject =
  | Exclude<TransferKind, 'recharge' | 'recharge_return' | 'recharge_return_failed' | 'adjustment'>
  | `recharge:${ChannelKey}`
  | SentBack
  | 'credit'
  | 'debit';

/** The transfers that something makes, by what they count as, in fen. */
export type Moved = Partial<Record<Subject, readonly number[]>>;

/** Two shoppers with money and cards, and a shop that knows where transfers go. */
interface Trade {
  shop: Pick<TestShop, 'store' | 'services' | 'addItem'>;
  buyer: number;
  joiner: number;
  /** Another sum each time, so that none stands for another: of at least so many fen. */
  sum: (least: number) => number;
}

/** More than a first withdrawal has to be. */
const PRICE = 20_000;

/** The number of a recharge that the sandbox has told the shop of. */
async function creditedBySandbox({ shop, buyer }: Trade, money: number): Promise<string> {
  const { number } = await begin(shop, { channelId: 1, shopperId: buyer, money });
  const told = { eventId: `of ${number}`, number, paid: true, money, currency: CURRENCY };
  await shop.services.rechargeReports.take('sandbox', told);
  return number;
}

function sendBack({ shop, buyer }: Trade, number: string) {
  const input = { shopperId: buyer, sessionId: '', number, money: undefined, fundPassword: undefined };
  return shop.services.rechargeReturns.send({ ...input, idempotencyKey: undefined });
}

/** How each channel comes to credit a recharge. */
const credited: Record<ChannelKey, (trade: Trade, money: number) => Promise<unknown>> = {
  sandbox: creditedBySandbox,
  transfer: async ({ shop, buyer }, money) => {
    const { number } = await begin(shop, { channelId: 2, shopperId: buyer, money });
    return outright(shop).creditRecharge({ number, ...staff });
  },
  // The shop has no account there: staff credit a payment that names no recharge.
  stripe: async ({ shop, buyer }, money) => {
    const { rechargeReports, oddPayments } = shop.services;
    const eventId = `of ${money}`;
    await rechargeReports.take('stripe', { eventId, number: '1', paid: true, money, currency: CURRENCY });
    const told = shop.store.reader.db.select().from(paymentNotifications);
    const [payment] = await told.where(eq(paymentNotifications.eventId, eventId));
    const act = { id: payment?.id ?? 0, shopperId: buyer, money, ...staff };
    return shop.store.transaction((tx) => oddPayments.creditIn(tx, act));
  },
};

const begin = ({ services }: Trade['shop'], recharge: { channelId: number; shopperId: number; money: number }) =>
  services.recharges.begin({ ...recharge, idempotencyKey: undefined });

/** An order of the buyer's whose group waits. */
async function waitingOrder({ shop, buyer, sum }: Trade, tax = 0) {
  const price = sum(PRICE);
  const itemId = await shop.addItem({ price, tax });
  const input = { itemId, shopperId: buyer, price: undefined, idempotencyKey: undefined };
  const { orderno } = await shop.services.orders.buy(input);
  const [order] = await shop.store.reader.db.select().from(orders).where(eq(orders.orderno, orderno));
  if (!order) throw new Error('there is no order');
  return { ...order, moved: { purchase: [price] } };
}

/** The same whose group is full. */
async function fullOrder(trade: Trade, tax = 0) {
  const order = await waitingOrder(trade, tax);
  const { orderno, price } = order;
  const input = { orderno, shopperId: trade.joiner, price: undefined, idempotencyKey: undefined };
  await trade.shop.services.orders.join(input);
  return { ...order, moved: { purchase: [price, price], sale: [price, price] } };
}

async function withdrawal({ shop, buyer, sum }: Trade) {
  const money = sum(PRICE);
  const input = { shopperId: buyer, sessionId: '', fundPassword: undefined, idempotencyKey: undefined };
  const { id } = await shop.services.withdrawals.request({ ...input, money });
  return { id, money, moved: { withdrawal_held: [money] } };
}

/** For each kind of transfer what makes one, with the others that it takes. A kind without a step does not compile. */
const steps: Record<TransferKind, (trade: Trade) => Promise<Moved>> = {
  purchase: async (trade) => (await waitingOrder(trade)).moved,
  sale: async (trade) => (await fullOrder(trade)).moved,
  group_failed: async (trade) => {
    const { groupId, price, moved } = await waitingOrder(trade);
    await trade.shop.services.groupClosing.close({ id: groupId, key: undefined, ...staff });
    return { ...moved, group_failed: [price] };
  },
  group_left: async (trade) => {
    const { orderno, shopperId, price, moved } = await waitingOrder(trade);
    await trade.shop.services.leaving.leave({ orderno, shopperId, idempotencyKey: undefined });
    return { ...moved, group_left: [price] };
  },
  tax_refund: async (trade) => {
    const tax = trade.sum(500);
    const { id, shopperId, moved } = await fullOrder(trade, tax);
    const { refunds } = trade.shop.services;
    await refunds.request({ id, shopperId, idempotencyKey: undefined });
    await outright(trade.shop).payRefund({ id, ...staff });
    return { ...moved, tax_refund: [tax] };
  },
  recharge: async (trade) => {
    const moved: Moved = {};
    for (const channel of payChannels) {
      const money = trade.sum(PRICE);
      await credited[channel](trade, money);
      moved[`recharge:${channel}`] = [money];
    }
    return moved;
  },
  recharge_return: async (trade) => {
    const money = trade.sum(PRICE);
    const number = await creditedBySandbox(trade, money);
    await trade.shop.store.transaction((tx) => closeSandboxPayment(tx, number, 'paid'));
    await sendBack(trade, number);
    return { 'recharge:sandbox': [money], 'recharge_return:sandbox': [money] };
  },
  // The provider knows of no payment.
  recharge_return_failed: async (trade) => {
    const money = trade.sum(PRICE);
    await sendBack(trade, await creditedBySandbox(trade, money));
    const moved = { 'recharge:sandbox': [money], 'recharge_return:sandbox': [money] };
    return { ...moved, 'recharge_return_failed:sandbox': [money] };
  },
  withdrawal_held: async (trade) => (await withdrawal(trade)).moved,
  withdrawal_paid: async (trade) => {
    const { id, money, moved } = await withdrawal(trade);
    await outright(trade.shop).payWithdrawal({ id, ...staff });
    return { ...moved, withdrawal_paid: [money] };
  },
  withdrawal_refused: async (trade) => {
    const { id, money, moved } = await withdrawal(trade);
    await trade.shop.services.withdrawals.refuse({ id, ...staff });
    return { ...moved, withdrawal_refused: [money] };
  },
  adjustment: async ({ shop, joiner, sum }) => {
    const username = await shop.services.consoleShoppers.username(joiner);
    const [credit, debit] = [sum(PRICE), sum(PRICE)];
    await shop.services.credit({ username, amount: credit, ...staff });
    await shop.services.debit({ username, amount: debit, ...staff });
    return { credit: [credit], debit: [debit] };
  },
  goods_refund: async (trade) => {
    const { orderno, shopperId, price, moved } = await fullOrder(trade);
    const { parcels } = trade.shop.services;
    const input = { orderno, shopperId, reason: 'other' as const, words: '', idempotencyKey: undefined };
    const { id } = await parcels.askReturn(input);
    await outright(trade.shop).payReturn({ id, restocked: true, ...staff });
    return { ...moved, goods_refund: [price] };
  },
};

/** Both together. */
export function together(one: Moved, other: Moved): Moved {
  const subjects = new Set([...Object.keys(one), ...Object.keys(other)]) as Set<Subject>;
  return Object.fromEntries([...subjects].map((name) => [name, [...(one[name] ?? []), ...(other[name] ?? [])]]));
}

/** Money moves in every way there is; what moved. */
export async function tradeInEveryWay(trade: Trade): Promise<Moved> {
  let all: Moved = {};
  for (const kind of transferKinds) all = together(all, await steps[kind](trade));
  return all;
}
