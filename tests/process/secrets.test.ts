import { chmodSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { type CallName, calls, methodAndPath } from '../../shared/contract/calls.ts';
import { temporaryFolder } from '../support/cleanup.ts';
import { inTurn } from '../support/in-turn.ts';
import { newDatabaseOn } from '../support/postgres-database.ts';
import { shopCommand } from '../support/server-process.ts';
import { startServer } from '../support/started-server.ts';

const IN_ENVIRONMENT = {
  JWT_SECRET: 'jwt-SECRET-of-this-test-is-long-enough',
  STRIPE_SECRET_KEY: 'sk_test_SECRETofThisTest',
  STRIPE_WEBHOOK_SECRET: 'whsec_SECRETofThisTest',
  METRICS_TOKEN: 'metrics-SECRET-of-this-test',
  AWS_ACCESS_KEY_ID: 'aws-id-SECRET-of-this-test',
  AWS_SECRET_ACCESS_KEY: 'aws-SECRET-of-this-test',
};

/** What a shopper sends, by the names of the fields: every one of these values is looked for in the log. */
const SENT = {
  password: 'pass-SECRET-word',
  old_password: 'old-SECRET-word',
  c_password: 'again-SECRET-word',
  safe_pwd: 'fund-SECRET-word',
  bank_account: '6222029876543210987',
  bank_truename: 'SECRETHOLDER',
  bank_name: 'SECRETBANK',
};

/** Renames tables under the running server: whatever asks for them fails, with all its values in the driver's error. */
const engines = {
  SQLite: async (dataDir: string) => ({
    env: {},
    loseTables: async (lost: string[]) => {
      const database = new Database(join(dataDir, 'shop.db'));
      for (const table of lost) database.exec(`alter table ${table} rename to ${table}_gone`);
      database.close();
    },
  }),
  PostgreSQL: async () => {
    const url = await newDatabaseOn(inject('postgresUrl'), 'kept_quiet');
    return {
      env: { DATABASE_URL: url },
      loseTables: async (lost: string[]) => {
        const client = new pg.Client({ connectionString: url });
        await client.connect();
        for (const table of lost) await client.query(`alter table ${table} rename to ${table}_gone`);
        await client.end();
      },
    };
  },
};

const each = inTurn(Object.entries(engines), 2);

test.each(each)('no secret is in the log, whatever is called and fails: %s', { timeout: 180_000 }, async (_, on) => {
  const dataDir = temporaryFolder();
  const { env, loseTables } = await on(dataDir);
  const settings = { ...IN_ENVIRONMENT, STRIPE_API_ORIGIN: 'http://127.0.0.1:1', PAY_SANDBOX: '1' };
  const server = await startServer(dataDir, { DEMO: '0', LOG_LEVEL: 'trace', ...settings, ...env });
  const { origin, invitation } = server;
  const fields = { ...SENT, username: 'keeper', invitation_code: invitation, money: '10', id: '3', type: 'bank' };
  let token = 'token-SECRET-of-nobody';

  const send = (name: CallName) => {
    const [method, path] = methodAndPath(name);
    const query = new URLSearchParams(fields);
    const headers = { Authorization: token, Cookie: `session=${token}; language=en-US` };
    const body = method === 'POST' ? new URLSearchParams(fields) : undefined;
    // Whoever puts a secret into an address finds it in no log either.
    return fetch(`${origin}${path}?${query}`, { method, headers, body });
  };
  await send('register');
  const found = (await (await send('login')).json()).data.token;
  token = found;
  await shopCommand(dataDir, ['credit', 'keeper', '500', '--note', 'test'], env);
  const all = (Object.keys(calls) as CallName[]).filter((name) => name !== 'logout' && name !== 'register');
  for (const name of all) await send(name);
  await fetch(`${origin}/user/wallet?token=${found}`, { headers: { Cookie: `session=${found}` } });
  await fetch(`${origin}/pay/notify/stripe`, {
    method: 'POST',
    headers: { 'Stripe-Signature': `t=1,v1=${SENT.password}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ secret: SENT.safe_pwd }),
  });
  const statuses: number[] = [];
  // First what is written to with the card, then what every call begins with.
  for (const lost of [
    ['bank_cards', 'withdrawals', 'address_book'],
    ['shoppers', 'sessions'],
  ]) {
    await loseTables(lost);
    for (const name of all) statuses.push((await send(name)).status);
  }
  expect(statuses.filter((status) => status === 500).length).toBeGreaterThan(10);
  await server.stop();

  const log = server.log();
  expect(log.match(/"level":50/g)?.length).toBeGreaterThan(5);
  expect(log).toMatch(/"kind":"logIn","address":"127\.0\.0\.1",.*"msg":"an account event"/);
  const secrets = { ...SENT, ...IN_ENVIRONMENT, found, nobody: 'token-SECRET-of-nobody', hash: '$argon2' };
  for (const [name, secret] of Object.entries(secrets)) expect([name, log.includes(secret)]).toEqual([name, false]);
});

const values: [Record<string, string>][] = [
  [{ JWT_SECRET: 'HIDDEN' }],
  [{ STRIPE_SECRET_KEY: 'pk_HIDDEN', STRIPE_WEBHOOK_SECRET: 'whsec_1' }],
  [{ STRIPE_SECRET_KEY: 'sk_1', STRIPE_WEBHOOK_SECRET: 'HIDDEN' }],
  [{ METRICS_TOKEN: 'HIDDEN' }],
  [{ DATABASE_URL: 'mysql://shop:HIDDEN@127.0.0.1/shop' }],
  [{ DATABASE_URL: 'postgres://shop:HIDDEN@127.0.0.1:port/shop' }],
  [{ DATABASE_URL: 'postgres://shop:HIDDEN@127.0.0.1:1/shop' }],
];

test.each(inTurn(values, 4))('a value that prevents the start is not printed: %j', async (env) => {
  const error = await startServer(temporaryFolder(), { DEMO: '0', ...env }).catch((reason: Error) => reason);
  expect((error as Error).message).toMatch(/^the server did not start: \S/);
  expect((error as Error).message).not.toContain('HIDDEN');
});

test('a password that PostgreSQL refuses is not printed', async () => {
  const url = inject('postgresUrl').replace(':test@', ':HIDDEN@');
  const error = await startServer(temporaryFolder(), { DEMO: '0', DATABASE_URL: `${url}postgres` }).catch(
    (reason: Error) => reason,
  );
  expect((error as Error).message).toMatch(/password authentication failed/);
  expect((error as Error).message).not.toContain('HIDDEN');
});

test('a stored secret that others may read is closed to them at the next start', async () => {
  const dataDir = temporaryFolder();
  await (await startServer(dataDir, { DEMO: '0' })).stop();
  const secret = join(dataDir, 'jwt-secret');
  chmodSync(secret, 0o644);
  await (await startServer(dataDir, { DEMO: '0' })).stop();
  expect(statSync(secret).mode & 0o777).toBe(0o600);
});
