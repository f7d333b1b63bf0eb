import pg from 'pg';
import { expect, test } from 'vitest';
import { closeAfterTest, temporaryFolder } from '../support/cleanup.ts';
import { newDatabaseOn } from '../support/postgres-database.ts';
import { startPostgresServer, startStandby } from '../support/postgres-server.ts';
import { metricsOf, shopCommand } from '../support/server-process.ts';
import { answer, form, startServer } from '../support/started-server.ts';
import { startSwallowing } from '../support/swallowing-proxy.ts';

/** How long the shop may take to buy again once there is a primary, in ms. */
const GOES_ON = 15_000;

const hostOf = (url: string) => new URL(url).host;

/** A primary with a standby, and both of them in one address. */
async function openPair() {
  const primary = await startPostgresServer(['fsync=off', 'wal_keep_size=256MB']);
  closeAfterTest(primary.stop);
  await newDatabaseOn(primary.url, 'shop');
  const standby = await startStandby(primary);
  closeAfterTest(standby.stop);
  const url = `postgres://postgres:test@${hostOf(standby.url)},${hostOf(primary.url)}/shop`;
  return { primary, standby, url };
}

/** From now on the standby has every commit before it is acknowledged; filling the demo shop need not wait for it. */
async function acknowledgeOnBoth(primary: { url: string }): Promise<void> {
  const client = new pg.Client({ connectionString: `${primary.url}postgres` });
  await client.connect();
  await client.query("alter system set synchronous_standby_names = '*'");
  await client.query('select pg_reload_conf()');
  await client.end();
}

test('when the primary dies and its standby is promoted, the shop goes on without a restart', {
  timeout: 240_000,
}, async () => {
  const { primary, standby, url } = await openPair();
  const dataDir = temporaryFolder();
  const env = { DATABASE_URL: url, DEMO: '1' };
  // The standby comes first in the address, and is passed over.
  const one = await startServer(dataDir, env);
  const two = await startServer(dataDir, { ...env, DEMO: '0' });
  await acknowledgeOnBoth(primary);
  const fields = { username: 'steady', password: 'correct horse', invitation_code: one.invitation };
  await answer(one.origin, '/api/register', form(fields));
  const { token } = (await answer(one.origin, '/api/login', form(fields))).data;
  expect(await shopCommand(dataDir, ['credit', 'steady', '9000', '--note', 'test'], env)).toMatchObject({
    exitCode: 0,
  });
  const buy = (origin: string, id: number) => answer(origin, '/api/buy_item', form({ id: String(id) }, token));
  let acknowledged = 0;
  const codeOf = async (origin: string, id: number) => {
    const { code } = await buy(origin, id);
    if (code === 200) acknowledged++;
    return code;
  };
  expect(await codeOf(one.origin, 1)).toBe(200);

  // Who serves a connection outlives its parent by a moment.
  primary.kill('SIGKILL');
  await expect.poll(() => codeOf(one.origin, 2)).toBe(503);
  // What is read from the database is not there, but that it is away is.
  await expect.poll(() => metricsOf(one.origin)).toMatch(/^shop_database_listening 0$/m);
  const away = await metricsOf(one.origin);
  expect(away).toMatch(/^shop_database_up 0$/m);
  expect(away).not.toMatch(/^shop_job_failures\{/m);
  await standby.promote();
  for (const { origin } of [one, two]) {
    await expect.poll(() => codeOf(origin, 3), { timeout: GOES_ON }).toBe(200);
  }
  // Both listen again: what one writes the other shows, whatever it has kept.
  const orders = async (origin: string) => {
    const { data } = await answer(origin, '/api/item_detail?id=4');
    return data.wait_pt_user_list.length;
  };
  const client = new pg.Client({ connectionString: `${standby.url}shop` });
  await client.connect();
  closeAfterTest(() => client.end());
  const listening = () => client.query("select 1 from pg_stat_activity where application_name = 'pintuan listening'");
  await expect.poll(async () => (await listening()).rowCount, { timeout: GOES_ON }).toBe(2);
  // Its connection is there a moment before it listens on it.
  await expect.poll(() => metricsOf(one.origin)).toContain('shop_database_listening 1\n');
  const back = await metricsOf(one.origin);
  for (const name of ['database_up', 'files_up']) expect(back).toContain(`shop_${name} 1\n`);
  const before = await orders(two.origin);
  expect(await codeOf(one.origin, 4)).toBe(200);
  await expect.poll(() => orders(two.origin)).toBe(before + 1);
  const own = await answer(two.origin, '/api/order?status=0', { headers: { Authorization: token } });
  expect(own.data).toHaveLength(acknowledged);
  // A command finds the new primary by the same address.
  expect(await shopCommand(dataDir, ['verify-books'], env)).toMatchObject({ exitCode: 0 });
});

test('a primary that is cut off without a word is left for the one that was promoted', {
  timeout: 240_000,
}, async () => {
  const { primary, standby, url } = await openPair();
  const network = await startSwallowing(new URL(`${primary.url}shop`));
  const dataDir = temporaryFolder();
  const env = { DATABASE_URL: url.replace(hostOf(primary.url), hostOf(network.url)), DEMO: '1' };
  const { origin, invitation } = await startServer(dataDir, env);
  await acknowledgeOnBoth(primary);
  const fields = { username: 'patient', password: 'correct horse', invitation_code: invitation };
  await answer(origin, '/api/register', form(fields));
  const { token } = (await answer(origin, '/api/login', form(fields))).data;
  await shopCommand(dataDir, ['credit', 'patient', '9000', '--note', 'test'], env);
  const buy = (id: number) => answer(origin, '/api/buy_item', form({ id: String(id) }, token));
  expect((await buy(1)).code).toBe(200);
  const from = performance.now();
  network.swallow();
  // It waits for an answer that will not come.
  const waiting = buy(2);
  await standby.promote();
  expect((await waiting).code).toBe(503);
  await expect.poll(async () => (await buy(3)).code, { timeout: GOES_ON }).toBe(200);
  expect(performance.now() - from).toBeLessThan(GOES_ON);
  expect(await shopCommand(dataDir, ['verify-books'], env)).toMatchObject({ exitCode: 0 });
});

test('an address of hosts of which none can be written says what each of them said', async () => {
  const { primary, standby, url } = await openPair();
  primary.kill('SIGKILL');
  const [alone, dead] = [hostOf(standby.url), hostOf(primary.url)];
  await expect(startServer(temporaryFolder(), { DATABASE_URL: url, DEMO: '0' })).rejects.toThrow(
    `the server did not start: DATABASE_URL: no host is a primary that answers: ${alone} is a standby, which cannot be written; ${dead} connect ECONNREFUSED ${dead}\n`,
  );
  await expect(startServer(temporaryFolder(), { DATABASE_URL: `${standby.url}shop`, DEMO: '0' })).rejects.toThrow(
    `the server did not start: DATABASE_URL: ${alone} is a standby, which cannot be written\n`,
  );
});
