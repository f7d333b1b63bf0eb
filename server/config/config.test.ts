import { availableParallelism } from 'node:os';
import express from 'express';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { refuseExamples } from './examples.ts';
import { explainFailure } from './explain-failure.ts';

const LIVE = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };

/** The message on standard error of a server started with this environment. */
function complaintOf(env: Record<string, string>): string {
  try {
    readConfig(env, () => 'x'.repeat(32));
  } catch (error) {
    return explainFailure(error);
  }
  return 'none';
}

test.each([
  [{ PORT: 'x' }, /^PORT: /],
  [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL: must begin with postgres:\/\/$/],
  [{ DATABASE_URL: 'postgres:///shop?host=a,b' }, /^DATABASE_URL: names several hosts in \?host=: name them in front/],
  [{ DATABASE_URL: 'postgres://shop@a:5432,b:port/shop' }, /^DATABASE_URL: is no address that can be read$/],
  [{ DATABASE_URL: 'postgres://127.0.0.1:port/shop' }, /^DATABASE_URL: is no address that can be read$/],
  [{ DRAIN_SECONDS: 'soon' }, /^DRAIN_SECONDS: must be a number of seconds$/],
  [{ DB_POOL: '4' }, /^DB_POOL: must be at least 5$/],
  [{ PROCESSES: '2' }, /^PROCESSES: an SQLite file has one process: more take PostgreSQL \(DATABASE_URL\)$/],
  [{ PROCESSES: 'auto' }, /^PROCESSES: an SQLite file has one process/],
  [{ PROCESSES: '0', DATABASE_URL: 'postgres://x/y' }, /^PROCESSES: must be auto, or a whole number from 1 to 99$/],
  [{ JWT_SECRET: 'short' }, /^JWT_SECRET: needs at least 32 characters$/],
  [{ JWT_SECRET: 'change-me-change-me-change-me-change-me', NODE_ENV: 'production' }, /^JWT_SECRET: is the example/],
  [{ DATABASE_URL: 'postgres://shop:change-me@db/shop', NODE_ENV: 'production' }, /^DATABASE_URL: is the example/],
  [{ HSTS: 'max-age=1; preload; includeSubDomains' }, /^HSTS: must be max-age=/],
  [{ SHOP_NAME: 'x'.repeat(41) }, /^SHOP_NAME: must be 1 to 40 characters in one line$/],
  [{ SHOP_NAME: 'La\u202emp' }, /^SHOP_NAME: must be 1 to 40 characters/],
  [{ SHOP_TIME_ZONE: 'Moon/Sea' }, /^SHOP_TIME_ZONE: is not a time zone$/],
  [{ PUBLIC_ORIGIN: 'localhost:3000' }, /^PUBLIC_ORIGIN: must be an address that begins with http/],
  [{ PUBLIC_ORIGIN: 'ftp://shop.example' }, /^PUBLIC_ORIGIN: must be an address that begins with http/],
  [{ PUBLIC_ORIGIN: 'https://shop.example/shop/' }, /^PUBLIC_ORIGIN: must end after the host or its port/],
  [{ CONSOLE_ORIGIN: 'https://shop.example/console' }, /^CONSOLE_ORIGIN: must end after the host or its port/],
  [{ S3_ENDPOINT: 'https://s3.example/storage/v1' }, /^S3_ENDPOINT: must end after the host or its port/],
  [{ PUSH_HOSTS: 'https://push.example' }, /^PUSH_HOSTS: must be hosts/],
  [{ PUSH_HOSTS: 'push.example,' }, /^PUSH_HOSTS: must be hosts/],
  [{ TRUST_PROXY: 'foo' }, /^TRUST_PROXY: must be/],
  [{ TRUST_PROXY: '0.0.0.0/0' }, /^TRUST_PROXY: must be/],
  [{ TRUST_PROXY: '10.0.0.0/99' }, /^TRUST_PROXY: must be/],
  [{ TRUST_PROXY: '10.0.0.0/' }, /^TRUST_PROXY: must be/],
  [{ TRUST_PROXY: 'fc00::/129' }, /^TRUST_PROXY: must be/],
  [{ TRUST_PROXY: 'loopback/8' }, /^TRUST_PROXY: must be/],
  [{ STRIPE_SECRET_KEY: 'sk_test_1' }, /^STRIPE_WEBHOOK_SECRET: is missing beside STRIPE_SECRET_KEY$/],
  [{ STRIPE_WEBHOOK_SECRET: 'whsec_1' }, /^STRIPE_SECRET_KEY: is missing beside STRIPE_WEBHOOK_SECRET$/],
  [{ STRIPE_SECRET_KEY: 'pk_test_1' }, /^STRIPE_SECRET_KEY: must begin with sk_ or rk_$/],
  [{ ...LIVE, PAY_SANDBOX: '1' }, /^PAY_SANDBOX: the sandbox is never on beside a live key of Stripe: it credits/],
  [{ ...LIVE, DEMO: '1' }, /^DEMO: the demo shop is never on beside a live key of Stripe$/],
  [{ PUBLIC_ORIGIN: 'https://shop.example', DEMO: '1' }, /^PAY_SANDBOX: is 1 or 0 beside DEMO=1 where there is/],
  [{ SHOP_CURRENCY_CODE: 'yuan' }, /^SHOP_CURRENCY_CODE: must be three capitals of ISO 4217, such as CNY$/],
  [
    { SHOP_CURRENCY_CODE: 'JPY' },
    /^SHOP_CURRENCY_CODE: is not a currency with two decimals, and money is stored in hundredths/,
  ],
  [
    { SHOP_CURRENCY_CODE: 'KWD' },
    /^SHOP_CURRENCY_CODE: is not a currency with two decimals, and money is stored in hundredths/,
  ],
  [
    { SHOP_CURRENCY_CODE: 'QQQ' },
    /^SHOP_CURRENCY_CODE: is not a currency with two decimals, and money is stored in hundredths/,
  ],
  [{ BACKUP_AT: '02:30' }, /^BACKUP_DIR: is missing beside BACKUP_AT$/],
  [{ BACKUP_KEEP: '3' }, /^BACKUP_DIR: is missing beside BACKUP_KEEP$/],
  [{ BACKUP_DIR: '/tmp', BACKUP_AT: '25:00' }, /^BACKUP_AT: must be a time of day such as 02:30, or a cron/],
  [{ BACKUP_DIR: '/tmp', BACKUP_AT: '0 0 31 2 *' }, /^BACKUP_AT: must be a time of day such as 02:30, or a cron/],
  [{ FILES: 's3://' }, /^FILES: must be a folder, s3:\/\/bucket or s3:\/\/bucket\/prefix$/],
  [{ FILES: 's3://Bucket/a//b' }, /^FILES: must be a folder, s3:\/\/bucket or/],
  [{ FILES: 's3://bucket/../other' }, /^FILES: must be a folder, s3:\/\/bucket or/],
  [{ FILES: 's3://bucket' }, /^AWS_ACCESS_KEY_ID: and AWS_SECRET_ACCESS_KEY are missing beside s3:\/\/…$/],
  [{ BACKUP_DIR: 's3://bucket', AWS_ACCESS_KEY_ID: 'a' }, /^AWS_ACCESS_KEY_ID: and AWS_SECRET_ACCESS_KEY are missing/],
  [{ S3_ENDPOINT: 's3.example' }, /^S3_ENDPOINT: must be an address that begins with http/],
  [{ S3_REGION: 'Frankfurt (Main)' }, /^S3_REGION: must be a region such as eu-central-1$/],
  [{ BACKUP_DIR: '/tmp', BACKUP_KEEP: '0' }, /^BACKUP_KEEP: /],
])('a wrong value is reported in one line: %j', (env, line) => {
  const said = complaintOf(env);
  expect(said).toMatch(line);
  expect(said.split('\n')).toHaveLength(1);
});

test('a word that has the example in its middle is none', () => {
  expect(() => refuseExamples({ NODE_ENV: 'production', HOSTNAME: 'exchange-media-1' })).not.toThrow();
});

test('PROCESSES=auto is a process for each core', () => {
  const database = { DATABASE_URL: 'postgres://x/y' };
  expect(readConfig({ ...database, PROCESSES: 'auto' }).processes).toBe(availableParallelism());
  expect(readConfig({ ...database, PROCESSES: '3' }).processes).toBe(3);
  expect(readConfig(database).processes).toBe(1);
});

test('proxies are named as Express takes them', () => {
  const { trustProxy } = readConfig({ TRUST_PROXY: 'loopback, 10.0.0.0/8,192.0.2.1/32,fc00::/7, ::1/128' });
  expect(() => express().set('trust proxy', trustProxy)).not.toThrow();
});

test('a value that is empty is one that is not set', () => {
  expect(readConfig({ RATE_LIMIT_SCALE: ' ', CACHE_MB: '\t' }, () => 'x'.repeat(32))).toMatchObject({
    rateLimitScale: 1,
    cacheBytes: 64 * 1024 * 1024,
  });
  const origin = 'https://shop.example';
  expect(readConfig({ PUBLIC_ORIGIN: `${origin}/` }, () => 'x'.repeat(32)).publicOrigin).toBe(origin);
  expect(complaintOf({ PORT: '', STRIPE_SECRET_KEY: '', BACKUP_AT: '' })).toBe('none');
});

test.each([
  ['EHOSTUNREACH', 'connect EHOSTUNREACH 192.0.2.1:5432'],
  ['ENETUNREACH', 'connect ENETUNREACH 192.0.2.1:5432'],
  ['EAI_AGAIN', 'getaddrinfo EAI_AGAIN db'],
])('a database whose host cannot be reached is reported in one line: %s', (code, message) => {
  expect(explainFailure(Object.assign(new Error(message), { code }))).toBe(`DATABASE_URL: ${message}`);
});

test('browsers are told of https for half a year and of no other name, until somebody says more', () => {
  const hstsOf = (env: Record<string, string>) => readConfig(env, () => 'x'.repeat(32)).hsts;
  expect(hstsOf({})).toEqual({ maxAge: 15_768_000, includeSubDomains: false, preload: false });
  const all = { maxAge: 63_072_000, includeSubDomains: true, preload: true };
  expect(hstsOf({ HSTS: 'max-age=63072000; includeSubDomains; preload' })).toEqual(all);
});
