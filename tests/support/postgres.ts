import type { TestProject } from 'vitest/node';
import { openPgStore } from '../../db/store.pg.ts';
import { newDatabaseOn } from './postgres-database.ts';
import { startPostgresServer } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Server of this run's PostgreSQL, ending with a slash: a database's name is added. */
    postgresUrl: string;
  }
}

/** A database with the tables and nothing in them, of which tests have copies: migrating takes longer. */
export const WITH_TABLES = 'with_tables';

/** vitest global set-up: a PostgreSQL of this run alone. */
export default async function startPostgres(project: TestProject) {
  // The tests ask for races, not for durability; four files at once have more than one shop's connections.
  const { url, stop } = await startPostgresServer([
    'max_connections=300',
    'fsync=off',
    'full_page_writes=off',
    'autovacuum=off',
  ]);
  const empty = await newDatabaseOn(url, WITH_TABLES);
  const nothing = () => undefined;
  await (await openPgStore({ url: empty, clock: Date.now, onError: nothing, warn: nothing })).close();
  project.provide('postgresUrl', url);
  return stop;
}
