import { type OrderStatus, orderStatus } from '../../../shared/contract/enums.ts';
import type { T, TextKey } from '../../lib/texts/texts.ts';
import type { Step } from '../../ui/steps/steps.tsx';
import { hasTaxRefund } from './may-apply.ts';
import type { Order } from './order-row.ts';

/** Why the group of a failed order was not completed. */
export function failedText({ group }: Order): TextKey {
  return group.closed_early ? 'order.closed.now' : 'order.failed.now';
}

type Course = readonly (readonly [TextKey, Step['state']])[];

const courses: Record<OrderStatus, Course> = {
  [orderStatus.waiting]: [
    ['order.step.pay', 'done'],
    ['order.step.group', 'now'],
    ['order.step.apply', 'later'],
    ['order.step.refunded', 'later'],
  ],
  [orderStatus.succeeded]: [
    ['order.step.pay', 'done'],
    ['order.step.group', 'done'],
    ['order.step.apply', 'now'],
    ['order.step.refunded', 'later'],
  ],
  [orderStatus.requested]: [
    ['order.step.pay', 'done'],
    ['order.step.group', 'done'],
    ['order.step.review', 'now'],
    ['order.step.refunded', 'later'],
  ],
  [orderStatus.refunded]: [
    ['order.step.pay', 'done'],
    ['order.step.group', 'done'],
    ['order.step.apply', 'done'],
    ['order.step.refunded', 'done'],
  ],
  [orderStatus.failed]: [
    ['order.step.pay', 'done'],
    ['order.step.missed', 'missed'],
    ['order.step.returned', 'done'],
  ],
};

/** Without a tax refund to apply for the line ends with the group. */
const STEPS_WITHOUT_TAX = 2;

/** The order's line of steps. */
export function stepsOf(order: Order, t: T): Step[] {
  const course = courses[order.status];
  const walked =
    order.status === orderStatus.failed || hasTaxRefund(order) ? course : course.slice(0, STEPS_WITHOUT_TAX);
  return walked.map(([key, state]) => ({ label: t(key), state }));
}
