// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createBrowserRouter, Outlet, RouterContextProvider, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Refusal } from '../../../shared/refusal.ts';
import { done } from '../../../tests/support/fake-shop.ts';
import { apiOfCalls } from '../../lib/api/api-of-calls.ts';
import { apiContext, textsContext } from '../../lib/context.ts';
import { follow, type Router } from '../../lib/history/location.ts';
import { CLOSING } from '../../lib/order-address.ts';
import type { Texts } from '../../lib/texts/texts.ts';
import { hideToast } from '../../lib/toast-store.ts';
import { Toasts } from '../../ui/toast/toast.tsx';
import type { Offer } from './offer.ts';
import type { PurchaseResult } from './purchase.ts';
import { action } from './purchase-action.ts';
import { usePayment } from './use-payment.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const PAGE = '/user/detail/7';
const OFFER = { itemId: 7, price: 39.9, group: null, choices: { options: [], variants: [] } } as unknown as Offer;
const ORDER = done({ orderno: '12', status: 1 });

/** The result of the running purchase. */
let answer = undecided();
let buyItem = vi.fn(() => answer.promise);
let outcomes: PurchaseResult['outcome'][] = [];
let router: Router;
let root: Root;

function undecided() {
  let resolve: (order: typeof ORDER) => void = () => {};
  let reject: (why: Refusal) => void = () => {};
  const promise = new Promise<typeof ORDER>((placed, failed) => {
    resolve = placed;
    reject = failed;
  });
  return { promise, resolve, reject };
}

function Screen() {
  const { pay, busy } = usePayment({
    page: PAGE,
    offer: OFFER,
    by: 'ann',
    idempotencyKey: 'one',
    onResult: ({ outcome }) => outcomes.push(outcome),
  });
  return (
    <button type="button" onClick={pay}>
      {busy ? 'busy' : 'pay'}
    </button>
  );
}

function Layout() {
  return (
    <>
      <Outlet />
      <Toasts />
    </>
  );
}

function contextOfShop(): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(
    apiContext,
    apiOfCalls(
      (name) => (name === 'buyItem' ? buyItem() : expect.fail(`${name} was called`)),
      () => () => expect.fail('nobody logs in'),
    ),
  );
  context.set(textsContext, () => ({ t: (key: string) => key }) as Partial<Texts> as Texts);
  return context;
}

const button = () => document.querySelector('button');
const toast = () => document.querySelector('[role=status]');
const end = (how: () => void) => act(async () => how());

beforeEach(async () => {
  answer = undecided();
  buyItem = vi.fn(() => answer.promise);
  outcomes = [];
  window.history.replaceState(null, '', PAGE);
  const children = [
    { path: PAGE, Component: Screen, action },
    { path: '/list', element: 'list' },
  ];
  router = createBrowserRouter([{ Component: Layout, children }], { getContext: contextOfShop });
  follow(router);
  document.body.innerHTML = '<div></div>';
  root = createRoot(document.body.firstElementChild as Element);
  await act(() => root.render(<RouterProvider router={router} />));
  for (let taps = 0; taps < 3; taps++) await act(async () => button()?.click());
  expect(button()?.textContent).toBe('busy');
});

afterEach(async () => {
  await act(() => root.unmount());
  hideToast();
  router.dispose();
  sessionStorage.clear();
});

test('on the page the result is shown and reported; three taps are one purchase', async () => {
  await end(() => answer.resolve(ORDER));
  expect(outcomes).toEqual(['placed']);
  expect(toast()?.textContent).toBe('purchase.bought');
  expect(toast()?.querySelector('a')).toBeNull();
  expect(buyItem).toHaveBeenCalledOnce();
  expect(button()?.textContent).toBe('pay');
});

test('after leaving the page, a toast shows the result with a link to the order', async () => {
  await act(() => router.navigate('/list'));
  await end(() => answer.resolve(ORDER));
  expect(outcomes).toEqual([]);
  expect(toast()?.textContent).toBe('purchase.boughtplaced.order');
  expect(toast()?.querySelector('a')?.pathname).toBe(`/user/order-detail/${ORDER.data.orderno}`);
});

test('a group that is completed meanwhile is a tap away', async () => {
  await act(() => router.navigate('/list'));
  await end(() => answer.resolve({ ...ORDER, data: { ...ORDER.data, status: 2 } }));
  expect(toast()?.querySelector('a')?.search).toBe(`?${CLOSING}`);
});

test('after leaving and returning, the purchase is shown in progress, and then its result', async () => {
  await act(() => router.navigate('/list'));
  await act(() => router.navigate(PAGE));
  expect(button()?.textContent).toBe('busy');
  await end(() => answer.resolve(ORDER));
  expect(outcomes).toEqual(['placed']);
  expect(buyItem).toHaveBeenCalledOnce();
});

test('after leaving the page, a toast shows why nothing was bought', async () => {
  await act(() => router.navigate('/list'));
  await end(() => answer.reject(new Refusal(400, 'sold out')));
  expect(toast()?.textContent).toBe('sold out');
});

test('after a failed try the next one can begin', async () => {
  await end(() => answer.reject(new Refusal(0, 'offline')));
  expect(outcomes).toEqual(['lost']);
  expect(toast()?.textContent).toBe('purchase.lost');
  answer = undecided();
  await act(async () => button()?.click());
  expect(buyItem).toHaveBeenCalledTimes(2);
  await end(() => answer.resolve(ORDER));
  expect(outcomes).toEqual(['lost', 'placed']);
});
