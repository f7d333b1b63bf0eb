import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Locale, locales } from '../../shared/locales.ts';
import { hydrated, launchBrowser, openPage, signIn } from '../support/browser.ts';
import { type DemoShop, startDemoShop } from '../support/demo-shop.ts';

let shop: DemoShop;
let browser: Browser;
let token = '';

beforeAll(async () => {
  [shop, browser] = await Promise.all([startDemoShop(), launchBrowser()]);
  token = await shop.signUp('polyglot', 5000);
  await shop.call('buyItem', { id: 1 }, token);
}, 60_000);

afterAll(async () => {
  await browser.close();
  await shop.close();
});

/** A narrow phone. */
const NARROW = { width: 360, height: 800 };

/** Labels of the tab bar and of buttons that wrap, or that are wider than their place. */
const cutLabels = (page: Page) =>
  page.evaluate(() => {
    /** Lines of an element's words; what stands lower by less than half its height is on the same line. */
    const lines = (element: Element) => {
      const rects: DOMRect[] = [];
      const words = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      while (words.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(words.currentNode);
        rects.push(...range.getClientRects());
      }
      const tops = rects.filter(({ width }) => width > 0).sort((a, b) => a.top - b.top);
      return 1 + tops.filter(({ top, height }, n) => n > 0 && top - (tops[n - 1]?.top ?? 0) > height / 2).length;
    };
    const bar = [...document.querySelectorAll('nav a > span:last-child')];
    const buttons = [...document.querySelectorAll('[data-kind]:is(a, button)')];
    return [...bar, ...buttons]
      .filter((label) => label.getClientRects().length > 0 && (label.textContent ?? '').trim() !== '')
      .filter((label) => lines(label) > 1 || label.scrollWidth > label.clientWidth + 1)
      .map((label) => label.textContent);
  });

async function speak(code: Locale) {
  const visitor = await openPage(browser, shop.origin, { viewport: NARROW });
  await visitor.context.addCookies([{ name: 'language', value: code, url: shop.origin }]);
  await visitor.page.addInitScript((language) => localStorage.setItem('language', language), code);
  await signIn(visitor, shop.origin, token, 'polyglot');
  return visitor;
}

test.each(Object.keys(locales) as Locale[])('%s: server and browser agree, and no label is cut', async (code) => {
  const { page, troubles, context } = await speak(code);
  for (const path of ['/', '/user/detail/2', '/user/wallet']) {
    await page.goto(shop.origin + path);
    await hydrated(page);
    const html = await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir]);
    expect(html).toEqual([locales[code].tag, locales[code].dir]);
    expect([path, await cutLabels(page)]).toEqual([path, []]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect([path, overflow]).toEqual([path, 0]);
  }
  expect(troubles).toEqual([]);
  await context.close();
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
