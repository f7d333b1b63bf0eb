import { engine } from './schema/index.ts';
import type { BeforeChange } from './schema/versions.ts';
import type { Store } from './store.ts';

interface Options {
  /** `postgres://…`, if the process works with PostgreSQL. */
  databaseUrl: string | undefined;
  /** The SQLite file, used otherwise. */
  file: string;
  /** Milliseconds since 1970; the store's own if left out. */
  clock?: () => number;
  /** On PostgreSQL: the maximum of connections, and the kind of process. */
  connections?: number;
  /** On PostgreSQL: how many processes of this machine serve together. */
  processes?: number;
  role?: 'server' | 'command';
  onError: (error: Error) => void;
  warn: (message: string) => void;
  /** The target version of the schema; the newest if left out. */
  schema?: string;
  /** On PostgreSQL: a database with rows is refused before its tables are changed. A new file has none. */
  toFill?: boolean;
  beforeChange?: BeforeChange | undefined;
}

/** Opens the database of this process and migrates it; the other engine's driver is not loaded. */
export async function openStore({ databaseUrl, file, ...options }: Options): Promise<Store> {
  if (engine === 'pg' && databaseUrl) {
    const { openPgStore } = await import('./store.pg.ts');
    return openPgStore({ url: databaseUrl, ...options });
  }
  const { askBeforeChange, openSqliteStore } = await import('./store.sqlite.ts');
  if (options.beforeChange) await askBeforeChange(file, options.beforeChange, options.schema);
  return openSqliteStore({ file, ...options });
}
