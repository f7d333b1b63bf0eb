import { pgColumns } from './columns.pg.ts';
import { sqliteColumns } from './columns.sqlite.ts';
import { defineTables } from './tables.ts';

/** The engine of this process; it must be known before the first query is built. */
export const engine: 'pg' | 'sqlite' = /^postgres(ql)?:/.test(process.env.DATABASE_URL ?? '') ? 'pg' : 'sqlite';

export const tables = defineTables(engine === 'pg' ? pgColumns : sqliteColumns);
