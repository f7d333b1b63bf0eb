import { and, inArray, like, notInArray } from 'drizzle-orm';
import fc from 'fast-check';
import { expect } from 'vitest';
import { selectOddPayments } from '../../../db/queries/console/recharges.ts';
import { tables } from '../../../db/schema/index.ts';
import type { Reader } from '../../../db/store.ts';
import type { AuditAction } from '../../../shared/console/audit-actions.ts';
import { CURRENCY } from '../currency.ts';
import { type FlakyShop, sandbox } from './flaky-shop.ts';

const { auditLog, paymentNotifications, recharges } = tables;

/** How staff end a payment that credited nothing, or that a provider took back. */
const ways = ['credit', 'debit', 'put by'] as const;

/** A provider takes a payment back, and staff decide about what it told of, maybe two at once. */
export const oddSteps = {
  reverse: fc.record({
    op: fc.constant('reverse' as const),
    pick: fc.nat(20),
    paid: fc.constantFrom(true, true, false),
    outcome: fc.constantFrom('refunded' as const, 'dispute_lost' as const, 'dispute_won' as const),
    event: fc.nat(1),
  }),
  decide: fc.record({
    op: fc.constant('decide odd' as const),
    pick: fc.nat(20),
    /** One of the scene's own, not of those that name no recharge, which are many. */
    own: fc.boolean(),
    shopper: fc.nat(3),
    /** Of each that decides. */
    ways: fc.array(fc.constantFrom(...ways, 'credit' as const, 'debit' as const), { minLength: 1, maxLength: 3 }),
    /** The part of it that is taken from a wallet; of another currency how much it is worth. */
    part: fc.constantFrom(1, 1, 0.5),
  }),
};

type OddStep<Name extends keyof typeof oddSteps> =
  (typeof oddSteps)[Name] extends fc.Arbitrary<infer One> ? One : never;

/** The provider says that it gave the payment back, or that its payer disputes it. */
export function reverse(
  { services }: FlakyShop,
  recharge: { number: string; money: number } | undefined,
  { outcome, event }: OddStep<'reverse'>,
) {
  const { number, money } = recharge ?? { number: '1', money: 100 };
  const reversal = { eventId: `${number}-back-${event}`, payment: 'x', outcome, money, currency: CURRENCY };
  return services.reversals.take({ ...sandbox, numberOf: async () => number }, reversal);
}

const noteOf = (id: number) => `odd payment ${id}`;

/** Several of finance decide about one odd payment at once, each in their way; how each ended. */
export async function decideOdd(
  { store, services, approvals, persons }: FlakyShop,
  shopperIds: number[],
  { pick, own: ofOwn, shopper, ways, part }: OddStep<'decide'>,
) {
  const own = store.reader.db
    .select({ number: recharges.number })
    .from(recharges)
    .where(inArray(recharges.shopperId, shopperIds));
  const numbers = [...(ofOwn ? [] : ['1']), ...(await own).map(({ number }) => number)];
  const open = (await selectOddPayments(store.reader, { after: 0, limit: 10_000 })).filter(({ number }) =>
    numbers.includes(number),
  );
  const { id = 0, money = 0, currency = CURRENCY, shopperId } = open[pick % Math.max(open.length, 1)] ?? {};
  const sum = Math.max(1, Math.floor(money * part));
  const note = noteOf(id);
  const decide = (way: (typeof ways)[number], at: number) => {
    const by = persons.askers[at % persons.askers.length];
    if (!by) throw new Error('nobody may decide');
    if (way === 'put by') {
      return services.consoleRecharges.settle({ id, note, actor: `staff:${by.staffId}`, key: undefined });
    }
    const input =
      way === 'credit'
        ? {
            kind: 'payment.credit' as const,
            // Now and then to somebody else than whose recharge it names.
            parameters: {
              id,
              shopperId: (part === 1 ? shopperId : null) ?? shopperIds[shopper] ?? 0,
              ...(currency !== CURRENCY && { money: sum }),
            },
          }
        : { kind: 'payment.debit' as const, parameters: { id, money: sum } };
    return approvals.perform(by, { ...input, note }, async () => ({ factor: 'test' }));
  };
  const ended = await Promise.allSettled(ways.map(decide));
  const failed = ended.find((one) => one.status === 'rejected');
  if (failed?.status === 'rejected' && !ended.some(({ status }) => status === 'fulfilled')) throw failed.reason;
}

/** What of the log is an entry about the payment, and what about the money that it moved. */
const MOVED: Record<string, string | undefined> = { 'payment credit': 'recharge confirm', 'payment debit': 'debit' };

/**
 * Every payment was decided once or waits, and its money has moved once, or not at all if it was put by; how many ended
 * in which way.
 */
export async function oddPaymentsEndedOnce({ store }: FlakyShop): Promise<Record<string, number>> {
  const { db } = store.reader;
  const payments = await db.select().from(paymentNotifications);
  const steps: AuditAction[] = ['approval ask', 'approval approve', 'approval decline', 'approval withdraw'];
  const entries = await db
    .select()
    .from(auditLog)
    .where(and(like(auditLog.note, 'odd payment %'), notInArray(auditLog.action, steps)));
  const ended: Record<string, number> = {};
  for (const { id, settledAt, money, currency } of payments) {
    const own = entries.filter(({ note }) => note === noteOf(id));
    const decided = own.find(({ action }) => action.startsWith('payment '));
    const moved = decided && MOVED[decided.action];
    const expected = [decided?.action, moved].filter((action) => action !== undefined);
    expect([id, own.map(({ action }) => action).toSorted()]).toEqual([id, expected.toSorted()]);
    expect([id, decided !== undefined]).toEqual([id, settledAt !== null]);
    if (!decided) continue;
    ended[decided.action] = (ended[decided.action] ?? 0) + 1;
    if (!moved) continue;
    expect([id, new Set(own.map(({ amount }) => amount)).size]).toEqual([id, 1]);
    if (currency === CURRENCY) expect(decided.amount).toBeLessThanOrEqual(money);
  }
  await noMoreTakenThanCredited(payments, store.reader);
  return ended;
}

/** Of no payment was more taken back than was credited for it. */
async function noMoreTakenThanCredited(payments: { id: number; number: string }[], { db }: Reader) {
  const own = new Map((await db.select().from(recharges)).map((one) => [one.number, one]));
  const entries = await db.select().from(auditLog).where(like(auditLog.subject, 'payment:%'));
  const left = new Map<string, number>();
  for (const { number } of payments) {
    const named = own.get(number);
    left.set(number, named?.status === 'credited' ? named.money : 0);
  }
  const numberOf = new Map(payments.map(({ id, number }) => [`payment:${id}`, number]));
  for (const { action, amount, subject, detail } of entries) {
    const number = numberOf.get(subject) ?? '';
    const isOther = action === 'payment credit' && detail.recharge !== number;
    const change = action === 'payment debit' ? -1 : isOther ? 1 : 0;
    left.set(number, (left.get(number) ?? 0) + change * (amount ?? 0));
  }
  expect([...left].filter(([, money]) => money < 0)).toEqual([]);
}
