import { setImmediate as nextTurn } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { selectBalance } from '../../db/queries/ledger.ts';
import { tables } from '../../db/schema/index.ts';
import { createOrders } from '../../server/services/orders/service.ts';
import { Refused } from '../../server/services/refused.ts';
import { verifyBooks } from '../../server/services/wallet/books.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const numbers = { expectNum: null, dan: null, shuang: null, big: null, small: null };

const buy = (shop: TestShop, itemId: number, shopperId: number) =>
  shop.services.orders.buy({ itemId, shopperId, price: undefined, numbers, onceKey: undefined });

const join = (shop: TestShop, orderno: string, shopperId: number) =>
  shop.services.orders.join({ orderno, shopperId, price: undefined, onceKey: undefined });

/** How many of these ended well, and why the others were refused. */
async function outcomes(attempts: Promise<unknown>[]) {
  const results = await Promise.allSettled(attempts);
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  return {
    done: results.length - refused.length,
    reasons: refused.map((error) => (error instanceof Refused ? error.reason : String(error))),
  };
}

async function stockOf(shop: TestShop, id: number) {
  const [row] = await shop.store.reader.db.select().from(tables.items).where(eq(tables.items.id, id));
  return row;
}

async function booksAreRight(shop: TestShop) {
  expect((await verifyBooks(shop.store)).differences).toEqual([]);
}

test('of 50 who buy 20 pieces at once, 20 get one and the others keep their money', async () => {
  const shop = await openTestShop();
  const item = await shop.addItem({ stock: 20 });
  const shoppers = await Promise.all(Array.from({ length: 50 }, (_, n) => shop.addShopper(`buyer${n}`, 10_000)));
  const { done, reasons } = await outcomes(shoppers.map((shopper) => buy(shop, item, shopper)));
  expect(done).toBe(20);
  expect(reasons).toEqual(Array.from({ length: 30 }, () => 'soldOut'));
  expect((await stockOf(shop, item))?.stock).toBe(0);
  const balances = await Promise.all(shoppers.map((shopper) => selectBalance(shop.store.reader, shopper)));
  expect(balances.filter((balance) => balance === 0)).toHaveLength(20);
  expect(balances.filter((balance) => balance === 10_000)).toHaveLength(30);
  await booksAreRight(shop);
});

test('a wallet that holds one price pays for one of 50 purchases at once', async () => {
  const shop = await openTestShop();
  const item = await shop.addItem({ stock: 100 });
  const shopper = await shop.addShopper('one-price', 10_000);
  const { done, reasons } = await outcomes(Array.from({ length: 50 }, () => buy(shop, item, shopper)));
  expect(done).toBe(1);
  expect(new Set(reasons)).toEqual(new Set(['balanceTooLow']));
  expect((await stockOf(shop, item))?.stock).toBe(99);
  await booksAreRight(shop);
});

test('of 20 who join one free seat at once, one wins and the others lose nothing', async () => {
  const shop = await openTestShop();
  const item = await shop.addItem();
  const opener = await shop.addShopper('opener', 10_000);
  const joiners = await Promise.all(Array.from({ length: 20 }, (_, n) => shop.addShopper(`joiner${n}`, 10_000)));
  const { orderno } = await buy(shop, item, opener);
  const { done, reasons } = await outcomes(joiners.map((shopper) => join(shop, orderno, shopper)));
  expect(done).toBe(1);
  expect(reasons).toEqual(Array.from({ length: 19 }, () => 'groupFull'));
  expect(await stockOf(shop, item)).toMatchObject({ stock: 98, ptNum: 2 });
  const balances = await Promise.all(joiners.map((shopper) => selectBalance(shop.store.reader, shopper)));
  expect(balances.filter((balance) => balance === 0)).toHaveLength(1);
  await booksAreRight(shop);
});

test('joins into one shopper’s many groups and purchases at once keep the books right', async () => {
  const shop = await openTestShop();
  const item = await shop.addItem({ groupSize: 3, stock: 500 });
  const shoppers = await Promise.all(Array.from({ length: 12 }, (_, n) => shop.addShopper(`shopper${n}`, 50_000)));
  const opened = await Promise.all(shoppers.slice(0, 4).map((shopper) => buy(shop, item, shopper)));
  await outcomes(shoppers.flatMap((shopper) => opened.map(({ orderno }) => join(shop, orderno, shopper))));
  const { ptNum } = (await stockOf(shop, item)) ?? {};
  expect(ptNum).toBe(12);
  await booksAreRight(shop);
});

test('a group that runs out gives price and stock back, once, however often it is asked', async () => {
  const shop = await openTestShop();
  const item = await shop.addItem({ groupSize: 3, groupSeconds: 60, stock: 10 });
  const [first, second] = [await shop.addShopper('first', 10_000), await shop.addShopper('second', 10_000)];
  const { orderno } = await buy(shop, item, first);
  await join(shop, orderno, second);
  shop.clock.advance(60_000);
  const expired = await Promise.all([shop.services.expiry.expireDue(), shop.services.expiry.expireDue()]);
  expect(expired[0] + expired[1]).toBe(1);
  expect(await shop.services.expiry.expireDue()).toBe(0);
  expect(await selectBalance(shop.store.reader, first)).toBe(10_000);
  expect(await selectBalance(shop.store.reader, second)).toBe(10_000);
  expect(await stockOf(shop, item)).toMatchObject({ stock: 10, ptNum: 0 });
  expect(shop.failures).toEqual([]);
  await booksAreRight(shop);
});

test('a join at the instant of the deadline either completes the group or finds it over', async () => {
  const shop = await openTestShop();
  const item = await shop.addItem({ groupSeconds: 60 });
  const opener = await shop.addShopper('opener', 1_000_000);
  const joiner = await shop.addShopper('joiner', 1_000_000);
  const seen = new Set<string>();
  for (let round = 0; round < 20; round++) {
    const { orderno } = await buy(shop, item, opener);
    shop.clock.advance(59_999);
    /** The deadline passes a few turns of the event loop after the join has begun, more of them in later rounds. */
    const deadline = async () => {
      for (let turn = 0; turn < round; turn++) await nextTurn();
      shop.clock.advance(1);
      return shop.services.expiry.expireDue();
    };
    const [{ done, reasons }, expired] = await Promise.all([outcomes([join(shop, orderno, joiner)]), deadline()]);
    expect([done, expired, ...reasons]).toEqual(done === 1 ? [1, 0] : [0, 1, 'groupOver']);
    seen.add(done === 1 ? 'joined' : 'over');
    await booksAreRight(shop);
  }
  expect(seen).toEqual(new Set(['over', 'joined']));
});

test('an order number that is taken is not the shopper’s trouble: another one is found', async () => {
  const shop = await openTestShop();
  const item = await shop.addItem();
  const shopper = await shop.addShopper('unlucky', 100_000);
  let draws = 0;
  const orders = createOrders({
    store: shop.store,
    ledger: shop.services.ledger,
    orderNumber: () => `26112100000000${String(Math.floor(draws++ / 3)).padStart(2, '0')}`,
  });
  const bought = [];
  for (let n = 0; n < 3; n++) {
    bought.push(await orders.buy({ itemId: item, shopperId: shopper, price: undefined, numbers, onceKey: undefined }));
  }
  expect(new Set(bought.map(({ orderno }) => orderno)).size).toBe(3);
  expect(draws).toBeGreaterThan(3);
  await booksAreRight(shop);
});
