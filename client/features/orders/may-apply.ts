import { orderStatus } from '../../../shared/contract/enums.ts';
import type { Order } from './order-row.ts';

/** Whether a return of the order is open or paid: neither refused nor withdrawn. */
export function hasStandingReturn({ goods_return: asked }: Pick<Order, 'goods_return'>): boolean {
  return asked !== null && asked.state !== 'refused' && asked.state !== 'withdrawn';
}

/** Whether the order has a tax refund, or can still have one: goods that go back earn none. */
export const hasTaxRefund = (order: Pick<Order, 'status' | 'tax' | 'goods_return'>): boolean =>
  order.tax > 0 &&
  order.status !== orderStatus.failed &&
  (order.status !== orderStatus.succeeded || !hasStandingReturn(order));

/** Whether the tax refund can be applied for now. */
export const mayApply = (order: Order): boolean => order.status === orderStatus.succeeded && hasTaxRefund(order);

/** Whether the item of a failed order can be bought again. */
export const mayBuyAgain = ({ status, on_sale, sale_over }: Order): boolean =>
  status === orderStatus.failed && on_sale && !sale_over;
