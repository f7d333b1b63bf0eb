import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeShopper, type PicturedShopper } from '../../scripts/screens/shopper.ts';
import { addressesOf, filledIn, type Screen, screens } from '../../scripts/screens/table.ts';
import { cutCalls, FAULT, failCalls, goInPlace, holdCalls } from '../support/broken-network.ts';
import { accessibilityProblems, hydrated, openPage, signIn, type Visitor } from '../support/browser.ts';
import { type DemoShop, type Prepare, startDemoShop, withEmptyPlaces, withMoreItems } from '../support/demo-shop.ts';
import { inTurn } from '../support/in-turn.ts';
import { launchServer, type RunningServer } from '../support/server-process.ts';
import { connectBrowser } from '../support/shared-browser.ts';
import { t } from '../support/words.ts';

let shop: DemoShop;
let bare: RunningServer;
let browser: Browser;
let shopper: PicturedShopper;
const bareFolder = mkdtempSync(join(tmpdir(), 'pintuan-bare-'));

const prepare: Prepare = async (tx) => {
  await withMoreItems(30)(tx);
  await withEmptyPlaces(tx);
};

beforeAll(async () => {
  [shop, bare, browser] = await Promise.all([
    startDemoShop(prepare),
    launchServer(bareFolder, { DEMO: '0' }),
    connectBrowser(),
  ]);
  shopper = await makeShopper(shop, shop.dataDir);
});

afterAll(async () => {
  await browser.close();
  await Promise.all([shop.close(), bare.stop('SIGKILL')]);
  rmSync(bareFolder, { recursive: true, force: true });
});

/** A page of one who sees most of a screen. */
async function visit({ session }: Pick<Screen, 'session'>): Promise<Visitor> {
  const visitor = await openPage(browser, shop.origin);
  visitor.page.setDefaultTimeout(20_000);
  if (session !== 'public') await signIn(visitor, shop.origin, shopper.token, shopper.username);
  return visitor;
}

const addressOf = (screen: Screen) => filledIn(addressesOf(screen)[0], shopper);

/** The error page, by what it says; `retry` presses its button. */
function errorPage(page: Page) {
  return {
    says: (text: string | RegExp) => page.locator('main').getByText(text).waitFor(),
    retry: () => page.getByRole('link', { name: t('error.retry') }).click(),
    gone: () => page.getByRole('heading', { name: t('error.fault.title') }).waitFor({ state: 'hidden' }),
  };
}

const whileLoading = '[class*="pending_"]';

/** Everything that has to be loaded. */
const loaded = screens.filter(({ offline }) => offline.includes('retry'));

/** Screens of the app itself: they ask the server for nothing. Of all others it is tried how they bear a fault of it. */
const asksNothing = [
  '/cart',
  '/login',
  '/language',
  '/user/trading',
  '/user/item/:id',
  '/user/teamearn',
  '/user/point',
];

test.concurrent.for(inTurn(loaded, 80))(
  '$path: no network, no answer and a fault are shown, and a retry helps',
  async (screen, { expect }) => {
    const visitor = await visit(screen);
    const { page, context, go, quiet } = visitor;
    const shown = errorPage(page);
    const from = screen.path === '/cart' ? '/mall' : '/cart';
    await go(from);
    await hydrated(page);
    await context.setOffline(true);
    await goInPlace(page, addressOf(screen));
    await shown.says(/我们这边出了点问题|网络连接失败/);
    await context.setOffline(false);
    await shown.retry();
    await shown.gone();
    await page.locator('h1').first().waitFor();
    expect(page.url()).toBe(shop.origin + encodeURI(addressOf(screen)));
    await hydrated(page);

    // With its module at hand, what may fail is what it asks the server for.
    await goInPlace(page, from);
    await quiet();
    let asks = false;
    page.on('request', (request) => {
      asks ||= /\/api\/(?!events)/.test(request.url());
    });
    const heal = await failCalls(context);
    await goInPlace(page, addressOf(screen));
    await quiet();
    // A busy machine may not have begun to ask.
    await expect.poll(() => asks).toBe(!asksNothing.includes(screen.path));
    if (asks) {
      await shown.says(t('network.fault'));
      expect(await page.content()).not.toContain(FAULT);
      await heal();
      const silence = await holdCalls(page);
      await shown.retry();
      await page.locator(whileLoading).waitFor();
      expect(await silence.over()).toBe(5000);
      await shown.says(t('network.timeout'));
      await silence.mend();
      const mend = await cutCalls(context);
      await shown.retry();
      await shown.says(t('network.offline'));
      await mend();
      await shown.retry();
      await shown.gone();
    }
    await page.locator('h1').first().waitFor();
    await context.close();
  },
);

const privateScreens = screens.filter(({ session }) => session === 'login');

test('a session that has ended leads to /login from every private screen, and is removed', async () => {
  const { page, go, context } = await openPage(browser, shop.origin);
  await go('/cart');
  await hydrated(page);
  for (const screen of privateScreens) {
    await page.evaluate(() => localStorage.setItem('user', '{"token":"ended","username":"a","nickname":"a"}'));
    await goInPlace(page, addressOf(screen));
    const address = addressOf(screen);
    // Who wants to buy may have no account: a sheet registers, and leads to the log-in.
    const login = `/login?next=${encodeURIComponent(address)}`;
    await page.waitForURL(shop.origin + (address.endsWith('/buy') ? address.replace(/buy$/, 'register') : login));
    await page.getByLabel(t('field.username')).first().waitFor();
    expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
  }
  await context.close();
});

/** What stands where there is nothing yet. */
const empties = screens.flatMap(({ path, empty }) => (empty === '–' ? [] : [{ at: path, ...empty }]));

test('each empty screen says so', async () => {
  const token = await shop.signUp('has-nothing');
  const fresh = await openPage(browser, shop.origin);
  await signIn(fresh, shop.origin, token, 'has-nothing');
  const early = await openPage(browser, bare.origin);
  expect(empties.length).toBeGreaterThan(15);
  for (const { at, in: where, text } of inTurn(empties, 16)) {
    const { page, go } = where ? early : fresh;
    await go(at);
    await hydrated(page);
    const words = await page.locator('main').textContent();
    expect(words).toContain(t(text, { query: 'nothing-has-this-name' }));
    expect([at, await accessibilityProblems(page)]).toEqual([at, []]);
  }
  for (const { troubles, context } of [fresh, early]) {
    expect(troubles).toEqual([]);
    await context.close();
  }
});

/** Long lists: how a page of them is asked for, and what one entry is. */
const lists: Record<string, { at: string; call: string; entry: string }> = {
  '/': { at: '/', call: 'item_hot_list', entry: 'main a[href^="/user/detail/"]' },
  '/list/:id': { at: '/list/3', call: 'item_list', entry: 'main a[href^="/user/detail/"]' },
  '/user/detail/:id/reviews': {
    at: '/user/detail/144/reviews',
    call: 'item_reviews',
    entry: 'main li[class*="_review_"]',
  },
  '/search': { at: '/search?q=色', call: 'item_search', entry: 'main a[href^="/user/detail/"]' },
  '/user/order/:id': { at: '/user/order/0', call: 'order', entry: 'article' },
  '/user/returns': { at: '/user/returns', call: 'order', entry: 'main li' },
  '/user/wallet': { at: '/user/wallet', call: 'wallet_statement', entry: 'a[href*="/movement/"]' },
  '/user/wallet-detail': { at: '/user/wallet-detail?tab=order', call: 'wallet_statement', entry: 'main li' },
  '/user/myteam': { at: '/user/myteam', call: 'team_detail', entry: `main ul[aria-label="${t('myteam.tab.1')}"] li` },
  '/user/rechargeRecord': { at: '/user/rechargeRecord', call: 'recharge_list', entry: 'main li' },
  '/user/message': { at: '/user/message', call: 'notifications', entry: 'main li' },
  '/user/withdrawRecord': { at: '/user/withdrawRecord', call: 'withdraw_list', entry: 'main li' },
};

test('the lists that load more are those of the table of screens', () => {
  const rows = screens.filter(({ error }) => error.includes('a failed page asks to be tapped again'));
  expect(Object.keys(lists).sort()).toEqual(rows.map(({ path }) => path).sort());
});

/** More of everything than one page holds. */
async function withLongLists(username: string): Promise<string> {
  const token = await shop.signUp(username, 20_000);
  const card = { bank_truename: '陈思远', bank_account: '6222021234566021', bank_name: '工商银行' };
  await shop.call('setBank', card, token);
  await shop.liftLimits();
  const friend = await shop.signUp(`${username}-2`, 20_000);
  const { invitation_code } = (await shop.call('invitation', {}, token)).data;
  for (let n = 0; n < 22; n++) {
    const { orderno } = (await shop.call('buyItem', { id: 1 }, token)).data;
    await shop.call('orderPt', { orderno }, friend);
    await shop.call('goodsReturn', { orderno, reason: 'unwanted' }, token);
    await shop.call('recharge', { id: 2, money: 10 }, token);
    await shop.call('register', { username: `${username}-of-${n}`, password: 'correct horse', invitation_code });
    await shop.call('withdraw', { money: 300, address: '', safe_pwd: '', type: 'bank' }, token);
  }
  return token;
}

test('a page of a list that cannot be read is requested by a tap, and the list stays', async () => {
  const visitor = await openPage(browser, shop.origin);
  await signIn(visitor, shop.origin, await withLongLists('has-long-lists'), 'has-long-lists');
  const { page, go, context } = visitor;
  // A late event about one of these many orders would read the list again before the tap does.
  await context.route('**/api/events*', () => {});
  for (const { at, call, entry } of inTurn(Object.values(lists), 12)) {
    const path = new RegExp(`/api/${call}\\b`);
    await go(at);
    await hydrated(page);
    const entries = page.locator(entry);
    const before = await entries.count();
    expect([at, before]).toEqual([at, 20]);
    const cut = (route: { abort: () => Promise<void> }) => route.abort();
    await context.route(path, cut);
    await entries.last().scrollIntoViewIfNeeded();
    const again = page.getByRole('link', { name: t('list.retry') });
    await again.waitFor();
    expect(await entries.count()).toBe(before);
    await context.unroute(path, cut);
    await again.click();
    await expect.poll(() => entries.count()).toBeGreaterThan(before);
  }
  await context.close();
});

test('a missing address is a page that says so, with its status', async () => {
  const gone = {
    '/list/:id': '/list/999',
    '/user/detail/:id': '/user/detail/99999',
    '/user/detail/:id/reviews': '/user/detail/99999/reviews',
    '/user/detail/:id/buy/:orderno?': '/user/detail/99999/buy',
    '/user/detail/:id/register/:orderno?': '/user/detail/99999/register',
    '/g/:orderno': '/g/123456789',
    '/g/:orderno/buy': '/g/123456789/buy',
    '/g/:orderno/register': '/g/123456789/register',
    '/user/wallet/movement/:id': '/user/wallet/movement/999999',
    '/user/order/:id': '/user/order/9',
    '/user/order-detail/:orderno': '/user/order-detail/123456789',
    '/user/review/:orderno': '/user/review/123456789',
    '/user/return/:orderno': '/user/return/123456789',
    '/user/item/:id': '/user/item/x',
    '/user/article/:id': '/user/article/99',
  };
  for (const address of Object.values(gone)) {
    const answer = await fetch(shop.origin + address, { headers: { Cookie: `session=${shopper.token}` } });
    expect([address, answer.status]).toEqual([address, 404]);
    expect(await answer.text()).toContain(t('error.notFound.title'));
  }
  const missing = screens.filter(({ error }) => error.startsWith('404')).map(({ path }) => path);
  expect(Object.keys(gone).sort()).toEqual(missing.sort());
});

test('a fault of the server is a page without details, with its status; the log has them', async () => {
  const database = new Database(join(shop.dataDir, 'shop.db'));
  database.exec('alter table articles rename to lost');
  // Which nobody has read yet: a page that was is kept ready.
  const answer = await fetch(`${shop.origin}/user/article/3`);
  const html = await answer.text();
  expect(answer.status).toBe(500);
  expect(html).toContain(t('error.fault.title'));
  expect(html).toContain(t('error.retry'));
  expect(html).not.toMatch(/no such table|sqlite|from articles|node_modules|\.js:\d+/i);
  await expect.poll(shop.log).toMatch(/no such table/);
  const call = await fetch(`${shop.origin}/api/article_detail?id=3`);
  const text = await call.text();
  database.exec('alter table lost rename to articles');
  database.close();
  expect(JSON.parse(text)).toMatchObject({ code: 500, data: null });
  expect(text).not.toMatch(/articles|sqlite|no such table/i);
});

test('no call takes more than 5 s: a time-out is shown', async () => {
  const { page, go, context } = await openPage(browser, shop.origin);
  await go('/');
  await hydrated(page);
  await context.route('**/api/item_list**', () => undefined);
  // The page's own clock, which its time-outs go by.
  const now = () => page.evaluate(() => performance.now());
  const began = await now();
  await page.getByRole('link', { name: '美妆' }).click();
  await page.getByText(t('network.timeout')).first().waitFor();
  expect((await now()) - began).toBeGreaterThan(4999);
  await context.close();
});
