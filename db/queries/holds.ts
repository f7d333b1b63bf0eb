import { and, count, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { tables } from '../schema/index.ts';
import { prepared, type Reader, type Writer } from '../store.ts';

const { shoppers } = tables;

/** Withdraws nothing from now on; false when that was so before, and then the first reason stays. */
export async function freezeWithdrawals(tx: Writer, { id, why }: { id: number; why: string }): Promise<boolean> {
  const frozen = await tx.db
    .update(shoppers)
    .set({ withdrawalsFrozenAt: tx.now, withdrawalsFrozenWhy: why })
    .where(and(eq(shoppers.id, id), isNull(shoppers.withdrawalsFrozenAt)))
    .returning({ id: shoppers.id });
  return frozen.length > 0;
}

/** False when they were not frozen. */
export async function unfreezeWithdrawals(tx: Writer, id: number): Promise<boolean> {
  const freed = await tx.db
    .update(shoppers)
    .set({ withdrawalsFrozenAt: null, withdrawalsFrozenWhy: '' })
    .where(and(eq(shoppers.id, id), isNotNull(shoppers.withdrawalsFrozenAt)))
    .returning({ id: shoppers.id });
  return freed.length > 0;
}

const free = prepared((db) =>
  db
    .update(shoppers)
    .set({ withdrawalsFrozenAt: sql`${shoppers.withdrawalsFrozenAt}` })
    .where(
      and(eq(shoppers.id, sql.placeholder('id')), isNull(shoppers.withdrawalsFrozenAt), isNull(shoppers.blockedAt)),
    )
    .returning({ id: shoppers.id }),
);

/**
 * False where the shopper is blocked or the withdrawals are frozen. Whoever does that waits until `tx` has ended: the
 * row is written, unchanged, since to read it would hold nobody.
 */
export async function holdFree(tx: Writer, id: number): Promise<boolean> {
  return (await free(tx).execute({ id })).length > 0;
}

/** How many shoppers' withdrawals are frozen. */
export async function countFrozen(on: Reader): Promise<number> {
  const [row] = await on.db.select({ found: count() }).from(shoppers).where(isNotNull(shoppers.withdrawalsFrozenAt));
  return row?.found ?? 0;
}
