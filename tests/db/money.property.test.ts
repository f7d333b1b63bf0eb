import { and, count, eq, gt, inArray } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { engine, tables } from '../../db/schema/index.ts';
import { Refused } from '../../server/services/refused.ts';
import { StaffRefused } from '../../server/services/staff-refused.ts';
import { whole } from '../support/in-turn.ts';
import { filedOnce } from '../support/money/bank-files.ts';
import {
  type FlakyShop,
  InjectedFailure,
  LIMITS,
  openFlakyShop,
  sandbox,
  WAITING,
} from '../support/money/flaky-shop.ts';
import { goodsWentOnce } from '../support/money/goods.ts';
import { leftWithNothing } from '../support/money/leaving.ts';
import { oddPaymentsEndedOnce } from '../support/money/odd-payments.ts';
import { type Batch, batch, makeScene, run, type Scene, STOCK, type Step } from '../support/money/steps.ts';
import { variantsAddUp } from '../support/money/variants.ts';
import { moneyAddsUp } from '../support/money-adds-up.ts';
import { eachIsNotedOnce } from '../support/noted-once.ts';

const { approvals, auditLog, groups, recharges, withdrawals } = tables;

/** Sequences a run, of which PostgreSQL takes five times as long. `npm run test:soak` asks for thousands. */
const SEQUENCES = Number(process.env.SEQUENCES ?? (whole ? 300 : engine === 'pg' ? 24 : 46));

/** Sequences on one database before a new one is opened: the books are recomputed whole after each. */
const A_DATABASE = 25;

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

/** A request that was agreed to was done once, that of a withdrawal at most once, and no other one was. */
async function requestsDoneOnce({ store }: FlakyShop): Promise<number> {
  const { db } = store.reader;
  const requests = await db.select().from(approvals);
  const entries = await db.select().from(auditLog).where(gt(auditLog.approvalId, 0));
  const acts = entries.filter(({ action }) => !action.startsWith('approval '));
  for (const { id, state, subject, kind } of requests) {
    // What follows from an act, such as the recharge that an odd payment is credited to, is about something else.
    const done = acts.filter((act) => act.approvalId === id && act.subject === subject).length;
    // The yes to a withdrawal pays nothing: it is marked as paid after the transfer.
    const least = kind === 'withdrawal.pay' ? Math.min(done, 1) : 1;
    expect([id, state, done]).toEqual([id, state, state === 'done' ? least : 0]);
  }
  return requests.filter(({ state }) => state === 'done').length;
}

const oneByOne = (steps: Step[]): Batch[] => steps.map((step) => ({ steps: [step], failAfter: null }));

/** What chance seldom brings together: a payment is credited, given back by its provider, and taken from the wallet. */
const takenBack = oneByOne([
  { op: 'recharge', shopper: 0, channelId: sandbox.id, money: 10_000 },
  { op: 'notify', pick: 0, event: 0, told: 'paid', times: 1 },
  { op: 'reverse', pick: 0, paid: true, outcome: 'refunded', event: 0 },
  { op: 'decide odd', pick: 0, own: true, shopper: 0, ways: ['debit'], part: 1 },
]);

/** And: a withdrawal that a file has is refused, which takes two tries, and another one of the file is paid. */
const filed = oneByOne([
  { op: 'bank file', picks: [0, 1], waiting: true, format: 'pain.001', again: false, meanwhile: 'nothing' },
  { op: 'decide withdrawal', pick: 0, pay: false, early: false, anyway: false },
  { op: 'decide withdrawal', pick: 0, pay: false, early: false, anyway: true },
  { op: 'decide withdrawal', pick: 1, pay: true, early: false, anyway: false },
]);

/** And: a variant whose group waits gets another price by a file, and others pieces, before somebody joins with one of these. */
const imported = oneByOne([
  { op: 'buy', shopper: 0, item: 2, variant: 0, quantity: 1 },
  {
    op: 'import',
    rows: [
      { variant: 0, by: -1, price: '120', onSale: '' },
      { variant: 1, by: 3, price: '', onSale: 'no' },
    ],
  },
  { op: 'join', shopper: 1, pick: 4, variant: 1, quantity: 2 },
]);

interface Tally {
  /** The most acts on one database that two persons agreed to. */
  agreed: number;
  done: number;
  /** Purchases refused because too many groups wait. */
  limited: number;
  injected: number;
  /** Returns that were paid. */
  returned: number;
  /** Of them those of some pieces of an order. */
  inParts: number;
  /** Files for the bank. */
  files: number;
  /** Withdrawals that were refused though a file had them. */
  refusedAnyway: number;
  /** Refusals of those that a file has. */
  inFile: number;
  /** Sequences in which a shopper ended the account. */
  left: number;
  /** Sequences that ended with as many of a shopper's waiting as may. */
  full: number;
  /** The most odd payments on one database that were credited, debited and put by. */
  odd: Record<string, number>;
  /** Notifications and imports by how they ended. */
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
    // Of a run of a job it is the cause.
    if (reason instanceof InjectedFailure || reason.cause instanceof InjectedFailure) tally.injected++;
    else expect(reason instanceof Refused || reason instanceof StaffRefused, String(reason)).toBe(true);
    if (reason instanceof Refused && reason.reason.startsWith('tooManyGroups')) tally.limited++;
    if (reason instanceof StaffRefused && reason.reason === 'withdrawalInFile') tally.inFile++;
  }
}

test(`money adds up after ${SEQUENCES} random sequences with failures injected`, { timeout: 3_600_000 }, async () => {
  let shop = await openFlakyShop();
  let sequence = 0;
  const tally: Tally = {
    agreed: 0,
    done: 0,
    limited: 0,
    injected: 0,
    returned: 0,
    inParts: 0,
    files: 0,
    refusedAnyway: 0,
    inFile: 0,
    left: 0,
    full: 0,
    odd: {},
    told: {},
  };
  const property = fc.asyncProperty(fc.array(batch, { minLength: 4, maxLength: 14 }), async (batches) => {
    if (++sequence % A_DATABASE === 0) shop = await openFlakyShop();
    const scene = await makeScene(shop, `seq-${sequence}`);
    for (const { steps, failAfter } of batches) {
      shop.failNext(failAfter);
      const results = await Promise.allSettled(steps.map((one) => run(shop, scene, one)));
      shop.failNext(null);
      tell(tally, results, shop.failures.splice(0));
      await variantsAddUp(shop, scene.ofVariants);
    }
    const added = (id: number) => (id === scene.ofVariants.id ? scene.ofVariants.added : 0);
    await moneyAddsUp(shop, { ...scene, stock: STOCK, added });
    await eachIsNotedOnce(shop.store);
    tally.left += (await leftWithNothing(shop, scene)) ? 1 : 0;
    const { returned, inParts } = await goodsWentOnce(shop, scene.shopperIds);
    tally.returned += returned;
    tally.inParts += inParts;
    const { files, refusedAnyway } = await filedOnce(shop, scene);
    tally.files += files;
    tally.refusedAnyway += refusedAnyway;
    const waiting = Math.max(0, ...(await waitingOf(shop, scene)));
    expect(waiting).toBeLessThanOrEqual(WAITING);
    tally.full += waiting === WAITING ? 1 : 0;
    await nobodyBeyondLimits(shop, scene.shopperIds);
    tally.agreed = Math.max(tally.agreed, await requestsDoneOnce(shop));
    for (const [how, times] of Object.entries(await oddPaymentsEndedOnce(shop))) {
      tally.odd[how] = Math.max(tally.odd[how] ?? 0, times);
    }
  });
  await fc.assert(property, { numRuns: SEQUENCES, endOnFailure: true, examples: [[takenBack], [filed], [imported]] });
  // A run in which hardly anything went through, or nothing failed, would prove little.
  expect(tally.done).toBeGreaterThan(SEQUENCES * 5);
  expect(tally.injected).toBeGreaterThan(SEQUENCES / 10);
  expect(tally.files).toBeGreaterThan(SEQUENCES / 10);
  expect(tally.inFile).toBeGreaterThan(0);
  expect(tally.refusedAnyway).toBeGreaterThan(0);
  expect(tally.told.imported).toBeGreaterThan(0);
  // Fewer sequences would now and then miss what is rare.
  if (SEQUENCES < 100) return;
  expect(tally.agreed).toBeGreaterThan(0);
  expect(tally.returned).toBeGreaterThan(0);
  expect(tally.inParts).toBeGreaterThan(0);
  expect(tally.left).toBeGreaterThan(0);
  if (SEQUENCES < 300) return;
  expect(tally.full).toBeGreaterThan(SEQUENCES / 10);
  expect(tally.limited).toBeGreaterThan(SEQUENCES / 20);
  for (const how of ['payment credit', 'payment debit', 'payment settle']) {
    expect([how, tally.odd[how]]).toEqual([how, expect.any(Number)]);
  }
  for (const outcome of ['credited', 'closed', 'late', 'mismatch', 'unknown', 'known already']) {
    expect([outcome, tally.told[outcome]]).toEqual([outcome, expect.any(Number)]);
  }
});
