import { orderStatus } from '../../../shared/contract/enums.ts';
import { hasStandingReturn, mayApply, mayBuyAgain } from '../../features/orders/may-apply.ts';
import type { Order } from '../../features/orders/order-row.ts';

/** What the shopper does next with an order, which is the one filled button of its screen; null if it is a form of it. */
export function nextOf(order: Order): 'share' | 'again' | 'received' | 'apply' | null {
  if (order.status === orderStatus.waiting) return 'share';
  if (order.status === orderStatus.failed) return mayBuyAgain(order) ? 'again' : null;
  const { state } = order.shipping;
  if (state === 'sent' && !hasStandingReturn(order)) return 'received';
  return mayApply(order) && (state === 'received' || state === 'none') ? 'apply' : null;
}
