import { expect, test } from 'vitest';
import { hasStandingReturn, hasTaxRefund, mayApply, taxRefundOf } from './may-apply.ts';
import type { Order } from './order-row.ts';

const orderWith = (state: string, changes: Partial<Order> = {}) =>
  ({ status: 2, quantity: 3, returned: 0, tax: 9, tax_refund: 9, goods_return: { state }, ...changes }) as Order;

test.each([
  ['asked', {}, true],
  ['arrived', { returned: 1 }, true],
  ['refused', {}, false],
  ['paid', { returned: 1 }, false],
  ['paid', { returned: 3 }, true],
  // An older server beside this one does not say how many: all.
  ['paid', { returned: undefined }, true],
] as const)('a return that is %s of an order with %j stands: %s', (state, changes, stands) => {
  const order = orderWith(state, changes);
  expect([hasStandingReturn(order), mayApply(order)]).toEqual([stands, !stands]);
});

test('the tax refund is of the pieces that stay, and of all where an older server does not say it', () => {
  const order = orderWith('paid', { returned: 2, tax_refund: 3 });
  expect([taxRefundOf(order), hasTaxRefund(order)]).toEqual([3, true]);
  expect(taxRefundOf({ ...order, tax_refund: undefined })).toBe(9);
  expect(hasTaxRefund({ ...order, status: 4 })).toBe(true);
});
