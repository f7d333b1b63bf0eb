import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import request from 'supertest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { curlOf } from '../../server/docs/curl.ts';
import { callDocs } from '../../server/http/openapi/call-docs.ts';
import { type CallName, calls } from '../../shared/contract/calls.ts';
import { accessibilityProblems, openPage, PHONE } from '../support/browser.ts';
import { temporaryFolder } from '../support/cleanup.ts';
import { type DemoShop, startDemoShop } from '../support/demo-shop.ts';
import { inTurn } from '../support/in-turn.ts';
import { plainPicture } from '../support/plain-picture.ts';
import { connectBrowser } from '../support/shared-browser.ts';

let shop: DemoShop;
let browser: Browser;

beforeAll(async () => {
  [shop, browser] = await Promise.all([startDemoShop(), connectBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await shop?.close();
});

const DESK = { width: 1280, height: 800 };

const looks = [
  ['a phone by day', PHONE, 'light'],
  ['a phone by night', PHONE, 'dark'],
  ['a desk by night', DESK, 'dark'],
  ['a desk by day', DESK, 'light'],
] as const;

test.each(inTurn(looks, 4))('the reference is whole and accessible on %s', async (_, viewport, colorScheme) => {
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
  await page.getByRole('searchbox').fill('order_counts');
  const entries = page.locator('.contents li:visible');
  await expect.poll(() => entries.allInnerTexts()).toEqual([expect.stringContaining('order_counts')]);
  await entries.locator('a').click();
  await expect.poll(() => new URL(page.url()).hash).toBe('#orderCounts');
  await expect.poll(() => page.locator('#contents').getAttribute('open')).toBeNull();
  expect(troubles).toEqual([]);
  await context.close();
});

test('the reference is revalidated by its ETag and contains nothing inline', async () => {
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

/** The lines that name a record, a code or a password which this shop lacks, and why it refuses them. */
const refusals: Partial<Record<CallName, string>> = {
  login: 'wrongCredentials',
  register: 'invitationUnknown',
  sessionEnd: 'sessionUnknown',
  orderPt: 'groupUnknown',
  group: 'groupUnknown',
  orderLeave: 'orderUnknown',
  orderReturn: 'orderUnknown',
  orderAddress: 'orderUnknown',
  orderReceived: 'orderUnknown',
  goodsReturn: 'orderUnknown',
  goodsReturnPicture: 'orderUnknown',
  goodsReturnSent: 'orderUnknown',
  goodsReturnWithdraw: 'orderUnknown',
  reviewAdd: 'orderUnknown',
  reviewEdit: 'orderUnknown',
  reviewPicture: 'orderUnknown',
  reviewPictureRemove: 'orderUnknown',
  supportThread: 'orderUnknown',
  addressRemove: 'addressUnknown',
  addressDefault: 'addressUnknown',
  rechargeCancel: 'rechargeNotCancellable',
  rechargeProof: 'proofNotWanted',
  rechargeReturn: 'rechargeNotReturnable',
  // The shop of the tests sends no mail.
  setEmail: 'emailUnavailable',
  confirmEmail: 'codeWrong',
  forgotPassword: 'emailUnavailable',
  recoverPassword: 'codeWrong',
};

/** Calls after which nothing more could be called with the same session. */
const ending: readonly CallName[] = ['logout', 'updatePwd', 'setSafePwd', 'deleteAccount'];

test('every line for a shell runs as it stands, once $SHOP and $TOKEN are set', async () => {
  const cwd = temporaryFolder();
  const { buffer } = await plainPicture('any.png', 60, 60);
  const reader = await shop.signUp('reader', 2000);
  const html = await (await fetch(`${shop.origin}/docs/api`)).text();
  const answers: Record<string, unknown> = {};
  for (const call of callDocs()) {
    const line = curlOf(call);
    expect(html).toContain(line.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll("'", '&#x27;'));
    for (const [, file = ''] of line.matchAll(/=@(\S+)/g)) writeFileSync(join(cwd, file), buffer);
    const TOKEN = ending.includes(call.name) ? await shop.signUp(call.name.toLowerCase()) : reader;
    const env = { ...process.env, SHOP: shop.origin, TOKEN };
    const { stdout } = await promisify(execFile)('bash', ['-c', line], { cwd, env });
    const { code, reason } = JSON.parse(stdout);
    answers[call.name] = code === 200 ? 'done' : reason;
  }
  const expected = Object.keys(calls).map((name) => [name, refusals[name as CallName] ?? 'done']);
  expect(answers).toEqual(Object.fromEntries(expected));
});
