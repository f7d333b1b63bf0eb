import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { backupName } from '../../../server/backup/folder.ts';
import { startPostgresServer } from '../../../tests/support/postgres-server.ts';
import { launchServer, shopCommand } from '../../../tests/support/server-process.ts';
import { backupTimes } from '../jobs.ts';
import { missingAt, mustHold } from '../promises.ts';
import { until } from '../wait.ts';
import type { Fault } from './fault.ts';

const seconds = (ms: number) => (ms / 1000).toFixed(0);

/** Everything is gone: the last scheduled backup becomes a shop on another PostgreSQL, with other files. */
export const restoredElsewhere: Fault = {
  name: 'the last backup is restored elsewhere',
  happen: async (machines, load) => {
    const { folder, env, backups } = machines;
    const made = await until('a backup', async () => (await backupTimes(machines)).at(-1));
    const file = backups.placeOf(backupName(made));
    const promised = load.storm.promised();
    const before = load.promisedBefore(made);
    const age = Date.now() - made;
    const postgres = await startPostgresServer([]);
    try {
      const databaseUrl = `${postgres.url}elsewhere`;
      const client = new pg.Client({ connectionString: `${postgres.url}postgres` });
      await client.connect();
      await client.query('create database elsewhere');
      await client.end();
      const elsewhere = join(folder, 'elsewhere');
      mkdirSync(elsewhere);
      // Nothing of the place that is lost but the secret, and the way to the backups.
      const kept = /^(NODE_ENV|PUBLIC_ORIGIN|JWT_SECRET|PAY_SANDBOX|DEMO|S3_\w+|AWS_\w+)$/;
      const there = Object.fromEntries(Object.entries(env).filter(([name]) => kept.test(name)));
      there.DATABASE_URL = databaseUrl;
      const began = performance.now();
      const restored = await shopCommand(elsewhere, ['restore', file], there);
      if (restored.exitCode !== 0) throw new Error(`restore: ${restored.err}`);
      const took = performance.now() - began;
      await mustHold({ databaseUrl, dataDir: elsewhere, env: there }, before);
      const gone = await missingAt({ databaseUrl }, promised);
      const server = await launchServer(elsewhere, { ...there, PORT: '0' });
      await until('the restored shop', async () => (await fetch(`${server.origin}/readyz`)).ok);
      const page = await fetch(`${server.origin}/user/detail/1`);
      await server.stop();
      if (page.status !== 200) throw new Error(`a page of the restored shop was answered ${page.status}`);
      const told = `${promised.length - gone.length} promises are kept there too, after ${seconds(took)} s`;
      return `${told}; the backup was ${seconds(age)} s old, and ${gone.length} newer ones are gone`;
    } finally {
      await postgres.stop();
    }
  },
};
