import Database from 'better-sqlite3';
import pg from 'pg';
import { expect, test } from 'vitest';
import { DatabaseUnfit } from '../../db/errors.ts';
import { openStore } from '../../db/open-store.ts';
import { selectDatabaseNow } from '../../db/queries/jobs.ts';
import { countOthers } from '../../db/queries/lock-tables.ts';
import { engine, tables } from '../../db/schema/index.ts';
import type { Store } from '../../db/store.ts';
import { closeAfterTest } from '../support/cleanup.ts';
import { WITH_TABLES } from '../support/postgres.ts';
import { newDatabase } from '../support/postgres-database.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import { untilOneWaits } from '../support/waiting-lock.ts';

const numbers = { expectNum: null, dan: null, shuang: null, big: null, small: null };

/** Opens the shop's database once more, as another process does. */
async function openAgain({ url, file, clock }: TestShop, told: string[] = []): Promise<Store> {
  const onError = () => undefined;
  const warn = (message: string) => void told.push(message);
  const store = await openStore({ databaseUrl: url, file, clock, onError, warn });
  closeAfterTest(store.close);
  return store;
}

/** Runs SQL on a connection of its own, which goes with the test. */
async function connect({ url, file }: TestShop): Promise<(statement: string) => Promise<unknown>> {
  if (engine === 'sqlite') {
    const connection = new Database(file);
    closeAfterTest(() => void connection.close());
    return async (statement) => connection.exec(statement);
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  closeAfterTest(() => client.end());
  return (statement) => client.query(statement);
}

/** As a purchase that does not end, or whoever looks after the database, holds its tables. */
const HOLD = engine === 'pg' ? 'begin; lock table orders, transfers in row exclusive mode' : 'begin immediate';

async function isRefused(run: (statement: string) => Promise<unknown>, statement: string): Promise<boolean> {
  return run(statement).then(
    () => false,
    () => true,
  );
}

async function shopWithOrder() {
  const shop = await openTestShop();
  const itemId = await shop.addItem();
  const shopperId = await shop.addShopper('buyer', 1_000_000);
  const buy = () =>
    shop.services.orders.buy({ itemId, shopperId, price: undefined, numbers, idempotencyKey: undefined });
  await buy();
  return { shop, buy };
}

test('a process opens the database at once beside an open transaction, and blocks nobody', async () => {
  const { shop, buy } = await shopWithOrder();
  const outside = await connect(shop);
  await outside(HOLD);
  // Whoever waited behind it would wait for ever, or give up and say so.
  const store = await openAgain(shop);
  expect(await store.reader.db.select().from(tables.orders)).toHaveLength(1);
  // On SQLite one writes at a time, and whoever holds the file holds it.
  if (engine === 'pg') await buy();
  await outside('rollback');
});

test('a missing trigger is restored by the next opening', async () => {
  const { shop } = await shopWithOrder();
  const outside = await connect(shop);
  const change = 'update transfers set amount = 1';
  expect(await isRefused(outside, change)).toBe(true);
  await outside(engine === 'pg' ? 'drop trigger transfers_no_change on transfers' : 'drop trigger transfers_no_update');
  await openAgain(shop);
  expect(await isRefused(outside, change)).toBe(true);
});

/** A trigger of the same name that stops nothing, as another version might have made it. */
const OTHERWISE =
  engine === 'pg'
    ? `create or replace trigger orders_frozen before update on orders
        for each row when (false) execute function refuse_change();
      comment on trigger orders_frozen on orders is 'of another version'`
    : `drop trigger orders_frozen;
      create trigger orders_frozen before update on orders begin select 1; end`;

test('a trigger that differs is created again', async () => {
  const { shop } = await shopWithOrder();
  const outside = await connect(shop);
  await outside(OTHERWISE);
  await openAgain(shop);
  expect(await isRefused(outside, 'update orders set price = 1, tax = 0')).toBe(true);
});

if (engine === 'pg') {
  test('of several hosts in the address the one that answers as the primary is used', async () => {
    const shop = await openTestShop();
    const store = await openAgain({ ...shop, url: shop.url.replace('@', '@127.0.0.1:1,') });
    await store.transaction(async (tx) => {
      expect(await selectDatabaseNow(tx)).toBeGreaterThan(0);
    });
  });

  test('who does not see itself among the connections does not take itself for alone', async () => {
    const shop = await openTestShop();
    expect(await countOthers((await openAgain(shop)).reader)).toBe(1);
    // PostgreSQL cuts names off after 63 bytes.
    const url = `${await newDatabase(WITH_TABLES)}?application_name=${'n'.repeat(60)}`;
    const { reader } = await openAgain({ ...shop, url });
    await expect(countOthers(reader)).rejects.toThrow(DatabaseUnfit);
  });

  test('a database that cannot hold every text is refused before it has tables', async () => {
    const shop = await openTestShop();
    const url = await newDatabase("template0 encoding 'LATIN1' lc_collate 'C' lc_ctype 'C'");
    await expect(openAgain({ ...shop, url })).rejects.toThrow(
      "DATABASE_URL: the database has the encoding LATIN1: create it with encoding 'UTF8'",
    );
  });

  test('who waits for another process that changes the tables says so', async () => {
    const { shop } = await shopWithOrder();
    const outside = await connect(shop);
    await outside('drop trigger transfers_no_change on transfers');
    await outside('select pg_advisory_lock(20261121)');
    const told: string[] = [];
    const opening = openAgain(shop, told);
    await expect.poll(() => told.join()).toContain('another process changes the tables: waiting for it');
    await outside('select pg_advisory_unlock(20261121)');
    await opening;
  });

  test('a migration waits three seconds for a locked table, logs that, and lets others pass', async () => {
    const { shop, buy } = await shopWithOrder();
    const outside = await connect(shop);
    await outside('drop trigger transfers_no_change on transfers');
    await outside(HOLD);
    const opening = openAgain(shop).catch((error: unknown) => error);
    await Promise.race([untilOneWaits(shop.url), opening]);
    // Behind the change, until it gives up: what it waits for is held on.
    await buy();
    const refused = await opening;
    expect(refused).toBeInstanceOf(DatabaseUnfit);
    expect(String(refused)).toContain('an open transaction holds one');
    await outside('rollback');
    await openAgain(shop);
    expect(await isRefused(outside, 'update transfers set amount = 1')).toBe(true);
  });
}
