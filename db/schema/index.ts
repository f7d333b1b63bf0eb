import { pgColumns } from './columns.pg.ts';
import { sqliteColumns } from './columns.sqlite.ts';
import { defineTables } from './tables.ts';

/** The engine of this process; it must be known before the first query is built. */
export const engine: 'pg' | 'sqlite' = /^postgres(ql)?:/.test(process.env.DATABASE_URL ?? '') ? 'pg' : 'sqlite';

/** The vocabulary of this engine, for an expression that an index has too. */
export const columns = engine === 'pg' ? pgColumns : sqliteColumns;

export const tables = defineTables(columns);
