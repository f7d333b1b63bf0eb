import { engine } from './schema/index.ts';
import type { Store } from './store.ts';

interface Options {
  /** `postgres://…`, used when the process works with PostgreSQL. */
  databaseUrl: string | undefined;
  /** The SQLite file, used otherwise. */
  file: string;
  /** Milliseconds since 1970. */
  clock: () => number;
  /** On PostgreSQL: connections at the most, and who connects. */
  connections?: number;
  role?: 'server' | 'command';
  onError: (error: Error) => void;
  warn: (message: string) => void;
  /** The version of the schema to bring it to; the newest when left out. */
  schema?: string;
}

/** Opens the database of this process, brought up to date; the other engine's driver is not even loaded. */
export async function openStore({ databaseUrl, file, ...options }: Options): Promise<Store> {
  if (engine === 'pg' && databaseUrl) {
    const { openPgStore } = await import('./store.pg.ts');
    return openPgStore({ url: databaseUrl, ...options });
  }
  const { openSqliteStore } = await import('./store.sqlite.ts');
  return openSqliteStore({ file, ...options });
}
