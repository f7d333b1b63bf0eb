import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Locale, locales } from '../../shared/locales.ts';
import { hydrated, launchBrowser, openPage, signIn, type Visitor } from '../support/browser.ts';
import { type DemoShop, startDemoShop } from '../support/demo-shop.ts';
import { inTurn } from '../support/in-turn.ts';
import { smallTargets } from '../support/touch-targets.ts';
import { wordFaults } from '../support/word-faults.ts';

let shop: DemoShop;
let browser: Browser;

/** Two who look at one screen after the other, in one language after the other, at the same time. */
const readers: { visitor: Visitor; paths: readonly string[] }[] = [];

/** A narrow phone. */
const NARROW = { width: 360, height: 800 };

beforeAll(async () => {
  [shop, browser] = await Promise.all([startDemoShop(), launchBrowser()]);
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
}, 60_000);

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
  await page.waitForTimeout(500);
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
