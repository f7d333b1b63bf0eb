import { and, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import { engine } from '../schema/index.ts';

/** Above every text with that beginning. */
const LAST = '\u{10ffff}';

/** Whether a text begins with `beginning`, to the letter; read from a `prefixIndex`. */
export function beginsWith(column: AnySQLiteColumn, beginning: string): SQL | undefined {
  if (engine === 'sqlite') return and(gte(column, beginning), lt(column, `${beginning}${LAST}`));
  return sql`${column} like ${beginning.replace(/[\\%_]/g, '\\$&')} || '%'`;
}
