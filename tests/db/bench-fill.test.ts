import { count } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { lists } from '../../bench/figures/lists.ts';
import { ownConsole } from '../../bench/figures/own-console.ts';
import { fillShop } from '../../bench/filling/fill-shop.ts';
import { RARE } from '../../bench/filling/names.ts';
import { VARIANTS_OF_ITEM } from '../../bench/filling/variants.ts';
import { tables } from '../../db/schema/index.ts';
import { verifyBooks } from '../../server/services/wallet/books.ts';
import { openTestShop } from '../support/test-shop.ts';
import { addVariants } from '../support/variants.ts';

test('the filled bench database is a shop with correct books, and its rare words are found', async () => {
  const shop = await openTestShop();
  await fillShop(shop, { rows: 1000 }, () => undefined);
  const { differences, checked } = await verifyBooks(shop.store);
  expect(differences).toEqual([]);
  expect(checked).toMatchObject({ orders: 1000, groups: 550 });
  const byStatus = await shop.store.reader.db
    .select({ status: tables.orders.status, orders: count() })
    .from(tables.orders)
    .groupBy(tables.orders.status)
    .orderBy(tables.orders.status);
  expect(byStatus.map(({ status, orders }) => [status, orders])).toEqual([
    [1, 50],
    [2, 800],
    [3, 50],
    [4, 50],
    [5, 50],
  ]);
  const search = (text: string) =>
    shop.services.catalogue.search({ text, limit: 20, cursor: undefined, locale: 'zh-CN' });
  expect((await search(RARE)).rows).toHaveLength(5);
  expect((await search('口红')).rows).toHaveLength(20);
  // What is added afterwards has a new id.
  expect(await shop.addItem()).toBe(1001);
  await expect(fillShop(shop, { rows: 10 }, () => undefined)).rejects.toThrow('not empty');
});

test('so is one with work for staff, and the console answers each of its lists', async () => {
  const shop = await openTestShop();
  await fillShop(shop, { rows: 200, work: 200 }, () => undefined);
  expect((await verifyBooks(shop.store)).differences).toEqual([]);
  expect((await shop.services.audit.verify()).fault).toBeNull();
  const ask = ownConsole(shop, { shop: { currency: '¥', timeZone: 'Asia/Shanghai' } });
  for (const { call, fields } of lists) await ask(call, fields);
  // Each queue has more than a page.
  for (const call of ['recharges', 'withdrawals', 'oddPayments', 'returns'] as const) {
    expect(await ask(call, { limit: 5 })).not.toBeNull();
  }
});

test('so is one with variants, which are shown and bought', async () => {
  const shop = await openTestShop();
  await fillShop(shop, { rows: 100, ofVariants: 3 }, () => undefined);
  const { differences } = await verifyBooks(shop.store);
  expect(differences).toEqual([]);
  const { offered } = await shop.services.catalogue.item({ id: 103, locale: 'zh-CN', callerId: undefined });
  expect(offered?.options.map(({ values }) => values.length)).toEqual([10, 10]);
  expect(offered?.variants).toHaveLength(VARIANTS_OF_ITEM);
  const shopperId = await shop.addShopper('mia', 1_000_000);
  const variantId = offered?.variants.at(-1)?.id ?? 0;
  await shop.services.orders.buy({ itemId: 103, variantId, shopperId, price: undefined, idempotencyKey: undefined });
  expect((await verifyBooks(shop.store)).differences).toEqual([]);
  expect(await addVariants(shop, await shop.addItem(), { price: 10_000, stock: { to: 1 } })).toEqual([
    301, 302, 303, 304,
  ]);
});
