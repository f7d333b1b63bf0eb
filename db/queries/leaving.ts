import { and, asc, count, eq, gt, isNull, sql } from 'drizzle-orm';
import { orderStatus } from '../../shared/contract/enums.ts';
import { tables } from '../schema/index.ts';
import type { Reader, Writer } from '../store.ts';

const { groups, orders } = tables;

const isLast = sql`${groups.seats} = 1`;

/** Frees a seat of an open group; the last member leaves it closed, with that seat. Nothing if it is not open any more. */
export async function freeSeat(tx: Writer, id: number) {
  const [row] = await tx.db
    .update(groups)
    .set({
      seats: sql`case when ${isLast} then ${groups.seats} else ${groups.seats} - 1 end`,
      status: sql`case when ${isLast} then 'expired' else 'open' end`,
      closedAt: sql`case when ${isLast} then cast(${tx.now} as bigint) end`,
    })
    .where(and(eq(groups.id, id), eq(groups.status, 'open'), gt(groups.expiresAt, tx.now)))
    .returning({ itemId: groups.itemId, size: groups.size, seats: groups.seats, status: groups.status });
  return row;
}

/** Ends the waiting order of a shopper who leaves its group; its price in fen, or null if it does not wait any more. */
export async function endLeftOrder(tx: Writer, own: { id: number; shopperId: number }): Promise<number | null> {
  const [row] = await tx.db
    .update(orders)
    .set({ status: orderStatus.failed, leftAt: tx.now, updatedAt: tx.now })
    .where(and(eq(orders.id, own.id), eq(orders.shopperId, own.shopperId), eq(orders.status, orderStatus.waiting)))
    .returning({ price: orders.price });
  tx.invalidate(`shopper:${own.shopperId}`);
  return row?.price ?? null;
}

/** Hands a group that its opener has left on to the member who has waited longest. */
export async function handOn(tx: Writer, id: number): Promise<void> {
  const [longest] = await tx.db
    .select({ shopperId: orders.shopperId })
    .from(orders)
    .where(and(eq(orders.groupId, id), isNull(orders.leftAt)))
    .orderBy(asc(orders.id))
    .limit(1);
  if (!longest) throw new Error(`group ${id} has nobody left`);
  await tx.db.update(groups).set({ openedBy: longest.shopperId }).where(eq(groups.id, id));
}

/** How many groups a shopper has left since then. */
export async function countLeft(on: Reader, { shopperId, since }: { shopperId: number; since: number }) {
  const [row] = await on.db
    .select({ found: count() })
    .from(orders)
    .where(and(eq(orders.shopperId, shopperId), gt(orders.leftAt, since)));
  return row?.found ?? 0;
}
