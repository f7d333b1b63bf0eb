import { sql } from 'drizzle-orm';
import { engine } from '../schema/index.ts';
import type { Reader, Writer } from '../store.ts';
import { runRaw, selectRaw } from './raw.ts';

/** A table of a backup, which may be of an older schema than `tables`. */
export interface TableOfBackup {
  name: string;
  columns: { name: string; json: boolean }[];
}

/** Inserts rows, given as the text of a JSON array of objects, with their ids. */
export async function putRows(tx: Writer, { name, columns }: TableOfBackup, rows: string): Promise<void> {
  const names = sql.join(
    columns.map((column) => sql.identifier(column.name)),
    sql`, `,
  );
  const into = sql`insert into ${sql.identifier(name)} (${names})`;
  if (engine === 'pg') {
    const from = sql`json_populate_recordset(null::${sql.identifier(name)}, ${rows}::json)`;
    return runRaw(tx, sql`${into} select ${names} from ${from}`);
  }
  // `->` gives JSON, `->>` a plain value: true is 1, as SQLite stores it.
  const values = columns.map((column) =>
    column.json ? sql`nullif(value -> ${column.name}, 'null')` : sql`value ->> ${column.name}`,
  );
  return runRaw(tx, sql`${into} select ${sql.join(values, sql`, `)} from json_each(${rows})`);
}

/** The number of rows of a table that may not be in `tables`. */
export async function countRowsOf(on: Reader, name: string): Promise<number> {
  const [found] = await selectRaw<{ rows: unknown }>(on, sql`select count(*) as rows from ${sql.identifier(name)}`);
  return Number(found?.rows);
}

/** PostgreSQL's sequences do not advance when ids are given, so the next id would already exist. */
export async function setCounters(tx: Writer): Promise<void> {
  if (engine === 'sqlite') return;
  await runRaw(
    tx,
    sql.raw(`do $$ declare own record; begin
      for own in select table_name as t, column_name as c from information_schema.columns
        where table_schema = current_schema() and is_identity = 'YES'
      loop execute format('select setval(pg_get_serial_sequence(%L, %L), max(%I)) from %I', own.t, own.c, own.c, own.t);
      end loop; end $$`),
  );
}

/** SQLite's check of its own file, with references to missing rows; PostgreSQL checks each row that it inserts. */
export async function faultsOfFile(on: Reader): Promise<string[]> {
  if (engine === 'pg') return [];
  const found = await selectRaw<{ integrity_check: string }>(on, sql`pragma integrity_check`);
  const strays = await selectRaw<{ table: string; parent: string }>(on, sql`pragma foreign_key_check`);
  return [
    ...found.map((row) => row.integrity_check).filter((text) => text !== 'ok'),
    ...strays.map(({ table, parent }) => `a row of ${table} names a row of ${parent} that is not there`),
  ];
}
