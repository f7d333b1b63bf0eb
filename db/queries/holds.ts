import { and, count, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { tables } from '../schema/index.ts';
import type { Reader, Writer } from '../store.ts';
import { holdShopper } from './shoppers.ts';

const { shoppers } = tables;

/** Freezes withdrawals. If they were frozen already, the reason is added. */
export async function freezeWithdrawals(tx: Writer, { id, why }: { id: number; why: string }): Promise<void> {
  const { withdrawalsFrozenAt, withdrawalsFrozenWhy } = shoppers;
  await tx.db
    .update(shoppers)
    .set({
      withdrawalsFrozenAt: sql`coalesce(${withdrawalsFrozenAt}, ${tx.now})`,
      withdrawalsFrozenWhy: sql`case when ${withdrawalsFrozenWhy} = '' then ${why}
        else ${withdrawalsFrozenWhy} || '; ' || ${why} end`,
    })
    .where(eq(shoppers.id, id));
  tx.invalidate('queues');
}

/** The reason of an earlier freeze; empty if there was none. */
export async function unfreezeWithdrawals(tx: Writer, id: number): Promise<string> {
  // Written unchanged first, which locks the row: a concurrent freeze for another reason waits, and is added.
  const [held] = await tx.db
    .update(shoppers)
    .set({ withdrawalsFrozenAt: sql`${shoppers.withdrawalsFrozenAt}` })
    .where(and(eq(shoppers.id, id), isNotNull(shoppers.withdrawalsFrozenAt)))
    .returning({ why: shoppers.withdrawalsFrozenWhy });
  if (!held) return '';
  await tx.db.update(shoppers).set({ withdrawalsFrozenAt: null, withdrawalsFrozenWhy: '' }).where(eq(shoppers.id, id));
  tx.invalidate('queues');
  return held.why;
}

/**
 * False if the shopper is blocked or the withdrawals are frozen. A concurrent block or freeze waits until `tx` has
 * ended.
 */
export function holdFree(tx: Writer, id: number): Promise<boolean> {
  return holdShopper(tx, id, isNull(shoppers.withdrawalsFrozenAt), isNull(shoppers.blockedAt));
}

/** The number of shoppers whose withdrawals are frozen. */
export async function countFrozen(on: Reader): Promise<number> {
  const [row] = await on.db.select({ found: count() }).from(shoppers).where(isNotNull(shoppers.withdrawalsFrozenAt));
  return row?.found ?? 0;
}
