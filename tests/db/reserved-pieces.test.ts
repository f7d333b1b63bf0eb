import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openStore } from '../../db/open-store.ts';
import { putRows, setCounters } from '../../db/queries/put-rows.ts';
import { engine, tables } from '../../db/schema/index.ts';
import { schemaVersions } from '../../db/schema/versions.ts';
import type { Store } from '../../db/store.ts';
import { Refused } from '../../server/services/refused.ts';
import { chainOlderEntries } from '../../server/services/staff/audit-chain.ts';
import { booksAreRight } from '../support/money-adds-up.ts';
import { emptyPlace, openPlace, type Place } from '../support/restored-shop.ts';
import { openShopOn } from '../support/test-shop.ts';

/** The last version in which a group held a piece for each seat that was taken, and none for those that were free. */
const BEFORE = versionBefore('reserved_pieces');

function versionBefore(name: string): string {
  const versions = schemaVersions(engine);
  return versions[versions.findIndex((version) => version.endsWith(name)) - 1] ?? '';
}

const HOUR = 3_600_000;
const PRICE = 10_000;

const [ESCROW, ADJUSTMENTS, SALES] = [1, 2, 3];
const walletOf = (shopper: number) => shopper + 10;

interface OldGroup {
  item: number;
  size: number;
  /** Shoppers who are in it, the one who opened it first. */
  members: number[];
  status?: 'open' | 'complete';
  /** Hours until its deadline. */
  closesIn: number;
}

type Rows = Record<string, Record<string, unknown>[]>;

/** Items with as many pieces left, and groups, as that version wrote them: every member has nothing in the wallet. */
function oldRows(now: number, stocks: number[], groups: OldGroup[]): Rows {
  const at = { created_at: now };
  const money = { price: PRICE, tax: 0 };
  const shoppers = [...new Set(groups.flatMap(({ members }) => members))];
  const spent = (shopper: number) => groups.filter(({ members }) => members.includes(shopper)).length * PRICE;
  const bought = (item: number) =>
    groups
      .filter((group) => group.item === item && group.status === 'complete')
      .reduce((sum, { size }) => sum + size, 0);
  const orders = groups.flatMap(({ members, status }, group) =>
    members.map((shopper) => ({ group: group + 1, shopper, sold: status === 'complete' })),
  );
  const move = (ref: string, kind: string, amount: number, debit: number, credit: number) => ({
    ...{ debit_account: debit, credit_account: credit, amount, kind, ref, ...at },
  });
  return {
    pictures: [{ id: 1, name: 'a', width: 7, height: 7, placeholder: '', ...at }],
    categories: [{ id: 2, name: 'x', position: 1, picture_id: 1 }],
    shoppers: shoppers.map((id) => ({
      ...{ id, username: `shopper${id}`, username_key: `shopper${id}`, nickname: 'x', ...at },
    })),
    accounts: [
      { id: ESCROW, name: 'group_escrow' },
      { id: ADJUSTMENTS, name: 'adjustments' },
      { id: SALES, name: 'sales' },
      ...shoppers.map((id) => ({ id: walletOf(id), name: `wallet:${id}`, shopper_id: id, balance: 0 })),
    ],
    items: stocks.map((stock, n) => ({
      ...{ id: n + 1, category_id: 2, name: 'x', content: '', ...money, org_price: PRICE },
      ...{ stock, pt_num: bought(n + 1), picture_id: 1, ...at },
    })),
    groups: groups.map(({ item, size, members, status = 'open', closesIn }, n) => ({
      ...{ id: n + 1, item_id: item, names: {}, picture_id: 1, size, ...money, seats: members.length, status },
      ...{ opened_by: members[0], opened_at: now, expires_at: now + closesIn * HOUR },
      closed_at: status === 'open' ? null : now,
    })),
    orders: orders.map(({ group, shopper, sold }, n) => ({
      ...{ id: n + 1, orderno: String(n + 1), group_id: group, shopper_id: shopper, ...money },
      ...{ status: sold ? 2 : 1, ...at, updated_at: now },
    })),
    audit_log: shoppers.map((id) => ({
      ...{ id, actor: 'alice', action: 'credit', subject: `shopper:${id}`, note: '', ...at },
      detail: { amount: spent(id) },
    })),
    transfers: [
      ...shoppers.map((id) => move(`audit:${id}`, 'adjustment', spent(id), ADJUSTMENTS, walletOf(id))),
      ...orders.map(({ shopper }, n) => move(`order:${n + 1}`, 'purchase', PRICE, walletOf(shopper), ESCROW)),
      ...orders.flatMap(({ sold }, n) => (sold ? [move(`order:${n + 1}`, 'sale', PRICE, ESCROW, SALES)] : [])),
    ],
  };
}

async function makeOldShop({ dataDir, databaseUrl }: Place, rows: Rows): Promise<void> {
  const onError = (error: Error) => {
    throw error;
  };
  const file = join(dataDir, 'shop.db');
  const rest = { clock: Date.now, onError, warn: () => undefined };
  const store = await openStore({ databaseUrl, file, schema: BEFORE, ...rest });
  await store.transaction(async (tx) => {
    for (const [name, own] of Object.entries(rows)) {
      const columns = [...new Set(own.flatMap((row) => Object.keys(row)))];
      const shape = columns.map((column) => ({ name: column, json: column === 'names' || column === 'detail' }));
      await putRows(tx, { name, columns: shape }, JSON.stringify(own));
    }
    await setCounters(tx);
  });
  await store.close();
}

/** Each group's state, each item's stock, and what is in each wallet. */
async function stateOf({ reader: { db } }: Store) {
  const { groups, items, accounts } = tables;
  const wallets = (await db.select().from(accounts).orderBy(accounts.id)).filter(({ shopperId }) => shopperId !== null);
  return {
    groups: (await db.select().from(groups).orderBy(groups.id)).map(({ status }) => status),
    stocks: (await db.select().from(items).orderBy(items.id)).map(({ stock }) => stock),
    wallets: Object.fromEntries(wallets.map(({ shopperId, balance }) => [shopperId, balance])),
  };
}

test('groups of an older version get a piece for each seat, or end with the money back', async () => {
  const now = Date.now();
  const groups: OldGroup[] = [
    // Of item 1 three pieces are held by three openers: the one that closes first gets its two, the others end.
    { item: 1, size: 2, members: [1], closesIn: 3 },
    { item: 1, size: 2, members: [2], closesIn: 1 },
    { item: 1, size: 2, members: [3], closesIn: 2 },
    // Item 2 has enough for both; what was complete and what is past its deadline asks for none.
    { item: 2, size: 3, members: [1, 2], closesIn: 5 },
    { item: 2, size: 2, members: [3], closesIn: 6 },
    { item: 2, size: 2, members: [1, 3], status: 'complete', closesIn: 1 },
    { item: 2, size: 2, members: [2], closesIn: -1 },
    // Of item 3 the last piece is gone: its one group cannot fill.
    { item: 3, size: 2, members: [2], closesIn: 9 },
  ];
  const place = await emptyPlace();
  await makeOldShop(place, oldRows(now, [0, 4, 0, 9], groups));
  const store = await openPlace(place);
  expect(await stateOf(store)).toEqual({
    groups: ['expired', 'open', 'expired', 'open', 'open', 'complete', 'expired', 'expired'],
    stocks: [1, 3, 1, 9],
    wallets: { 1: PRICE, 2: 2 * PRICE, 3: PRICE },
  });
  // As a start does.
  await chainOlderEntries(store);
  await booksAreRight({ store });

  const { services } = await openShopOn(store, Date.now, { dataDir: place.dataDir });
  const join = (orderno: string, shopperId: number) =>
    services.orders.join({ orderno, shopperId, price: undefined, idempotencyKey: undefined });
  // Order 2 opened the group that was kept, order 1 one that was not.
  await expect(join('1', 2)).rejects.toEqual(new Refused('groupOver'));
  expect(await join('2', 1)).toMatchObject({ status: 2 });
  expect((await stateOf(store)).stocks).toEqual([1, 3, 1, 9]);
  await booksAreRight({ store });
});
