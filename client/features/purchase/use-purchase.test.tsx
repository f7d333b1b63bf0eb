// @vitest-environment happy-dom
import { act, useLayoutEffect } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { expect, test } from 'vitest';
import { drawScreen } from '../../../tests/support/drawn.tsx';
import { done, openScreen } from '../../../tests/support/fake-shop.ts';
import type { Router } from '../../lib/history/whereabouts.ts';
import { loginPath } from '../../lib/local-path.ts';
import { storeUser } from '../../lib/session/session.ts';
import { writeStored } from '../../lib/storage.ts';
import { loadForPurchase, renewForPurchase } from './for-purchase.ts';
import type { Item, Offer, Shopper } from './offer.ts';
import type { PlacedOrder } from './purchase.ts';
import { action } from './purchase-action.ts';
import { sheetAddress } from './sheet-address.ts';
import { useForPurchase } from './use-for-purchase.ts';
import { usePurchase } from './use-purchase.ts';

const ADDRESS = '/user/detail/7';
const ANN = { token: 'token of ann', username: 'ann', nickname: 'Ann' };
const BOB = { token: 'token of bob', username: 'bob', nickname: 'Bob' };

const item = { id: 7 } as Item;
const offer: Offer = {
  ...{ itemId: 7, title: '', picture: '', placeholder: '', price: 1, orgPrice: 1, tax: 0, size: 2 },
  group: null,
  moneyBack: 0,
};
const calls = {
  itemDetail: async () => done(item),
  userInfo: async () => done({ username: 'ann' } as Shopper),
  buyItem: async () => done({ orderno: '12', status: 1 } as PlacedOrder),
};
const read = async () => ({ item, serverTime: (await calls.itemDetail()).server_time });
const loader = (args: LoaderFunctionArgs) => loadForPurchase(args, read);
const part = {
  id: 'part',
  path: `/data${ADDRESS}`,
  loader: (args: LoaderFunctionArgs) => renewForPurchase(args, read),
};

let purchase: ReturnType<typeof usePurchase>;

function Screen() {
  const shown = useForPurchase(useLoaderData<typeof loader>(), ADDRESS);
  const drawn = usePurchase(shown, {
    page: ADDRESS,
    offerOf: () => offer,
    groupOf: () => null,
    sheetOf: (group) => sheetAddress(ADDRESS, group?.orderno),
  });
  useLayoutEffect(() => {
    purchase = drawn;
  });
  return null;
}

async function show(): Promise<Router> {
  const router = await openScreen(
    { path: ADDRESS, loader, action, Component: Screen },
    ADDRESS,
    { calls },
    { parts: [part] },
  );
  await drawScreen(router);
  return router;
}

const addressOf = ({ state: { location } }: Router) => location.pathname + location.search;

test('a tap to buy before the page is drawn for its shopper opens the sheet', async () => {
  const router = await show();
  // As a tap between the first render, which is the server's, and the one for the shopper.
  writeStored('user', JSON.stringify(ANN));
  await act(async () => purchase.start(null));
  expect([purchase.open, addressOf(router)]).toEqual([true, ADDRESS]);
});

test('a tap to buy after the shopper has gone leads to the log-in, and from there to the sheet', async () => {
  storeUser(ANN);
  const router = await show();
  writeStored('user', null);
  await act(async () => purchase.start(null));
  expect([purchase.open, addressOf(router)]).toEqual([false, loginPath(sheetAddress(ADDRESS))]);
});

test('what was bought is shown to its shopper alone, not to one who logs in in another tab', async () => {
  storeUser(ANN);
  await show();
  await act(async () => purchase.start(null));
  await act(async () => purchase.pay());
  expect([purchase.open, purchase.placed?.order.orderno]).toEqual([false, '12']);
  await act(async () => storeUser(BOB));
  expect(purchase.placed).toBeNull();
});
