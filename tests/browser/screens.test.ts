import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityProblems, hydrated, launchBrowser, openPage, PHONE, signIn } from '../support/browser.ts';
import { type DemoShop, startDemoShop } from '../support/demo-shop.ts';

let shop: DemoShop;
let browser: Browser;
let token = '';
let orderno = '';

beforeAll(async () => {
  [shop, browser] = await Promise.all([startDemoShop(), launchBrowser()]);
  token = await shop.signUp('looks-around', 5000);
  orderno = (await shop.call('buyItem', { id: 1 }, token)).data.orderno;
}, 60_000);

afterAll(async () => {
  await browser.close();
  await shop.close();
});

const screens = [
  '/',
  '/list/4',
  '/user/detail/1',
  '/login',
  '/login?tab=register',
  '/reg',
  '/service',
  '/mall',
  '/cart',
  '/my',
  '/user/order/0',
  '/user/order/4',
  '/user/payment',
  '/user/addbank',
  '/user/address',
  '/user/loginpassword',
  '/user/security',
  '/user/system',
  '/language',
  '/user/checkout/1',
  '/g/ORDERNO',
  '/search',
  '/search?q=红',
  '/search?q=nothing-has-this-name',
  '/user/trading',
  '/user/item/1',
  '/user/teamearn',
  '/user/teamearn?tab=machines',
  '/user/teamearn?tab=sto',
  '/user/teamearn?tab=transactions',
  '/user/wallet-detail?tab=withdraw',
  '/user/myteam',
  '/invite',
  '/user/person',
  '/user/message',
  '/user/panel',
  '/user/point',
  '/user/faq',
  '/user/article/1',
  '/user/article/4',
  '/user/wallet',
  '/user/recharge',
  '/user/withdraw',
  '/user/rechargeRecord',
  '/user/withdrawRecord',
];

const publicScreens =
  /^\/(list|login|reg|service|mall|cart|language|search|g|user\/(detail|trading|item|teamearn|wallet-detail|person|message|panel|point|faq|article))?(\/|\?|$)/;

const looks = [
  { name: 'phone, light, zh-CN', language: 'zh-CN', viewport: PHONE, colorScheme: 'light' },
  { name: 'phone, dark, ar-SA', language: 'ar-SA', viewport: PHONE, colorScheme: 'dark' },
  { name: 'desktop, dark, en-US', language: 'en-US', viewport: { width: 1280, height: 800 }, colorScheme: 'dark' },
] as const;

test.each(looks.flatMap((look) => screens.map((path) => ({ ...look, path }))))(
  '$path ($name): silent, accessible, nothing wider than the screen',
  async ({ path, language, viewport, colorScheme }) => {
    const visitor = await openPage(browser, shop.origin, { viewport, colorScheme, reducedMotion: 'reduce' });
    const { page, context, go } = visitor;
    await context.addCookies([{ name: 'language', value: language, url: shop.origin }]);
    await page.addInitScript((code) => localStorage.setItem('language', code), language);
    if (!publicScreens.test(path)) await signIn(visitor, shop.origin, token, 'looks-around');
    await go(path.replace('ORDERNO', orderno));
    await hydrated(page);
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
      0,
    );
    expect(visitor.troubles).toEqual([]);
    await context.close();
  },
);

test.each(['/nothing', '/user/detail/99999'])('%s shows the way home', async (path) => {
  const { page, go } = await openPage(browser, shop.origin);
  const response = await go(path);
  expect(response?.status()).toBe(404);
  await hydrated(page);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.locator('main a[href="/"]').first().click();
  await page.waitForURL(`${shop.origin}/`);
});

test('the confirm sheet is accessible, and Back closes it', async () => {
  const visitor = await openPage(browser, shop.origin);
  await signIn(visitor, shop.origin, token, 'looks-around');
  const { page, go } = visitor;
  await go('/user/detail/2');
  await hydrated(page);
  await page.getByRole('link', { name: '立即团购' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: /用钱包支付/ }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.goBack();
  await sheet.waitFor({ state: 'hidden' });
  expect(page.url()).toBe(`${shop.origin}/user/detail/2`);
  expect(visitor.troubles).toEqual([]);
});

test('the carousel moves every 3 s, and stops when it is told to', async () => {
  const { page, go } = await openPage(browser, shop.origin);
  await go('/');
  await hydrated(page);
  const at = () =>
    page
      .locator('main ul')
      .first()
      .evaluate((list) => Math.round(list.scrollLeft));
  const begin = await at();
  await expect.poll(at, { timeout: 6000 }).not.toBe(begin);
  await page.getByRole('button', { name: /暂停/ }).click();
  await page.waitForTimeout(800);
  const stopped = await at();
  await page.waitForTimeout(4000);
  expect(await at()).toBe(stopped);
});

test('no call takes more than 5 s: a time-out says so', async () => {
  const { page, go, context } = await openPage(browser, shop.origin);
  await go('/');
  await hydrated(page);
  await context.route('**/api/item_list**', () => undefined);
  await page.getByRole('link', { name: '美妆' }).click();
  await page.getByText(/超时/).first().waitFor({ timeout: 8000 });
});
