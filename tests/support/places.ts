import { cpSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { inject } from 'vitest';
import { temporaryFolder } from './cleanup.ts';
import { databaseOfTest } from './postgres-database.ts';

/** Where a shop of either engine is, or is to be: its folder, and its database on PostgreSQL. */
export interface EitherPlace {
  dataDir: string;
  url: string;
}

const server = () => inject('postgresUrl');

let databases = 0;

export const databaseOfPlace = (template?: string) =>
  databaseOfTest(server(), `place${process.pid}_${++databases}`, template);

/** What a killed command has left, for one of the things that an operator may do then. */
export async function copyOf({ dataDir, url }: EitherPlace): Promise<EitherPlace> {
  const copy = temporaryFolder();
  cpSync(dataDir, copy, { recursive: true });
  const name = url.slice(server().length);
  await unused(name);
  return { dataDir: copy, url: await databaseOfPlace(name) };
}

/** The connections of a killed command end when PostgreSQL notices, and it commits what it was asked to before. */
async function unused(database: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${server()}postgres` });
  await client.connect();
  const using = 'select 1 from pg_stat_activity where datname = $1';
  while ((await client.query(using, [database])).rowCount !== 0) await pause(20);
  await client.end();
}
