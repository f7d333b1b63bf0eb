import { count, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { tables } from '../schema/index.ts';
import { shapes, type TableShape } from '../schema/shapes.ts';
import type { Reader } from '../store.ts';

/** A row by the names of its columns, with values of JSON. */
export type Row = Record<string, unknown>;

/** Rows of one SELECT: a few milliseconds on SQLite, in which nothing else runs. */
const BATCH = 500;

/** Any of the tables; columns are selected by name. */
const tableOf = ({ property }: TableShape) => tables[property] as unknown as SQLiteTable & Record<string, SQLiteColumn>;

function columnsOf(shape: TableShape): Record<string, SQLiteColumn> {
  const all = Object.values(tableOf(shape)).filter((one) => one && typeof one === 'object' && 'columnType' in one);
  return Object.fromEntries(all.map((column) => [column.name, column]));
}

async function countRows(on: Reader, shape: TableShape): Promise<number> {
  const [found] = await on.db.select({ rows: count() }).from(tableOf(shape));
  return found?.rows ?? 0;
}

/**
 * All rows of a table in the order of its key, batch by batch; by key, so that the last batch costs as much as the
 * first.
 */
export async function* allRows(on: Reader, shape: TableShape): AsyncGenerator<Row[]> {
  const columns = columnsOf(shape);
  const key = shape.key.map((name) => columns[name] as SQLiteColumn);
  let after: SQL | undefined;
  for (;;) {
    const rows: Row[] = await on.db
      .select(columns)
      .from(tableOf(shape))
      .where(after)
      .orderBy(...key)
      .limit(BATCH);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    const values = shape.key.map((name) => sql`${last[name]}`);
    after = sql`(${sql.join(key, sql`, `)}) > (${sql.join(values, sql`, `)})`;
  }
}

/** The number of rows of each table, by its name. */
export async function countAllRows(on: Reader): Promise<Map<string, number>> {
  const counted = new Map<string, number>();
  for (const shape of shapes) counted.set(shape.name, await countRows(on, shape));
  return counted;
}
