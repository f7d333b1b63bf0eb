import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Database from 'better-sqlite3';
import pg from 'pg';
import { beforeAll, expect, inject, test } from 'vitest';
import { openPgStore } from '../../db/store.pg.ts';
import { closeAfterTest, temporaryFolder } from '../support/cleanup.ts';
import { databaseOfTest } from '../support/postgres-database.ts';
import { baseEnvironment, projectFolder, shopCommand } from '../support/server-process.ts';
import { startServer } from '../support/started-server.ts';

/** A shop on SQLite with two settings and their entries in the audit log. */
let shop: string;

const FIRST = { DEMO: '0', PUBLIC_ORIGIN: 'https://shop.example' };

let databases = 0;

const newDatabase = () => databaseOfTest(inject('postgresUrl'), `refused_${++databases}`);

beforeAll(async () => {
  shop = temporaryFolder();
  await (await startServer(shop, FIRST)).stop();
  for (const key of ['withdraw_pending_most', 'recharge_pending_most'])
    expect(await shopCommand(shop, ['settings', 'set', key, '9', '--note', 'x'])).toMatchObject({
      exitCode: 0,
      err: '',
    });
});

function copyOfShop(): string {
  const copy = temporaryFolder();
  cpSync(shop, copy, { recursive: true });
  return copy;
}

const ignored = () => undefined;

const makeTables = async (url: string) => (await openPgStore({ url, onError: ignored, warn: ignored })).close();

async function connect(url: string, name = 'test') {
  const client = new pg.Client({ connectionString: url, application_name: name });
  await client.connect();
  let open = true;
  const end = async () => {
    if (open) await client.end();
    open = false;
  };
  closeAfterTest(end);
  return { query: (text: string) => client.query(text), end };
}

/** Why a command is refused. */
async function refused(dataDir: string, args: string[], env: Record<string, string> = {}, code = 1): Promise<string> {
  const { exitCode, out, err } = await shopCommand(dataDir, args, env);
  expect([exitCode, out]).toEqual([code, '']);
  expect(existsSync(join(dataDir, 'moved-to'))).toBe(false);
  return err.replace(/^.*fsync=off.*\n/gm, '').trimEnd();
}

test('there are two ways to move, each from the other engine', async () => {
  const usage = /^usage: move postgres:\/\/\S+ \| move sqlite /;
  expect(await refused(shop, ['move'], {}, 2)).toMatch(usage);
  expect(await refused(shop, ['move', 'sqlite'], {}, 2)).toMatch(usage);
  expect(await refused(shop, ['move', 'postgres://localhost/one', 'more'], {}, 2)).toMatch(usage);
  expect(await refused(shop, ['move', 'mysql://localhost/one'])).toMatch(/^DATABASE_URL: /);
  const there = { DATABASE_URL: await newDatabase() };
  expect(await refused(temporaryFolder(), ['move', there.DATABASE_URL], there, 2)).toMatch(usage);
});

test('a database of a newer version is not filled', async () => {
  const url = await newDatabase();
  await makeTables(url);
  const client = await connect(url);
  await client.query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9e12::bigint)`);
  expect(await refused(copyOfShop(), ['move', url])).toBe('the database is not empty: its schema is newer');
});

test('a database of another program stays as it is', async () => {
  const url = await newDatabase();
  const client = await connect(url);
  await client.query('create table notes (id int); insert into notes values (1)');
  expect(await refused(copyOfShop(), ['move', url])).toBe('the database is not empty: notes has rows');
  expect((await client.query("select to_regclass('orders') as found")).rows).toEqual([{ found: null }]);
});

test.each([
  ['changes a row', "new.value := 'spoilt'; return new", 'settings: the rows differ from those of the old database'],
  ['leaves rows out', 'return null', /^settings: \d rows were restored of \d+$/],
])('a database that %s is not taken for a copy', async (_, spoil, reason) => {
  const url = await newDatabase();
  await makeTables(url);
  const client = await connect(url);
  await client.query(`create function spoil() returns trigger language plpgsql as
    $$ begin if new.key <> 'withdraw_pending_most' then return new; end if; ${spoil}; end $$`);
  await client.query('create trigger spoil before insert on settings for each row execute function spoil()');
  const dataDir = copyOfShop();
  const said = await refused(dataDir, ['move', url]);
  if (typeof reason === 'string') expect(said).toBe(`${reason}; nothing was moved`);
  else expect(said).toMatch(reason);
  expect((await client.query('select count(*)::int as rows from settings')).rows).toEqual([{ rows: 0 }]);
  expect(existsSync(join(dataDir, 'moving'))).toBe(false);
});

test('a shop whose audit log was changed is moved only as it is', async () => {
  const dataDir = copyOfShop();
  const database = new Database(join(dataDir, 'shop.db'));
  const triggers = database.prepare<[], string>(
    "select name from sqlite_master where type = 'trigger' and tbl_name = 'audit_log'",
  );
  for (const name of triggers.pluck().all()) database.exec(`drop trigger ${name}`);
  database.exec("update audit_log set note = 'y' where note = 'x'");
  database.close();
  const url = await newDatabase();
  expect(await refused(dataDir, ['move', url])).toBe(
    'the shop is wrong before it is moved, see audit verify; nothing was moved, --anyway moves it as it is',
  );
  const anyway = await shopCommand(dataDir, ['move', url, '--anyway']);
  expect([anyway.exitCode, anyway.out]).toEqual([1, expect.stringContaining('THE BOOKS OR THE AUDIT LOG ARE WRONG')]);
});

/** The shop on PostgreSQL after its first start there, without the file that it came from. */
async function shopOnPostgres() {
  const dataDir = copyOfShop();
  const url = await newDatabase();
  expect(await shopCommand(dataDir, ['move', url])).toMatchObject({ exitCode: 0 });
  const there = { ...FIRST, DATABASE_URL: url };
  await (await startServer(dataDir, there)).stop();
  for (const name of ['shop.db', 'moved-to']) rmSync(join(dataDir, name));
  return { dataDir, there, url };
}

test('a shop on PostgreSQL is moved only with its own secret and files, and takes a new identity', async () => {
  const { dataDir, there } = await shopOnPostgres();
  expect(await refused(dataDir, ['move', 'sqlite'], { ...there, JWT_SECRET: 'y'.repeat(32) })).toMatch(
    /^JWT_SECRET: is not that of this shop\. /,
  );
  expect(await refused(temporaryFolder(), ['move', 'sqlite'], there)).toMatch(/the files of this shop are not in /);
  const log = join(dataDir, 'shop.db-wal');
  writeFileSync(log, 'of the file that was here before');
  expect(await refused(dataDir, ['move', 'sqlite'], there)).toBe(`${log}: holds a shop already: move it elsewhere`);
  rmSync(log);
  expect(await shopCommand(dataDir, ['move', 'sqlite'], there)).toMatchObject({ exitCode: 0 });
  const database = new Database(join(dataDir, 'shop.db'), { readonly: true });
  const keys = database.prepare<[], string>('select key from settings').pluck().all();
  database.close();
  expect(keys).toContain('move');
  expect(keys).not.toContain('identity');
});

/** `move sqlite`, which goes on meanwhile. */
function startMove(dataDir: string, there: Record<string, string>) {
  const env = { ...baseEnvironment(), ...there, DATA_DIR: dataDir };
  const move = spawn(process.execPath, [join(projectFolder, 'dist/server/cli.js'), 'move', 'sqlite'], { env });
  let err = '';
  move.stderr.on('data', (chunk) => {
    err += chunk;
  });
  const ended = once(move, 'close').then(() => err);
  return { move, ended };
}

const leftOfMove = (dataDir: string) =>
  ['shop.db', 'moved-to', 'moving'].filter((name) => existsSync(join(dataDir, name)));

test('nobody writes to PostgreSQL while it is copied, and whoever comes meanwhile stops the move', async () => {
  const { dataDir, there, url } = await shopOnPostgres();
  const client = await connect(url);
  // A server and a command of another machine, as PostgreSQL sees them.
  const server = () => connect(url, 'pintuan listening');
  const command = () => connect(url, 'credits command listening');
  const alone = 'servers and commands that work on the database: 1; stop them first';
  const first = await server();
  // Whoever would hold the tables of a shop that sells waits here, and so would its shoppers.
  await client.query('begin; lock table orders in row exclusive mode');
  expect(await refused(dataDir, ['move', 'sqlite'], there)).toBe(alone);
  await client.query('rollback');
  await first.end();

  const { move, ended } = startMove(dataDir, there);
  const held = `select 1 from pg_locks where mode = 'ShareLock' and granted and relation = to_regclass('orders')`;
  while (move.exitCode === null && (await client.query(held)).rowCount === 0) await pause(2);
  move.kill('SIGSTOP');
  await client.query("set lock_timeout = '200ms'");
  await expect(client.query("update settings set value = '1' where key = 'recharge_pending_most'")).rejects.toThrow(
    /lock timeout/,
  );
  await command();
  move.kill('SIGCONT');
  expect(await ended).toContain(`${alone}\n`);
  expect(leftOfMove(dataDir)).toEqual([]);
});

test('a file of which the last is in its log alone does not become the shop', async () => {
  const { dataDir, there } = await shopOnPostgres();
  const { move, ended } = startMove(dataDir, there);
  const file = join(dataDir, 'moving/shop.db');
  while (move.exitCode === null && !existsSync(`${file}-wal`)) await pause(2);
  // As a full disk does it, this keeps the log from being written into the file; SQLite says nothing as it is closed.
  const reader = new Database(file, { readonly: true });
  closeAfterTest(() => void reader.close());
  reader.exec('begin; select * from sqlite_master');
  expect(await ended).toContain(
    'nothing was moved: the database could not be written to its end; the disk may be full\n',
  );
  expect(leftOfMove(dataDir)).toEqual([]);
});
