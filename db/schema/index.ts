import { pgColumns } from './columns.pg.ts';
import { sqliteColumns } from './columns.sqlite.ts';
import { defineTables } from './tables.ts';

/** Which database this process works with; it has to be known before the first query is written down. */
export const engine: 'pg' | 'sqlite' = /^postgres(ql)?:/.test(process.env.DATABASE_URL ?? '') ? 'pg' : 'sqlite';

export const tables = defineTables(engine === 'pg' ? pgColumns : sqliteColumns);
