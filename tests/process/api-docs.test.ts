import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { run, type Summary } from 'newman';
import type { Browser } from 'playwright-core';
import request from 'supertest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postmanCollection } from '../../scripts/postman/collection.ts';
import { calls } from '../../shared/contract/calls.ts';
import { accessibilityProblems, openPage, PHONE } from '../support/browser.ts';
import { temporaryFolder } from '../support/cleanup.ts';
import { type DemoShop, startDemoShop } from '../support/demo-shop.ts';
import { inTurn } from '../support/in-turn.ts';
import { connectBrowser } from '../support/shared-browser.ts';

let shop: DemoShop;
let browser: Browser;

beforeAll(async () => {
  [shop, browser] = await Promise.all([startDemoShop(), connectBrowser()]);
}, 60_000);

afterAll(async () => {
  await browser?.close();
  await shop?.close();
});

const folder = join(import.meta.dirname, '../../docs/postman');
const file = join(folder, 'pintuan.postman_collection.json');
const kept = () => JSON.parse(readFileSync(file, 'utf8'));

test('the collection in the repository is that of the contract: npm run api:collection', () => {
  expect(kept()).toEqual(JSON.parse(JSON.stringify(postmanCollection())));
});

/** Runs the collection as it stands, files taken from `workingDir`; `did` is told of each request that was made. */
async function runCollection(
  values: Record<string, string>,
  { workingDir, did = () => undefined }: { workingDir: string; did?: (name: string) => void },
) {
  const envVar = Object.entries(values).map(([key, value]) => ({ key, value }));
  const { run: ran } = await new Promise<Summary>((resolve, reject) => {
    run({ collection: kept(), envVar, timeoutRequest: 10_000, workingDir }, (error, done) =>
      error ? reject(error) : resolve(done),
    ).on('item', (_, { item }) => did(item.name));
  });
  const failures = ran.failures.map(({ source, error }) => `${source?.name}: ${error.message}`);
  return { ...ran.stats, failures };
}

test('newman runs the collection green with two variables alone, as its description says', {
  timeout: 60_000,
}, async () => {
  const { description } = kept().info;
  expect(description).toMatch(/^Set `baseUrl` and `invitation_code` .*needs nothing else\./m);
  const values = { baseUrl: shop.origin, invitation_code: shop.invitation };
  const { failures, requests, assertions } = await runCollection(values, { workingDir: temporaryFolder() });
  expect(failures).toEqual([]);
  expect(requests.total).toBeGreaterThanOrEqual(Object.keys(calls).length);
  expect(assertions.total).toBeGreaterThanOrEqual(2 * Object.keys(calls).length);
});

const own = 'newman runs it green with names of its own, money of the operator and the proof of a transfer';
test.each(inTurn([own], 2, 1))('%s', { timeout: 60_000 }, async () => {
  const credits: Promise<unknown>[] = [];
  const credit = (who: string) => credits.push(shop.command('credit', who, '2000', '--note', 'welcome'));
  const names = { username: 'postman', friend: 'postman-friend' };
  const values = { baseUrl: shop.origin, invitation_code: shop.invitation, ...names };
  const did = (name: string) => {
    // What the operator does beside it.
    if (name === '/api/register') credit(names.username);
    if (name === '/api/register (the friend)') credit(names.friend);
  };
  const { failures } = await runCollection(values, { workingDir: folder, did });
  await Promise.all(credits);
  expect(failures).toEqual([]);
  const { data } = JSON.parse((await shop.command('recharges', '--shopper', names.username, '--json')).out);
  expect(data.map(({ proof }: { proof: string }) => proof !== '')).toContain(true);
  const { out } = await shop.command('verify-books');
  expect(out).toMatch(/^books are right/);
});

const DESK = { width: 1280, height: 800 };

const looks = [
  ['a phone by day', PHONE, 'light'],
  ['a phone by night', PHONE, 'dark'],
  ['a desk by night', DESK, 'dark'],
  ['a desk by day', DESK, 'light'],
] as const;

test.each(inTurn(looks, 2))('the reference is whole and accessible on %s', async (_, viewport, colorScheme) => {
  const { context, page, troubles, go } = await openPage(browser, shop.origin, { viewport, colorScheme });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await go('/docs/api');
  expect(await page.locator('article.call').count()).toBe(Object.keys(calls).length);
  expect(await accessibilityProblems(page)).toEqual([]);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(viewport.width);
  expect(asked.filter((url) => !url.startsWith(shop.origin))).toEqual([]);
  expect(troubles).toEqual([]);
  await context.close();
});

test('a call is found by its words, and the contents fold on a phone', async () => {
  const { context, page, troubles, go } = await openPage(browser, shop.origin);
  await go('/docs/api');
  await expect.poll(() => page.locator('#contents').getAttribute('open')).toBeNull();
  await page.getByText('All calls').click();
  await page.getByRole('searchbox').fill('buy');
  const entries = page.locator('.contents li:visible');
  await expect.poll(() => entries.allInnerTexts()).toEqual([expect.stringContaining('buy_item')]);
  await entries.locator('a').click();
  await expect.poll(() => new URL(page.url()).hash).toBe('#buyItem');
  await expect.poll(() => page.locator('#contents').getAttribute('open')).toBeNull();
  expect(troubles).toEqual([]);
  await context.close();
});

test('the reference is kept by its ETag and holds nothing inline', async () => {
  for (const path of ['/docs/api', '/docs/api.css', '/docs/api.js', '/api/openapi.json']) {
    const first = await request(shop.origin).get(path);
    expect([path, first.status, first.headers['cache-control']]).toEqual([path, 200, 'no-cache']);
    const again = await request(shop.origin)
      .get(path)
      .set('If-None-Match', first.headers.etag ?? '');
    expect([path, again.status]).toEqual([path, 304]);
  }
  const html = await (await fetch(`${shop.origin}/docs/api`)).text();
  expect(html).not.toMatch(/\sstyle=|\son\w+=|<style|<script(?! type="module" src="\/docs\/api.js")/);
});
