import { expect, test } from 'vitest';
import { forTrying } from '../scripts/for-trying.mjs';
import { readConfig } from '../server/config/config.ts';

const stripe = (key: string) => ({ STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: 'whsec_1' });
const LIVE = stripe('sk_live_1');
const RESTRICTED = stripe('rk_live_1');
const TEST = stripe('sk_test_1');
const PUBLIC = { PUBLIC_ORIGIN: 'https://shop.example' };

/** Whether the shop is a demo, and whether it credits what nobody paid. */
function read(environment: Record<string, string>) {
  const { demo, paySandbox } = readConfig(environment, () => 'x'.repeat(32));
  return { demo, paySandbox };
}

/** As `npm start` calls the server. */
const started = (environment: Record<string, string>) =>
  read({ ...environment, DEMO: environment.DEMO || (forTrying(environment) ? 'new' : '0') });

test.each([
  ['nothing', {}],
  ['an empty DEMO', { DEMO: '' }],
  ['what a shop for others has', { NODE_ENV: 'production', ...PUBLIC, ...LIVE }],
  ['Stripe', TEST],
])('the server alone with %s is no demo and has no sandbox', (_, environment) => {
  expect(read(environment)).toEqual({ demo: false, paySandbox: false });
});

test('npm start with nothing opens the demo shop with its sandbox, where nobody has set up another', () => {
  expect(started({})).toEqual({ demo: 'new', paySandbox: 'new' });
  expect(started({ PAY_SANDBOX: '0' })).toEqual({ demo: 'new', paySandbox: false });
});

test.each([
  ['NODE_ENV=production', { NODE_ENV: 'production' }],
  ['a public address', PUBLIC],
  ['Stripe', TEST],
  ['a live key', LIVE],
  ['all of it', { NODE_ENV: 'production', ...PUBLIC, ...RESTRICTED }],
])('npm start with %s is no demo and has no sandbox', (_, environment) => {
  expect(started(environment)).toEqual({ demo: false, paySandbox: false });
});

const UNDECIDED = /^PAY_SANDBOX: is 1 or 0 beside DEMO=1 where there is Stripe or a public address: it credits money/;

test.each([
  ['Stripe', TEST],
  ['an https address', PUBLIC],
  ['an https address of this machine', { PUBLIC_ORIGIN: 'https://localhost:3443' }],
  ['an address of the internet', { PUBLIC_ORIGIN: 'http://203.0.113.5:3000' }],
  ['an IPv6 address of the internet', { PUBLIC_ORIGIN: 'http://[2001:db8::1]:3000' }],
  ['a domain', { PUBLIC_ORIGIN: 'http://shop.example' }],
])('a demo beside %s requires PAY_SANDBOX to be set', (_, environment) => {
  expect(() => read({ DEMO: '1', ...environment })).toThrow(UNDECIDED);
  expect(read({ DEMO: '1', PAY_SANDBOX: '1', ...environment })).toEqual({ demo: true, paySandbox: true });
  expect(read({ DEMO: '1', PAY_SANDBOX: '0', ...environment })).toEqual({ demo: true, paySandbox: false });
  expect(read({ PAY_SANDBOX: '1', ...environment })).toEqual({ demo: false, paySandbox: true });
});

test.each([
  '127.0.0.1:3000',
  'localhost:3000',
  '192.168.1.5:3000',
  '10.0.0.2',
  '[::1]:3000',
  '[fe80::1]',
  'shop',
  'tv.local',
])('a demo at http://%s is tried out at home', (host) => {
  expect(read({ DEMO: '1', PUBLIC_ORIGIN: `http://${host}` })).toEqual({ demo: true, paySandbox: true });
});

test.each([
  ['the sandbox', { PAY_SANDBOX: '1' }, /^PAY_SANDBOX: the sandbox is never on beside a live key of Stripe/],
  ['the demo shop', { DEMO: '1' }, /^DEMO: the demo shop is never on beside a live key of Stripe/],
  ['the demo shop alone', { DEMO: '1', PAY_SANDBOX: '0' }, /^DEMO: the demo shop is never on beside a live key/],
])('a live key excludes %s, whatever is set', (_, environment, line) => {
  for (const key of [LIVE, RESTRICTED]) expect(() => read({ ...environment, ...key })).toThrow(line);
});
