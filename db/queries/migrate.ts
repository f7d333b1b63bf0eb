import { sql } from 'drizzle-orm';
import { migrationsUpTo } from '../schema/versions.ts';
import type { Writer } from '../store.ts';
import { runRaw } from './raw.ts';

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

/** PostgreSQL plans with statistics of its tables, which do not include rows that were just inserted. */
export async function countForPlans(tx: Writer): Promise<void> {
  await runRaw(tx, sql`analyze`);
}
