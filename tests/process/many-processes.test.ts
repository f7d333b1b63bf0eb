import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { closeAfterTest, temporaryFolder } from '../support/cleanup.ts';
import { clockAhead } from '../support/clock-ahead.ts';
import { newDatabaseOn } from '../support/postgres-database.ts';
import { startPostgresServer } from '../support/postgres-server.ts';
import { metricsOf, shopCommand } from '../support/server-process.ts';
import { answer, form, startServer } from '../support/started-server.ts';

const SERVERS = 4;

const SHOPPERS = 4;

/** Requests of a kind that each server has at once: more than its connections. */
const CONCURRENCY = 17;

/** How often each is sent. */
const TIMES = 5;

/** What PostgreSQL says to one connection too many; the log has the cause of each 503. */
const NO_CONNECTION_LEFT = /too many clients|remaining connection slots|53300/;

/**
 * The status of an answer. On a slow machine a request may wait too long for one of its server's own connections: then it
 * is sent again, as its answer says.
 */
async function patiently(ask: () => Promise<Response>): Promise<number> {
  for (;;) {
    const response = await ask();
    await response.arrayBuffer();
    if (response.status !== 503) return response.status;
    await pause(Number(response.headers.get('retry-after')) * 1000);
  }
}

let server: string;

beforeAll(async () => {
  // With as many connections as it takes unless it is told otherwise, which are 100.
  const postgres = await startPostgresServer(['fsync=off']);
  closeAfterTest(postgres.stop);
  server = postgres.url;
});

test('four servers and a command live on the connections that PostgreSQL takes by itself', {
  timeout: 180_000,
}, async () => {
  const dataDir = temporaryFolder();
  const env = { DATABASE_URL: await newDatabaseOn(server, 'four'), DEMO: '1' };
  const first = await startServer(dataDir, env);
  const others = await Promise.all(Array.from({ length: SERVERS - 1 }, () => startServer(dataDir, env)));
  const servers = [first, ...others];
  const tokens: string[] = [];
  const join = async (_: unknown, n: number) => {
    const fields = { username: `shopper${n}`, password: 'correct horse', invitation_code: first.invitation };
    await answer(first.origin, '/api/register', form(fields));
    tokens.push((await answer(first.origin, '/api/login', form(fields))).data.token);
    await shopCommand(dataDir, ['credit', `shopper${n}`, '9000', '--note', 'test'], env);
  };
  await Promise.all(Array.from({ length: SHOPPERS }, join));
  const statuses = new Map<number, number>();
  const again = async (ask: () => Promise<Response>) => {
    for (let n = 0; n < TIMES; n++) {
      const status = await patiently(ask);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  const load = servers.flatMap(({ origin }) =>
    Array.from({ length: CONCURRENCY }, (_, n) => {
      const token = tokens[n % tokens.length] ?? '';
      const buy = again(() => fetch(`${origin}/api/buy_item`, form({ id: String(n + 1) }, token)));
      const read = again(() => fetch(`${origin}/api/order?status=0`, { headers: { Authorization: token } }));
      return [buy, read];
    }),
  );
  // A command finds a connection beside them all.
  const books = await shopCommand(dataDir, ['verify-books'], env);
  await Promise.all(load.flat());
  const log = servers.map(({ log }) => log()).join('');
  expect(log).not.toContain('DB_POOL');
  expect(log.match(NO_CONNECTION_LEFT)).toBeNull();
  expect([...statuses]).toEqual([[200, SERVERS * CONCURRENCY * 2 * TIMES]]);
  expect(books).toMatchObject({ exitCode: 0 });
});

test('a server for which PostgreSQL has no connections left says so as it starts', async () => {
  const dataDir = temporaryFolder();
  const env = { DATABASE_URL: await newDatabaseOn(server, 'crowded'), DEMO: '0' };
  await expect(startServer(dataDir, { ...env, DB_POOL: '91' })).rejects.toThrow(
    /: DB_POOL: 91 and 10 to spare are more connections than the 100 of PostgreSQL: lower DB_POOL, or raise \S+$/m,
  );
  const first = await startServer(dataDir, { ...env, DB_POOL: '50' });
  expect(first.log()).not.toContain('DB_POOL');
  const second = await startServer(dataDir, { ...env, DB_POOL: '50' });
  await expect
    .poll(second.log)
    .toContain('2 processes × DB_POOL 50 + 10 = 110 connections are more than the 100 of PostgreSQL');
});

test('a database that does not answer is reported in one line', async () => {
  const silent = createServer();
  await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening));
  closeAfterTest(() => void silent.close());
  const { port } = silent.address() as AddressInfo;
  const started = startServer(temporaryFolder(), { DATABASE_URL: `postgres://127.0.0.1:${port}/shop`, DEMO: '0' });
  await expect(started).rejects.toThrow(
    /^the server did not start: DATABASE_URL: PostgreSQL did not answer within 10 seconds\n$/,
  );
});

/** Groups of one shopper that are past their deadline, with the row of their item held so that none can be paid back. */
async function heldExpiry(url: string, servers: { origin: string; invitation: string }[], dataDir: string) {
  const database = new pg.Client({ connectionString: url });
  await database.connect();
  closeAfterTest(() => database.end());
  const [{ origin, invitation }] = servers as [{ origin: string; invitation: string }];
  const fields = { username: 'patient', password: 'correct horse', invitation_code: invitation };
  await answer(origin, '/api/register', form(fields));
  const { token } = (await answer(origin, '/api/login', form(fields))).data;
  await shopCommand(dataDir, ['credit', 'patient', '1000', '--note', 'test'], { DATABASE_URL: url });
  await database.query('update items set group_seconds = 2 where id = 2');
  const bought = await answer(origin, '/api/buy_item', form({ id: '2' }, token));
  expect(bought.code).toBe(200);
  await database.query('begin; update items set stock = stock where id = 2');
  return { database, token };
}

test('a job whose server is killed is taken over by another one, and done once', async () => {
  const dataDir = temporaryFolder();
  const url = await newDatabaseOn(server, 'killed_job');
  const first = await startServer(dataDir, { DATABASE_URL: url, DEMO: '1' });
  const second = await startServer(dataDir, { DATABASE_URL: url, DEMO: '0' });
  const servers = [first, second];
  const { database, token } = await heldExpiry(url, servers, dataDir);
  const jobs = new pg.Client({ connectionString: url });
  await jobs.connect();
  closeAfterTest(() => jobs.end());
  const job = async (name: string) => (await jobs.query('select * from jobs where name = $1', [name])).rows[0];
  // One of the two has begun to pay the group back, and waits for the item's row.
  let heldBy = '';
  const begun = async () => {
    heldBy = (await job('expire-groups')).held_by ?? '';
    return heldBy;
  };
  await expect.poll(begun).not.toBe('');
  const holder = servers.find(({ process: { pid } }) => heldBy.includes(` ${pid} `));
  const other = servers.find((one) => one !== holder);
  if (!holder || !other) throw new Error(`none of them is ${heldBy}`);
  await holder.stop('SIGKILL');
  await database.query('commit');
  const own = async () => answer(other.origin, '/api/order?status=0', { headers: { Authorization: token } });
  await expect.poll(async () => (await own()).data[0].status).toBe(5);
  expect(other.log()).toContain('a job is taken over from a process that died');
  expect((await own()).data).toHaveLength(1);

  // Of what is due for both one does it, and each shows what came of it.
  const again = await startServer(dataDir, { DATABASE_URL: url, DEMO: '0' });
  await jobs.query("update jobs set due_at = 0 where name = 'check-books'");
  const checkedAt = async (origin: string) => {
    const shown = await metricsOf(origin);
    expect(shown).toMatch(/^shop_books_differences (-1|0)$/m);
    return Number(/^shop_books_checked_timestamp_seconds (\S+)$/m.exec(shown)?.[1]);
  };
  await expect.poll(() => checkedAt(other.origin)).toBeGreaterThan(0);
  expect(await checkedAt(again.origin)).toBe(await checkedAt(other.origin));
  const said = [other, again].map(({ log }) => log().split('the books are right').length - 1);
  expect(said.sort()).toEqual([0, 1]);
});

test('two servers count wrong guesses together, and a restart forgets none', async () => {
  const dataDir = temporaryFolder();
  const env = { DATABASE_URL: await newDatabaseOn(server, 'guesses'), DEMO: '0', RATE_LIMIT_SCALE: '0.3' };
  const one = await startServer(dataDir, env);
  const two = await startServer(dataDir, env);
  const guessAt = async ({ origin }: typeof one) => {
    const answered = await fetch(`${origin}/api/login`, form({ username: 'mia', password: 'not this one' }));
    return [answered.status, Number(answered.headers.get('retry-after')) > 0];
  };
  // Three are free; of requests six a minute are.
  for (const at of [one, two, one]) expect(await guessAt(at)).toEqual([200, false]);
  expect(await guessAt(two)).toEqual([429, true]);
  await one.stop('SIGKILL');
  expect(await guessAt(await startServer(dataDir, env))).toEqual([429, true]);
});

test('a server whose clock is an hour ahead says so, and expires no group before its time', async () => {
  const dataDir = temporaryFolder();
  const env = { DATABASE_URL: await newDatabaseOn(server, 'ahead'), DEMO: '1' };
  const right = await startServer(dataDir, env);
  const fields = { username: 'punctual', password: 'correct horse', invitation_code: right.invitation };
  await answer(right.origin, '/api/register', form(fields));
  const { token } = (await answer(right.origin, '/api/login', form(fields))).data;
  await shopCommand(dataDir, ['credit', 'punctual', '1000', '--note', 'test'], env);
  const database = new pg.Client({ connectionString: env.DATABASE_URL });
  await database.connect();
  closeAfterTest(() => database.end());
  await database.query('update items set group_seconds = 600 where id = 2');
  expect((await answer(right.origin, '/api/buy_item', form({ id: '2' }, token))).code).toBe(200);
  await right.stop();

  const ahead = await startServer(dataDir, { ...env, ...clockAhead(3_600_000) });
  // Less by what a busy machine takes for the question.
  const said = /the clock of this machine is (\S+) s ahead of PostgreSQL's/.exec(ahead.log());
  const measured = /^shop_clock_skew_seconds (\S+)$/m.exec(await metricsOf(ahead.origin));
  for (const skew of [said, measured]) expect(Math.abs(Number(skew?.[1]) - 3600)).toBeLessThan(1);
  // It looks every second.
  await pause(3000);
  const own = await answer(ahead.origin, '/api/order?status=0', { headers: { Authorization: token } });
  expect(own.data[0]).toMatchObject({ status: 1 });
  // The session, which began by the other clock, is valid; the time that pages count from is the database's.
  expect(Math.abs(Date.parse(own.server_time) - Date.now())).toBeLessThan(2000);
});

/** Before it the log warns of a database of the tests. */
const lastLine = (text: string) => text.trimEnd().split('\n').at(-1);

test('a server that was started with another secret, folder, origin or time zone is refused in one line', async () => {
  const dataDir = temporaryFolder();
  const own = { PUBLIC_ORIGIN: 'https://shop.example', JWT_SECRET: 'x'.repeat(32) };
  const env = { DATABASE_URL: await newDatabaseOn(server, 'identity'), DEMO: '0', ...own };
  // Two first starts at once are one shop.
  const [first] = await Promise.all([startServer(dataDir, env), startServer(dataDir, env)]);
  await startServer(dataDir, env);
  const refused = async (folder: string, changes: Record<string, string>) => {
    const outcome = await startServer(folder, { ...env, ...changes }).catch(({ message }: Error) => message);
    expect(outcome).toBeTypeOf('string');
    return lastLine(String(outcome));
  };
  const remedy =
    'All processes share them; if it was changed on purpose: npm run -s shop -- identity accept --note "<why>"';
  expect(await refused(dataDir, { JWT_SECRET: 'y'.repeat(32) })).toBe(
    `JWT_SECRET: is not that of this shop. ${remedy}`,
  );
  const elsewhere = temporaryFolder();
  const wrongFolder = `DATA_DIR: the files of this shop are not in ${elsewhere}`;
  expect(await refused(elsewhere, {})).toBe(`${wrongFolder}. ${remedy}`);
  const changes = { PUBLIC_ORIGIN: '', SHOP_TIME_ZONE: 'Europe/Berlin' };
  expect(await refused(dataDir, changes)).toBe(
    `PUBLIC_ORIGIN: is unset, and https://shop.example here; SHOP_TIME_ZONE: is Europe/Berlin, and Asia/Shanghai here. ${remedy}`,
  );
  // A command in the wrong place would write a backup without pictures, and say that it is checked.
  const { exitCode, err } = await shopCommand(elsewhere, ['backup', 'b.tar.gz'], env, elsewhere);
  expect([exitCode, lastLine(err)]).toEqual([1, `${wrongFolder}. ${remedy}`]);
  expect(await shopCommand(dataDir, ['verify-books'], { ...env, PUBLIC_ORIGIN: '' })).toMatchObject({ exitCode: 0 });

  const moved = { ...env, SHOP_TIME_ZONE: 'Europe/Berlin' };
  const accepted = await shopCommand(elsewhere, ['identity', 'accept', '--note', 'we moved'], moved);
  expect(accepted).toMatchObject({ exitCode: 0, out: expect.stringContaining('Europe/Berlin') });
  await startServer(elsewhere, moved);
  expect(await refused(dataDir, {})).toContain('SHOP_TIME_ZONE: is Asia/Shanghai, and Europe/Berlin here');
  const acts = await shopCommand(elsewhere, ['call', 'audit', 'action=identity accept'], moved);
  expect(acts.out).toContain('we moved');
  // What runs goes on.
  expect((await fetch(`${first.origin}/healthz`)).status).toBe(200);
});
