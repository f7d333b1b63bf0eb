import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { DatabaseClock } from '../../db/clock.pg.ts';
import { listeningConfig } from '../../db/connections.pg.ts';
import { SharedInvalidations } from '../../db/invalidations.pg.ts';
import type { Tag } from '../../shared/tags.ts';
import { closeAfterTest, temporaryFolder } from '../support/cleanup.ts';
import { listenAt } from '../support/event-stream.ts';
import { newDatabaseOn } from '../support/postgres-database.ts';
import { shopCommand } from '../support/server-process.ts';
import { answer, form, startServer } from '../support/started-server.ts';
import { startSwallowing } from '../support/swallowing-proxy.ts';

const newDatabase = (name: string) => newDatabaseOn(inject('postgresUrl'), name);

/** Ends the newest connections on which processes hear of each other's writes. */
async function breakListening(database: string, lines: number): Promise<void> {
  const client = new pg.Client({ connectionString: `${inject('postgresUrl')}postgres` });
  await client.connect();
  const ended = await client.query(
    `select pg_terminate_backend(pid) from (select pid from pg_stat_activity
      where datname = $1 and application_name = 'pintuan listening' order by backend_start desc limit $2) as newest`,
    [database, lines],
  );
  await client.end();
  expect(ended.rowCount).toBe(lines);
}

test('two servers that start together on PostgreSQL are one shop', async () => {
  const dataDir = temporaryFolder();
  const env = { DATABASE_URL: await newDatabase('two_servers'), DEMO: '1' };
  const servers = await Promise.all([startServer(dataDir, env), startServer(dataDir, env)]);
  const [one, two] = servers.map(({ origin }) => origin);
  expect(servers[0].invitation).toBe(servers[1].invitation);

  const ask = async (origin: string | undefined, path: string, init?: RequestInit) =>
    (await fetch(`${origin}${path}`, init)).json();
  expect((await ask(one, '/api/item_list?id=2&limit=100')).data).toHaveLength(15);
  const fields = { username: 'wanderer', password: 'correct horse', invitation_code: servers[0].invitation };
  expect((await ask(one, '/api/register', form(fields))).code).toBe(200);
  const { token } = (await ask(two, '/api/login', form(fields))).data;
  expect(await shopCommand(dataDir, ['credit', 'wanderer', '1000', '--note', 'test'], env)).toMatchObject({
    out: '¥1,000.00\n',
  });
  const stream = await listenAt(two ?? '', { item: 2, token });
  const { orderno } = (await ask(one, '/api/buy_item', form({ id: '2' }, token))).data;
  const waiting = (await ask(two, '/api/item_detail?id=2')).data.wait_pt_user_list;
  expect(waiting.map((group: { orderno: string }) => group.orderno)).toContain(orderno);
  // Told by the other server; and once the line between them has broken, that anything may have changed.
  // Of one purchase `own` comes after `item`.
  await expect.poll(() => stream.received.join(' ')).toMatch(/item.* own$/);
  const received = stream.received.length;
  await breakListening('two_servers', 2);
  await expect.poll(() => new Set(stream.received.slice(received))).toEqual(new Set(['item', 'own']));
  // A session that ends in one is over in the other, and its stream there with it.
  const withToken = { headers: { Authorization: token } };
  expect((await ask(two, '/api/user_info', withToken)).code).toBe(200);
  expect((await ask(one, '/api/logout', withToken)).code).toBe(200);
  expect((await ask(two, '/api/user_info', withToken)).code).toBe(401);
  await stream.ended;
  const books = await shopCommand(dataDir, ['verify-books'], env);
  expect(books).toMatchObject({ exitCode: 0, out: expect.stringContaining('books are right') });
});

test('a restart opens the shop before groups that are due are paid back, and shows none of them as waiting', async () => {
  const dataDir = temporaryFolder();
  const url = await newDatabase('due_groups');
  const database = new pg.Client({ connectionString: url });
  const env = { DATABASE_URL: url, DEMO: '0' };
  const first = await startServer(dataDir, { ...env, DEMO: '1' });
  await database.connect();
  closeAfterTest(() => database.end());
  const call = async (origin: string, path: string, fields: Record<string, string>, token = '') =>
    (await (await fetch(`${origin}${path}`, form(fields, token))).json()).data;
  const fields = { username: 'patient', password: 'correct horse', invitation_code: first.invitation };
  await call(first.origin, '/api/register', fields);
  const { token } = await call(first.origin, '/api/login', fields);
  await shopCommand(dataDir, ['credit', 'patient', '1000', '--note', 'test'], env);
  await database.query('update items set group_seconds = 5 where id = 2');
  // Nothing of an item can be given back while somebody holds its row.
  const { orderno } = await call(first.origin, '/api/buy_item', { id: '2' }, token);
  await database.query('begin; update items set stock = stock where id = 2');
  const group = async (at: string) => (await answer(at, `/api/group?orderno=${orderno}`)).data;
  const { expires_at: deadline } = await group(first.origin);
  await first.stop('SIGKILL');
  // A real deadline, of which nothing tells while no server runs.
  await new Promise((later) => setTimeout(later, Date.parse(deadline) - Date.now()));

  const began = performance.now();
  const { origin } = await startServer(dataDir, env);
  // A batch that waits for that row is given up after ten seconds, and the group by itself after ten more.
  expect(performance.now() - began).toBeLessThan(15_000);
  expect((await group(origin)).status).toBe('expired');
  const own = async () => (await answer(origin, '/api/order?status=0', { headers: { Authorization: token } })).data[0];
  expect(await own()).toMatchObject({ orderno, status: 1 });
  const page = await (await fetch(`${origin}/user/order/1`, { headers: { Cookie: `session=${token}` } })).text();
  expect(page).toContain('到时未满员');
  expect(page).not.toContain('还需');
  await database.query('commit');
  await expect.poll(async () => (await own()).status).toBe(5);
});

/** One process's connection, and the tags that it received. */
async function openInvalidations(url: string) {
  const errors: string[] = [];
  const to = listeningConfig({ url, role: 'server' });
  const invalidations = new SharedInvalidations({
    to,
    clock: new DatabaseClock(),
    onError: ({ message }) => errors.push(message),
    onServer: () => undefined,
  });
  await invalidations.open();
  closeAfterTest(() => invalidations.close());
  const received: Tag[] = [];
  invalidations.listen((tags) => received.push(...tags));
  return { invalidations, received, errors };
}

test('invalidations during a lost connection are published after it is back', async () => {
  const url = await newDatabase('broken_connection');
  const other = await openInvalidations(url);
  const { invalidations, received, errors } = await openInvalidations(url);
  await breakListening('broken_connection', 1);
  await expect.poll(() => errors.length).toBeGreaterThan(0);
  invalidations.publish(new Set<Tag>(['item:7']));
  await expect.poll(() => other.received).toEqual(['item:7']);
  await expect.poll(() => received.toSorted()).toEqual(['everything', 'item:7']);
});

test('more tags than fit into a notification are published as everything', async () => {
  const url = await newDatabase('long_notification');
  const other = await openInvalidations(url);
  const { invalidations } = await openInvalidations(url);
  invalidations.publish(new Set(Array.from({ length: 1000 }, (_, id): Tag => `shopper:${id}`)));
  await expect.poll(() => other.received).toEqual(['everything']);
});

test('a connection that is dropped without a word is noticed within four seconds, and nothing kept is shown', async () => {
  const url = await newDatabase('silent_connection');
  const other = await openInvalidations(url);
  const network = await startSwallowing(new URL(url));
  const { invalidations, received } = await openInvalidations(network.url);
  other.invalidations.publish(new Set<Tag>(['item:1']));
  await expect.poll(() => received).toEqual(['item:1']);
  network.swallow();
  other.invalidations.publish(new Set<Tag>(['item:2']));
  await expect.poll(() => invalidations.isListening, { timeout: 4000 }).toBe(false);
  expect(received).toEqual(['item:1']);
  network.mend();
  await expect.poll(() => received).toEqual(['item:1', 'everything']);
  expect(invalidations.isListening).toBe(true);
  other.invalidations.publish(new Set<Tag>(['item:3']));
  await expect.poll(() => received).toEqual(['item:1', 'everything', 'item:3']);
});
