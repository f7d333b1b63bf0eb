import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { asc } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { tables } from '../../db/schema/index.ts';
import type { Store } from '../../db/store.ts';
import { temporaryFolder } from '../support/cleanup.ts';
import { openFullShop } from '../support/full-shop.ts';
import { booksAreRight } from '../support/money-adds-up.ts';
import { operatorOf } from '../support/operator.ts';
import { openRestored } from '../support/restored-shop.ts';
import { addVariants, changeVariants } from '../support/variants.ts';

const { groups, items, itemOptions, itemVariants, listedVariants, optionValues, orders, variantLists } = tables;

/** What a restore must keep of options, with the pieces of items: these are of their own and not counted anew. */
async function keptOf({ reader: { db } }: Pick<Store, 'reader'>) {
  const { id, stock, maxPrice } = items;
  return {
    options: await db.select().from(itemOptions).orderBy(asc(itemOptions.id)),
    values: await db.select().from(optionValues).orderBy(asc(optionValues.id)),
    variants: await db.select().from(itemVariants).orderBy(asc(itemVariants.id)),
    lists: await db.select().from(variantLists).orderBy(asc(variantLists.id)),
    listed: await db.select().from(listedVariants).orderBy(asc(listedVariants.listId), asc(listedVariants.variantId)),
    pieces: await db.select({ id, stock, maxPrice }).from(items).orderBy(asc(id)),
    groups: await db.select({ id: groups.id, list: groups.variantListId }).from(groups).orderBy(asc(groups.id)),
    orders: await db.select({ id: orders.id, variant: orders.variantId }).from(orders).orderBy(asc(orders.id)),
  };
}

test('an item with options, a group that waits with prices of before, and its orders come back as they were', async () => {
  const shop = await openFullShop();
  const id = await shop.addItem({ stock: 0, groupSize: 3, groupSeconds: 3600 });
  const variants = await addVariants(shop, id, { price: 10_000, tax: 500, stock: { to: 5 } });
  const [first = 0, second = 0] = variants;
  const { body } = await shop.call('buyItem', { id, variant: first, quantity: 2 }, { token: shop.mia });
  await changeVariants(shop, id, { rows: [{ id: second, price: 12_000, orgPrice: 12_000 }] });
  const before = await keptOf(shop.store);
  expect(before.lists).toHaveLength(2);
  expect(before.groups.at(-1)?.list).toBe(before.lists[0]?.id);
  writeFileSync(join(shop.dataDir, 'jwt-secret'), 'a secret for tests that is long enough');
  const file = join(temporaryFolder(), 'shop.tar.gz');
  expect(await operatorOf(shop, temporaryFolder())('backup', file)).toMatchObject({ exitCode: 0, err: '' });
  const restored = await openRestored(file);
  expect(restored.books).toMatchObject({ count: 0 });
  expect(await keptOf(restored.store)).toEqual(before);
  // The triggers are there again: a purchase takes its pieces of both.
  const shopperId = await restored.addShopper('ada', 100_000);
  const joined = { orderno: body.data.orderno, shopperId, idempotencyKey: undefined };
  const dearer = restored.services.orders.join({ ...joined, variantId: second, price: 12_000 });
  await expect(dearer).rejects.toMatchObject({ reason: 'priceChanged' });
  await restored.services.orders.join({ ...joined, variantId: second, price: 10_000, quantity: 2 });
  await booksAreRight(restored);
  const [pieces, now] = [before.pieces.at(-1)?.stock ?? 0, (await keptOf(restored.store)).pieces.at(-1)?.stock];
  expect(now).toBe(pieces - 1);
});
