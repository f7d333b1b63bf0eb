import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Database from 'better-sqlite3';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { shapes } from '../../db/schema/shapes.ts';
import { closeAfterTest, temporaryFolder } from '../support/cleanup.ts';
import { copyDemoFolder } from '../support/demo-shop.ts';
import { newDatabaseOn } from '../support/postgres-database.ts';
import { baseEnvironment, projectFolder, type RunningServer, shopCommand } from '../support/server-process.ts';
import { answer, form, startServer } from '../support/started-server.ts';

const NO_DEMO = { DEMO: '0' };

const demoFolder = () => {
  const dataDir = copyDemoFolder(inject('demoFolder'));
  closeAfterTest(() => rmSync(dataDir, { recursive: true, force: true }));
  return dataDir;
};

const newTarget = (name: string) => newDatabaseOn(inject('postgresUrl'), `move_${name}`);

/** The output of a command that succeeds. */
async function done(dataDir: string, args: string[], env: Record<string, string> = {}): Promise<string> {
  const { exitCode, out, err } = await shopCommand(dataDir, args, env);
  expect([exitCode, err.replace(/^.*fsync=off.*\n/gm, '')]).toEqual([0, '']);
  return out;
}

/** Why a command is refused, on one line. */
async function refused(dataDir: string, args: string[], env: Record<string, string> = {}): Promise<string> {
  const { exitCode, out, err } = await shopCommand(dataDir, args, env);
  expect([exitCode, out]).toEqual([1, '']);
  return err.replace(/^.*fsync=off.*\n/gm, '').trimEnd();
}

/** An item of the demo with options. */
const DRESS = '136';

/**
 * A shopper with orders, one of them of a variant, a transfer that waits, an address and a picture; queues with work; a
 * conversation.
 */
async function live({ origin, invitation }: RunningServer, dataDir: string): Promise<string> {
  const who = { username: 'mover', password: 'correct horse', invitation_code: invitation };
  await answer(origin, '/api/register', form(who));
  const { token } = (await answer(origin, '/api/login', form(who))).data;
  await done(dataDir, ['credit', 'mover', '9000', '--note', 'test']);
  expect((await answer(origin, '/api/buy_item', form({ id: '1' }, token))).code).toBe(200);
  const { variants } = (await answer(origin, `/api/item_detail?id=${DRESS}`)).data;
  const dress = { id: DRESS, variant: String(variants[1].id), quantity: '2' };
  expect((await answer(origin, '/api/buy_item', form(dress, token))).code).toBe(200);
  expect((await answer(origin, '/api/recharge', form({ id: '2', money: '300' }, token))).code).toBe(200);
  // Puts withdrawals, returns, conversations and transfers with proofs into the queues.
  await done(dataDir, ['staff', 'demo']);
  return token;
}

const LOOKED_AT = [
  ...[
    `/api/item_detail?id=${DRESS}`,
    '/api/item_list?id=2&limit=40',
    '/api/item_hot_list',
    '/api/item_search?q=ring',
    '/api/carousel',
  ],
  ...[
    '/api/order?status=1',
    '/api/wallet_statement',
    '/api/recharge_list',
    '/api/user_info',
    '/api/article_detail?id=1',
  ],
];

/** The bytes of answers, public ones and a shopper's, without the time. */
const answersOf = ({ origin }: RunningServer, token: string) =>
  Promise.all(
    LOOKED_AT.map(async (path) => {
      const found = await fetch(origin + path, { headers: { Authorization: token } });
      return `${path} ${found.status} ${(await found.text()).replace(/"server_time":"[^"]+"/, '')}`;
    }),
  );

/** Counts of rows of the tables of a file. */
function rowsOf(file: string): Record<string, unknown> {
  const database = new Database(file, { readonly: true });
  const counted = shapes.map(({ name }) => [name, database.prepare(`select count(*) from ${name}`).pluck().get()]);
  database.close();
  return Object.fromEntries(counted);
}

test('a whole shop moves to PostgreSQL and back, and answers the same bytes', { timeout: 240_000 }, async () => {
  const dataDir = demoFolder();
  const first = await startServer(dataDir, NO_DEMO);
  const token = await live(first, dataDir);
  const url = await newTarget('whole');
  expect(await refused(dataDir, ['move', url])).toBe(`a server works in ${dataDir}: stop it first`);
  const before = await answersOf(first, token);
  expect(before.filter((text) => / 200 \{"code":200/.test(text))).toHaveLength(LOOKED_AT.length);
  expect(await first.stop()).toBe(0);
  const file = join(dataDir, 'shop.db');
  const rows = rowsOf(file);

  const said = await done(dataDir, ['move', url]);
  expect(said).toMatch(/^moved: rows \d{5,} in \d\d tables, all equal; the books and the audit log are right\n/);
  expect(said).toContain(`Pictures and proofs stay in ${dataDir}.\nNext: set DATABASE_URL=postgres://postgres:…@`);
  expect(rowsOf(file)).toEqual(rows);
  const old = /^the server did not start: DATABASE_URL: is not set, and this shop has moved to PostgreSQL; /;
  await expect(startServer(dataDir, NO_DEMO)).rejects.toThrow(old);

  const there = { ...NO_DEMO, DATABASE_URL: url };
  const second = await startServer(dataDir, there);
  expect(await answersOf(second, token)).toEqual(before);
  expect(await done(dataDir, ['verify-books'], there)).toMatch(/^books are right/);
  expect((await answer(second.origin, '/api/buy_item', form({ id: '2' }, token))).code).toBe(200);
  // Its pieces are those that it had: no trigger has counted them again.
  const { variants } = (await answer(second.origin, `/api/item_detail?id=${DRESS}`)).data;
  const again = { id: DRESS, variant: String(variants[1].id) };
  expect((await answer(second.origin, '/api/buy_item', form(again, token))).code).toBe(200);
  expect(await refused(dataDir, ['move', 'sqlite'], there)).toBe(`${file}: holds a shop already: move it elsewhere`);
  renameSync(file, join(dataDir, 'old.db'));
  expect(await refused(dataDir, ['move', 'sqlite'], there)).toBe(
    'servers and commands that work on the database: 1; stop them first',
  );
  const after = await answersOf(second, token);
  expect(await second.stop()).toBe(0);

  expect(await done(dataDir, ['move', 'sqlite'], there)).toContain(
    '\nNext: unset DATABASE_URL, and start the server.\n',
  );
  await expect(startServer(dataDir, there)).rejects.toThrow(/this shop has moved to SQLite/);
  const third = await startServer(dataDir, NO_DEMO);
  expect(await answersOf(third, token)).toEqual(after);
  expect(await done(dataDir, ['verify-books'])).toMatch(/^books are right/);
  expect(await done(dataDir, ['audit', 'verify'])).toMatch(/right|whole|fits/);
  expect((await answer(third.origin, '/api/buy_item', form({ id: '3' }, token))).code).toBe(200);
});

test('a database that holds a shop, or a shop that is wrong, is not moved', { timeout: 240_000 }, async () => {
  const [dataDir, other] = [demoFolder(), temporaryFolder()];
  const url = await newTarget('refused');
  await (await startServer(other, { ...NO_DEMO, DATABASE_URL: url })).stop();
  expect(await refused(dataDir, ['move', url])).toMatch(/^the database is not empty: \w+ has rows$/);
  expect(existsSync(join(dataDir, 'moving'))).toBe(false);
  expect(await refused(temporaryFolder(), ['move', url])).toMatch(/^DATA_DIR: there is no shop in /);

  const empty = await newTarget('wrong');
  const database = new Database(join(dataDir, 'shop.db'));
  database.exec(
    'update accounts set balance = balance + 1 where id = (select max(id) from accounts where balance is not null)',
  );
  database.close();
  expect(await refused(dataDir, ['move', empty])).toMatch(/^the shop is wrong before it is moved, see verify-books; /);
  expect((await shopCommand(dataDir, ['move', empty, '--anyway'])).out).toMatch(
    /; THE BOOKS OR THE AUDIT LOG ARE WRONG\n/,
  );
});

/** Kills a move when the target has come that far. */
async function killedAt(dataDir: string, url: string, far: (client: pg.Client) => Promise<boolean>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const cli = join(projectFolder, 'dist/server/cli.js');
  const env = { ...baseEnvironment(), DATA_DIR: dataDir };
  const move = spawn(process.execPath, [cli, 'move', url], { env, stdio: 'ignore' });
  const ended = once(move, 'exit');
  while (move.exitCode === null && !(await far(client))) await pause(2);
  move.kill('SIGKILL');
  expect(await ended).toEqual([null, 'SIGKILL']);
  await client.end();
}

/** Whether the move has begun to lock the tables, and so to fill them. */
const isFilling = async (client: pg.Client): Promise<boolean> => {
  const { rows } = await client.query(
    `select 1 from pg_locks where mode = 'AccessExclusiveLock' and granted and relation = to_regclass('orders')`,
  );
  return rows.length > 0;
};

test('a move that is killed leaves the old shop, and a target that does not start', { timeout: 240_000 }, async () => {
  const dataDir = demoFolder();
  const url = await newTarget('killed');
  const there = { ...NO_DEMO, DATABASE_URL: url };
  for (const later of [0, 400]) {
    await killedAt(dataDir, url, async (client) => {
      if (!(await isFilling(client))) return false;
      await pause(later);
      return true;
    });
    expect(existsSync(join(dataDir, 'moving'))).toBe(true);
    await expect(startServer(dataDir, there)).rejects.toThrow(
      /a move to PostgreSQL was cut short: give the command again/,
    );
  }
  // The old shop goes on, and the next move begins anew.
  const old = await startServer(dataDir, NO_DEMO);
  expect(readdirSync(dataDir)).not.toContain('moving');
  await old.stop();
  expect(await done(dataDir, ['move', url])).toMatch(/^moved: /);
  const moved = await startServer(dataDir, there);
  expect(await done(dataDir, ['verify-books'], there)).toMatch(/^books are right/);
  await moved.stop();
});

test('Ctrl-C leaves everything as it was', async () => {
  const dataDir = demoFolder();
  const url = await newTarget('given_up');
  const cli = join(projectFolder, 'dist/server/cli.js');
  const env = { ...baseEnvironment(), DATA_DIR: dataDir };
  const given = new Promise<{ code: unknown; err: string }>((resolve) => {
    const move = execFile(process.execPath, [cli, 'move', url], { env }, (error, _, err) =>
      resolve({ code: error?.code ?? 0, err }),
    );
    void (async () => {
      while (!existsSync(join(dataDir, 'moving/mark'))) await pause(2);
      move.kill('SIGINT');
    })();
  });
  expect(await given).toMatchObject({ code: 1, err: 'given up; nothing was moved\n' });
  expect(readdirSync(dataDir)).not.toContain('moving');
});
