// @vitest-environment happy-dom
import { act, useLayoutEffect } from 'react';
import { type LoaderFunctionArgs, redirect, type ShouldRevalidateFunctionArgs, useLoaderData } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Api } from '../../../shared/contract/index.ts';
import { Refusal } from '../../../shared/refusal.ts';
import { closeAfterTest } from '../../../tests/support/cleanup.ts';
import { drawScreen } from '../../../tests/support/drawn.tsx';
import { askServer, done, NOW, openScreen } from '../../../tests/support/fake-shop.ts';
import type { Router } from '../../lib/history/location.ts';
import { useLive } from '../../lib/live/use-live.ts';
import { forgetUser, storeUser } from '../../lib/session/session.ts';
import { loadForPurchase, renewForPurchase, unlessAfterAction } from './for-purchase.ts';
import type { Item, Shopper } from './offer.ts';
import { useForPurchase } from './use-for-purchase.ts';

const ADDRESS = '/user/detail/7';
const ANN = { token: 'token of ann', username: 'ann', nickname: 'Ann' };
const BOB = { token: 'token of bob', username: 'bob', nickname: 'Bob' };

const read = async (api: Api) => {
  const { data, server_time: serverTime } = await api.itemDetail({ id: '7' });
  return { price: data.price, serverTime };
};
const loader = (args: LoaderFunctionArgs) => loadForPurchase(args, read);
const screen = { path: ADDRESS, loader, Component: Screen };
const part = {
  id: 'part',
  path: `/data${ADDRESS}`,
  loader: (args: LoaderFunctionArgs) => renewForPurchase(args, read),
};

let shown: ReturnType<typeof useForPurchase<Awaited<ReturnType<typeof loader>>>>;
let itemDetail = vi.fn<Api['itemDetail']>();
let userInfo = vi.fn<Api['userInfo']>();

const shop = () => ({ calls: { itemDetail, userInfo } });
const later = (code: number) => () => Promise.reject(new Refusal(code, 'later'));

function Screen() {
  const data = useForPurchase(useLoaderData<typeof loader>(), ADDRESS);
  useLive({ item: 7, readAt: data.page.serverTime }, data.renew);
  useLayoutEffect(() => {
    shown = data;
  });
  return null;
}

async function show(): Promise<Router> {
  const router = await openScreen(screen, ADDRESS, shop(), { parts: [part] });
  await drawScreen(router);
  return router;
}

beforeEach(() => {
  let price = 0;
  itemDetail = vi.fn<Api['itemDetail']>(async () => done({ price: ++price } as Item));
  userInfo = vi.fn<Api['userInfo']>(async () => done({ username: 'ann' } as Shopper));
});

test('a page of the server is the same for everybody; one of the browser says whose it is', async () => {
  storeUser(ANN);
  const page = { price: 1, serverTime: NOW, shopper: null, readBy: null };
  expect((await askServer(screen, ADDRESS, shop())).loaded).toEqual(page);
  const { state } = await openScreen(screen, ADDRESS, shop());
  expect(state.loaderData.screen).toEqual({ ...page, price: 2, readBy: ANN.token });
});

test('an unknown thing is a missing page; one that is gone while its page is open stays as it was, and says so', async () => {
  itemDetail.mockImplementation(later(400));
  expect((await askServer(screen, ADDRESS, shop())).status).toBe(404);
  expect((await askServer(part, part.path, shop())).loaded).toEqual({ gone: true, shopper: null, readBy: null });
});

test('a renewal reads the shopper where that is asked for; with a session that has ended it leads to the log-in', async () => {
  storeUser(ANN);
  expect((await askServer(part, part.path, shop())).loaded).toMatchObject({ shopper: null });
  expect(userInfo).not.toHaveBeenCalled();
  const { loaded } = await askServer(part, `${part.path}?shopper`, shop());
  expect(loaded).toMatchObject({ shopper: { username: 'ann' } });
  userInfo.mockImplementation(() => Promise.reject(redirect('/login')));
  expect((await askServer(part, `${part.path}?shopper`, shop())).location).toBe('/login');
});

test('a page whose shopper has logged out in another tab stays, though it asked for them before', async () => {
  storeUser(ANN);
  const router = await show();
  await act(async () => shown.renewWithShopper());
  expect(shown.page.shopper).toMatchObject({ username: 'ann' });
  userInfo.mockImplementation(() => Promise.reject(redirect('/login')));
  await act(async () => forgetUser());
  await act(() => router.revalidate());
  expect([router.state.location.pathname, shown.page.shopper]).toEqual([ADDRESS, null]);
});

test('after a renewal that failed the page stays, and says so until the next one', async () => {
  await show();
  itemDetail.mockImplementationOnce(later(503));
  await act(async () => shown.renew());
  expect([shown.page.price, shown.unread]).toEqual([1, true]);
  await act(async () => shown.renew());
  expect([shown.page.price, shown.unread]).toEqual([2, false]);
});

test('a page whose item is not sold any more says so until it is again, and knows its shopper', async () => {
  storeUser(ANN);
  await show();
  itemDetail.mockImplementationOnce(later(400));
  await act(async () => shown.renewWithShopper());
  expect(shown.page).toMatchObject({ price: 1, gone: true, shopper: { username: 'ann' } });
  expect(shown.unread).toBe(false);
  await act(async () => shown.renew());
  expect([shown.page.price, shown.page.gone]).toEqual([2, undefined]);
});

test('a shopper who has logged in in another tab is not shown the balance of the one before', async () => {
  storeUser(ANN);
  await show();
  await act(async () => shown.renewWithShopper());
  await act(async () => shown.renew());
  expect(shown.page.shopper).toEqual({ username: 'ann' });
  let answer = () => {};
  const shopper = done({ username: 'bob' } as Shopper);
  userInfo.mockReturnValue(new Promise((resolve) => (answer = () => resolve(shopper))));
  await act(async () => storeUser(BOB));
  expect(shown.page.shopper).toBeNull();
  await act(async () => answer());
  expect(shown.page).toMatchObject({ shopper: { username: 'bob' }, readBy: BOB.token });
});

test('a page that was loaded anew for another shopper has no balance of the one before', async () => {
  storeUser(ANN);
  const router = await show();
  await act(async () => shown.renewWithShopper());
  userInfo.mockImplementation(later(503));
  await act(async () => storeUser(BOB));
  await act(() => router.revalidate());
  expect(shown.page).toMatchObject({ shopper: null, readBy: BOB.token });
});

test('a renewal that replaces the one with the shopper asks for the shopper too', async () => {
  storeUser(ANN);
  await show();
  userInfo.mockReturnValueOnce(new Promise(() => {}));
  await act(async () => shown.renewWithShopper());
  expect([shown.page.shopper, shown.renewing]).toEqual([null, true]);
  await act(async () => shown.renew());
  expect([shown.page.shopper, shown.renewing]).toEqual([{ username: 'ann' }, false]);
  await act(async () => shown.renew());
  expect(userInfo).toHaveBeenCalledTimes(2);
});

test('on an item that changes faster than its page is read the shopper becomes known, and few readings are made', async () => {
  const answer = async () => {
    const body = new ReadableStream<Uint8Array>({
      start: (line) => {
        const event = new TextEncoder().encode('event: item\ndata: {"id":7}\n\n');
        const timer = setInterval(() => line.enqueue(event), 40);
        closeAfterTest(() => clearInterval(timer));
      },
    });
    return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } });
  };
  vi.stubGlobal('fetch', answer);
  closeAfterTest(() => void vi.unstubAllGlobals());
  storeUser(ANN);
  await show();
  // Its first event has come.
  await vi.waitFor(async () => {
    await act(async () => {});
    expect(itemDetail).toHaveBeenCalledTimes(2);
  }, 5000);
  const read = itemDetail.getMockImplementation() as Api['itemDetail'];
  itemDetail.mockImplementation(async (...asked) => {
    await new Promise((resolve) => setTimeout(resolve, 200));
    return read(...asked);
  });
  await act(async () => shown.renewWithShopper());
  await vi.waitFor(async () => {
    await act(async () => {});
    expect(shown.page.shopper).toMatchObject({ username: 'ann' });
  }, 1000);
  expect(itemDetail).toHaveBeenCalledTimes(3);
});

test.each([
  ['a purchase', { formMethod: 'POST' }, false],
  ['the sheet that was asked for', { currentUrl: new URL(`http://shop.example${ADDRESS}?buy`) }, false],
  ['anything else', {}, true],
] as const)('the page loads again after %s: %s', (_, change, expected) => {
  const here = new URL(`http://shop.example${ADDRESS}`);
  const args = { currentUrl: here, nextUrl: here, defaultShouldRevalidate: true, ...change };
  expect(unlessAfterAction(args as Partial<ShouldRevalidateFunctionArgs> as ShouldRevalidateFunctionArgs)).toBe(
    expected,
  );
});
