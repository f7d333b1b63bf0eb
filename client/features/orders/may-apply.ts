import { orderStatus } from '../../../shared/contract/enums.ts';
import type { Order } from './order-row.ts';

type Returned = Pick<Order, 'goods_return'> & Partial<Pick<Order, 'quantity' | 'returned'>>;

/** Whether a return of the order is open, or the last one was paid and no piece is left. */
export function hasStandingReturn({ goods_return: asked, quantity, returned }: Returned): boolean {
  if (asked === null || asked.state === 'refused' || asked.state === 'withdrawn') return false;
  // An older server beside this one does not say how many were returned: all of them.
  return asked.state !== 'paid' || returned === undefined || returned === quantity;
}

type Taxed = Pick<Order, 'tax'> & Partial<Pick<Order, 'tax_refund'>>;

/** The tax refund in yuan, of the pieces that were not returned; an older server only knows that of all. */
export const taxRefundOf = ({ tax, tax_refund: refund = tax }: Taxed): number => refund;

/** Whether the order has a tax refund, or can still have one: goods that go back earn none. */
export const hasTaxRefund = (order: Pick<Order, 'status'> & Taxed & Returned): boolean =>
  taxRefundOf(order) > 0 &&
  order.status !== orderStatus.failed &&
  (order.status !== orderStatus.succeeded || !hasStandingReturn(order));

/** Whether the tax refund can be applied for now. */
export const mayApply = (order: Order): boolean => order.status === orderStatus.succeeded && hasTaxRefund(order);

/** Whether the item of a failed order can be bought again. */
export const mayBuyAgain = ({ status, on_sale, sale_over }: Order): boolean =>
  status === orderStatus.failed && on_sale && !sale_over;
