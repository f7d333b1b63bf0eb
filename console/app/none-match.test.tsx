// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { drawConsole, press, pressable } from '../../tests/support/drawn-console.tsx';
import { Component as Pictures } from '../pages/pictures/pictures.tsx';
import { Component as Refunds } from '../pages/refunds/refunds.tsx';
import { Component as Shipping } from '../pages/shipping/shipping.tsx';

const none = { count: 0, money: 0, more: false };
const empty = { data: [], next: null };
const queue = { data: { rows: [], promise: 1, waiting: none, address_missing: none }, next: null };

test.each([
  ['/pictures', 'state=unused', Pictures, empty],
  ['/refunds', 'number=1234567890123456', Refunds, { rows: [], next: null, promise: 1, waiting: none }],
  ['/shipping?list=sent', 'number=SF1', Shipping, { list: 'sent', queue, carriers: [], sent: empty }],
])('%s with %s has nothing and leads to itself without that', async (list, filter, Screen, loaded) => {
  const at = `${list}${list.includes('?') ? '&' : '?'}${filter}`;
  const router = await drawConsole(<Screen />, { at, loader: () => loaded });
  await press('Clear filters');
  expect(router.state.location.pathname + router.state.location.search).toBe(list);
  expect(pressable()).not.toContain('Clear filters');
});

test('what was searched for is gone from the field as well', async () => {
  const loaded = { list: 'sent', queue, carriers: [], sent: empty };
  await drawConsole(<Shipping />, { at: '/shipping?list=sent&number=SF1', loader: () => loaded });
  const field = () => document.querySelector<HTMLInputElement>('input[type=search]')?.value;
  expect(field()).toBe('SF1');
  await press('Clear filters');
  expect(field()).toBe('');
});
