import { rmSync } from 'node:fs';
import { expect, inject, test } from 'vitest';
import { closeAfterTest, temporaryFolder } from '../support/cleanup.ts';
import { copyDemoFolder } from '../support/demo-shop.ts';
import { type RunningServer, shopCommand } from '../support/server-process.ts';
import { startServer } from '../support/started-server.ts';

const LIVE = {
  NODE_ENV: 'production',
  PUBLIC_ORIGIN: 'https://shop.example',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  STRIPE_API_ORIGIN: 'http://127.0.0.1:1',
};

/** The script that `npm start` runs. */
const START = 'scripts/start.mjs';

function demoFolder(): string {
  const dataDir = copyDemoFolder(inject('demoFolder'));
  closeAfterTest(() => rmSync(dataDir, { recursive: true, force: true }));
  return dataDir;
}

/** What the sandbox answers a notification without a signature: 400 where it is on, else 404. */
const notified = async ({ origin }: RunningServer) =>
  (await fetch(`${origin}/pay/notify/sandbox`, { method: 'POST', body: '{}' })).status;

const hotItems = async ({ origin }: RunningServer) => (await (await fetch(`${origin}/api/item_hot_list`)).json()).data;

test.each([
  ['npm start', START],
  ['the server alone', undefined],
])('%s in production opens an empty shop, and nobody can credit himself', async (_, script) => {
  const server = await startServer(temporaryFolder(), LIVE, undefined, script);
  expect(await hotItems(server)).toEqual([]);
  expect(await notified(server)).toBe(404);
  const cashier = `${server.origin}/sandbox/cashier/1`;
  const headers = { Origin: LIVE.PUBLIC_ORIGIN };
  const decided = await fetch(cashier, { method: 'POST', headers, body: new URLSearchParams({ decision: 'paid' }) });
  expect([decided.status, decided.headers.get('location')]).toEqual([404, null]);
  expect(server.log()).not.toContain('A LIVE KEY OF STRIPE ON');
});

test('npm start alone opens the demo shop with its sandbox', async () => {
  const server = await startServer(demoFolder(), {}, undefined, START);
  expect((await hotItems(server)).length).toBeGreaterThan(0);
  expect(await notified(server)).toBe(400);
});

test('npm start makes no demo of a shop that is being set up, and offers it no sandbox', async () => {
  const dataDir = temporaryFolder();
  const first = await startServer(dataDir, { DEMO: '0' });
  await shopCommand(dataDir, ['settings', 'set', 'shop_name', 'Good things']);
  await first.stop();
  const server = await startServer(dataDir, {}, undefined, START);
  expect([await hotItems(server), await notified(server)]).toEqual([[], 404]);
  expect((await shopCommand(dataDir, ['articles'])).out).toContain('draft');
  expect(server.log()).toContain('no demo and no sandbox, which nobody asked for');
  await server.stop();
  const asked = await startServer(dataDir, { DEMO: '1' });
  expect(await hotItems(asked)).toEqual([]);
  expect(asked.log()).toContain('the demo shop was not filled in: somebody has set up this shop');
});

test('a live key on a former demo shop is logged as an error', async () => {
  const server = await startServer(demoFolder(), LIVE);
  await expect.poll(server.log).toContain('A LIVE KEY OF STRIPE ON A DATABASE OF A DEMO SHOP: begin with an empty one');
});
