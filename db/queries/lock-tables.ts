import { sql } from 'drizzle-orm';
import { DatabaseUnfit } from '../errors.ts';
import { engine } from '../schema/index.ts';
import { shapes } from '../schema/shapes.ts';
import type { Reader } from '../store.ts';
import { runRaw, selectRaw } from './raw.ts';

/**
 * The first statements of a snapshot on PostgreSQL during which nobody may write: all tables are locked against writers
 * until it ends, and it may take as long as it takes. A file of SQLite is held by the lock of its folder.
 */
export async function lockTables(view: Reader): Promise<void> {
  if (engine === 'sqlite') return;
  await runRaw(view, sql`set local idle_in_transaction_session_timeout = 0`);
  // Whoever holds one is named by pg_stat_activity, and not waited for.
  await runRaw(view, sql`set local lock_timeout = '10s'`);
  const names = shapes.map(({ name }) => sql.identifier(name));
  await runRaw(view, sql`lock table ${sql.join(names, sql`, `)} in share mode`);
}

const UNSEEN =
  'pg_stat_activity does not show this process, and may not show others: try again, and with a shorter application_name if DATABASE_URL sets one';

/**
 * How many other servers and commands are connected to the database, under whatever name: a command that waits for what
 * is held would write once it is not. Throws `DatabaseUnfit` if it does not find this process, which listens too: it has
 * lost that connection, or PostgreSQL has cut its name off, and so perhaps those of others.
 */
export async function countOthers(on: Reader): Promise<number> {
  if (engine === 'sqlite') return 0;
  // As `listeningConfig` names that connection of each process (db/connections.pg.ts).
  const [found] = await selectRaw<{ listening: unknown }>(
    on,
    sql`select count(*) as listening from pg_stat_activity
      where datname = current_database() and application_name like '% listening'`,
  );
  const listening = Number(found?.listening);
  if (listening === 0) throw new DatabaseUnfit(UNSEEN);
  return listening - 1;
}
