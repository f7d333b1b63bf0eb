// @vitest-environment happy-dom
import { act, useLayoutEffect, useState } from 'react';
import { createBrowserRouter, Outlet, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draw } from '../../../tests/support/drawn.tsx';
import { texts } from '../../../tests/support/fake-shop.ts';
import { createDataStrategy } from '../../app/data-strategy.ts';
import { follow, type Router } from './location.ts';
import { sheetLeft, useBackCloses } from './use-back-closes.ts';

/** The history entries of this tab, as in a browser; `back` and `forward` fire their events later. */
let entries: unknown[];
let at: number;
let router: Router;
let readings = 0;
/** Lets what `/slow` waits for come. */
let comes = () => {};
let sheet: { open: boolean; set: (open: boolean) => void };

async function go(steps: 1 | -1): Promise<void> {
  at += steps;
  window.history.replaceState(entries[at], '');
  await act(async () => void window.dispatchEvent(new PopStateEvent('popstate', { state: entries[at] })));
}

function Page() {
  const [open, set] = useState(false);
  useBackCloses(open, () => set(false));
  useLayoutEffect(() => {
    sheet = { open, set };
  }, [open]);
  return <Outlet />;
}

beforeEach(async () => {
  window.history.replaceState(null, '', '/elsewhere');
  const loader = () => ++readings;
  const slowly = () => new Promise<null>((resolve) => (comes = () => resolve(null)));
  const children = [
    ...['/item', '/orders'].map((path) => ({ id: path, path, loader, element: path })),
    { id: '/slow', path: '/slow', loader: slowly, element: '/slow' },
  ];
  const dataStrategy = createDataStrategy(
    () => router,
    () => texts,
  );
  router = createBrowserRouter([{ Component: Page, children: [...children, { path: '*', element: null }] }], {
    dataStrategy,
  });
  follow(router);
  await router.navigate('/item', { replace: true });
  await draw(<RouterProvider router={router} />);
  readings = 0;
  entries = [window.history.state];
  at = 0;
  const { pushState, replaceState } = window.history;
  vi.spyOn(window.history, 'pushState').mockImplementation((...entry) => {
    entries = [...entries.slice(0, ++at), entry[0]];
    pushState.apply(window.history, entry);
  });
  vi.spyOn(window.history, 'replaceState').mockImplementation((...entry) => {
    entries[at] = entry[0];
    replaceState.apply(window.history, entry);
  });
  vi.spyOn(window.history, 'back').mockImplementation(() => void setTimeout(() => go(-1)));
});

afterEach(() => {
  router.dispose();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const show = (open: boolean) => act(async () => sheet.set(open));
/** Every event that is due has been fired. */
const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)));

test('Back closes a sheet, and the page under it is not read again', async () => {
  await show(true);
  expect([entries.length, at]).toEqual([2, 1]);
  await go(-1);
  await settled();
  expect([sheet.open, at, readings, router.state.navigation.state]).toEqual([false, 0, 0, 'idle']);
});

test('a sheet that is closed by its button leaves its entry, which code that goes on waits for', async () => {
  await show(true);
  await show(false);
  await act(() => sheetLeft());
  expect([at, readings]).toEqual([0, 0]);
  await settled();
  expect([at, readings, sheet.open]).toEqual([0, 0, false]);
});

test('one that is opened as another one closes stays open', async () => {
  await show(true);
  await act(async () => sheet.set(false));
  await show(true);
  await settled();
  expect([sheet.open, at]).toEqual([true, 1]);
  await go(-1);
  await settled();
  expect([sheet.open, at]).toEqual([false, 0]);
});

test('a sheet that closes as its reader goes on to another page leaves the entry to that page', async () => {
  await show(true);
  const going = router.navigate('/orders');
  await show(false);
  await act(() => going);
  await settled();
  expect([router.state.location.pathname, at, entries.length]).toEqual(['/orders', 2, 3]);
});

test('the entry of a sheet stays while its reader is still on the way to another page', async () => {
  await show(true);
  const going = router.navigate('/slow');
  await show(false);
  await settled();
  // Back here would break off the way.
  expect([router.state.navigation.state, at]).toEqual(['loading', 1]);
  comes();
  await act(() => going);
  expect([router.state.location.pathname, at, entries.length]).toEqual(['/slow', 2, 3]);
});

test('a sheet of the layout closes with the page that it was opened on', async () => {
  await show(true);
  await act(() => router.navigate('/orders'));
  expect(sheet.open).toBe(false);
});

test('the entry of a sheet that has closed is passed over, forwards too', async () => {
  await show(true);
  await go(-1);
  await settled();
  await go(1);
  await settled();
  expect([at, sheet.open, readings]).toEqual([0, false, 0]);
});

test('Back and Forward before any timer has run leave that entry once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  await show(true);
  await go(-1);
  await go(1);
  await act(() => vi.runAllTimersAsync());
  expect([at, sheet.open, readings]).toEqual([0, false, 0]);
});
