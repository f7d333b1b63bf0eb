import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { expect, inject, test } from 'vitest';
import { shapes } from '../../db/schema/shapes.ts';
import { closeAfterTest, temporaryFolder } from '../support/cleanup.ts';
import { copyDemoFolder } from '../support/demo-shop.ts';
import { newDatabaseOn } from '../support/postgres-database.ts';
import { baseEnvironment, projectFolder, shopCommand } from '../support/server-process.ts';
import { startServer } from '../support/started-server.ts';

const demoFolder = () => {
  const dataDir = copyDemoFolder(inject('demoFolder'));
  closeAfterTest(() => rmSync(dataDir, { recursive: true, force: true }));
  return dataDir;
};

/** Sends a call of the API, with a session's token. */
async function call(origin: string, path: string, fields: Record<string, string>, token = '') {
  const body = new URLSearchParams(fields);
  return (await fetch(`${origin}/api/${path}`, { method: 'POST', body, headers: { Authorization: token } })).json();
}

/** PostgreSQL keeps the names in a JSON object in an order of its own. */
const inOrder = (_: string, value: unknown) => {
  const object = typeof value === 'string' && value.startsWith('{"') ? JSON.parse(value) : value;
  const plain = object !== null && typeof object === 'object' && !Array.isArray(object);
  return plain ? Object.fromEntries(Object.entries(object).sort()) : object;
};

/** A hash of the rows of every table of the shop, but those that a restore writes. */
function tablesOf(dataDir: string): Record<string, string> {
  const database = new Database(join(dataDir, 'shop.db'), { readonly: true });
  const own: Record<string, string> = {
    settings: `where key not in ('restored_at', 'search_indexed_4')`,
    audit_log: `where action <> 'restore'`,
    audit_head: 'where false',
  };
  const hashes = shapes.map(({ name, key }) => {
    const rows = database.prepare(`select * from ${name} ${own[name] ?? ''} order by ${key}`).all();
    return [name, `${rows.length} ${createHash('sha256').update(JSON.stringify(rows, inOrder)).digest('hex')}`];
  });
  database.close();
  return Object.fromEntries(hashes);
}

/** Runs a command of which nothing may be said on standard error, but how the PostgreSQL of the tests is set up. */
async function done(dataDir: string, args: string[], env: Record<string, string> = {}): Promise<string> {
  const { exitCode, out, err } = await shopCommand(dataDir, args, env);
  expect([exitCode, err.replace(/^.*fsync=off.*\n/gm, '')]).toEqual([0, '']);
  return out;
}

test('a shop moves from SQLite to PostgreSQL and back, and is the same', { timeout: 180_000 }, async () => {
  const dataDir = demoFolder();
  const first = await startServer(dataDir, { DEMO: '0' });
  const fields = { username: 'mover', password: 'correct horse', invitation_code: first.invitation };
  await call(first.origin, 'register', fields);
  const { token } = (await call(first.origin, 'login', fields)).data;
  await done(dataDir, ['credit', 'mover', '9000', '--note', 'test']);
  const buy = async (origin: string) => (await call(origin, 'buy_item', { id: '1' }, token)).code;
  expect(await buy(first.origin)).toBe(200);
  expect(await first.stop()).toBe(0);

  const onPostgres = { DATABASE_URL: await newDatabaseOn(inject('postgresUrl'), 'moved_shop') };
  const [away, back, folder] = [temporaryFolder(), temporaryFolder(), temporaryFolder()];
  const [there, home] = [join(folder, 'there.tar.gz'), join(folder, 'home.tar.gz')];
  expect(await done(dataDir, ['backup', there])).toMatch(/ pictures 5\d\d, proofs 0, .* checked$/m);
  expect(await done(away, ['restore', there], onPostgres)).toMatch(/; the books are right$/m);
  await done(away, ['backup', home], onPostgres);
  expect(await done(back, ['restore', home])).toMatch(/; the books are right$/m);
  expect(tablesOf(back)).toEqual(tablesOf(dataDir));

  for (const [folderOfShop, env] of [[away, onPostgres] as const, [back, {}] as const]) {
    const { origin, invitation } = await startServer(folderOfShop, { ...env, DEMO: '0' });
    expect([invitation, await buy(origin)]).toEqual([first.invitation, 200]);
    expect(await done(folderOfShop, ['verify-books'], env)).toMatch(/^books are right/);
  }
});

test('a restore is refused where a server runs, and fills an empty shop', { timeout: 180_000 }, async () => {
  const dataDir = temporaryFolder();
  const server = await startServer(dataDir, { DEMO: '0', SHOP_INVITATION_CODE: 'OPENSESAME' });
  const file = join(temporaryFolder(), 'empty.tar.gz');
  expect(await shopCommand(dataDir, ['backup', file])).toMatchObject({ exitCode: 0, err: '' });
  const refused = { exitCode: 1, out: '', err: `a server works in ${dataDir}: stop it first\n` };
  expect(await shopCommand(dataDir, ['restore', file])).toEqual(refused);
  expect(await server.stop()).toBe(0);
  expect((await shopCommand(dataDir, ['restore', file])).err).toMatch(/^.*: holds jwt-secret already; .*\n$/);
  const elsewhere = temporaryFolder();
  const { out, err } = await shopCommand(elsewhere, ['restore', file]);
  expect([out.slice(0, out.indexOf(', as of')), err]).toEqual([`restored into ${elsewhere}`, '']);
  // A restored shop is somebody's, however empty: the demo shop is not put into it.
  const restored = await startServer(elsewhere, { DEMO: '1' });
  expect(restored.invitation).toBe('OPENSESAME');
  expect((await (await fetch(`${restored.origin}/api/item_hot_list`)).json()).data).toEqual([]);
});

/** A command on a disk that takes files of 2 MiB: a limit of the shell stands in for a full one. */
function onFullDisk(dataDir: string, args: string[]) {
  const cli = join(projectFolder, 'dist/server/cli.js');
  const env = { ...baseEnvironment(), DATA_DIR: dataDir };
  const shell = ['-c', 'ulimit -f 2048; exec "$@"', 'bash', process.execPath, cli, ...args];
  return new Promise<{ code: unknown; out: string; err: string }>((resolve) => {
    execFile('bash', shell, { env }, (error, out, err) => resolve({ code: error?.code ?? 0, out, err }));
  });
}

test('a full disk leaves no backup and no partial shop, and is reported in one line', {
  timeout: 180_000,
}, async () => {
  const [dataDir, folder, empty] = [demoFolder(), temporaryFolder(), temporaryFolder()];
  const file = join(folder, 'shop.tar.gz');
  const written = await onFullDisk(dataDir, ['backup', file]);
  expect(written).toEqual({ code: 1, out: '', err: expect.stringMatching(/^no backup was written: EFBIG: .*\n$/) });
  expect(readdirSync(folder)).toEqual([]);
  await done(dataDir, ['backup', file]);
  const restored = await onFullDisk(empty, ['restore', file]);
  expect(restored).toEqual({ code: 1, out: '', err: expect.stringMatching(/^nothing was restored: .*\n$/) });
  expect(readdirSync(empty)).toEqual(['shop.lock']);
});

/** Waits until a backup is being written, or its command has ended without. */
async function untilWriting(draft: string, command: Promise<unknown>): Promise<void> {
  let ended = false;
  void command.then(() => {
    ended = true;
  });
  while (!ended && (!existsSync(draft) || statSync(draft).size === 0)) await pause(2);
}

test('a server that is stopped gives up its running backup', { timeout: 180_000 }, async () => {
  const [dataDir, folder] = [demoFolder(), temporaryFolder()];
  const server = await startServer(dataDir);
  const command = shopCommand(dataDir, ['backup', join(folder, 'shop.tar.gz')]);
  await untilWriting(join(folder, 'shop.tar.gz.partial'), command);
  expect(await server.stop()).toBe(0);
  expect(await command).toMatchObject({ exitCode: 1, out: '' });
  expect(readdirSync(folder)).toEqual([]);
});

test('a database of a newer version is not touched', async () => {
  const dataDir = temporaryFolder();
  await (await startServer(dataDir, { DEMO: '0' })).stop();
  const database = new Database(join(dataDir, 'shop.db'));
  database.exec(`insert into __drizzle_migrations (hash, created_at) values ('x', 9999999999999)`);
  database.close();
  const line = /^the server did not start: the database is of a newer version of pintuan than this one: .*\n$/;
  await expect(startServer(dataDir, { DEMO: '0' })).rejects.toThrow(line);
  expect((await shopCommand(dataDir, ['invite'])).err).toMatch(/^the database is of a newer version of pintuan.*\n$/);
});

test('a database in which a row is lost gives no backup', async () => {
  const [dataDir, folder] = [demoFolder(), temporaryFolder()];
  const database = new Database(join(dataDir, 'shop.db'));
  database.pragma('foreign_keys = off');
  database.exec('delete from shoppers where id = (select max(shopper_id) from orders)');
  database.close();
  const { exitCode, out, err } = await shopCommand(dataDir, ['backup', join(folder, 'shop.tar.gz')]);
  expect([exitCode, out]).toEqual([1, '']);
  expect(err).toMatch(/^the database is damaged: \w+ \S+ names shoppers \d+, which is not there\n$/);
  expect(readdirSync(folder)).toEqual([]);
});
