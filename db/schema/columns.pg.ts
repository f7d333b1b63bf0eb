import { type SQL, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  type ExtraConfigColumn,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Columns } from './columns.sqlite.ts';

const number = (name: string) => bigint(name, { mode: 'number' });

/** The same vocabulary for PostgreSQL; `columns.check.ts` compares the JavaScript type of every word. */
export const pgVocabulary = {
  table: pgTable,
  id: () => number('id').primaryKey().generatedByDefaultAsIdentity(),
  givenId: () => number('id').primaryKey(),
  ref: number,
  text: (name: string) => text(name),
  oneOf: <const Values extends readonly [string, ...string[]]>(name: string, values: Values) =>
    text(name, { enum: values }),
  whole: (name: string) => integer(name),
  long: number,
  money: number,
  bool: (name: string) => boolean(name),
  instant: number,
  json: <Value>(name: string) => jsonb(name).$type<Value>(),
  index,
  // The default order of texts depends on their language, so their beginnings cannot be found by it.
  prefixIndex: (name: string, column: ExtraConfigColumn) => index(name).on(column.op('text_pattern_ops')),
  uniqueIndex,
  check,
  primaryKey,
  // In a Turkish database the capital of i has a dot.
  capitals: (ascii: SQL) => sql<string>`upper(${ascii} collate "C")`,
};

/** The one place where PostgreSQL's tables are typed as SQLite's, so that there is one query code. */
export const pgColumns = pgVocabulary as unknown as Columns;
