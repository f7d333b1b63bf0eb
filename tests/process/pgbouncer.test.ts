import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { ensurePackages, PACKAGES } from '../../scripts/machines/packages.ts';
import { closeAfterTest, temporaryFolder } from '../support/cleanup.ts';
import { freePorts } from '../support/free-ports.ts';
import { databaseOfTest } from '../support/postgres-database.ts';
import { startServer } from '../support/started-server.ts';

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });

async function run(database: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** The address of that database through a pgbouncer in its mode of transactions, with more of its settings. */
async function throughPgbouncer(database: string, more: string): Promise<string> {
  ensurePackages(['pgbouncer']);
  const { hostname, port: behind, username, password, pathname } = new URL(database);
  const [port = 0] = await freePorts(1);
  const file = join(temporaryFolder(), 'pgbouncer.ini');
  const to = `host=${hostname} port=${behind} user=${username} password=${password} dbname=${pathname.slice(1)}`;
  const settings = `listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\nauth_type = any`;
  writeFileSync(file, `[databases]\nshop = ${to}\n[pgbouncer]\n${settings}\npool_mode = transaction\n${more}\n`);
  // It does not run as root.
  const pgbouncer = spawn(PACKAGES.pgbouncer, ['-u', 'nobody', file], { stdio: 'ignore' });
  closeAfterTest(() => void pgbouncer.kill('SIGKILL'));
  while (!(await answers(port))) await pause(20);
  return `postgres://any@127.0.0.1:${port}/shop`;
}

// As it comes it refuses the settings of connections, and told to it drops them.
test.each([
  ['pgbouncer_plain', '', /: DATABASE_URL: unsupported startup parameter: options\n$/],
  [
    'pgbouncer_dropping',
    'ignore_startup_parameters = options',
    /: DATABASE_URL: something in front of PostgreSQL drops the settings of connections, .* not pgbouncer\n$/,
  ],
])('behind %s a server does not start, and says in one line why', async (name, more, line) => {
  const database = await databaseOfTest(inject('postgresUrl'), name);
  // What the shop itself sets, and somebody may have set for its database.
  await run(database, `alter database ${name} set max_parallel_workers_per_gather = 0`);
  const url = await throughPgbouncer(database, more);
  const said = startServer(temporaryFolder(), { DATABASE_URL: url, DEMO: '0' }).then(
    () => 'it started',
    ({ message }: Error) => message,
  );
  expect(await said).toMatch(line);
});
