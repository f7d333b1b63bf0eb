import { and, count, eq, gt, inArray } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { engine, tables } from '../../db/schema/index.ts';
import type { PayChannel, PaymentNotification } from '../../server/payments/channel.ts';
import { transferChannel } from '../../server/payments/transfer.ts';
import { orderNumbers } from '../../server/services/ids.ts';
import { createGroupClosing } from '../../server/services/orders/close-group.ts';
import { createExpiry } from '../../server/services/orders/expiry.ts';
import { createRefunds } from '../../server/services/orders/refunds.ts';
import { createOrders } from '../../server/services/orders/service.ts';
import { Refused } from '../../server/services/refused.ts';
import { createFundPasswords } from '../../server/services/shoppers/fund-password.ts';
import { Guesses } from '../../server/services/shoppers/guesses.ts';
import { createShopperStaff } from '../../server/services/shoppers/staff.ts';
import { createAdjustments } from '../../server/services/wallet/adjustments.ts';
import type { Ledger } from '../../server/services/wallet/ledger.ts';
import { createRecharges } from '../../server/services/wallet/recharges.ts';
import { createWithdrawals } from '../../server/services/wallet/withdrawals.ts';
import { whole } from '../support/in-turn.ts';
import { moneyAddsUp } from '../support/money-adds-up.ts';
import { CURRENCY, openTestShop, quickPasswords } from '../support/test-shop.ts';

const { groups, orders, recharges, withdrawals } = tables;

/** Sequences a run, of which PostgreSQL takes five times as long. `npm run test:soak` asks for thousands. */
const SEQUENCES = Number(process.env.SEQUENCES ?? (whole ? 300 : engine === 'pg' ? 75 : 150));

/** Sequences on one database before a new one is opened: the books are recomputed whole after each. */
const A_DATABASE = 25;

const SHOPPERS = 4;
/** Few enough that items sell out now and then. */
const STOCK = 9;

/** Waiting groups that a shopper may have opened, of one item and in all: few enough that it is refused now and then. */
const LIMITS = { ofItem: 1, inAll: 2 };

/** Recharges and withdrawals of a shopper that may wait at once: few enough that some are refused for it. */
const WAITING = 2;

/** A provider that begins every payment and says nothing by itself: the steps say what it tells. */
const sandbox: PayChannel = {
  id: 1,
  key: 'sandbox',
  create: async ({ number }) => ({ url: `https://pay.example/${number}`, ref: '' }),
};

const staff = { actor: 'staff', note: 'property' };

class InjectedFailure extends Error {}

/** What a provider may tell of a payment that is for `money`. */
const tellings: Record<string, (money: number) => Partial<PaymentNotification>> = {
  paid: () => ({}),
  failed: () => ({ paid: false }),
  'too little': (money) => ({ money: money - 1 }),
  'another currency': () => ({ currency: 'USD' }),
  'an unknown number': () => ({ number: '1' }),
};

/** What shoppers, staff and providers do; `pick` chooses among what there is. */
const step = fc.oneof(
  // What most else needs.
  {
    weight: 2,
    arbitrary: fc.record({ op: fc.constant('buy' as const), shopper: fc.nat(SHOPPERS - 1), item: fc.nat(1) }),
  },
  fc.record({ op: fc.constant('join' as const), shopper: fc.nat(SHOPPERS - 1), pick: fc.nat(20) }),
  fc.record({ op: fc.constant('advance' as const), seconds: fc.nat(90) }),
  fc.record({ op: fc.constant('expire' as const) }),
  fc.record({ op: fc.constant('close group' as const), pick: fc.nat(20), key: fc.option(fc.nat(1)) }),
  fc.record({ op: fc.constant('block' as const), shopper: fc.nat(SHOPPERS - 1) }),
  fc.record({ op: fc.constant('apply' as const), pick: fc.nat(20) }),
  fc.record({ op: fc.constant('decide refund' as const), pick: fc.nat(20), pay: fc.boolean() }),
  {
    weight: 2,
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
    weight: 2,
    arbitrary: fc.record({
      op: fc.constant('recharge' as const),
      shopper: fc.nat(SHOPPERS - 1),
      channelId: fc.constantFrom(sandbox.id, transferChannel.id),
      money: fc.integer({ min: 100, max: 40_000 }),
    }),
  },
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
    op: fc.constantFrom('credit' as const, 'debit' as const),
    shopper: fc.nat(SHOPPERS - 1),
    amount: fc.integer({ min: 1, max: 40_000 }),
    // Few keys, so that one is used again, now and then for something else.
    key: fc.option(fc.nat(1)),
  }),
);

type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** Steps of a batch run side by side; after `failAfter` movements of money one fails, having moved it. */
const batch = fc.record({
  steps: fc.array(step, { minLength: 1, maxLength: 4 }),
  failAfter: fc.option(fc.nat(3), { freq: 4 }),
});

async function openFlakyShop() {
  const shop = await openTestShop();
  let failAfter: number | null = null;
  const ledger: Ledger = {
    move: async (tx, movement) => {
      await shop.services.ledger.move(tx, movement);
      if (failAfter === null) return;
      if (failAfter-- === 0) {
        failAfter = null;
        throw new InjectedFailure();
      }
    },
  };
  const { store, clock, ids } = shop;
  const { settings, events } = shop.services;
  await settings.set({ key: 'transfer_account', value: 'Bank 1234', ...staff });
  for (const key of ['recharge_pending_most', 'withdraw_pending_most']) {
    await settings.set({ key, value: String(WAITING), ...staff });
  }
  await shop.limitGroups(LIMITS.ofItem, LIMITS.inAll);
  const passwords = await quickPasswords();
  const guesses = new Guesses({ store, clock, scale: 0, jwtSecret: shop.jwtSecret });
  const fundPasswords = createFundPasswords({ store, passwords, guesses, events });
  const newNumber = orderNumbers(ids, 'Asia/Shanghai');
  const failures: unknown[] = [];
  return {
    ...shop,
    failures,
    failNext: (after: number | null) => {
      failAfter = after;
    },
    ...createAdjustments({ store, ledger }),
    staff: createShopperStaff({ store, ids, passwords, ledger, events }),
    orders: createOrders({ store, ledger, settings, clock, orderNumber: newNumber }),
    closing: createGroupClosing({ store, ledger }),
    expiry: createExpiry({ store, ledger, clock, onError: (error) => failures.push(error) }),
    refunds: createRefunds({ store, ledger }),
    withdrawals: createWithdrawals({ store, ledger, fundPasswords, settings, events }),
    recharges: createRecharges({
      store,
      ledger,
      settings,
      clock,
      newNumber,
      channels: [sandbox, transferChannel],
      proofs: shop.proofs,
      onError: (error) => failures.push(error),
      currency: CURRENCY,
      returnUrl: () => 'https://shop.example/my',
    }),
  };
}

type FlakyShop = Awaited<ReturnType<typeof openFlakyShop>>;

/** The people and things of one sequence. */
async function makeScene(shop: FlakyShop, name: string) {
  const shopperIds: number[] = [];
  for (let n = 0; n < SHOPPERS; n++) {
    const id = await shop.addShopper(`${name}-${n}`, 60_000);
    await keepCard(shop, id, 0);
    shopperIds.push(id);
  }
  const itemIds = [
    await shop.addItem({ price: 10_000, tax: 500, stock: STOCK, groupSeconds: 60 }),
    await shop.addItem({ price: 7_777, tax: 0, stock: STOCK, groupSize: 3, groupSeconds: 60 }),
  ];
  return { name, shopperIds, itemIds };
}

/** The n-th card of a shopper. */
const keepCard = ({ services }: FlakyShop, shopperId: number, n: number) =>
  services.cards.save({
    shopperId,
    sessionId: '',
    fundPassword: undefined,
    card: { bankTruename: 'Mia', bankAccount: `622202123456789${n}`, bankName: 'Bank' },
  });

type Scene = Awaited<ReturnType<typeof makeScene>>;

const numbers = { expectNum: null, dan: null, shuang: null, big: null, small: null };

const pickOf = <Row>(rows: Row[], pick: number) => rows[pick % Math.max(rows.length, 1)];

/** Staff decide about a recharge, or its provider tells of it, `times` at once: then it answers how each ended. */
async function endRecharge(
  { recharges: { confirm, refuse, take } }: FlakyShop,
  recharge: { number: string; money: number } | undefined,
  step: Extract<Step, { op: 'notify' | 'decide recharge' }>,
) {
  const { number, money } = recharge ?? { number: '1', money: 100 };
  if (step.op === 'decide recharge') {
    return step.confirm ? confirm({ number, found: money + step.more, ...staff }) : refuse({ number, ...staff });
  }
  const eventId = `${number}-${step.event}`;
  const words = { eventId, number, paid: true, money, currency: CURRENCY, ...tellings[step.told]?.(money) };
  const results = await Promise.allSettled(Array.from({ length: step.times }, () => take('sandbox', words)));
  return results.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value ?? 'known already';
  });
}

/** Staff close the group of an order by hand. */
function closeGroup(
  { closing }: FlakyShop,
  order: { groupId: number } | undefined,
  scene: string,
  step: Extract<Step, { op: 'close group' }>,
) {
  const key = step.key === null ? undefined : `${scene}-close-${step.key}`;
  return closing.close({ id: order?.groupId ?? 0, key, ...staff });
}

/** One step; notifications answer how they ended, the others are only done or not. */
async function run(shop: FlakyShop, { name: scene, shopperIds, itemIds }: Scene, step: Step): Promise<unknown> {
  const shopperId = 'shopper' in step ? (shopperIds[step.shopper] ?? 0) : 0;
  const { db } = shop.store.reader;
  const ownOrders = () => db.select().from(orders).where(inArray(orders.shopperId, shopperIds)).orderBy(orders.id);
  const picked = async <Row>(rows: PromiseLike<Row[]>) => ('pick' in step ? pickOf(await rows, step.pick) : undefined);
  switch (step.op) {
    case 'buy':
      return shop.orders.buy({
        itemId: itemIds[step.item] ?? 0,
        shopperId,
        price: undefined,
        numbers,
        idempotencyKey: undefined,
      });
    case 'join': {
      const order = await picked(ownOrders());
      return shop.orders.join({
        orderno: order?.orderno ?? '0',
        shopperId,
        price: undefined,
        idempotencyKey: undefined,
      });
    }
    case 'advance':
      return shop.clock.advance(step.seconds * 1000);
    case 'expire':
      return shop.expiry.expireDue();
    case 'close group': {
      return closeGroup(shop, await picked(ownOrders()), scene, step);
    }
    case 'apply': {
      const order = await picked(ownOrders());
      return shop.refunds.request({ id: order?.id ?? 0, shopperId: order?.shopperId ?? 0, idempotencyKey: undefined });
    }
    case 'decide refund': {
      const order = await picked(ownOrders());
      return shop.refunds[step.pay ? 'pay' : 'refuse']({ id: order?.id ?? 0, ...staff });
    }
    case 'withdraw':
      return shop.withdrawals.request({
        shopperId,
        sessionId: '',
        money: step.money,
        fundPassword: undefined,
        idempotencyKey: undefined,
      });
    case 'decide withdrawal': {
      const rows = db
        .select()
        .from(withdrawals)
        .where(inArray(withdrawals.shopperId, shopperIds))
        .orderBy(withdrawals.id);
      const id = (await picked(rows))?.id ?? 0;
      return step.pay
        ? shop.withdrawals.pay({ id, early: step.early, anyway: step.anyway, ...staff })
        : shop.withdrawals.refuse({ id, ...staff });
    }
    case 'change card':
      return keepCard(shop, shopperId, step.card);
    case 'recharge': {
      const { channelId, money } = step;
      return shop.recharges.begin({ shopperId, channelId, money, idempotencyKey: undefined });
    }
    case 'block': {
      const act = { username: `${scene}-${step.shopper}`, ...staff };
      await shop.staff.block(act);
      return shop.staff.unblock(act);
    }
    case 'credit':
    case 'debit': {
      const key = step.key === null ? undefined : `${scene}-${step.key}`;
      return shop[step.op]({ username: `${scene}-${step.shopper}`, amount: step.amount, key, ...staff });
    }
    case 'notify':
    case 'decide recharge': {
      const own = db.select().from(recharges).where(inArray(recharges.shopperId, shopperIds)).orderBy(recharges.id);
      return endRecharge(shop, await picked(own), step);
    }
  }
}

/** How many of each shopper's recharges and withdrawals wait. */
async function waitingOf({ store }: FlakyShop, { shopperIds }: Scene): Promise<number[]> {
  const { db } = store.reader;
  const counted = [recharges, withdrawals].map((table) =>
    db
      .select({ found: count() })
      .from(table)
      .where(and(inArray(table.shopperId, shopperIds), eq(table.status, 'pending')))
      .groupBy(table.shopperId),
  );
  return (await Promise.all(counted)).flat().map(({ found }) => found);
}

/** Counted in the rows themselves: open groups whose deadline is still to come. */
async function nobodyBeyondLimits({ store, clock }: FlakyShop, shopperIds: number[]): Promise<void> {
  const open = and(inArray(groups.openedBy, shopperIds), eq(groups.status, 'open'), gt(groups.expiresAt, clock()));
  const waiting = await store.reader.db.select().from(groups).where(open);
  for (const id of shopperIds) {
    const own = waiting.filter(({ openedBy }) => openedBy === id);
    expect(own.length).toBeLessThanOrEqual(LIMITS.inAll);
    for (const { itemId } of own) {
      expect(own.filter((group) => group.itemId === itemId).length).toBeLessThanOrEqual(LIMITS.ofItem);
    }
  }
}

interface Tally {
  done: number;
  /** Purchases refused because too many groups wait. */
  limited: number;
  injected: number;
  /** Sequences that ended with as many of a shopper's waiting as may. */
  full: number;
  /** Notifications by how they ended. */
  told: Record<string, number>;
}

/** Counts how steps ended; anything but a refusal by a rule or the failure we made is a fault. */
function tell(tally: Tally, results: PromiseSettledResult<unknown>[], told: unknown[]): void {
  const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  tally.done += results.length - reasons.length;
  const outcomes = results.flatMap((result) =>
    result.status === 'fulfilled' && Array.isArray(result.value) ? result.value : [],
  );
  for (const outcome of outcomes) tally.told[outcome] = (tally.told[outcome] ?? 0) + 1;
  for (const reason of [...reasons, ...told]) {
    if (reason instanceof InjectedFailure) tally.injected++;
    else expect(reason).toBeInstanceOf(Refused);
    if (reason instanceof Refused && reason.reason.startsWith('tooManyGroups')) tally.limited++;
  }
}

test(`money adds up after ${SEQUENCES} random sequences with failures injected`, { timeout: 3_600_000 }, async () => {
  let shop = await openFlakyShop();
  let sequence = 0;
  const tally: Tally = { done: 0, limited: 0, injected: 0, full: 0, told: {} };
  const property = fc.asyncProperty(fc.array(batch, { minLength: 4, maxLength: 14 }), async (batches) => {
    if (++sequence % A_DATABASE === 0) shop = await openFlakyShop();
    const scene = await makeScene(shop, `seq-${sequence}`);
    for (const { steps, failAfter } of batches) {
      shop.failNext(failAfter);
      const results = await Promise.allSettled(steps.map((one) => run(shop, scene, one)));
      shop.failNext(null);
      tell(tally, results, shop.failures.splice(0));
    }
    await moneyAddsUp(shop, { ...scene, stock: STOCK });
    const waiting = Math.max(0, ...(await waitingOf(shop, scene)));
    expect(waiting).toBeLessThanOrEqual(WAITING);
    tally.full += waiting === WAITING ? 1 : 0;
    await nobodyBeyondLimits(shop, scene.shopperIds);
  });
  await fc.assert(property, { numRuns: SEQUENCES, endOnFailure: true });
  // A run in which hardly anything went through, or nothing failed, would prove little.
  expect(tally.done).toBeGreaterThan(SEQUENCES * 5);
  expect(tally.injected).toBeGreaterThan(SEQUENCES / 10);
  // Fewer sequences would now and then miss what is rare.
  if (SEQUENCES < 300) return;
  expect(tally.full).toBeGreaterThan(SEQUENCES / 10);
  expect(tally.limited).toBeGreaterThan(SEQUENCES / 20);
  for (const outcome of ['credited', 'closed', 'late', 'mismatch', 'unknown', 'known already']) {
    expect([outcome, tally.told[outcome]]).toEqual([outcome, expect.any(Number)]);
  }
});
