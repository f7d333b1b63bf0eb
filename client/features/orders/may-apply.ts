import { orderStatus } from '../../../shared/contract/enums.ts';
import type { Order } from './order-row.ts';

/** Whether a return of the order is open or paid: neither refused nor withdrawn. */
export function hasStandingReturn({ goods_return: asked }: Pick<Order, 'goods_return'>): boolean {
  return asked !== null && asked.state !== 'refused' && asked.state !== 'withdrawn';
}

/** Whether the tax refund can be applied for now. */
export const mayApply = (order: Order): boolean =>
  order.status === orderStatus.succeeded && order.tax > 0 && !hasStandingReturn(order);
