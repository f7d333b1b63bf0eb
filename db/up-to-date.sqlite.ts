import type { Database } from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { type Migrating, migrationsUpTo, mustBeKnown } from './schema/versions.ts';
import { sqliteTriggers } from './triggers.ts';

/**
 * Migrates the file to that version of the schema; writes nothing if it is up to date. Throws `DatabaseNewer`,
 * `DatabaseTooOld`.
 */
export function bringFileUpToDate(connection: Database, schema?: string): void {
  const migrations = migrationsUpTo('sqlite', schema);
  const last = lastMigration(connection);
  mustBeKnown(migrations, last);
  if (last < (migrations.at(-1)?.folderMillis ?? 0)) {
    // A table that a migration rebuilds is missing for a moment; the pragma has no effect inside the migration itself.
    connection.pragma('foreign_keys = OFF');
    const { dialect, session } = drizzle(connection) as unknown as Migrating<void>;
    dialect.migrate(migrations, session, {});
  }
  connection.pragma('foreign_keys = ON');
  setTriggers(connection);
}

/** Whether the database has tables, of an earlier version than that. */
export function isBehind(connection: Database, schema?: string): boolean {
  const last = lastMigration(connection);
  return last > 0 && last < (migrationsUpTo('sqlite', schema).at(-1)?.folderMillis ?? 0);
}

/** When the last migration of the database was written, in ms since 1970; 0 if there was none. */
function lastMigration(connection: Database): number {
  const table = connection.prepare("select 1 from sqlite_master where name = '__drizzle_migrations'").get();
  return table ? Number(connection.prepare('select max(created_at) from __drizzle_migrations').pluck().get()) : 0;
}

function setTriggers(connection: Database): void {
  const select = connection.prepare<[], string>("select sql from sqlite_master where type = 'trigger'").pluck();
  const there = new Set(select.all().map((statement) => statement.replace(/^create trigger /i, '')));
  const columns = connection.prepare<[string], string>('select name from pragma_table_info(?)').pluck();
  const missing = sqliteTriggers((table) => columns.all(table)).filter(({ definition }) => !there.has(definition));
  if (missing.length === 0) return;
  connection.transaction(() => {
    for (const { name, definition } of missing) {
      connection.exec(`drop trigger if exists ${name}`);
      connection.exec(`create trigger ${definition}`);
    }
  })();
}
