import type { T, TextKey } from '../../lib/texts/texts.ts';
import type { Step } from '../../ui/steps/steps.tsx';
import type { Order } from './order-data.ts';

/** Statuses of an order (docs/domain.md, Group and order). */
export const WAITING = 1;
export const SUCCEEDED = 2;
export const REQUESTED = 3;
export const REFUNDED = 4;
export const FAILED = 5;

/** Why the group of an order that failed was not completed. */
export function failedText({ group }: Order): TextKey {
  return group.closed_early ? 'order.closed.now' : 'order.failed.now';
}

type Course = readonly (readonly [TextKey, Step['state']])[];

const courses: Record<number, Course> = {
  [WAITING]: [
    ['order.step.pay', 'done'],
    ['order.step.group', 'now'],
    ['order.step.apply', 'later'],
    ['order.step.refunded', 'later'],
  ],
  [SUCCEEDED]: [
    ['order.step.pay', 'done'],
    ['order.step.group', 'done'],
    ['order.step.apply', 'now'],
    ['order.step.refunded', 'later'],
  ],
  [REQUESTED]: [
    ['order.step.pay', 'done'],
    ['order.step.group', 'done'],
    ['order.step.review', 'now'],
    ['order.step.refunded', 'later'],
  ],
  [REFUNDED]: [
    ['order.step.pay', 'done'],
    ['order.step.group', 'done'],
    ['order.step.apply', 'done'],
    ['order.step.refunded', 'done'],
  ],
  [FAILED]: [
    ['order.step.pay', 'done'],
    ['order.step.missed', 'missed'],
    ['order.step.returned', 'done'],
  ],
};

/** Without a tax amount there is nothing to apply for, so the line ends with the group. */
const STEPS_WITHOUT_TAX = 2;

/** The order's line of steps. */
export function stepsOf(order: Order, t: T): Step[] {
  const course = courses[order.status] ?? [];
  const walked = order.tax > 0 || order.status === FAILED ? course : course.slice(0, STEPS_WITHOUT_TAX);
  return walked.map(([key, state]) => ({ label: t(key), state }));
}
