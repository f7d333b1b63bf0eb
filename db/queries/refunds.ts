import { and, eq, gt } from 'drizzle-orm';
import { tables } from '../schema/index.ts';
import type { Reader, Writer } from '../store.ts';

const { orders } = tables;

/** An order of this shopper, for saying why it cannot be returned. */
export async function selectOwnOrder(on: Reader, { id, shopperId }: { id: number; shopperId: number }) {
  const [row] = await on.db
    .select({ status: orders.status, tax: orders.tax })
    .from(orders)
    .where(and(eq(orders.id, id), eq(orders.shopperId, shopperId)));
  return row;
}

/** Takes the shopper's order from 2 succeeded to 3 refund requested; false when it is not in 2 or has no tax. */
export async function requestRefund(tx: Writer, { id, shopperId }: { id: number; shopperId: number }) {
  const moved = await tx.db
    .update(orders)
    .set({ status: 3, remark: '', updatedAt: tx.now })
    .where(and(eq(orders.id, id), eq(orders.shopperId, shopperId), eq(orders.status, 2), gt(orders.tax, 0)))
    .returning({ id: orders.id });
  tx.touch(`shopper:${shopperId}`);
  return moved.length > 0;
}

/** Takes a requested refund to 4 refunded or back to 2 with a remark; nothing when it is not requested. */
export async function closeRefund(tx: Writer, { id, to, remark }: { id: number; to: 2 | 4; remark: string }) {
  const [row] = await tx.db
    .update(orders)
    .set({ status: to, remark, updatedAt: tx.now })
    .where(and(eq(orders.id, id), eq(orders.status, 3)))
    .returning({ shopperId: orders.shopperId, tax: orders.tax });
  if (row) tx.touch(`shopper:${row.shopperId}`);
  return row;
}
