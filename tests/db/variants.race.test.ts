import { expect, test } from 'vitest';
import { tables } from '../../db/schema/index.ts';
import type { Writer } from '../../db/store.ts';
import { Refused } from '../../server/services/refused.ts';
import { StaffRefused } from '../../server/services/staff-refused.ts';
import { piecesOf } from '../support/at-once.ts';
import { variantsAddUp } from '../support/money/variants.ts';
import { booksAreRight } from '../support/money-adds-up.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import { addVariants, changeVariants, variantsOf } from '../support/variants.ts';

const TIMES = 8;

const numbers = { expectNum: null, dan: null, shuang: null, big: null, small: null };

interface Wanted {
  variantId: number | null;
  quantity?: number;
}

const buy = (shop: TestShop, itemId: number, shopperId: number, wanted: Wanted) =>
  shop.services.orders.buy({ itemId, shopperId, price: undefined, ...wanted, numbers, idempotencyKey: undefined });

const join = (shop: TestShop, orderno: string, shopperId: number, wanted: Wanted) =>
  shop.services.orders.join({ orderno, shopperId, price: undefined, ...wanted, idempotencyKey: undefined });

/** Reasons of those that were refused, in their order; null of one that was done. */
async function reasonsOf(attempts: Promise<unknown>[]): Promise<(string | null)[]> {
  const results = await Promise.allSettled(attempts);
  return results.map((result) => {
    if (result.status === 'fulfilled') return null;
    const { reason } = result;
    return reason instanceof Refused || reason instanceof StaffRefused ? reason.reason : String(reason);
  });
}

/** A shop with an item in four variants, and shoppers. */
async function openScene({ stock = 5, groupSize = 2, shoppers = 4 } = {}) {
  const shop = await openTestShop();
  const id = await shop.addItem({ price: 10_000, stock: 0, groupSize, groupSeconds: 60 });
  const variants = await addVariants(shop, id, { price: 10_000, stock: { to: stock } });
  const people = [];
  for (let n = 0; n < shoppers; n++) people.push(await shop.addShopper(`shopper${n}`, 500_000));
  const right = async () => {
    await variantsAddUp(shop, { id, variants, added: 0 });
    await booksAreRight(shop);
  };
  return { shop, id, variants, people, right };
}

test('of two joiners of two groups one has the last piece of a variant, and the other one is told', async () => {
  for (let n = 0; n < TIMES; n++) {
    const { shop, id, variants, people, right } = await openScene();
    const [a = 0, b = 0, c = 0, d = 0] = people;
    const [first = 0, last = 0] = variants;
    const groups = [await buy(shop, id, a, { variantId: first }), await buy(shop, id, b, { variantId: first })];
    await changeVariants(shop, id, { rows: [{ id: last, stock: { to: 1 } }] });
    const wanted = { variantId: last };
    const joins = groups.map(({ orderno }, at) => join(shop, orderno, at === 0 ? c : d, wanted));
    expect((await reasonsOf(joins)).sort()).toEqual(['variantSoldOut', null].sort());
    await right();
  }
});

test('further pieces of who joins, and a new group, never take the same pieces', async () => {
  for (let n = 0; n < TIMES; n++) {
    const { shop, id, variants, people, right } = await openScene({ stock: 1, groupSize: 2 });
    const [a = 0, b = 0, c = 0] = people;
    const [first = 0, second = 0, third = 0] = variants;
    await changeVariants(shop, id, { rows: [{ id: second, stock: { to: 2 } }] });
    const { orderno } = await buy(shop, id, a, { variantId: first });
    // Five pieces are five less one, less one for the free seat: three are left for one of these.
    await changeVariants(shop, id, { rows: [{ id: variants[3] ?? 0, stock: { to: 0 } }] });
    const both = [join(shop, orderno, b, { variantId: second, quantity: 2 }), buy(shop, id, c, { variantId: third })];
    const reasons = await reasonsOf(both);
    expect(reasons.filter((reason) => reason === null)).toHaveLength(1);
    expect(['soldOut', 'tooMany']).toContain(reasons.find((reason) => reason !== null));
    await right();
  }
});

test('a variant that is taken off sale while somebody joins with it is bought or not, at its price', async () => {
  for (let n = 0; n < TIMES; n++) {
    const { shop, id, variants, people, right } = await openScene();
    const [a = 0, b = 0, c = 0] = people;
    const [first = 0, second = 0] = variants;
    const { orderno } = await buy(shop, id, a, { variantId: first });
    const offSale = changeVariants(shop, id, { rows: [{ id: second, onSale: false, price: 11_000 }] });
    const reasons = await reasonsOf([
      offSale,
      join(shop, orderno, b, { variantId: second }),
      buy(shop, id, c, { variantId: second }),
    ]);
    expect(reasons.slice(0, 2)).toEqual([null, null]);
    expect([null, 'variantGone']).toContain(reasons[2]);
    await right();
  }
});

test('pieces that staff add and those that are bought at the same moment both count', async () => {
  for (let n = 0; n < TIMES; n++) {
    const { shop, id, variants, people, right } = await openScene({ stock: 3 });
    const [first = 0] = variants;
    const bought = people.slice(0, 2).map((one) => buy(shop, id, one, { variantId: first }));
    const reasons = await reasonsOf([...bought, changeVariants(shop, id, { rows: [{ id: first, stock: { by: 4 } }] })]);
    expect(reasons).toEqual([null, null, null]);
    expect((await variantsOf(shop, id)).map(({ stock }) => stock)).toEqual([5, 3, 3, 3]);
    expect((await piecesOf(shop, id))?.stock).toBe(12);
    await right();
  }
});

test('an item gets options while it is bought: its group has none, or there is no group', async () => {
  for (let n = 0; n < TIMES; n++) {
    const shop = await openTestShop();
    const id = await shop.addItem({ stock: 9 });
    const mia = await shop.addShopper('mia', 50_000);
    const [bought, given] = await reasonsOf([
      buy(shop, id, mia, { variantId: null }),
      addVariants(shop, id, { price: 10_000, stock: { to: 5 } }),
    ]);
    expect([
      [null, 'optionsWhileWaiting'],
      ['variantNeeded', null],
      ['soldOut', null],
    ]).toContainEqual([bought, given]);
    await booksAreRight(shop);
  }
});

test('who opens, joins, leaves and waits until the end at once leaves every piece where it belongs', async () => {
  const { shop, id, variants, people, right } = await openScene({ stock: 30, groupSize: 3, shoppers: 10 });
  const at = (n: number) => ({ variantId: variants[n % variants.length] ?? 0, quantity: 1 + (n % 2) });
  const opened = await Promise.all(people.slice(0, 5).map((one, n) => buy(shop, id, one, at(n))));
  await right();
  const joined = people.flatMap((one, n) => opened.map(({ orderno }) => join(shop, orderno, one, at(n + 1))));
  const left = opened
    .slice(0, 2)
    .map(({ orderno }, n) =>
      shop.services.leaving.leave({ orderno, shopperId: people[n] ?? 0, idempotencyKey: undefined }),
    );
  const stock = changeVariants(shop, id, { rows: variants.map((one) => ({ id: one, stock: { by: 3 } })) });
  await reasonsOf([...joined, ...left, stock]);
  await right();
  shop.clock.advance(60_000);
  await Promise.all([shop.services.expiry.expireDue(), shop.services.expiry.expireDue()]);
  await right();
});

test('the database keeps lists and combinations, and takes no order of a variant that its group does not have', async () => {
  const { shop, id, variants, people } = await openScene();
  const { store } = shop;
  await buy(shop, id, people[0] ?? 0, { variantId: variants[0] ?? 0 });
  const other = await shop.addItem({ name: '围巾', stock: 0 });
  const [foreign = 0] = await addVariants(shop, other, { price: 10_000, stock: { to: 5 } });
  const { itemVariants, listedVariants, orders, variantLists } = tables;
  const [order] = await store.reader.db.select().from(orders);
  const attempts = [
    (tx: Writer) => tx.db.update(listedVariants).set({ price: 1 }),
    (tx: Writer) => tx.db.delete(listedVariants),
    (tx: Writer) => tx.db.update(variantLists).set({ itemId: other }),
    (tx: Writer) => tx.db.update(itemVariants).set({ itemId: other }),
    (tx: Writer) => tx.db.update(orders).set({ variantId: foreign }),
    (tx: Writer) => {
      const { id: _, ...copied } = order ?? ({} as never);
      return tx.db.insert(orders).values({ ...copied, orderno: '9', shopperId: people[1] ?? 0, variantId: foreign });
    },
  ];
  for (const attempt of attempts) {
    await expect(store.transaction(async (tx) => void (await attempt(tx)))).rejects.toThrow();
  }
  await booksAreRight(shop);
});
