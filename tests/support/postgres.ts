import type { TestProject } from 'vitest/node';
import { startPostgresServer } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Server of this run's PostgreSQL, ending with a slash: a database's name is added. */
    postgresUrl: string;
  }
}

/** vitest global set-up: a PostgreSQL of this run alone. */
export default async function startPostgres(project: TestProject) {
  // The tests ask for races, not for durability.
  const { url, stop } = await startPostgresServer(['max_connections=200', 'fsync=off']);
  project.provide('postgresUrl', url);
  return stop;
}
