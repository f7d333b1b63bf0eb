import { eq, inArray } from 'drizzle-orm';
import fc from 'fast-check';
import { tables } from '../../../db/schema/index.ts';
import type { FlakyShop } from './flaky-shop.ts';

const { rechargeReturns, recharges } = tables;

/** What the provider says when it is asked to send money back. */
const saying = fc.constantFrom('returned' as const, 'returned' as const, 'pending' as const, 'failed' as const);

/** A shopper sends a recharge back, or the provider says what became of one that waits. */
export const sendBackStep = fc.oneof(
  fc.record({
    op: fc.constant('send back' as const),
    pick: fc.nat(20),
    money: fc.option(fc.integer({ min: 1, max: 40_000 })),
    says: saying,
    // Now and then two at once.
    times: fc.constantFrom(1, 1, 2),
  }),
  fc.record({ op: fc.constant('sent back' as const), pick: fc.nat(20), says: saying }),
);

type SendBackStep = typeof sendBackStep extends fc.Arbitrary<infer Step> ? Step : never;

export async function sendBack(shop: FlakyShop, shopperIds: number[], step: SendBackStep): Promise<unknown> {
  const { db } = shop.store.reader;
  const own = await db.select().from(recharges).where(inArray(recharges.shopperId, shopperIds)).orderBy(recharges.id);
  if (step.op === 'sent back') {
    const isPending = eq(rechargeReturns.status, 'pending');
    const rows = await db.select().from(rechargeReturns).where(isPending).orderBy(rechargeReturns.id);
    const row = rows[step.pick % Math.max(rows.length, 1)];
    const recharge = own.find(({ id }) => id === row?.rechargeId);
    if (!row || !recharge) return null;
    const key = `${recharge.number}-${row.id}`;
    return shop.rechargeReturns.take({ key, ref: key, status: step.says });
  }
  shop.sandboxSays(step.says);
  const credited = own.filter(({ status }) => status === 'credited');
  const recharge = credited[step.pick % Math.max(credited.length, 1)];
  const input = { sessionId: '', fundPassword: undefined, idempotencyKey: undefined };
  const send = () =>
    shop.rechargeReturns.send({
      ...input,
      shopperId: recharge?.shopperId ?? 0,
      number: recharge?.number ?? '1',
      money: step.money ?? undefined,
    });
  const ended = await Promise.allSettled(Array.from({ length: step.times }, send));
  const failed = ended.find((one) => one.status === 'rejected');
  if (failed?.status === 'rejected' && !ended.some(({ status }) => status === 'fulfilled')) throw failed.reason;
  return ended;
}
