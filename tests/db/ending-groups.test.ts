import { expect, test } from 'vitest';
import { measureDeadline } from '../../bench/growth/deadline/measure.ts';
import { DEFAULT_POOL } from '../../db/pool.ts';
import { insertTransfer, selectBalance, selectSystemAccounts } from '../../db/queries/ledger.ts';
import { tables } from '../../db/schema/index.ts';
import { whole } from '../support/in-turn.ts';
import { booksAreRight } from '../support/money-adds-up.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const numbers = { expectNum: null, dan: null, shuang: null, big: null, small: null };

/** In the whole run a hundredth of what `npm run bench:growth` takes. */
const GROUPS = whole ? 250 : 100;

function addShoppers(shop: TestShop, name: string, count: number): Promise<number[]> {
  return Promise.all(Array.from({ length: count }, (_, n) => shop.addShopper(`${name}${n}`, 1_000_000_000)));
}

/** Opens that many groups of an item, each of another shopper, and lets their deadline pass. */
async function letGroupsEnd(shop: TestShop, count: number) {
  const itemId = await shop.addItem({ groupSeconds: 60, stock: 1000 });
  const shoppers = [];
  for (let n = 0; n < count; n++) {
    const shopperId = await shop.addShopper(`opener${n}`, 10_000);
    await shop.services.orders.buy({ itemId, shopperId, price: undefined, numbers, idempotencyKey: undefined });
    shoppers.push(shopperId);
  }
  shop.clock.advance(60_000);
  return shoppers;
}

const balances = (shop: TestShop, shoppers: number[]) =>
  Promise.all(shoppers.map((shopper) => selectBalance(shop.store.reader, shopper)));

test('while many groups expire together the shop goes on selling, and each is paid back by the first run', async () => {
  const shop = await openTestShop({ connections: DEFAULT_POOL });
  await shop.limitGroups(0, 0);
  const stock = 1_000_000;
  const others = await Promise.all(Array.from({ length: 10 }, () => shop.addItem({ stock })));
  const stage = {
    ...shop,
    ending: await shop.addItem({ groupSeconds: 60, stock }),
    others,
    openers: await addShoppers(shop, 'opener', 50),
    buyers: await addShoppers(shop, 'buyer', 50),
    pass: async () => shop.clock.advance(60_000),
  };
  const told = await measureDeadline(stage, { groups: GROUPS, before: 0 });
  expect(told).toMatchObject({ refused: 0, expired: GROUPS, runs: 1 });
  expect(shop.failures).toEqual([]);
  // Two for each batch of twenty groups; how fast they are is what `npm run bench:growth` tells.
  expect(told.bought).toBeGreaterThan(GROUPS / 10);
  await booksAreRight(shop);
});

test('a group that cannot be paid back does not delay the others, and fails the run', async () => {
  const shop = await openTestShop();
  const shoppers = await letGroupsEnd(shop, 30);
  const [order] = await shop.store.reader.db.select().from(tables.orders).limit(1);
  const names = new Map((await selectSystemAccounts(shop.store.reader)).map(({ name, id }) => [name, id]));
  const [debitAccount, creditAccount] = [names.get('group_escrow') ?? 0, names.get('sales') ?? 0];
  // Its money was taken already: a fault, or somebody's hand.
  await shop.store.transaction((tx) =>
    insertTransfer(tx, {
      debitAccount,
      creditAccount,
      amount: order?.price ?? 0,
      kind: 'group_failed',
      ref: `order:${order?.id}`,
    }),
  );
  const run = () => shop.services.expiry.expireDue();
  await expect(run()).rejects.toThrow('groups that could not be expired: 1, 1 first');
  expect(shop.failures).toHaveLength(1);
  expect((await balances(shop, shoppers)).sort()).toEqual([0, ...Array.from({ length: 29 }, () => 10_000)].sort());
  await expect(run()).rejects.toThrow('groups that could not be expired: 1, 1 first');
  expect(shop.failures).toHaveLength(2);
});

test('several processes that expire at once share the groups, and each is paid back once', async () => {
  const shop = await openTestShop();
  const shoppers = await letGroupsEnd(shop, 60);
  const expired = await Promise.all(Array.from({ length: 4 }, () => shop.services.expiry.expireDue()));
  expect(expired.reduce((sum, one) => sum + one)).toBe(60);
  expect(await balances(shop, shoppers)).toEqual(shoppers.map(() => 10_000));
  expect(shop.failures).toEqual([]);
  await booksAreRight(shop);
});

test('a server that is being stopped starts no more of them', async () => {
  const shop = await openTestShop();
  await letGroupsEnd(shop, 1);
  expect(await shop.services.expiry.expireDue(AbortSignal.abort())).toBe(0);
  expect(await shop.services.expiry.expireDue()).toBe(1);
});
