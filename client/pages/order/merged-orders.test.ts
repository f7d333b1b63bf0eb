import { expect, test } from 'vitest';
import { leftIn, mergedOrders, tabOf } from './merged-orders.ts';

const list = (...ids: number[]) => ids.map((id) => ({ id }));

test('an order that left keeps its place, and a new one is sorted in', () => {
  expect(mergedOrders(list(9, 7, 5), list(10, 9, 5))).toEqual(list(10, 9, 7, 5));
  const changed = [{ id: 7, status: 3 }];
  expect(mergedOrders([{ id: 7, status: 2 }], changed)).toEqual(changed);
});

test('orders below the range of the reading have not left', () => {
  expect(leftIn(list(9, 7, 5, 3), list(9, 5), true)).toEqual([7]);
  expect(leftIn(list(9, 7, 5, 3), list(9, 5), false)).toEqual([7, 3]);
  expect(leftIn(list(9, 7), [], false)).toEqual([9, 7]);
});

test('an order is found in the tab of its status, one that failed among all', () => {
  const tabs = ['order.tab.all', 'order.tab.waiting', 'order.tab.succeeded'] as const;
  expect(tabOf(2, tabs)).toEqual({ to: '/user/order/2', name: 'order.tab.succeeded' });
  expect(tabOf(5, tabs)).toEqual({ to: '/user/order/0', name: 'order.tab.all' });
});
