// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { closeAfterTest } from '../../tests/support/cleanup.ts';
import { drawConsole, press, pressable } from '../../tests/support/drawn-console.tsx';
import { Refused } from '../lib/refused.ts';
import { ScreenError } from './screen-error.tsx';

const orders = { path: 'orders', group: 'top', icon: 'receipt', text: 'screen.orders', current: false } as const;

test.each([
  ['an order that is missing leads to the orders', 400, '/orders/1', 'Orders'],
  ['a place that is none leads to the beginning of its list', 400, '/orders?cursor=x', 'Orders'],
  ['what the role does not include leads to Today', 403, '/staff', 'Today'],
  ['a call that was lost is tried again', 0, '/orders', 'Try again'],
  ['a call that this server does not have is tried again', 404, '/orders', 'Try again'],
  ['a fault is tried again', 500, '/orders', 'Try again'],
  ['one of too many calls is tried again', 429, '/orders', 'Try again'],
])('%s', async (_, code, at, wanted) => {
  // The router tells of what a loader throws.
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  closeAfterTest(() => told.mockRestore());
  const loader = () => {
    throw new Refused(code, 'no', 'why');
  };
  const router = await drawConsole(<ScreenError />, { at, loader, entries: [orders] });
  await vi.waitFor(() => expect(pressable().at(-1)).toBe(wanted));
  if (wanted !== 'Orders') return;
  await press(wanted);
  expect(router.state.location).toMatchObject({ pathname: '/orders', search: '' });
});

test.each([
  ['a screen that cannot draw what it was told is loaded anew, with the scripts of today', new TypeError('icon'), 1],
  ['a screen whose call failed is asked again', new Refused(500, 'no', 'why'), 0],
])('%s', async (_, thrown, reloads) => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  for (const spy of [told, reload]) closeAfterTest(() => spy.mockRestore());
  const loader = vi.fn(() => {
    throw thrown;
  });
  await drawConsole(<ScreenError />, { at: '/setup', loader });
  await vi.waitFor(() => expect(pressable().at(-1)).toBe('Try again'));
  await press('Try again');
  expect([reload.mock.calls.length, loader.mock.calls.length]).toEqual([reloads, 2 - reloads]);
});
