import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, test } from 'vitest';
import { StoreUnavailable } from '../../db/errors.ts';
import { runRaw } from '../../db/queries/raw.ts';
import { engine, tables } from '../../db/schema/index.ts';
import { openPgStore } from '../../db/store.pg.ts';
import type { Reader, Store } from '../../db/store.ts';
import { closeAfterTest } from '../support/cleanup.ts';
import { WITH_TABLES } from '../support/postgres.ts';
import { newDatabase } from '../support/postgres-database.ts';
import { openTestStore, testClock } from '../support/test-shop.ts';

/** What the connection of a transaction says of itself: a kill shows nothing of how it waits for the disk. */
async function settingsOf({ db }: Reader, names: string[]): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const name of names) {
    const value = engine === 'pg' ? sql`current_setting(${name})` : sql.identifier(name);
    const from = engine === 'pg' ? sql`(select 1) as one` : sql.identifier(`pragma_${name}`);
    const [row] = await db.select({ value: sql`${value}` }).from(sql`${from}`);
    found[name] = row?.value;
  }
  return found;
}

/** PostgreSQL with a new database that is told so. */
async function openToldStore(settings: string[], inAddress = '') {
  const url = await newDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const setting of settings) await client.query(`alter database ${url.split('/').at(-1)} set ${setting}`);
  await client.end();
  const warnings: string[] = [];
  const warn = (message: string) => warnings.push(message);
  const store = await openPgStore({ url: url + inAddress, clock: testClock(), onError: () => undefined, warn });
  closeAfterTest(store.close);
  return { store, warnings };
}

/** With a database that is told not to wait for the disk. */
const openCarelessStore = (inAddress?: string) => openToldStore(['synchronous_commit = off'], inAddress);

if (engine === 'sqlite') {
  test('SQLite waits for the disk before a commit counts, on the connection that writes', async () => {
    const store = await openTestStore(testClock());
    const names = ['synchronous', 'journal_mode', 'foreign_keys', 'recursive_triggers'];
    expect(await store.transaction((tx) => settingsOf(tx, names))).toEqual({
      synchronous: 2,
      journal_mode: 'wal',
      foreign_keys: 1,
      recursive_triggers: 1,
    });
  });
} else {
  test('PostgreSQL waits for the disk before a commit returns, whatever the database is configured to do', async () => {
    const { store } = await openCarelessStore();
    const names = ['synchronous_commit'];
    expect(await store.transaction((tx) => settingsOf(tx, names))).toEqual({ synchronous_commit: 'on' });
  });

  test('parameters of the address do not change that, while others apply', async () => {
    const { store } = await openCarelessStore('?options=-c%20synchronous_commit%3Doff%20-c%20work_mem%3D5MB');
    const settings = { synchronous_commit: 'on', work_mem: '5MB', application_name: 'pintuan' };
    expect(await store.transaction((tx) => settingsOf(tx, Object.keys(settings)))).toEqual(settings);
  });

  test('nor do limits and levels that are set for all programs: the shop has its own', async () => {
    const names = [
      'default_transaction_isolation',
      'lock_timeout',
      'statement_timeout',
      'idle_in_transaction_session_timeout',
    ];
    const [level, ...limits] = names;
    // Its first opening creates the tables, of which none would exist after a millisecond.
    const { store } = await openToldStore([`${level} = serializable`, ...limits.map((name) => `${name} = 1`)]);
    const told = { [String(level)]: 'read committed', lock_timeout: '0', statement_timeout: '10s' };
    const idle = 'idle_in_transaction_session_timeout';
    expect(await store.transaction((tx) => settingsOf(tx, names))).toEqual({ ...told, [idle]: '10s' });
    expect(await store.snapshot((view) => settingsOf(view, names))).toEqual({ ...told, [idle]: '10s' });
    // Of a large shop the rows of one table are not counted in ten seconds.
    const long = { ...told, statement_timeout: '1h', [idle]: '2min' };
    expect(await store.snapshot((view) => settingsOf(view, names), { long: true })).toEqual(long);
    const inUse = () => store.pools().map((pool) => [pool.pool, pool.inUse]);
    const during = await store.snapshot(async () => inUse(), { long: true });
    expect([during, inUse()]).toEqual([
      [
        ['write', 0],
        ['read', 0],
        ['long', 1],
      ],
      [
        ['write', 0],
        ['read', 0],
        ['long', 0],
      ],
    ]);
  });

  test('a database that is filled has no limits: an index of all rows takes as long as it takes', async () => {
    const url = await newDatabase(WITH_TABLES);
    const [onError, warn] = [() => undefined, () => undefined];
    const store = await openPgStore({ url, role: 'command', toFill: true, onError, warn });
    closeAfterTest(store.close);
    const names = ['statement_timeout', 'idle_in_transaction_session_timeout'];
    const settings = await store.transaction((tx) => settingsOf(tx, names), { alone: true });
    expect(settings).toEqual(Object.fromEntries(names.map((name) => [name, '0'])));
  });

  test('who loses every conflict is told to try again', async () => {
    const store = await openTestStore(testClock());
    const conflict = sql`do $$ begin raise exception 'lost' using errcode = 'serialization_failure'; end $$`;
    await expect(store.transaction((tx) => runRaw(tx, conflict))).rejects.toThrow(StoreUnavailable);
  });

  test('a PostgreSQL that never waits for its disk causes a warning', async () => {
    const { warnings } = await openCarelessStore();
    // Of connections too, if many files are tested at once.
    expect(warnings).toContainEqual(expect.stringContaining('fsync=off'));
  });
}

/** Goes on after a statement that failed, and says that all is well. */
async function carelessWork(store: Store): Promise<void> {
  const insert = (key: string) =>
    store.transaction(async (tx) => {
      const row = { key, value: 'x', updatedAt: tx.now };
      await tx.db.insert(tables.settings).values(row);
      await tx.db
        .insert(tables.settings)
        .values(row)
        .catch(() => undefined);
    });
  await insert('careless');
}

test('an acknowledged write is stored, even if the work swallowed a failed statement', async () => {
  const store = await openTestStore(testClock());
  const acknowledged = await carelessWork(store).then(
    () => true,
    () => false,
  );
  const rows = await store.reader.db.select().from(tables.settings);
  expect(rows).toHaveLength(acknowledged ? 1 : 0);
});
