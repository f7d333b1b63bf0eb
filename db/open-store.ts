import { engine } from './schema/index.ts';
import { openPgStore } from './store.pg.ts';
import { openSqliteStore } from './store.sqlite.ts';
import type { Store } from './store.ts';

interface Options {
  /** `postgres://…`, used when the process works with PostgreSQL. */
  databaseUrl: string | undefined;
  /** The SQLite file, used otherwise. */
  file: string;
  /** Milliseconds since 1970. */
  clock: () => number;
  onError: (error: Error) => void;
}

/** Opens the database of this process, brought up to date. */
export async function openStore({ databaseUrl, file, clock, onError }: Options): Promise<Store> {
  if (engine === 'pg' && databaseUrl) return openPgStore({ url: databaseUrl, clock, onError });
  return openSqliteStore({ file, clock });
}
