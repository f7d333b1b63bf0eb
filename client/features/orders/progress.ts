import { type OrderStatus, orderStatus } from '../../../shared/contract/enums.ts';
import type { T, TextKey } from '../../lib/texts/texts.ts';
import type { Step } from '../../ui/steps/current-step.ts';
import { hasTaxRefund } from './may-apply.ts';
import type { Order } from './order-row.ts';

/** Why an order failed: its group was not completed, or left. */
export function failedText({ group }: Order): TextKey {
  // The previous version of the server does not say it.
  if (group.left_at) return 'order.left.now';
  return group.closed_early ? 'order.closed.now' : 'order.failed.now';
}

/** The steps of an order with a tax refund, which follow one another. */
const STEPS = ['order.step.pay', 'order.step.group', 'order.step.apply', 'order.step.refunded'] as const;

/** How many of them have happened. */
const HAPPENED: Record<Exclude<OrderStatus, typeof orderStatus.failed>, number> = {
  [orderStatus.waiting]: 1,
  [orderStatus.succeeded]: 2,
  [orderStatus.requested]: 3,
  [orderStatus.refunded]: 4,
};

/** Without a tax refund to apply for the line ends with the group. */
const STEPS_WITHOUT_TAX = 2;

/** What an order ended with in place of a full group. */
export const missedStep = ({ group }: Order): TextKey => (group.left_at ? 'order.step.left' : 'order.step.missed');

/** The order's line of steps. */
export function stepsOf(order: Order, t: T): Step[] {
  const { status } = order;
  if (status === orderStatus.failed) {
    return [
      { label: t('order.step.pay'), state: 'done' },
      { label: t(missedStep(order)), state: 'missed' },
      { label: t('order.step.returned'), state: 'done' },
    ];
  }
  const steps = STEPS.map((key, at): Step => {
    const state = at < HAPPENED[status] ? 'done' : 'later';
    // What the shopper still may do, and what they did.
    return { label: t(key === 'order.step.apply' && state === 'done' ? 'goodsReturn.step.asked' : key), state };
  });
  return hasTaxRefund(order) ? steps : steps.slice(0, STEPS_WITHOUT_TAX);
}

/** The line of the order's tax refund on its own page: what follows the payment. */
export const taxStepsOf = (order: Order, t: T): Step[] => stepsOf(order, t).slice(1);
