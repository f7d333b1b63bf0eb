import { expect, test } from 'vitest';
import { selectBalance } from '../../db/queries/ledger.ts';
import { createOrders } from '../../server/services/orders/service.ts';
import { Refused } from '../../server/services/refused.ts';
import { piecesOf } from '../support/at-once.ts';
import { booksAreRight } from '../support/money-adds-up.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const numbers = { expectNum: null, dan: null, shuang: null, big: null, small: null };

const buy = (shop: TestShop, itemId: number, shopperId: number) =>
  shop.services.orders.buy({ itemId, shopperId, price: undefined, numbers, idempotencyKey: undefined });

const join = (shop: TestShop, orderno: string, shopperId: number) =>
  shop.services.orders.join({ orderno, shopperId, price: undefined, idempotencyKey: undefined });

/** How many of these ended well, and why the others were refused. */
async function outcomes(attempts: Promise<unknown>[]) {
  const results = await Promise.allSettled(attempts);
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  return {
    done: results.length - refused.length,
    reasons: refused.map((error) => (error instanceof Refused ? error.reason : String(error))),
  };
}

test('of 50 purchases at once with pieces for 20 groups, 20 open one and the others cost nothing', async () => {
  const shop = await openTestShop();
  const item = await shop.addItem({ stock: 41 });
  const shoppers = await Promise.all(Array.from({ length: 50 }, (_, n) => shop.addShopper(`buyer${n}`, 10_000)));
  const { done, reasons } = await outcomes(shoppers.map((shopper) => buy(shop, item, shopper)));
  expect(done).toBe(20);
  expect(reasons).toEqual(Array.from({ length: 30 }, () => 'soldOut'));
  expect((await piecesOf(shop, item))?.stock).toBe(1);
  const balances = await Promise.all(shoppers.map((shopper) => selectBalance(shop.store.reader, shopper)));
  expect(balances.filter((balance) => balance === 0)).toHaveLength(20);
  expect(balances.filter((balance) => balance === 10_000)).toHaveLength(30);
  await booksAreRight(shop);
});

test('joins into one shopper’s many groups and purchases at once keep the books right', async () => {
  const shop = await openTestShop();
  const item = await shop.addItem({ groupSize: 3, stock: 500 });
  const shoppers = await Promise.all(Array.from({ length: 12 }, (_, n) => shop.addShopper(`shopper${n}`, 50_000)));
  const opened = await Promise.all(shoppers.slice(0, 4).map((shopper) => buy(shop, item, shopper)));
  await outcomes(shoppers.flatMap((shopper) => opened.map(({ orderno }) => join(shop, orderno, shopper))));
  const { ptNum } = (await piecesOf(shop, item)) ?? {};
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
  expect(await piecesOf(shop, item)).toMatchObject({ stock: 10, ptNum: 0 });
  expect(shop.failures).toEqual([]);
  await booksAreRight(shop);
});

test('an order number that is taken does not fail the purchase: another one is found', async () => {
  const shop = await openTestShop();
  const item = await shop.addItem();
  const shopper = await shop.addShopper('unlucky', 100_000);
  let draws = 0;
  const orders = createOrders({
    store: shop.store,
    ledger: shop.services.ledger,
    clock: shop.clock,
    settings: shop.services.settings,
    zone: 'Asia/Shanghai',
    orderNumber: () => `26112100000000${String(Math.floor(draws++ / 3)).padStart(2, '0')}`,
  });
  const bought = [];
  for (let n = 0; n < 3; n++) {
    bought.push(
      await orders.buy({ itemId: item, shopperId: shopper, price: undefined, numbers, idempotencyKey: undefined }),
    );
  }
  expect(new Set(bought.map(({ orderno }) => orderno)).size).toBe(3);
  expect(draws).toBeGreaterThan(3);
  await booksAreRight(shop);
});

test('when all numbers of a second are taken, those of the next one are used', async () => {
  const shop = await openTestShop();
  const item = await shop.addItem();
  const shopper = await shop.addShopper('late', 100_000);
  let draws = 0;
  const orderNumber = (now: number) => {
    if (draws++ > 10) throw new Error('the same second is asked over and over');
    return String(Math.floor(now / 1000)).padStart(16, '0');
  };
  const orders = createOrders({
    store: shop.store,
    ...shop.services,
    clock: shop.clock,
    zone: 'Asia/Shanghai',
    orderNumber,
  });
  const input = { itemId: item, shopperId: shopper, price: undefined, numbers, idempotencyKey: undefined };
  const [first, second] = [await orders.buy(input), await orders.buy(input)];
  expect(Number(second.orderno) - Number(first.orderno)).toBe(1);
});
