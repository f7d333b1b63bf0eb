import { expect, test } from 'vitest';
import { goInPlace } from '../support/broken-network.ts';
import { hydrated, signIn } from '../support/browser.ts';
import { withMoreItems } from '../support/demo-shop.ts';
import { openShop } from '../support/open-shop.ts';
import { openConfirmSheet, payButton } from '../support/purchases.ts';
import { t } from '../support/words.ts';

const { shop, visit, visitAs } = openShop(withMoreItems(60));

test('an open list stays when more cannot be loaded', async () => {
  const { page, go } = await visit();
  await go('/list/3');
  await hydrated(page);
  await page.route('**/api/**', (route) => route.abort());
  const cards = page.locator('a[href^="/user/detail/"]');
  await cards.last().scrollIntoViewIfNeeded();
  await page.getByRole('link', { name: t('list.retry') }).waitFor();
  expect(await cards.count()).toBe(20);
  await page.unroute('**/api/**');
  await page.getByRole('link', { name: t('list.retry') }).click();
  await expect.poll(() => cards.count()).toBe(40);
});

test('a language chosen over a long list never shows two languages', async () => {
  const { page, go, quiet } = await visit();
  await page.route('**/api/item_list*', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    for (const item of body.data)
      item.name = route.request().headers()['accept-language'] === 'zh-CN' ? '中文' : 'English';
    await route.fulfill({ response: answer, json: body });
  });
  await go('/list/3');
  await hydrated(page);
  const cards = page.locator('a[href^="/user/detail/"]');
  for (const count of [40, 60]) {
    await cards.last().scrollIntoViewIfNeeded();
    await expect.poll(() => cards.count()).toBeGreaterThanOrEqual(count);
  }
  await page.evaluate(() => scrollTo(0, 0));
  await page
    .getByRole('link', { name: t('system.language') })
    .last()
    .click();
  await page.getByRole('dialog').getByText('English').click();
  await page.waitForFunction(() => document.documentElement.lang === 'en-US');
  await quiet();
  const chinese = async () =>
    (await page.locator('h3').allTextContents()).filter((name) => /[\u4e00-\u9fff]/.test(name));
  await expect.poll(chinese).toEqual([]);
  // Back finds the list as long as it was
  await cards.last().scrollIntoViewIfNeeded();
  await expect.poll(() => cards.count()).toBeGreaterThan(39);
  const n = await cards.count();
  await cards.nth(n - 3).click();
  await page.waitForURL(/detail/);
  await page.goBack();
  await page.waitForURL(/list/);
  await expect.poll(() => cards.count()).toBeGreaterThanOrEqual(n);
});

test('?lang= applies to its calls too, and choosing a language ends it', async () => {
  const visitor = await visit();
  const { page, context, go } = visitor;
  await context.addCookies([{ name: 'language', value: 'zh-CN', url: shop.origin }]);
  await go('/?lang=en-US');
  await hydrated(page);
  await page.locator('a[href="/list/5"]').first().click();
  await page.waitForURL(/list\/5/);
  await page.getByRole('heading', { name: 'Watches' }).waitFor();
  expect((await page.locator('h3').allTextContents()).filter((name) => /[\u4e00-\u9fff]/.test(name))).toEqual([]);
  await go('/list/5?lang=en-US');
  await hydrated(page);
  await page
    .getByRole('link', { name: /language/i })
    .last()
    .click();
  await page.getByRole('dialog').getByText('español').click();
  await page.waitForURL(`${shop.origin}/list/5`);
  await page.waitForFunction(() => document.documentElement.lang === 'es-ES');
  expect(visitor.troubles).toEqual([]);
});

test('refused storage: the page works, and a log-in lasts as long as the page', async () => {
  await shop.signUp('no-storage', 5000);
  const visitor = await visit();
  const { page, go } = visitor;
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('no', 'SecurityError');
        },
      });
  });
  await go('/login');
  await hydrated(page);
  await page.getByLabel(t('field.username')).fill('no-storage');
  await page.getByLabel(t('field.password'), { exact: true }).fill('correct horse');
  await page.getByRole('button', { name: t('login.title'), exact: true }).click();
  await page.waitForURL(`${shop.origin}/`);
  await page
    .getByRole('link', { name: t('tab.my') })
    .first()
    .click();
  await page.getByText('@no-storage').waitFor();
  await go('/user/order/0');
  await hydrated(page);
  await go('/user/detail/6');
  await hydrated(page);
  expect(visitor.troubles).toEqual([]);
});

test('one request for the time, however many countdowns', async () => {
  const visitor = await visit();
  const { page, go } = visitor;
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) asked.push(new URL(request.url()).pathname);
  });
  for (const id of [1, 2, 3, 4, 5, 6]) {
    asked.length = 0;
    await go(`/user/detail/${id}`);
    await hydrated(page);
    expect(asked.filter((path) => path === '/api/aboutus').length).toBeLessThanOrEqual(1);
  }
});

test('no query parameter takes a part of a screen for the whole', async () => {
  const token = await shop.signUp('odd-address', 500);
  const { page, go, quiet, troubles } = await visitAs(token, 'odd-address');
  await go('/my');
  const screens = ['/list/2', '/', '/search?q=a', '/user/detail/6', '/user/order/0', '/user/wallet', '/user/security'];
  const more = ['/user/recharge', '/user/rechargeRecord', '/user/withdrawRecord'];
  const query = 'alone&renew=page&renew=shopper';
  for (const path of [...screens, ...more]) {
    await goInPlace(page, path.includes('?') ? `${path}&${query}` : `${path}?${query}`);
    await quiet();
    expect(await page.getByRole('heading', { name: t('error.fault.title') }).count(), path).toBe(0);
    expect((await page.locator('main').innerText()).length, path).toBeGreaterThan(20);
  }
  // Opened at such an address, and read anew there.
  await go(`/list/2?${query}`);
  await hydrated(page);
  await page.evaluate(() => {
    localStorage.removeItem('user');
    dispatchEvent(new StorageEvent('storage', { key: 'user' }));
  });
  await quiet();
  expect(await page.getByRole('listitem').count()).toBeGreaterThan(3);
  expect(troubles).toEqual([]);
  // What is not there says so.
  await goInPlace(page, '/user/detail/99999?renew=page');
  await page.getByRole('heading', { name: t('error.notFound.title') }).waitFor();
});

test('an address from which a screen reloads a part of itself is no page, neither as a document nor in navigation', async () => {
  const { page, go, quiet, troubles } = await visit();
  const missing = page.getByRole('heading', { name: t('error.notFound.title') });
  await go('/list/2');
  await hydrated(page);
  for (const path of ['/data/list/2?cursor=', '/data/user/order/0?moved=1']) {
    await goInPlace(page, path);
    await missing.waitFor();
    await page.goBack();
    await page.getByRole('listitem').first().waitFor();
  }
  expect(troubles).toEqual([]);
  for (const path of ['/data/', '/data/user/detail/6?shopper']) {
    expect((await go(path))?.status()).toBe(404);
    await hydrated(page);
    await quiet();
    expect(await missing.count()).toBe(1);
    await page
      .getByRole('link', { name: t('tab.home') })
      .first()
      .click();
    await page.getByRole('search').first().waitFor();
  }
  expect(troubles.filter((trouble) => !/ 404$|status of 404/.test(trouble))).toEqual([]);
});

test('the renewal after a deadline keeps the balance', async () => {
  const token = await shop.signUpBuyer('deadline', 5000);
  const visitor = await visitAs(token, 'deadline');
  const { page, go } = visitor;
  let at = '';
  let renew = () => {};
  const renewed = new Promise<void>((done) => {
    renew = done;
  });
  await page.route('**/api/item_detail*', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    at ||= new Date(Date.parse(body.server_time) + 5000).toISOString();
    for (const group of body.data.wait_pt_user_list) group.expires_at = at;
    await route.fulfill({ response: answer, json: body });
    // The page's clock may be ahead by half of what a slow answer took.
    if (Date.parse(body.server_time) >= Date.parse(at) - 1000) renew();
  });
  await go('/user/detail/6');
  await hydrated(page);
  await page.getByRole('link', { name: t('submit.buy') }).click();
  const balance = page.getByRole('dialog').getByText('¥5,000.00');
  await balance.waitFor();
  await renewed;
  // The sheet reads its terms again after the page.
  await visitor.quiet();
  expect([await balance.isVisible(), await payButton(page).isEnabled()]).toEqual([true, true]);
  expect(visitor.troubles).toEqual([]);
});

test('a sheet that was left by a link: Back finds it open, another Back the page, Forward the next one', async () => {
  const token = await shop.signUpBuyer('sheet-forward', 5000);
  const visitor = await visit();
  await signIn(visitor, shop.origin, token, 'sheet-forward');
  const { page, go } = visitor;
  await go('/list/3');
  await hydrated(page);
  await page.locator('a[href^="/user/detail/"]').first().click();
  await page.waitForURL(/detail/);
  await openConfirmSheet(page);
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('nav a[href="/service"]')?.click());
  await page.waitForURL(/service/);
  // The address moves before the screen does.
  await page.getByRole('heading', { name: t('serviceDesk.title') }).waitFor();
  await page.goBack();
  await page.waitForURL(/detail/);
  await payButton(page).waitFor();
  await page.evaluate(() => history.forward());
  await page.waitForURL(/service/);
  // The address moves before the screen does.
  await page.getByRole('heading', { name: t('serviceDesk.title') }).waitFor();
  await page.evaluate(() => history.back());
  await page.waitForURL(/detail/);
  await payButton(page).waitFor();
  await page.evaluate(() => history.back());
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await page.evaluate(() => history.back());
  await page.waitForURL(/list/);
  // closed by its button, then forward and back
  await page.locator('a[href^="/user/detail/"]').first().click();
  await page.waitForURL(/detail/);
  await openConfirmSheet(page);
  await page
    .getByRole('dialog')
    .getByRole('link', { name: t('action.close') })
    .click();
  await page.evaluate(() => history.forward());
  await payButton(page).waitFor();
  expect(page.url()).toMatch(/detail/);
  await page.evaluate(() => history.back());
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  expect(page.url()).toMatch(/detail/);
});

test('registering twice by a double tap registers once', async () => {
  const visitor = await visit();
  const { page, go } = visitor;
  await go('/login?tab=register');
  await hydrated(page);
  await page.getByLabel(t('field.username')).fill('double-reg');
  await page.getByLabel(t('field.nickname')).fill('d');
  await page.getByLabel(t('field.password'), { exact: true }).fill('correct horse');
  await page.getByLabel(t('field.invitation_code')).fill(shop.invitation);
  await page.getByRole('button', { name: t('register.title') }).evaluate((b: HTMLButtonElement) => {
    b.click();
    b.click();
  });
  await expect.poll(() => page.locator('main').innerText()).toContain(t('message.registered'));
  expect(visitor.troubles).toEqual([]);
});
