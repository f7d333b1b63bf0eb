import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { holdBack } from '../support/broken-network.ts';
import { hydrated, keepSession, sessionCookie, type Visitor } from '../support/browser.ts';
import { openShop } from '../support/open-shop.ts';
import { t } from '../support/words.ts';

const { shop, visit } = openShop();

const ASK = '**/session/token';

const cookieOf = (token: string) => sessionCookie(shop.origin, token);

const storedToken = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}').token ?? null);

/** How often the token was asked for, and which tokens calls were made with. */
function watch({ page }: Visitor) {
  const seen = { asked: 0, calledWith: new Set<string | undefined>() };
  page.on('request', (request) => {
    if (request.url().endsWith('/session/token')) seen.asked++;
    if (request.url().includes('/api/')) seen.calledWith.add(request.headers().authorization);
  });
  return seen;
}

const balance = (page: Page, yuan: string) => page.getByText(yuan).first().waitFor();

/** Goes from /my to the wallet by its link, and waits for its 5000 yuan. */
async function toWallet(page: Page) {
  await page
    .getByRole('link', { name: t('service.wallet') })
    .first()
    .click();
  await page.waitForURL(/wallet/);
  await balance(page, '¥5,000.00');
}

test('cleared storage: the token is requested once, and the session continues', async () => {
  const token = await shop.signUp('cleared', 5000);
  const visitor = await visit();
  const { page, context, go } = visitor;
  const seen = watch(visitor);
  await context.addCookies([cookieOf(token)]);
  await go('/my');
  await hydrated(page);
  await expect.poll(() => storedToken(page)).toBe(token);
  await toWallet(page);
  await go('/user/wallet');
  await hydrated(page);
  expect(seen.asked).toBe(1);
  expect([...seen.calledWith].filter((value) => value !== undefined)).toEqual([token]);
  expect(visitor.troubles).toEqual([]);
});

test('the cookie alone, on a public page: a purchase and a call go on with its session', async () => {
  const token = await shop.signUpBuyer('cookie-only', 5000);
  const visitor = await visit();
  const { page, context, go } = visitor;
  await context.addCookies([cookieOf(token)]);
  await go('/user/detail/6');
  await hydrated(page);
  expect(await storedToken(page)).toBeNull();
  await page.getByRole('link', { name: t('submit.buy') }).click();
  await page.getByRole('button', { name: t('confirm.pay', { amount: '' }) }).click();
  await expect.poll(async () => (await shop.call('order', { status: 0 }, token)).data.length).toBe(1);
  expect(await storedToken(page)).toBe(token);
  // Its answer leads back to the item, which would take the place of what is opened before.
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  // Where no script runs: a page that finds its token gone asks for it and loads itself again, into the next one.
  await go('/robots.txt');
  await page.evaluate(() => localStorage.clear());
  await go('/');
  await hydrated(page);
  await page
    .getByRole('link', { name: t('tab.my') })
    .first()
    .click();
  await page.getByText('@cookie-only').waitFor();
  expect(page.url()).toBe(`${shop.origin}/my`);
});

test('the cookie alone: a call that is refused after another one has found the session is made with it', async () => {
  const token = await shop.signUpBuyer('found-late', 5000);
  const { page, context, go } = await visit();
  await context.addCookies([cookieOf(token)]);
  await go('/');
  let seen = 0;
  await page.route('**/api/money_info', async (route) => {
    if (seen++ > 0) return route.continue();
    const answer = await route.fetch();
    await expect.poll(() => storedToken(page)).toBe(token);
    await route.fulfill({ response: answer });
  });
  await page
    .getByRole('link', { name: t('tab.my') })
    .first()
    .click();
  await page.getByText('@found-late').waitFor();
  expect(page.url()).toBe(`${shop.origin}/my`);
});

test('one shopper in the storage, another in the cookie: the one who is shown pays', async () => {
  const [a, b] = [await shop.signUpBuyer('stored-a', 7000), await shop.signUpBuyer('cookie-b', 5000)];
  const visitor = await visit();
  const { page, context, go } = visitor;
  await go('/service');
  await keepSession(page, a, 'stored-a');
  await context.addCookies([cookieOf(b)]);
  const seen = watch(visitor);
  // The token comes late: nothing is called until it is there.
  const letGo = await holdBack(page, ASK);
  await page.goto(`${shop.origin}/user/detail/6/buy`);
  await hydrated(page);
  await balance(page, '¥5,000.00');
  await page.getByRole('button', { name: t('confirm.pay', { amount: '' }) }).click();
  expect([...seen.calledWith]).toEqual([]);
  letGo();
  await page.waitForURL(`${shop.origin}/user/detail/6`);
  expect((await shop.call('order', { status: 0 }, b)).data).toHaveLength(1);
  expect((await shop.call('order', { status: 0 }, a)).data).toHaveLength(0);
  expect([...seen.calledWith]).not.toContain(a);
  expect(await storedToken(page)).toBe(b);
});

test('a withdrawal whose answer was lost is not repeated, although the page did not know its shopper yet', async () => {
  const [a, b] = [await shop.signUp('stored-first', 7000), await shop.signUp('withdraws', 5000)];
  const card = { bank_truename: '陈思远', bank_account: '6222021234566021', bank_name: '工商银行' };
  await shop.call('setBank', card, b);
  const { page, context, go } = await visit();
  await go('/service');
  await keepSession(page, a, 'stored-first');
  await context.addCookies([cookieOf(b)]);
  const held: Route[] = [];
  await page.route(ASK, (route) => void held.push(route));
  const lost = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route('**/api/withdraw', lost);
  const withdraw = async () => {
    await hydrated(page);
    await page.getByLabel(t('withdraw.amount')).fill('300');
    await page.getByRole('button', { name: t('withdraw.submit') }).click();
  };
  await page.goto(`${shop.origin}/user/withdraw`);
  await withdraw();
  await page.locator('button[aria-busy="true"]').waitFor();
  await page.unroute(ASK);
  await Promise.all(held.map((route) => route.continue()));
  await page.getByText(t('withdraw.lost')).waitFor();
  await page.unroute('**/api/withdraw', lost);
  await page.reload();
  await withdraw();
  await page.getByRole('heading', { name: t('message.withdrawn') }).waitFor();
  expect((await shop.call('withdrawList', {}, b)).data).toHaveLength(1);
});

test('another tab logs in while the token is requested: the page reloads for the new shopper', async () => {
  const [b, c] = [await shop.signUp('before-b', 5000), await shop.signUp('after-c', 7000)];
  const visitor = await visit();
  const { page, context, go } = visitor;
  await context.addCookies([cookieOf(b)]);
  let held: Route | undefined;
  await page.route(ASK, (route) => {
    if (held) return route.continue();
    held = route;
  });
  await page.goto(`${shop.origin}/user/wallet`);
  await balance(page, '¥5,000.00');
  await expect.poll(() => held !== undefined).toBe(true);
  const seen = watch(visitor);
  await context.addCookies([cookieOf(c)]);
  const other = await context.newPage();
  await other.goto(`${shop.origin}/service`);
  await keepSession(other, c, 'after-c');
  // As the server would answer by the cookie of now.
  const answer = JSON.stringify({ token: c, username: 'after-c', nickname: 'after-c' });
  await held?.fulfill({ status: 200, contentType: 'application/json', body: answer });
  await balance(page, '¥7,000.00');
  await go('/my');
  await page.getByText('@after-c').waitFor();
  expect([...seen.calledWith]).not.toContain(b);
});

test('another tab logs out while the token is requested: nothing stays visible', async () => {
  const token = await shop.signUp('leaves', 5000);
  const { page, context } = await visit();
  await context.addCookies([cookieOf(token)]);
  await page.route(ASK, async (route) => {
    await shop.call('logout', {}, token);
    await route.continue();
  });
  await page.goto(`${shop.origin}/user/wallet`);
  await page.waitForURL(/\/login\?next=%2Fuser%2Fwallet/);
  await page.getByLabel(t('field.username')).waitFor();
  expect(page.url()).toMatch(/\/login\?next=%2Fuser%2Fwallet$/);
});

test.each([
  ['the server is too busy', (route: Route) => route.fulfill({ status: 503, body: '' })],
  ['there is no connection', (route: Route) => route.abort()],
])('the token is unavailable, since %s: the page stays, says so, and tries again', async (_, fail) => {
  const name = `waits-${Math.random().toString(36).slice(2, 8)}`;
  const token = await shop.signUp(name, 5000);
  const visitor = await visit();
  const { page, context } = visitor;
  const seen = watch(visitor);
  await context.addCookies([cookieOf(token)]);
  await page.route(ASK, fail);
  await page.goto(`${shop.origin}/user/address`);
  await hydrated(page);
  await page.getByLabel(t('field.truename')).fill('林秋水');
  await page.getByLabel(t('field.phone')).fill('13900001234');
  await page.getByLabel(t('field.address')).fill('杭州市西湖区文三路 90 号');
  const save = page.getByRole('button', { name: t('address.save') });
  await save.click();
  await page
    .getByText(/网络连接|稍后/)
    .first()
    .waitFor();
  expect(page.url()).toBe(`${shop.origin}/user/address`);
  expect([...seen.calledWith]).toEqual([]);
  await page.unroute(ASK);
  await save.click();
  await expect.poll(async () => (await shop.call('userAddress', {}, token)).data.truename).toBe('林秋水');
  expect(await storedToken(page)).toBe(token);
});

test('refused storage: each page requests the token, and works with it', async () => {
  const token = await shop.signUp('refuses', 5000);
  const visitor = await visit();
  const { page, context, go } = visitor;
  await context.addCookies([cookieOf(token)]);
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('no', 'SecurityError');
        },
      });
  });
  const seen = watch(visitor);
  await go('/my');
  await hydrated(page);
  await toWallet(page);
  await go('/user/order/0');
  await hydrated(page);
  expect(seen.asked).toBe(2);
  expect([...seen.calledWith].filter((value) => value !== undefined)).toEqual([token]);
  expect(visitor.troubles).toEqual([]);
});

test('Back to a page of the previous shopper shows the current one', async () => {
  const [a, b] = [await shop.signUp('back-a', 7000), await shop.signUp('back-b', 5000)];
  const { page, context, go } = await visit();
  await context.addCookies([cookieOf(a)]);
  await go('/user/wallet');
  await balance(page, '¥7,000.00');
  await page.goto('about:blank');
  const other = await context.newPage();
  await context.addCookies([cookieOf(b)]);
  await other.goto(`${shop.origin}/service`);
  await keepSession(other, b, 'back-b');
  await page.goBack();
  await balance(page, '¥5,000.00');
  expect(await page.getByText('¥7,000.00').count()).toBe(0);
});
