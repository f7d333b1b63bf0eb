import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessibilityProblems, growOld, hydrated, said, still } from '../support/browser.ts';
import { openShop } from '../support/open-shop.ts';
import { t } from '../support/words.ts';

const { shop, visit, visitAs } = openShop();

/** True once the worker serves this page. */
const served = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null);

/** Paths of everything that the worker keeps. */
const keptPaths = (page: Page) =>
  page.evaluate(async () => {
    const paths: string[] = [];
    for (const name of await caches.keys()) {
      const keys = await (await caches.open(name)).keys();
      paths.push(...keys.map(({ url }) => new URL(url).pathname));
    }
    return paths;
  });

test('without network the shop says so in the reader’s language, and recovers with the network', async () => {
  const { page, go, context } = await visit({ serviceWorkers: 'allow' });
  await go('/');
  await served(page);
  await context.setOffline(true);
  await page.goto(`${shop.origin}/list/3`);
  await page.getByRole('heading', { name: t('offline.title') }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(new URL(page.url()).pathname).toBe('/list/3');
  await context.setOffline(false);
  await page.getByRole('link', { name: t('offline.retry') }).click();
  await page.locator('a[href^="/user/detail/"]').first().waitFor();
  await hydrated(page);
  await page
    .getByRole('link', { name: t('system.language') })
    .last()
    .click();
  await page.getByRole('dialog').getByText('English').click();
  await page.waitForFunction(() => document.documentElement.lang === 'en-US');
  const offlineIn = () =>
    page.evaluate(async () => /<html lang="(.+?)"/.exec((await (await caches.match('/offline'))?.text()) ?? '')?.[1]);
  await expect.poll(offlineIn).toBe('en-US');
  await context.close();
});

test('on a device that has no room left the shop’s files are not stored, and come all the same', async () => {
  const { page, go, context } = await visit({ serviceWorkers: 'allow' });
  await go('/');
  await served(page);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: shop.origin, quotaSize: 1 });
  const before = await keptPaths(page);
  await go('/login');
  await hydrated(page);
  expect(await keptPaths(page)).toEqual(before);
  await context.close();
});

/** From now on the shop's pages have other scripts, and that file of the old ones is gone. */
async function newVersion(page: Page, file: string) {
  await page.route(`**/assets/${file}-*.js`, (route) => route.fulfill({ status: 404, body: '' }));
  const scripts = '<script data-scripts="/assets/entry-of-another.js"></script>';
  await page.route('**/language', (route) => route.fulfill({ contentType: 'text/html', body: scripts }));
}

test('a chunk of a former version: a toast says so, and typed text stays until the reader reloads', async () => {
  const { page, go } = await visit();
  await go('/login');
  await hydrated(page);
  await newVersion(page, 'language-sheet');
  await page.getByLabel(t('field.username')).fill('half-typed');
  await page
    .getByRole('link', { name: t('system.language') })
    .last()
    .click();
  await page.getByText(t('version.new')).waitFor();
  expect(await page.getByLabel(t('field.username')).inputValue()).toBe('half-typed');
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.unrouteAll();
  const loaded = page.waitForEvent('load');
  await page.getByRole('link', { name: t('version.reload') }).click();
  await loaded;
  await hydrated(page);
  await page
    .getByRole('link', { name: t('system.language') })
    .last()
    .click();
  await page.getByRole('dialog').getByText('English').waitFor();
});

test('a log-in whose script is missing says so and keeps the typed text', async () => {
  const { page, go } = await visit();
  await go('/login');
  await hydrated(page);
  await newVersion(page, 'md5');
  await page.getByLabel(t('field.username')).fill('half-typed');
  await page.getByLabel(t('field.password'), { exact: true }).fill('correct horse');
  await page
    .getByRole('main')
    .getByRole('button', { name: t('login.title') })
    .click();
  await page.getByRole('main').getByText(t('version.new')).waitFor();
  expect(await page.getByLabel(t('field.username')).inputValue()).toBe('half-typed');
});

test('a screen of a former version is shown in the new one; without a connection it says so', async () => {
  const { page, go, context } = await visit();
  await go('/');
  await hydrated(page);
  await context.setOffline(true);
  await page
    .getByRole('link', { name: t('system.language') })
    .last()
    .click();
  await said(page, t('network.offline'));
  await page
    .getByRole('link', { name: t('support.us') })
    .first()
    .click();
  await page.getByRole('main').getByText(t('network.offline')).waitFor();
  await context.setOffline(false);
  await page.getByRole('link', { name: t('error.retry') }).click();
  await page.getByRole('link', { name: t('error.retry') }).waitFor({ state: 'detached' });
  await hydrated(page);
  await newVersion(page, 'mall');
  const loaded = page.waitForEvent('load');
  await page
    .getByRole('link', { name: t('tab.mall') })
    .first()
    .click();
  await loaded;
  expect(new URL(page.url()).pathname).toBe('/mall');
});

test('a lost stream of events never reloads a page', async () => {
  const { page, go } = await visit();
  await growOld(page);
  await go('/');
  await hydrated(page);
  await newVersion(page, 'live-stream');
  await page.evaluate(() => Object.assign(window, { same: true }));
  const lost = page.waitForResponse(/live-stream/);
  await page.locator('a[href^="/user/detail/"]').first().click();
  await lost;
  await page.getByRole('link', { name: t('submit.buy') }).waitFor();
  await still(page);
  expect(await page.evaluate(() => 'same' in window)).toBe(true);
});

test('the device stores only the shop’s own files, never an answer', async () => {
  const token = await shop.signUp('keeps-secrets', 5000);
  const visitor = await visitAs(token, 'keeps-secrets', { serviceWorkers: 'allow' });
  const { page, go } = visitor;
  await go('/');
  await served(page);
  for (const path of ['/my', '/user/order/0', '/user/detail/1']) await go(path);
  const paths = await keptPaths(page);
  expect(paths.filter((path) => path.startsWith('/assets/')).length).toBeGreaterThan(3);
  expect(paths.filter((path) => !/^\/(assets\/|offline$|favicon\.svg$|icon-)/.test(path))).toEqual([]);
  expect(visitor.troubles).toEqual([]);
  await visitor.context.close();
});

test('the shop can be installed on a phone', async () => {
  const answer = await fetch(`${shop.origin}/manifest.webmanifest`, { headers: { 'Accept-Language': 'ar-SA' } });
  expect(answer.headers.get('content-type')).toMatch(/^application\/manifest\+json/);
  const manifest = await answer.json();
  expect(manifest).toMatchObject({
    name: t('home.title'),
    lang: 'ar-SA',
    dir: 'rtl',
    display: 'standalone',
    start_url: '/',
  });
  for (const { src, type } of manifest.icons) {
    const icon = await fetch(shop.origin + src);
    expect([icon.status, icon.headers.get('content-type')?.split(';')[0]]).toEqual([200, type]);
  }
  const { page, go, context } = await visit();
  await go('/');
  const client = await context.newCDPSession(page);
  const { errors } = await client.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { installabilityErrors } = await client.send('Page.getInstallabilityErrors');
  // A browser window of a test is a private one.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
  await context.close();
});

test('pulling a list down reloads it', async () => {
  const { page, go, context, quiet } = await visit();
  await go('/list/3');
  await hydrated(page);
  const client = await context.newCDPSession(page);
  const pull = async (distance: number) => {
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 200, y }] });
    await touch('touchStart', 200);
    for (let way = 10; way <= distance; way += 10) await touch('touchMove', 200 + way);
    await touch('touchEnd');
  };
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/item_list')) asked++;
  });
  await pull(60);
  await quiet();
  expect(asked).toBe(0);
  await pull(160);
  await expect.poll(() => asked).toBe(1);
  await page.evaluate(() => scrollTo(0, 400));
  await pull(160);
  await quiet();
  expect(asked).toBe(1);
  await context.close();
});

/** What the head tells others of the page that was sent. */
const toldIn = (page: Page) =>
  page.locator(
    'head :is([rel=canonical], [rel=alternate], [property], [name=description], [name="twitter:card"], [type="application/ld+json"])',
  );

test('the canonical address of the first page is removed on the next one', async () => {
  const { page, go, troubles, context } = await visit();
  await go('/user/detail/1');
  await hydrated(page);
  expect(await toldIn(page).count()).toBeGreaterThan(40);
  await page.getByRole('link', { name: t('action.back') }).click();
  await page.waitForURL(`${shop.origin}/`);
  await expect.poll(() => toldIn(page).count()).toBe(0);
  expect(troubles).toEqual([]);
  await context.close();
});

test('the address of a language is removed when another one is chosen', async () => {
  const { page, go, troubles, context } = await visit();
  await go('/?lang=en-US');
  await hydrated(page);
  expect(await toldIn(page).count()).toBeGreaterThan(30);
  await page.locator('a[href^="/language"]').last().click();
  await page.getByRole('dialog').getByText('简体中文').click();
  await page.waitForURL(`${shop.origin}/`);
  await expect.poll(() => toldIn(page).count()).toBe(0);
  expect(troubles).toEqual([]);
  await context.close();
});
