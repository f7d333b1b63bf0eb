import { and, eq, gt, notExists, notInArray } from 'drizzle-orm';
import { orderStatus } from '../../shared/contract/enums.ts';
import { tables } from '../schema/index.ts';
import type { Reader, Writer } from '../store.ts';

const { orders, returns } = tables;

/** An order of this shopper, to find out why no refund can be requested. */
export async function selectOwnOrder(on: Reader, { id, shopperId }: { id: number; shopperId: number }) {
  const [row] = await on.db
    .select({ status: orders.status, tax: orders.tax })
    .from(orders)
    .where(and(eq(orders.id, id), eq(orders.shopperId, shopperId)));
  return row;
}

/** Sets the shopper's order from succeeded to requested; false if it has not succeeded or has no tax. */
export async function requestRefund(tx: Writer, { id, shopperId }: { id: number; shopperId: number }) {
  const moved = await tx.db
    .update(orders)
    .set({ status: orderStatus.requested, remark: '', refundAskedAt: tx.now, updatedAt: tx.now })
    .where(
      and(
        eq(orders.id, id),
        eq(orders.shopperId, shopperId),
        eq(orders.status, orderStatus.succeeded),
        gt(orders.tax, 0),
        // The goods go back, and the tax with them.
        notExists(
          tx.db
            .select({ id: returns.id })
            .from(returns)
            .where(and(eq(returns.orderId, id), notInArray(returns.state, ['refused', 'withdrawn']))),
        ),
      ),
    )
    .returning({ id: orders.id });
  tx.invalidate(`shopper:${shopperId}`);
  tx.invalidate('queues');
  return moved.length > 0;
}

/** Pays a requested refund, or refuses it with a remark; nothing if it is not requested. */
export async function closeRefund(
  tx: Writer,
  { id, to, remark }: { id: number; to: 'refunded' | 'succeeded'; remark: string },
) {
  const [row] = await tx.db
    .update(orders)
    .set({ status: orderStatus[to], remark, updatedAt: tx.now })
    .where(and(eq(orders.id, id), eq(orders.status, orderStatus.requested)))
    .returning({ shopperId: orders.shopperId, tax: orders.tax, askedAt: orders.refundAskedAt });
  if (row) tx.invalidate(`shopper:${row.shopperId}`);
  if (row) tx.invalidate('queues');
  return row;
}
