import { eq, inArray } from 'drizzle-orm';
import fc from 'fast-check';
import { expect } from 'vitest';
import { tables } from '../../../db/schema/index.ts';
import type { PaymentNotification } from '../../../server/payments/channel.ts';
import { transferChannel } from '../../../server/payments/transfer.ts';
import { CURRENCY } from '../currency.ts';
import { fileForBank, fileSteps, hold, type MadeFile } from './bank-files.ts';
import { buy, buyStep, join, joinStep, numbers, SHOPPERS } from './buying.ts';
import { type FlakyShop, sandbox, staff } from './flaky-shop.ts';
import { goodsStep, moveGoods } from './goods.ts';
import { importStep, importVariants } from './importing.ts';
import { givePassword, leave } from './leaving.ts';
import { decideOdd, oddSteps, reverse } from './odd-payments.ts';
import { PRICES, payOrder, payStep } from './paying.ts';
import { sendBack, sendBackStep } from './sending-back.ts';
import { addVariantItem, changeVariant, variantStep } from './variants.ts';

const { approvals: approvalRows, orders, recharges, returns, withdrawals } = tables;

/** Few enough that items sell out now and then. */
export const STOCK = 9;

/** What a second person is asked for, and the rows of which one is picked. */
const asks = [
  'withdrawal.pay',
  'recharge.credit',
  'refund.pay',
  'return.pay',
  'wallet.credit',
  'wallet.debit',
] as const;

/** What a provider may tell of a payment that is for `money`. */
export const tellings: Record<string, (money: number) => Partial<PaymentNotification>> = {
  paid: () => ({}),
  failed: () => ({ paid: false }),
  'too little': (money) => ({ money: money - 1 }),
  'another currency': () => ({ currency: 'USD' }),
  'an unknown number': () => ({ number: '1' }),
};

/** What shoppers, staff and providers do; `pick` chooses among what there is. */
export const step = fc.oneof(
  // What most else needs.
  {
    weight: 9,
    arbitrary: buyStep,
  },
  joinStep,
  variantStep,
  importStep,
  fc.record({ op: fc.constant('advance' as const), seconds: fc.nat(90) }),
  fc.record({ op: fc.constant('expire' as const) }),
  fc.record({ op: fc.constant('requests expire' as const) }),
  fc.record({ op: fc.constant('close group' as const), pick: fc.nat(20), key: fc.option(fc.nat(1)) }),
  fc.record({ op: fc.constant('leave' as const) }),
  { weight: 2, arbitrary: fc.record({ op: fc.constant('leave group' as const), pick: fc.nat(20) }) },
  fc.record({ op: fc.constant('apply' as const), pick: fc.nat(20) }),
  fc.record({ op: fc.constant('decide refund' as const), pick: fc.nat(20), pay: fc.boolean() }),
  {
    weight: 3,
    arbitrary: fc.record({
      op: fc.constant('withdraw' as const),
      shopper: fc.nat(SHOPPERS - 1),
      money: fc.integer({ min: 1, max: 40_000 }),
    }),
  },
  fc.record({ op: fc.constant('change card' as const), shopper: fc.nat(SHOPPERS - 1), card: fc.nat(2) }),
  fc.record({
    op: fc.constant('decide withdrawal' as const),
    pick: fc.nat(20),
    pay: fc.boolean(),
    early: fc.boolean(),
    anyway: fc.boolean(),
  }),
  {
    weight: 3,
    arbitrary: fc.record({
      op: fc.constant('recharge' as const),
      shopper: fc.nat(SHOPPERS - 1),
      channelId: fc.constantFrom(sandbox.id, transferChannel.id),
      money: fc.integer({ min: 100, max: 40_000 }),
    }),
  },
  { weight: 2, arbitrary: payStep },
  {
    weight: 2,
    arbitrary: fc.record({
      op: fc.constant('notify' as const),
      pick: fc.nat(20),
      // Few names of events, so that one is told again, now and then with other words.
      event: fc.nat(2),
      told: fc.constantFrom('paid', 'paid', ...Object.keys(tellings)),
      times: fc.constantFrom(1, 1, 2),
    }),
  },
  fc.record({
    op: fc.constant('decide recharge' as const),
    pick: fc.nat(20),
    confirm: fc.boolean(),
    // Now and then another sum than was claimed.
    more: fc.constantFrom(0, 0, -99, 1),
  }),
  fc.record({
    op: fc.constant('ask second' as const),
    act: fc.constantFrom(...asks),
    shopper: fc.nat(SHOPPERS - 1),
    pick: fc.nat(20),
    amount: fc.integer({ min: 1, max: 40_000 }),
  }),
  {
    weight: 2,
    arbitrary: fc.record({
      op: fc.constant('decide request' as const),
      pick: fc.nat(20),
      as: fc.constantFrom('yes' as const, 'yes' as const, 'no' as const, 'back' as const),
      // Now and then two persons say yes at once.
      times: fc.constantFrom(1, 1, 2),
    }),
  },
  { weight: 2, arbitrary: sendBackStep },
  fileSteps.hold,
  { weight: 2, arbitrary: fileSteps.file },
  { weight: 3, arbitrary: goodsStep },
  { weight: 2, arbitrary: oddSteps.reverse },
  { weight: 2, arbitrary: oddSteps.decide },
  fc.record({
    op: fc.constantFrom('credit' as const, 'debit' as const),
    shopper: fc.nat(SHOPPERS - 1),
    amount: fc.integer({ min: 1, max: 40_000 }),
    // Few keys, so that one is used again, now and then for something else.
    key: fc.option(fc.nat(1)),
  }),
);

export type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** Steps of a batch run side by side; after `failAfter` movements of money one fails, having moved it. */
export const batch = fc.record({
  steps: fc.array(step, { minLength: 1, maxLength: 4 }),
  failAfter: fc.option(fc.nat(3), { freq: 4 }),
});

export type Batch = typeof batch extends fc.Arbitrary<infer One> ? One : never;

/** The people and things of one sequence. */
export async function makeScene(shop: FlakyShop, name: string) {
  const shopperIds: number[] = [];
  for (let n = 0; n < SHOPPERS; n++) {
    const id = await shop.addShopper(`${name}-${n}`, 150_000);
    await keepCard(shop, id, 0);
    shopperIds.push(id);
  }
  await givePassword(shop, { shopperIds });
  const itemIds = [
    await shop.addItem({ price: PRICES[0], tax: 500, stock: STOCK, groupSeconds: 60 }),
    await shop.addItem({ price: PRICES[1], tax: 0, stock: STOCK, groupSize: 3, groupSeconds: 60 }),
  ];
  const ofVariants = await addVariantItem(shop);
  itemIds.push(ofVariants.id);
  // Groups that chance seldom fills: what comes after is walked too.
  for (const quantity of [2, 2]) await fillGroup(shop, { itemId: itemIds[0] ?? 0, quantity, shopperIds });
  // Withdrawals that wait: few sequences ask for two, and then make a file of them.
  for (const [at, shopperId] of shopperIds.slice(1, 3).entries()) await withdraw(shop, shopperId, 20_000 + at);
  const files: MadeFile[] = [];
  return { name, shopperIds, itemIds, ofVariants, files };
}

interface Filled {
  itemId: number;
  /** Pieces of who opens it. */
  quantity: number;
  shopperIds: number[];
}

async function fillGroup(shop: FlakyShop, { itemId, quantity, shopperIds }: Filled) {
  const [buyer = 0, joiner = 0] = shopperIds;
  const input = { price: undefined, idempotencyKey: undefined };
  const { orderno } = await shop.orders.buy({ ...input, itemId, shopperId: buyer, quantity, numbers });
  await shop.orders.join({ ...input, orderno, shopperId: joiner });
}

const withdraw = ({ withdrawals: { request } }: FlakyShop, shopperId: number, money: number) =>
  request({ shopperId, sessionId: '', money, fundPassword: undefined, idempotencyKey: undefined });

/** The n-th card of a shopper. */
export const keepCard = ({ services }: FlakyShop, shopperId: number, n: number) =>
  services.cards.save({
    shopperId,
    sessionId: '',
    fundPassword: undefined,
    card: { bankTruename: 'Mia', bankAccount: `622202123456789${n}`, bankName: 'Bank' },
  });

export type Scene = Awaited<ReturnType<typeof makeScene>>;

export const pickOf = <Row>(rows: Row[], pick: number) => rows[pick % Math.max(rows.length, 1)];

/** Staff decide about a recharge, or its provider tells of it, `times` at once: then it answers how each ended. */
export async function endRecharge(
  { rechargeReports: { take }, rechargeDecisions: { refuse }, creditRecharge }: FlakyShop,
  recharge: { number: string; money: number } | undefined,
  step: Extract<Step, { op: 'notify' | 'decide recharge' }>,
) {
  const { number, money } = recharge ?? { number: '1', money: 100 };
  if (step.op === 'decide recharge') {
    return step.confirm ? creditRecharge({ number, found: money + step.more, ...staff }) : refuse({ number, ...staff });
  }
  const eventId = `${number}-${step.event}`;
  const words = { eventId, number, paid: true, money, currency: CURRENCY, ...tellings[step.told]?.(money) };
  const results = await Promise.allSettled(Array.from({ length: step.times }, () => take('sandbox', words)));
  return results.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value ?? 'known already';
  });
}

export const show = async () => ({ factor: 'test' });

/** Somebody of finance does an act of weight, or asks a second person for it. */
export async function askSecond(
  { approvals: { perform }, persons: { askers }, store }: FlakyShop,
  { shopperIds }: Scene,
  step: Extract<Step, { op: 'ask second' }>,
) {
  const { db } = store.reader;
  const own = <Table extends typeof withdrawals | typeof recharges | typeof orders>(table: Table) =>
    db
      .select()
      .from(table as typeof orders)
      .where(inArray(table.shopperId, shopperIds))
      .orderBy(table.id);
  const { act: kind, amount, pick } = step;
  const parametersOf = async (): Promise<Record<string, unknown>> => {
    if (kind === 'withdrawal.pay') return { id: pickOf(await own(withdrawals), pick)?.id ?? 1, early: true };
    if (kind === 'recharge.credit') {
      const rows = await db
        .select()
        .from(recharges)
        .where(inArray(recharges.shopperId, shopperIds))
        .orderBy(recharges.id);
      return { number: pickOf(rows, pick)?.number ?? '1' };
    }
    if (kind === 'return.pay') {
      const rows = await db.select().from(returns).orderBy(returns.id);
      return { id: pickOf(rows, pick)?.id ?? 1, restocked: false };
    }
    if (kind === 'refund.pay') return { id: pickOf(await own(orders), pick)?.id ?? 1 };
    return { shopperId: shopperIds[step.shopper] ?? 0, amount };
  };
  const [asker] = askers;
  if (!asker) throw new Error('nobody may ask');
  return perform(asker, { kind, parameters: await parametersOf(), note: 'property' }, show);
}

/** The second person says yes, maybe two at once, or no; or who asked takes it back. */
export async function decideRequest(
  { approvals: { approve, decline, withdraw }, persons: { askers, seconds }, store }: FlakyShop,
  step: Extract<Step, { op: 'decide request' }>,
) {
  const waiting = eq(approvalRows.state, 'waiting');
  const rows = await store.reader.db.select().from(approvalRows).where(waiting).orderBy(approvalRows.id);
  const { id = 0, hash = '', askedBy } = pickOf(rows, step.pick) ?? {};
  const note = 'property';
  const asker = askers.find(({ staffId }) => staffId === askedBy) ?? askers[0];
  const [first, second] = seconds;
  if (!asker || !first || !second) throw new Error('nobody may agree');
  if (step.as === 'back') return withdraw(asker, { id, note });
  if (step.as === 'no') return decline(first, { id, hash, note });
  const said = [first, second].slice(0, step.times).map((one) => approve(one, { id, hash, note }, show));
  const ended = await Promise.allSettled(said);
  const failed = ended.find((one) => one.status === 'rejected');
  if (failed?.status === 'rejected' && !ended.some(({ status }) => status === 'fulfilled')) throw failed.reason;
  expect(ended.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1);
  return ['agreed'];
}

/** Whose order it is leaves its group. */
const leaveGroup = ({ leaving }: FlakyShop, order: { orderno: string; shopperId: number } | undefined) =>
  leaving.leave({ orderno: order?.orderno ?? '0', shopperId: order?.shopperId ?? 0, idempotencyKey: undefined });

/** Staff close the group of an order by hand. */
export function closeGroup(
  { closing }: FlakyShop,
  order: { groupId: number } | undefined,
  scene: string,
  step: Extract<Step, { op: 'close group' }>,
) {
  const key = step.key === null ? undefined : `${scene}-close-${step.key}`;
  return closing.close({ id: order?.groupId ?? 0, key, ...staff });
}

/** What a provider or staff say of a recharge. */
async function onRecharge(
  shop: FlakyShop,
  shopperIds: number[],
  step: Extract<Step, { op: 'notify' | 'reverse' | 'decide recharge' }>,
) {
  const { db } = shop.store.reader;
  const own = await db.select().from(recharges).where(inArray(recharges.shopperId, shopperIds)).orderBy(recharges.id);
  // What was never paid is given back now and then only: it is as good as unknown.
  const paid = own.filter(({ status }) => status === 'credited');
  const recharge = pickOf(step.op === 'reverse' && step.paid && paid.length > 0 ? paid : own, step.pick);
  return step.op === 'reverse' ? reverse(shop, recharge, step) : endRecharge(shop, recharge, step);
}

/** One step; notifications answer how they ended, the others are only done or not. */
export async function run(shop: FlakyShop, scene: Scene, step: Step): Promise<unknown> {
  const { name, shopperIds, itemIds, ofVariants } = scene;
  const shopperId = 'shopper' in step ? (shopperIds[step.shopper] ?? 0) : 0;
  const { db } = shop.store.reader;
  const ownOrders = () => db.select().from(orders).where(inArray(orders.shopperId, shopperIds)).orderBy(orders.id);
  const picked = async <Row>(rows: PromiseLike<Row[]>) => ('pick' in step ? pickOf(await rows, step.pick) : undefined);
  switch (step.op) {
    case 'buy':
      return buy(shop, { itemIds, shopperId, ofVariants }, step);
    case 'join':
      return join(shop, { order: await picked(ownOrders()), shopperId, ofVariants }, step);
    case 'change variant':
      return changeVariant(shop, ofVariants, step);
    case 'import':
      return importVariants(shop, ofVariants, step);
    case 'advance':
      return shop.clock.advance(step.seconds * 1000);
    case 'expire':
      return shop.expiry.expireDue();
    case 'requests expire':
      shop.clock.advance(24 * 60 * 60 * 1000);
      return shop.approvals.expire();
    case 'ask second':
      return askSecond(shop, scene, step);
    case 'decide request':
      return decideRequest(shop, step);
    case 'decide odd':
      return decideOdd(shop, shopperIds, step);
    case 'goods':
      return moveGoods(shop, await ownOrders(), step);
    case 'close group': {
      return closeGroup(shop, await picked(ownOrders()), name, step);
    }
    case 'leave group':
      return leaveGroup(shop, await picked(ownOrders()));
    case 'apply': {
      const order = await picked(ownOrders());
      return shop.refunds.request({ id: order?.id ?? 0, shopperId: order?.shopperId ?? 0, idempotencyKey: undefined });
    }
    case 'decide refund': {
      const order = await picked(ownOrders());
      const act = { id: order?.id ?? 0, ...staff };
      return step.pay ? shop.payRefund(act) : shop.refunds.refuse(act);
    }
    case 'withdraw':
      return withdraw(shop, shopperId, step.money);
    case 'decide withdrawal': {
      const rows = db
        .select()
        .from(withdrawals)
        .where(inArray(withdrawals.shopperId, shopperIds))
        .orderBy(withdrawals.id);
      const id = (await picked(rows))?.id ?? 0;
      return step.pay
        ? shop.payWithdrawal({ id, early: step.early, anyway: step.anyway, ...staff })
        : shop.withdrawals.refuse({ id, anyway: step.anyway, ...staff });
    }
    case 'change card':
      return keepCard(shop, shopperId, step.card);
    case 'recharge': {
      const { channelId, money } = step;
      return shop.recharges.begin({ shopperId, channelId, money, idempotencyKey: undefined });
    }
    case 'pay order':
      return payOrder(shop, { itemIds, shopperId, order: await picked(ownOrders()) }, step);
    case 'send back':
    case 'sent back':
      return sendBack(shop, shopperIds, step);
    case 'bank file':
      return fileForBank(shop, scene, step);
    case 'hold':
      return hold(shop, `${name}-${step.shopper}`, step);
    case 'leave':
      return leave(shop, scene);
    case 'credit':
    case 'debit': {
      const key = step.key === null ? undefined : `${name}-${step.key}`;
      return shop[step.op]({ username: `${name}-${step.shopper}`, amount: step.amount, key, ...staff });
    }
    case 'notify':
    case 'reverse':
    case 'decide recharge':
      return onRecharge(shop, shopperIds, step);
  }
}
