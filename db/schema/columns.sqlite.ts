import { type SQL, sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  primaryKey,
  type SQLiteColumn,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core';

/** The project's vocabulary of columns, for SQLite. `columns.pg.ts` has the same words for PostgreSQL. */
export const sqliteColumns = {
  table: sqliteTable,
  /** A key that the database generates. */
  id: () => integer('id').primaryKey({ autoIncrement: true }),
  /** A key that the caller chooses. */
  givenId: () => integer('id').primaryKey(),
  /** The id of another table's row. */
  ref: (name: string) => integer(name),
  text: (name: string) => text(name),
  oneOf: <const Values extends readonly [string, ...string[]]>(name: string, values: Values) =>
    text(name, { enum: values }),
  whole: (name: string) => integer(name),
  /** One that may need more than 32 bits. */
  long: (name: string) => integer(name),
  /** Fen. */
  money: (name: string) => integer(name),
  bool: (name: string) => integer(name, { mode: 'boolean' }),
  /** Milliseconds since 1970 in UTC. */
  instant: (name: string) => integer(name),
  json: <Value>(name: string) => text(name, { mode: 'json' }).$type<Value>(),
  index,
  /** One that also finds texts by their beginning (`db/queries/beginnings.ts`). */
  prefixIndex: (name: string, column: SQLiteColumn) => index(name).on(column),
  uniqueIndex,
  check,
  primaryKey,
  /** A text of ASCII in capitals, whatever language the database is in. */
  capitals: (ascii: SQL) => sql<string>`upper(${ascii})`,
};

export type Columns = typeof sqliteColumns;
