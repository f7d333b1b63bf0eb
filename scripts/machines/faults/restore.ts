import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgresServer } from '../../../tests/support/postgres-server.ts';
import { launchServer, shopCommand } from '../../../tests/support/server-process.ts';
import { mustHold } from '../promises.ts';
import { until } from '../wait.ts';
import type { Fault } from './fault.ts';

/** Everything is gone: the last backup becomes a shop on another PostgreSQL, with other files. */
export const restoredElsewhere: Fault = {
  name: 'the last backup is restored elsewhere',
  happen: async ({ folder, dataDir, env }, load) => {
    const promised = load.storm.promised();
    const file = join(folder, 'last.tar.gz');
    const backup = await shopCommand(dataDir, ['backup', file], env);
    if (backup.exitCode !== 0) throw new Error(`backup: ${backup.err}`);
    const postgres = await startPostgresServer([]);
    try {
      const databaseUrl = `${postgres.url}elsewhere`;
      const client = new pg.Client({ connectionString: `${postgres.url}postgres` });
      await client.connect();
      await client.query('create database elsewhere');
      await client.end();
      const elsewhere = join(folder, 'elsewhere');
      mkdirSync(elsewhere);
      // Nothing of the place that is lost but the secret.
      const kept = ['NODE_ENV', 'PUBLIC_ORIGIN', 'JWT_SECRET', 'PAY_SANDBOX', 'DEMO'];
      const there = Object.fromEntries(Object.entries(env).filter(([name]) => kept.includes(name)));
      there.DATABASE_URL = databaseUrl;
      const began = performance.now();
      const restored = await shopCommand(elsewhere, ['restore', file], there);
      if (restored.exitCode !== 0) throw new Error(`restore: ${restored.err}`);
      const took = performance.now() - began;
      await mustHold({ databaseUrl, dataDir: elsewhere, env: there }, promised);
      const server = await launchServer(elsewhere, { ...there, PORT: '0' });
      await until('the restored shop', async () => (await fetch(`${server.origin}/readyz`)).ok);
      const page = await fetch(`${server.origin}/user/detail/1`);
      await server.stop();
      if (page.status !== 200) throw new Error(`a page of the restored shop was answered ${page.status}`);
      return `${promised.length} promises are kept there too, after ${(took / 1000).toFixed(0)} s`;
    } finally {
      await postgres.stop();
    }
  },
};
