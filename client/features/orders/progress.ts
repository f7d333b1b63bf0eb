import { type OrderStatus, orderStatus } from '../../../shared/contract/enums.ts';
import type { T, TextKey } from '../../lib/texts/texts.ts';
import type { Step } from '../../ui/steps/steps.tsx';
import { hasTaxRefund } from './may-apply.ts';
import type { Order } from './order-row.ts';

/** Why the group of a failed order was not completed. */
export function failedText({ group }: Order): TextKey {
  return group.closed_early ? 'order.closed.now' : 'order.failed.now';
}

type Steps = readonly (readonly [TextKey, Step['state']])[];

const stepsByStatus: Record<OrderStatus, Steps> = {
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

/** The steps of a tax refund. */
const TAX_STEPS: readonly TextKey[] = [
  'order.step.group',
  'order.step.apply',
  'order.step.review',
  'order.step.refunded',
];

/** How many of them are done; a failed order has no tax refund. */
const TAX_STEPS_DONE: Record<OrderStatus, number> = {
  [orderStatus.waiting]: 0,
  [orderStatus.succeeded]: 1,
  [orderStatus.requested]: 2,
  [orderStatus.refunded]: 4,
  [orderStatus.failed]: 0,
};

/** The line of the order's tax refund, on its own page; the card of the list has `stepsOf`. */
export function taxStepsOf({ status }: Pick<Order, 'status'>, t: T): Step[] {
  const done = TAX_STEPS_DONE[status];
  return TAX_STEPS.map((key, at) => ({ label: t(key), state: at < done ? 'done' : at === done ? 'now' : 'later' }));
}

/** The order's line of steps. */
export function stepsOf(order: Order, t: T): Step[] {
  const steps = stepsByStatus[order.status];
  const walked = order.status === orderStatus.failed || hasTaxRefund(order) ? steps : steps.slice(0, STEPS_WITHOUT_TAX);
  return walked.map(([key, state]) => ({ label: t(key), state }));
}
