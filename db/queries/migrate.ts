import { sql } from 'drizzle-orm';
import { lazily } from '../../shared/lazily.ts';
import { engine } from '../schema/index.ts';
import { migrationsUpTo, newestMigration } from '../schema/versions.ts';
import type { Reader, Writer } from '../store.ts';
import { runRaw, selectRaw } from './raw.ts';

/**
 * Migrates PostgreSQL from that version of the schema to the newest in a transaction, including Drizzle's own table.
 * SQLite cannot rebuild a table in a transaction.
 */
export async function migrateFurther(tx: Writer, from: string): Promise<void> {
  const done = migrationsUpTo('pg', from).length;
  for (const { sql: statements, hash, folderMillis } of migrationsUpTo('pg').slice(done)) {
    for (const statement of statements) await runRaw(tx, sql.raw(statement));
    await runRaw(
      tx,
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`,
    );
  }
}

const newestKnown = lazily(() => newestMigration('pg'));

/**
 * Whether the tables are of a newer version than this program, which goes on beside it. In a file of SQLite one program
 * works.
 */
export async function isOutdated(on: Reader): Promise<boolean> {
  if (engine === 'sqlite') return false;
  const last = sql`select max(created_at) as last from drizzle.__drizzle_migrations`;
  const [row] = await selectRaw<{ last: unknown }>(on, last);
  return Number(row?.last) > newestKnown();
}

/** PostgreSQL plans with statistics of its tables, which do not include rows that were just inserted. */
export async function countForPlans(tx: Writer): Promise<void> {
  await runRaw(tx, sql`analyze`);
}
