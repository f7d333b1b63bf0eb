import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Browser } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dateWriter } from '../../shared/dates.ts';
import { type Locale, type LocaleInfo, locales } from '../../shared/locales.ts';
import { type TextTable, translator } from '../../shared/texts.ts';
import { hydrated, openPage, signIn, type Visitor } from '../support/browser.ts';
import { type DemoShop, startDemoShop } from '../support/demo-shop.ts';
import { inTurn } from '../support/in-turn.ts';
import { connectBrowser } from '../support/shared-browser.ts';
import { smallTargets } from '../support/touch-targets.ts';
import { wordFaults } from '../support/word-faults.ts';

let shop: DemoShop;
let browser: Browser;

/** Two who look at one screen after the other, in one language after the other, at the same time. */
const readers: { visitor: Visitor; paths: readonly string[] }[] = [];

/** A narrow phone. */
const NARROW = { width: 360, height: 800 };

beforeAll(async () => {
  [shop, browser] = await Promise.all([startDemoShop(), connectBrowser()]);
  const token = await shop.signUp('polyglot', 5000);
  await shop.call('buyItem', { id: 1 }, token);
  const card = { bank_truename: '陈思远', bank_account: '6222021234566021', bank_name: '工商银行' };
  await shop.call('setBank', card, token);
  const [guest, shopper] = [await openReader(), await openReader()];
  await signIn(shopper, shop.origin, token, 'polyglot');
  readers.push(
    { visitor: guest, paths: ['/', '/list/2', '/user/detail/2', '/login'] },
    { visitor: shopper, paths: ['/my', '/user/order/0', '/user/wallet', '/user/recharge', '/user/withdraw'] },
  );
});

afterAll(async () => {
  await browser.close();
  await shop.close();
});

/** Someone whose choice of a language is what the cookie says. */
async function openReader(): Promise<Visitor> {
  const reader = await openPage(browser, shop.origin, { viewport: NARROW });
  await reader.page.addInitScript(() => {
    const [, code] = /language=([\w-]+)/.exec(document.cookie) ?? [];
    if (code) localStorage.setItem('language', code);
  });
  return reader;
}

/** Languages whose lines are higher: what took its height from a line is too low. */
const TALL: readonly Locale[] = ['hi-IN', 'bn-BD', 'th-TH', 'la-LA', 'km-KH', 'mm-MN'];

/** Everything that is wrong with these screens in a language. */
async function faultsIn(code: Locale, { visitor, paths }: (typeof readers)[number]): Promise<string[]> {
  const { page, context, troubles } = visitor;
  troubles.length = 0;
  await context.addCookies([{ name: 'language', value: code, url: shop.origin }]);
  const faults: string[] = [];
  for (const path of paths) {
    await page.goto(shop.origin + path, { waitUntil: 'domcontentloaded' });
    await hydrated(page);
    const { lang, dir, wider } = await page.evaluate(() => {
      const { lang, dir, scrollWidth } = document.documentElement;
      return { lang, dir, wider: scrollWidth - innerWidth };
    });
    expect([path, lang, dir]).toEqual([path, locales[code].tag, locales[code].dir]);
    const found = await wordFaults(page);
    // Money is in Latin digits everywhere; what stands beside it is too.
    const digits = (await page.locator('body').innerText()).match(/(?![0-9])\p{Nd}+/gu);
    if (digits) found.push(`in other digits: ${digits}`);
    if (wider > 0) found.push(`${wider} px wider than the screen`);
    if (TALL.includes(code)) found.push(...(await smallTargets(page)).map((target) => `smaller than 44 px: ${target}`));
    faults.push(...[...found, ...troubles.splice(0)].map((fault) => `${path}: ${fault}`));
  }
  return faults;
}

const codes = (Object.keys(locales) as Locale[]).map((code, row) => [code, row] as const);

test.each(codes)('%s: server and browser agree, and no word is cut', async (code, row) => {
  const faults = await Promise.all(
    readers.map(({ visitor, paths }) => faultsIn(code, { visitor, paths: inTurn(paths, 3, row) })),
  );
  expect(faults.flat()).toEqual([]);
});

test('a first visitor is offered the browser’s language, in that language, once', async () => {
  const { page, go, context } = await openPage(browser, shop.origin, { locale: 'ru-RU' });
  await go('/');
  const offer = page.getByRole('complementary');
  await offer.getByText('Показать магазин на русском?').waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('zh-CN');
  await offer.getByRole('button', { name: 'Закрыть' }).click();
  await offer.waitFor({ state: 'hidden' });
  await go('/');
  await hydrated(page);
  expect(await offer.count()).toBe(0);
  await page.evaluate(() => localStorage.clear());
  await go('/mall');
  await offer.getByRole('button', { name: 'Русский' }).click();
  await page.waitForFunction(() => document.documentElement.lang === 'ru-RU');
  await offer.waitFor({ state: 'hidden' });
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('ru-RU');
  await go('/');
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('ru-RU');
  await context.close();
});

/** One in each month, in both halves of the day, some of them of another year. */
const times = Array.from({ length: 14 }, (_, month) =>
  new Date(Date.UTC(2025, month, 28, month % 2 ? 1 : 13, 5)).toISOString(),
);

/** All of it in every language; sent to the browser as it stands. */
function allDates(script: DateScript, tables: Record<string, TextTable>, all: string[]) {
  return Object.entries<LocaleInfo>(script.locales).map(([code, info]) => {
    const t = script.translator(tables[code] ?? {}, info.tag, String);
    return [code, ...all.map(script.dateWriter({ ...info, t }, 'Asia/Shanghai', () => Date.UTC(2026, 6)))];
  });
}

const dateScript = { dateWriter, translator, locales };
type DateScript = typeof dateScript;

test('Chromium writes dates as Node does, in every language', async () => {
  const entry = join(import.meta.dirname, '../support/date-script.ts');
  const lib = { entry, formats: ['iife' as const], name: 'dateScript' };
  const built = await build({ configFile: false, logLevel: 'silent', build: { write: false, lib } });
  const [bundle] = (Array.isArray(built) ? built : [built]).flatMap((one) => ('output' in one ? one.output : []));
  if (bundle?.type !== 'chunk') throw new Error('nothing was built');
  const tables = Object.fromEntries(
    Object.keys(locales).map((code) => [
      code,
      JSON.parse(readFileSync(join(import.meta.dirname, `../../locales/${code}.json`), 'utf8')),
    ]),
  );
  const { page, context } = await openPage(browser, shop.origin);
  const there = await page.evaluate(
    `(() => {${bundle.code}; return (${allDates})(dateScript, ${JSON.stringify(tables)}, ${JSON.stringify(times)})})()`,
  );
  expect(there).toEqual(allDates(dateScript, tables, times));
  await context.close();
});

test('an order of last year shows its year, and a deadline its zone if the reader’s differs', async () => {
  const token = await shop.signUp('abroad', 5000);
  await shop.call('buyItem', { id: 1 }, token);
  await shop.call('buyItem', { id: 2 }, token);
  const { data: orders } = await shop.call('order', { status: 0 }, token);
  const year = new Date().getFullYear() - 1;
  const then = Date.parse(`${year}-11-21T13:16:00Z`);
  const db = new Database(join(shop.dataDir, 'shop.db'), { timeout: 10_000 });
  db.prepare('UPDATE orders SET created_at = ? WHERE id = ?').run(then, orders[0]?.id ?? 0);
  db.close();
  for (const [locale, timezoneId, bought] of [
    ['zh-CN', 'Asia/Shanghai', `${year}年11月21日 21:16`],
    ['en-US', 'America/Sao_Paulo', `Nov 21, ${year}, 9:16\u00a0PM`],
    ['ko-KR', 'America/Sao_Paulo', `${year}년 11월 21일 오후\u00a09:16`],
    ['is-IS', 'Asia/Shanghai', `21. nóv. ${year}, 21:16`],
  ] as const) {
    const visitor = await openPage(browser, shop.origin, { timezoneId });
    const { page, context, go } = visitor;
    await context.addCookies([{ name: 'language', value: locale, url: shop.origin }]);
    await page.addInitScript((code) => localStorage.setItem('language', code), locale);
    await signIn(visitor, shop.origin, token, 'abroad');
    await go('/my');
    // The browser writes these itself.
    await page.locator('a[href="/user/order/0"]').first().click();
    const written = page.locator('article time');
    await expect.poll(() => written.allTextContents()).toContain(bought);
    const byBrowser = await written.allTextContents();
    // What it ends by: to a screen reader, and in words.
    const abroad = timezoneId === 'Asia/Shanghai' ? 0 : 4;
    expect([locale, byBrowser.filter((text) => text.endsWith(' GMT+8')).length]).toEqual([locale, abroad]);
    await go('/user/order/0');
    expect(await written.allTextContents()).toEqual(byBrowser);
    expect(visitor.troubles).toEqual([]);
    await context.close();
  }
});
