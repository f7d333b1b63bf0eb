import { sql } from 'drizzle-orm';
import request from 'supertest';
import { expect, test } from 'vitest';
import { runRaw, selectRaw } from '../../db/queries/raw.ts';
import { engine } from '../../db/schema/index.ts';
import { DatabaseTooOld, schemaVersions } from '../../db/schema/versions.ts';
import type { Reader } from '../../db/store.ts';
import { explainFailure } from '../../server/config/explain-failure.ts';
import { catalogueOf } from '../support/catalogue.ts';
import { temporaryFolder } from '../support/cleanup.ts';
import { booksAreRight } from '../support/money-adds-up.ts';
import { emptyPlace, openRestored, restoreInto } from '../support/restored-shop.ts';
import { backupBefore, openBefore, placeBefore, serve } from '../support/version-before.ts';

const [FIRST = ''] = schemaVersions(engine);

const DONE = sql.raw(engine === 'pg' ? 'drizzle.__drizzle_migrations' : '__drizzle_migrations');

const done = (on: Reader) => selectRaw(on, sql`select * from ${DONE} order by created_at`);

type Row = Record<string, unknown>;

/** Every row of every table, with the columns that it has there. */
async function rowsOf(on: Reader): Promise<Map<string, Row[]>> {
  const names =
    engine === 'pg'
      ? sql`select relname as name from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace`
      : sql`select name from sqlite_master where type = 'table' and sql not like 'CREATE VIRTUAL%' and substr(name, 1, 2) <> '__'`;
  const rows = new Map<string, Row[]>();
  for (const { name } of await selectRaw<{ name: string }>(on, names)) {
    rows.set(name, await selectRaw(on, sql`select * from ${sql.identifier(name)}`));
  }
  return rows;
}

/** These columns of rows, as texts. */
const textsOf = (rows: Row[], columns: string[]) =>
  rows.map((row) => JSON.stringify(columns.map((column) => row[column]))).sort();

const buy = async (app: Parameters<typeof request>[0]) => {
  const login = await request(app).post('/api/login').field('username', 'mia').field('password', 'correct horse');
  const call = (path: string) => request(app).post(path).set('Authorization', login.body.data.token);
  return (await call('/api/buy_item').field('id', 5)).body;
};

test('a start brings a shop of the version before up to date, and it goes on selling', async () => {
  const place = await placeBefore();
  const before = await openBefore(place, FIRST);
  const rows = await rowsOf(before.reader);
  expect(rows.get('orders')).toHaveLength(86);
  // Several at once.
  const [store] = await Promise.all([openBefore(place), openBefore(place), openBefore(place)]);
  const after = await rowsOf(store.reader);
  for (const [name, had] of rows) {
    // The index of the search is made anew.
    if (name.startsWith('item_search')) continue;
    const columns = Object.keys(had[0] ?? {});
    // SQLite also counts the ids of tables that are new.
    const has = (after.get(name) ?? []).filter((row) => name !== 'sqlite_sequence' || rows.has(String(row.name)));
    expect([name, textsOf(has, columns)]).toEqual([name, textsOf(had, columns)]);
  }
  const app = await serve(store);
  expect(await buy(app)).toMatchObject({ code: 200 });
  await booksAreRight({ store });
});

/** PostgreSQL forgets some of them when it reads what `pg_dump` wrote. */
const withoutParentheses = (line: string) => line.replaceAll(/[()]/g, '');

test('the first migration makes the tables that all those before it made', async () => {
  const store = await openBefore(await placeBefore(), FIRST);
  // Nothing was to do: servers of the version before can go on, and start again.
  expect(await done(store.reader)).toHaveLength(59);
  const fresh = await openBefore(await emptyPlace(), FIRST);
  const has = async (on: Reader) => (await catalogueOf(on)).map(withoutParentheses);
  expect(await has(store.reader)).toEqual(await has(fresh.reader));
});

test('a backup of the version before becomes a shop that sells', async () => {
  const { store, books } = await openRestored(backupBefore);
  expect(books.differences).toEqual([]);
  const app = await serve(store);
  expect(await buy(app)).toMatchObject({ code: 200 });
  await booksAreRight({ store });
});

test('a database from before the first migration is refused, and stays as it is', async () => {
  const place = await placeBefore();
  const { reader, transaction } = await openBefore(place, FIRST);
  await transaction((tx) =>
    runRaw(tx, sql`delete from ${DONE} where created_at = (select max(created_at) from ${DONE})`),
  );
  const state = async () => [await done(reader), await rowsOf(reader)];
  const before = await state();
  const refused = await openBefore(place).catch((error) => error);
  expect(refused).toBeInstanceOf(DatabaseTooOld);
  expect(explainFailure(refused)).toMatch(/cannot bring up to date: start commit abcc0ef4 on it once, then this one$/);
  if (engine === 'pg') {
    const restored = restoreInto({ ...place, dataDir: temporaryFolder() }, backupBefore);
    await expect(restored).rejects.toThrow('the database is not empty: its schema is older');
  }
  expect(await state()).toEqual(before);
});
