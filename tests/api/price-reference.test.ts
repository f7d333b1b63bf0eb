import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { updateItem } from '../../db/queries/item-changes.ts';
import { tables } from '../../db/schema/index.ts';
import { setSetting } from '../support/set-setting.ts';
import { openTestApi } from '../support/test-api.ts';

const DAY = 24 * 3600 * 1000;

/** A shop that strikes the lowest price of thirty days, with an item of ¥100, and ¥150 outside of groups. */
async function openShop() {
  const api = await openTestApi();
  const id = await api.addItem({ price: 10_000, tax: 0, stock: 1000, hot: true });
  await refer(api, 'lowest_30_days');
  /** So many days later, in fen. */
  const after = (days: number, fields: object) => {
    api.clock.advance(days * DAY);
    return api.store.transaction((tx) => updateItem(tx, { id, fields, texts: {} }, { actor: 'test', most: 9999 }));
  };
  await after(0, { orgPrice: 15_000 });
  return { api, id, after };
}

type Api = Awaited<ReturnType<typeof openTestApi>>;

const refer = (api: Api, value: string) =>
  setSetting(api, { key: 'price_reference', value, actor: 'test', note: 'test' });

const struck = async (api: Api, id: number) => (await api.call('itemDetail', { id })).body.data.reference_price;

test('the original price is struck until the shop chooses the lowest one of before, everywhere at once', async () => {
  const { api, id, after } = await openShop();
  await refer(api, 'list');
  await after(40, { price: 8_000 });
  const token = await api.signUp('mia', 100_000);
  const { orderno } = (await api.call('buyItem', { id }, { token })).body.data;
  const everywhere = async () => {
    const lists = [
      await api.call('itemHotList'),
      await api.call('itemList', { id: 2 }),
      await api.call('itemSearch', { q: '口红' }),
    ];
    const pages = [await api.call('itemDetail', { id }), await api.call('group', { orderno })];
    const all = [...lists.map(({ body }) => body.data[0]), ...pages.map(({ body }) => body.data)];
    return all.map(({ org_price, reference_price, price_reference }) => [org_price, reference_price, price_reference]);
  };
  const inEach = (...value: unknown[]) => [value, value, value, value, value];
  expect(await everywhere()).toEqual(inEach(150, 150, 'list'));
  await refer(api, 'lowest_30_days');
  expect(await everywhere()).toEqual(inEach(150, 100, 'lowest_30_days'));
  await after(1, { price: 9_000 });
  expect(await everywhere()).toEqual(inEach(150, null, 'lowest_30_days'));
  await after(1, { price: 12_000 });
  await after(31, { price: 11_000 });
  // The group keeps its price, of which that of the item says nothing any more.
  const ofGroup = [150, null, 'lowest_30_days'];
  expect(await everywhere()).toEqual([...inEach(150, 120, 'lowest_30_days').slice(1), ofGroup]);
});

test('what is struck is the lowest of the thirty days before, and stays as the days pass', async () => {
  const { api, id, after } = await openShop();
  expect(await struck(api, id)).toBeNull();
  await after(10, { price: 8_000 });
  expect(await struck(api, id)).toBe(100);
  api.clock.advance(60 * DAY);
  expect(await struck(api, id)).toBe(100);
  await after(0, { orgPrice: 14_000 });
  expect(await struck(api, id)).toBe(100);
  // Raised and lowered again: it was at ¥80 not long ago.
  await after(1, { price: 12_000 });
  expect(await struck(api, id)).toBeNull();
  await after(29, { price: 9_000 });
  expect(await struck(api, id)).toBeNull();
  await after(1, { price: 12_000 });
  await after(31, { price: 9_000 });
  expect(await struck(api, id)).toBe(120);
});

test('a price at which nobody could buy is none of those', async () => {
  const api = await openTestApi();
  const id = await api.addItem({ price: 10_000, tax: 0, onSale: false });
  await refer(api, 'lowest_30_days');
  const change = (fields: object) => {
    api.clock.advance(DAY);
    return api.store.transaction((tx) => updateItem(tx, { id, fields, texts: {} }, { actor: 'test', most: 9999 }));
  };
  await change({ price: 9_000, orgPrice: 9_000 });
  await change({ onSale: true });
  expect(await struck(api, id)).toBeNull();
  await change({ price: 7_000, onSale: false });
  await change({ onSale: true });
  expect(await struck(api, id)).toBe(90);
});

test('of an item that is older than the rows of its prices, nothing is struck before thirty days of them', async () => {
  const { api, id, after } = await openShop();
  await api.store.transaction((tx) => tx.db.update(tables.items).set({ createdAt: 1 }).where(eq(tables.items.id, id)));
  await after(29, { price: 9_000 });
  expect(await struck(api, id)).toBeNull();
  await after(1, { price: 8_000 });
  expect(await struck(api, id)).toBe(90);
});

test('a price that begins by itself is held against those before its instant', async () => {
  const { api, id, after } = await openShop();
  const at = api.clock() + 10 * DAY;
  await after(0, { nextPrice: 8_000, nextOrgPrice: 15_000, nextTax: 0, nextPriceAt: at });
  await after(5, { price: 9_000 });
  expect(await struck(api, id)).toBe(100);
  api.clock.advance(5 * DAY);
  // Nobody has written it yet.
  expect(await struck(api, id)).toBeNull();
  await api.services.nextPrices.beginDue();
  expect(await struck(api, id)).toBe(90);
});
