// @vitest-environment happy-dom
import { act, useLayoutEffect } from 'react';
import { type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs, useLoaderData } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Api } from '../../../shared/contract/index.ts';
import { Refusal } from '../../../shared/refusal.ts';
import { drawScreen } from '../../../tests/support/drawn.tsx';
import { askServer, done, NOW, openScreen } from '../../../tests/support/fake-shop.ts';
import { storeUser } from '../../lib/session/session.ts';
import { loadForPurchase, renewForPurchase, unlessForSheet } from './for-purchase.ts';
import type { Item } from './offer.ts';
import { useForPurchase } from './use-for-purchase.ts';

const ADDRESS = '/user/detail/7';
const ANN = { token: 'token of ann', username: 'ann', nickname: 'Ann' };

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

const shop = () => ({ calls: { itemDetail } });
const later = (code: number) => () => Promise.reject(new Refusal(code, 'later'));

function Screen() {
  const data = useForPurchase(useLoaderData<typeof loader>(), ADDRESS);
  useLayoutEffect(() => {
    shown = data;
  });
  return null;
}

async function show(): Promise<void> {
  await drawScreen(await openScreen(screen, ADDRESS, shop(), { parts: [part] }));
}

beforeEach(() => {
  let price = 0;
  itemDetail = vi.fn<Api['itemDetail']>(async () => done({ price: ++price } as Item));
});

test('a page of the server is the same for everybody; one of the browser says whose it is', async () => {
  storeUser(ANN);
  const page = { price: 1, serverTime: NOW, readBy: null };
  expect((await askServer(screen, ADDRESS, shop())).loaded).toEqual(page);
  const { state } = await openScreen(screen, ADDRESS, shop());
  expect(state.loaderData.screen).toEqual({ ...page, price: 2, readBy: ANN.token });
});

test('an unknown thing is a missing page; one that is gone while its page is open stays as it was, and says so', async () => {
  itemDetail.mockImplementation(later(400));
  expect((await askServer(screen, ADDRESS, shop())).status).toBe(404);
  expect((await askServer(part, part.path, shop())).loaded).toEqual({ gone: true, readBy: null });
});

test('after a renewal that failed the page stays until the next one', async () => {
  await show();
  itemDetail.mockImplementationOnce(later(503));
  await act(async () => shown.renew());
  expect(shown.page.price).toBe(1);
  await act(async () => shown.renew());
  expect(shown.page.price).toBe(2);
});

test('a page whose item is not sold any more says so until it is again', async () => {
  await show();
  itemDetail.mockImplementationOnce(later(400));
  await act(async () => shown.renew());
  expect(shown.page).toMatchObject({ price: 1, gone: true });
  await act(async () => shown.renew());
  expect([shown.page.price, shown.page.gone]).toEqual([2, undefined]);
});

test.each([
  ['a purchase', { formMethod: 'POST' }, false],
  [
    'its sheet',
    {
      nextUrl: new URL(`http://shop.example${ADDRESS}/buy`),
      currentUrl: new URL(`http://shop.example${ADDRESS}?utm=1`),
    },
    false,
  ],
  ['anything else', {}, true],
] as const)('the page loads again after %s: %s', (_, change, expected) => {
  const here = new URL(`http://shop.example${ADDRESS}`);
  const args = { currentUrl: here, nextUrl: here, defaultShouldRevalidate: true, ...change };
  expect(unlessForSheet(args as Partial<ShouldRevalidateFunctionArgs> as ShouldRevalidateFunctionArgs)).toBe(expected);
});
