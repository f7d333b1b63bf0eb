import { and, eq, gt, lt, notExists } from 'drizzle-orm';
import { orderStatus } from '../../shared/contract/enums.ts';
import { tables } from '../schema/index.ts';
import type { Reader, Writer } from '../store.ts';
import { taxLeft } from './bought-pieces.ts';
import { isOpen } from './returns.ts';

const { orders, returns } = tables;

/** An order of this shopper, to find out why no refund can be requested. */
export async function selectOwnOrder(on: Reader, { id, shopperId }: { id: number; shopperId: number }) {
  const [row] = await on.db
    .select({ status: orders.status, tax: orders.tax, quantity: orders.quantity, returned: orders.returned })
    .from(orders)
    .where(and(eq(orders.id, id), eq(orders.shopperId, shopperId)));
  return row;
}

/**
 * Sets the shopper's order from succeeded to requested; false if it has not succeeded, has no tax or no piece left, or a
 * return is open.
 */
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
        lt(orders.returned, orders.quantity),
        // Goods go back, and the tax with them.
        notExists(
          tx.db
            .select({ id: returns.id })
            .from(returns)
            .where(and(eq(returns.orderId, id), isOpen)),
        ),
      ),
    )
    .returning({ id: orders.id });
  tx.invalidate(`shopper:${shopperId}`);
  tx.invalidate('queues');
  return moved.length > 0;
}

/** Pays a requested refund, of the pieces that are left, or refuses it with a remark; nothing if it is not requested. */
export async function closeRefund(
  tx: Writer,
  { id, to, remark }: { id: number; to: 'refunded' | 'succeeded'; remark: string },
) {
  const [row] = await tx.db
    .update(orders)
    .set({ status: orderStatus[to], remark, updatedAt: tx.now, ...(to === 'refunded' && { taxPaid: taxLeft }) })
    .where(and(eq(orders.id, id), eq(orders.status, orderStatus.requested)))
    .returning({ shopperId: orders.shopperId, amount: taxLeft, askedAt: orders.refundAskedAt });
  if (row) tx.invalidate(`shopper:${row.shopperId}`);
  if (row) tx.invalidate('queues');
  return row;
}
