import { orderStatus } from '../../../shared/contract/enums.ts';
import { hasStandingReturn, mayApply, mayBuyAgain } from './may-apply.ts';
import type { Order } from './order-row.ts';

/** What the shopper does next with an order, which is its one filled button; null if there is nothing to do. */
export function nextOf(order: Order): 'share' | 'again' | 'address' | 'received' | 'apply' | 'review' | null {
  if (order.status === orderStatus.waiting) return 'share';
  if (order.status === orderStatus.failed) return mayBuyAgain(order) ? 'again' : null;
  const { state } = order.shipping;
  const stands = hasStandingReturn(order);
  if (state === 'address_missing' && !stands) return 'address';
  if (state === 'sent' && !stands) return 'received';
  if (mayApply(order) && (state === 'received' || state === 'none')) return 'apply';
  return order.reviewable ? 'review' : null;
}
