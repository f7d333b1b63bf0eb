import { setTimeout as pause } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { type Connecting, openClient } from './connections.pg.ts';
import { DatabaseUnfit, hasCode } from './errors.ts';
import { type BeforeChange, DatabaseFilled, type Migrating, migrationsUpTo, mustBeKnown } from './schema/versions.ts';
import { PG_FUNCTIONS, pgTriggers, tablesOfTriggers } from './triggers.ts';

/** Any number: processes that start together migrate one after the other. */
const MIGRATION_LOCK = 20_261_121;

/** How long a migration may wait for the lock of a table; queries that come after it wait behind it. */
const LOCK_PATIENCE = '3s';

const LOCK_NOT_AVAILABLE = '55P03';

const DEADLOCK = '40P01';

/** Tries of a migration beside servers that sell: where it takes their tables in another order, that is a deadlock. */
const TRIES = 10;

/** Between two tries, in ms: what has waited behind the last one is served. */
const LET_PASS = 500;

const IN_USE =
  'the tables have to be changed, and an open transaction holds one: stop all servers, end it (pg_stat_activity names it), and start again';

type Migrations = ReturnType<typeof migrationsUpTo>;

export interface Target {
  /** Called with what the operator should know: that this process waits, may lose commits, or has no connections left. */
  warn: (message: string) => void;
  /** That version of the schema; the newest if left out. */
  schema?: string | undefined;
  /** The tables are to be filled: a database that has rows is somebody's, and stays as it is. */
  toFill?: boolean | undefined;
  beforeChange?: BeforeChange | undefined;
}

/**
 * Migrates the database to that version of the schema. If it is up to date, nothing is locked or waited for, so that a
 * command or a server can start beside any transaction. Throws `DatabaseNewer`, `DatabaseTooOld`, `DatabaseFilled`,
 * `DatabaseUnfit`.
 */
export async function bringDatabaseUpToDate(
  client: pg.Client,
  to: Connecting,
  { schema, toFill = false, beforeChange, warn }: Target,
): Promise<void> {
  const migrations = migrationsUpTo('pg', schema);
  if (await isUpToDate(client, migrations)) return;
  if (toFill) await mustHaveNoRows(client);
  // A migration has no time limit.
  const changing = await openClient({ ...to, unlimited: true });
  try {
    await lockMigrations(changing, warn);
    if (await isUpToDate(changing, migrations)) return;
    await mustHoldAnyText(changing);
    await beforeChange?.((key) => settingOf(changing, key));
    await changing.query(`set lock_timeout = '${LOCK_PATIENCE}'`);
    await changeBeside(changing, migrations);
  } catch (error) {
    throw isOfLocks(error) ? new DatabaseUnfit(IN_USE, { cause: error }) : error;
  } finally {
    // The lock ends with the connection.
    await changing.end();
  }
}

async function settingOf(client: pg.Client, key: string): Promise<string | undefined> {
  const { rows: found } = await client.query("select to_regclass('settings') as name");
  if (found[0].name === null) return undefined;
  const { rows } = await client.query<{ value: string }>('select value from settings where key = $1', [key]);
  return rows[0]?.value;
}

const isOfLocks = (error: unknown) => hasCode(error, LOCK_NOT_AVAILABLE) || hasCode(error, DEADLOCK);

/** Changes the tables beside servers that sell. What fails is rolled back as a whole. */
async function changeBeside(client: pg.Client, migrations: Migrations): Promise<void> {
  let deadlocked = false;
  for (let tried = 1; ; tried++) {
    try {
      return await change(client, migrations);
    } catch (error) {
      // After a deadlock many wait for each other, and for longer than one of them holds a table.
      deadlocked ||= hasCode(error, DEADLOCK);
      if (!deadlocked || !isOfLocks(error) || tried === TRIES) throw error;
      await pause(LET_PASS);
    }
  }
}

/** Waits as long as it takes: an index of many rows takes minutes. */
async function lockMigrations(client: pg.Client, warn: Target['warn']): Promise<void> {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as locked', [MIGRATION_LOCK]);
  if (rows[0].locked) return;
  warn('another process changes the tables: waiting for it (pg_stat_activity names it)');
  await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
}

/** Before it has tables: what shoppers write would be refused in the middle of a purchase. Throws `DatabaseUnfit`. */
async function mustHoldAnyText(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ encoding: string; tables: string | null }>(
    "select current_setting('server_encoding') as encoding, to_regclass('drizzle.__drizzle_migrations') as tables",
  );
  const { encoding, tables } = rows[0] ?? { encoding: '', tables: null };
  if (tables !== null || encoding === 'UTF8') return;
  throw new DatabaseUnfit(`DATABASE_URL: the database has the encoding ${encoding}: create it with encoding 'UTF8'`);
}

/** Of whatever program the tables are. Throws `DatabaseFilled`. */
async function mustHaveNoRows(client: pg.Client): Promise<void> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname as name from pg_class
      where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace order by 1`,
  );
  for (const { name } of tables) {
    const { rowCount } = await client.query(`select from ${client.escapeIdentifier(name)} limit 1`);
    if (rowCount !== 0) throw new DatabaseFilled(name);
  }
}

async function change(client: pg.Client, migrations: Migrations): Promise<void> {
  const { dialect, session } = drizzle(client) as unknown as Migrating<Promise<void>>;
  await dialect.migrate(migrations, session, {});
  await client.query(PG_FUNCTIONS);
  for (const { name, table, definition, mark } of await triggersOf(client)) {
    await client.query(`create or replace trigger ${definition}; comment on trigger ${name} on ${table} is '${mark}'`);
  }
}

/** The triggers that the tables can have as they are. */
async function triggersOf(client: pg.Client) {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
      where table_schema = current_schema() and table_name = any($1)`,
    [tablesOfTriggers],
  );
  return pgTriggers((table) => rows.filter((row) => row.table === table).map(({ column }) => column));
}

async function isUpToDate(client: pg.Client, migrations: Migrations): Promise<boolean> {
  const { rows: found } = await client.query("select to_regclass('drizzle.__drizzle_migrations') as name");
  if (found[0].name === null) return false;
  const applied = await client.query('select max(created_at) as last from drizzle.__drizzle_migrations');
  const { last } = applied.rows[0];
  mustBeKnown(migrations, last);
  if (Number(last) < (migrations.at(-1)?.folderMillis ?? 0)) return false;
  const triggers = await triggersOf(client);
  const { rows } = await client.query<{ name: string; mark: string | null }>(
    `select tgname as name, obj_description(oid, 'pg_trigger') as mark from pg_trigger
      where tgrelid = any($1::regclass[]) and not tgisinternal`,
    [triggers.map(({ table }) => table)],
  );
  const marks = new Map(rows.map(({ name, mark }) => [name, mark]));
  return triggers.every(({ name, mark }) => marks.get(name) === mark);
}
