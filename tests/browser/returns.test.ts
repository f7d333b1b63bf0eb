import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { goInPlace, holdBack } from '../support/broken-network.ts';
import { hydrated, said, signIn } from '../support/browser.ts';
import { withMoreItems } from '../support/demo-shop.ts';
import { openShop } from '../support/open-shop.ts';

const { shop, visit, visitAs } = openShop(withMoreItems(60));

const dialogPay = (page: Page) => page.getByRole('dialog').getByRole('button', { name: /用钱包支付/ });

async function open(page: Page) {
  await page.getByRole('link', { name: '立即团购' }).click();
  await dialogPay(page).waitFor();
}

test('a lost answer, a closed sheet and a reload: paid once, and then a new purchase is a new one', async () => {
  const token = await shop.signUp('lost-answer', 9000);
  const visitor = await visitAs(token, 'lost-answer');
  const { page, go } = visitor;
  await go('/user/detail/6');
  await hydrated(page);
  let cut = true;
  await page.route('**/api/buy_item', async (route) => {
    if (!cut) return route.continue();
    await route.fetch(); // the server did it
    await route.abort();
  });
  await open(page);
  await expect.poll(() => dialogPay(page).isEnabled()).toBe(true);
  await dialogPay(page).click();
  await page
    .getByRole('dialog')
    .getByText(/没有收到|重试|重复/)
    .first()
    .waitFor();
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click();
  await page.waitForTimeout(300);
  await page.reload();
  await hydrated(page);
  cut = false;
  await open(page);
  await expect.poll(() => dialogPay(page).isEnabled()).toBe(true);
  await dialogPay(page).click();
  await said(page, '购买成功');
  expect((await shop.call('order', { status: 0 }, token)).data).toHaveLength(1);
  expect(await page.evaluate(() => sessionStorage.getItem('purchases'))).toBeNull();
  await page.waitForTimeout(500);
  await open(page);
  await expect.poll(() => dialogPay(page).isEnabled()).toBe(true);
  await dialogPay(page).click();
  await expect.poll(async () => (await shop.call('order', { status: 0 }, token)).data.length).toBe(2);
});

test('two tabs, two shoppers: what is shown pays', async () => {
  const a = await shop.signUp('tab-a', 5000);
  const b = await shop.signUp('tab-b', 7000);
  const visitor = await visit();
  const { page, context, go } = visitor;
  await context.addCookies([{ name: 'session', value: a, url: shop.origin, httpOnly: true, sameSite: 'Lax' }]);
  await go('/my');
  await go('/user/detail/6');
  await hydrated(page);
  await open(page);
  await page.getByRole('dialog').getByText('¥5,000.00').waitFor();
  const other = await context.newPage();
  await other.goto(`${shop.origin}/service`);
  await other.evaluate(
    (token) => localStorage.setItem('user', JSON.stringify({ token, username: 'tab-b', nickname: 'b' })),
    b,
  );
  // The sheet was opened by another one: it says so, and pays only once it is asked to go on.
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/另一个标签页已登录/).waitFor();
  expect(await dialogPay(page).count()).toBe(0);
  await dialog.getByRole('button', { name: /继续/ }).click();
  await dialog.getByText('¥7,000.00').waitFor();
  await expect.poll(() => dialogPay(page).isEnabled()).toBe(true);
  // Another tab does so again at the very moment of the tap, before this one hears of it.
  await dialogPay(page).evaluate((button: HTMLButtonElement, token) => {
    localStorage.setItem('user', JSON.stringify({ token, username: 'tab-a', nickname: 'a' }));
    button.click();
  }, a);
  await dialog.getByText(/另一个标签页已登录/).waitFor();
  for (const token of [a, b]) expect((await shop.call('order', { status: 0 }, token)).data).toEqual([]);
  await page.evaluate(
    (token) => localStorage.setItem('user', JSON.stringify({ token, username: 'tab-b', nickname: 'b' })),
    b,
  );
  expect(visitor.troubles).toEqual([]);
  // a private page follows too
  await go('/service');
  await hydrated(page);
  await page.getByRole('link', { name: '我的' }).first().click();
  await page.getByText('@tab-b').waitFor();
  await other.evaluate(
    (token) => localStorage.setItem('user', JSON.stringify({ token, username: 'tab-a', nickname: 'a' })),
    a,
  );
  await page.getByText('@tab-a').waitFor();
  await other.evaluate(() => localStorage.removeItem('user'));
  await page.waitForURL(/\/login\?next=%2Fmy/);
});

const ordersOf = async (token: string) => (await shop.call('order', { status: 0 }, token)).data;

/** A shopper who came from a list to the item and pays; the answer is `letGo`'s to bring. */
async function paying(username: string, path: string) {
  const token = await shop.signUp(username, 9000);
  const visitor = await visitAs(token, username);
  const { page, go } = visitor;
  await go('/list/3');
  await goInPlace(page, path);
  const letGo = await holdBack(page, '**/api/buy_item');
  if (path.startsWith('/user/detail/')) {
    await open(page);
    await expect.poll(() => dialogPay(page).isEnabled()).toBe(true);
    await dialogPay(page).click();
  } else {
    await page.getByRole('button', { name: /用钱包支付/ }).click();
  }
  await page.getByText('正在支付').waitFor();
  return { ...visitor, token, letGo };
}

/** The list that they came from: Back closes the sheet, and then leaves the item. */
async function backToList(page: Page) {
  await page.goBack();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.goBack();
  await page.waitForURL(/\/list\/3$/);
  // The address moves before the screen does.
  await page.getByRole('link', { name: '立即团购' }).waitFor({ state: 'detached' });
}

test.each(['/user/detail/6', '/user/checkout/6'])(
  'a purchase at %s that was left is told with the way to it',
  async (path) => {
    const { page, token, letGo } = await paying(`left-${path.split('/')[2]}`, path);
    if (path.startsWith('/user/detail/')) await backToList(page);
    else await page.goBack();
    await page.waitForURL(/\/list\/3$/);
    await page.getByRole('heading', { level: 3 }).first().waitFor();
    letGo();
    const toast = page.getByRole('status').filter({ hasText: '购买成功' });
    await toast.getByRole('link', { name: '查看订单' }).click();
    await page.waitForURL(/\/user\/order\/1$/);
    await expect.poll(() => page.getByRole('article').count()).toBe(1);
    expect(await ordersOf(token)).toHaveLength(1);
  },
);

test('a purchase that was left and refused is told, and why', async () => {
  const { page, token, letGo } = await paying('left-refused', '/user/detail/6');
  await backToList(page);
  // By then the wallet is empty.
  await shop.call(
    'setBank',
    { bank_truename: '陈思远', bank_account: '6222021234566021', bank_name: '工商银行' },
    token,
  );
  await shop.call('withdraw', { money: '9000', address: '', safe_pwd: '', type: 'bank' }, token);
  letGo();
  await said(page, '余额不足');
  expect(await ordersOf(token)).toEqual([]);
});

test('who comes back while a purchase is under way finds it so, and buys once', async () => {
  const { page, token, letGo } = await paying('comes-back', '/user/detail/6');
  await backToList(page);
  await page.goForward();
  await page.getByRole('link', { name: '立即团购' }).click();
  const busy = page.getByRole('dialog').getByRole('button', { name: '正在支付' });
  await busy.evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  letGo();
  await page.getByRole('heading', { name: '已付款，等待成团' }).waitFor();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect(await ordersOf(token)).toHaveLength(1);
});

test('a list that is open stays when more cannot be read', async () => {
  const { page, go } = await visit();
  await go('/list/3');
  await hydrated(page);
  await page.route('**/api/**', (route) => route.abort());
  const cards = page.locator('a[href^="/user/detail/"]');
  await cards.last().scrollIntoViewIfNeeded();
  await page.getByRole('link', { name: /重试|再试/ }).waitFor();
  expect(await cards.count()).toBe(20);
  await page.unroute('**/api/**');
  await page.getByRole('link', { name: /重试|再试/ }).click();
  await expect.poll(() => cards.count()).toBe(40);
});

test('a language chosen over a long list shows no two languages', async () => {
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
  await page.getByRole('link', { name: /语言/ }).last().click();
  await page.getByRole('dialog').getByText('English').click();
  await page.waitForFunction(() => document.documentElement.lang === 'en-US');
  await quiet();
  await page.waitForTimeout(500);
  const names = await page.locator('h3').allTextContents();
  expect(names.filter((name) => /[\u4e00-\u9fff]/.test(name))).toEqual([]);
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

test('?lang= speaks one language in its calls too, and a choice ends it', async () => {
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
  await page.getByRole('dialog').getByText('Español').click();
  await page.waitForURL(`${shop.origin}/list/5`);
  await page.waitForFunction(() => document.documentElement.lang === 'es-ES');
  expect(visitor.troubles).toEqual([]);
});

test('storage that is refused: the page lives, and a log-in lasts as long as it', async () => {
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
  await page.getByLabel('用户名').fill('no-storage');
  await page.getByLabel('密码', { exact: true }).fill('correct horse');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.waitForURL(`${shop.origin}/`);
  await page.getByRole('link', { name: '我的' }).first().click();
  await page.getByText('@no-storage').waitFor();
  await go('/user/order/0');
  await hydrated(page);
  await go('/user/detail/6');
  await hydrated(page);
  expect(visitor.troubles).toEqual([]);
});

test('one question for the time, whatever ticks', async () => {
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

test('no name in an address takes a part of a screen for the whole', { timeout: 60_000 }, async () => {
  const token = await shop.signUp('odd-address', 500);
  const { page, go, quiet, troubles } = await visitAs(token, 'odd-address');
  await go('/my');
  const screens = ['/list/2', '/', '/search?q=a', '/user/detail/6', '/user/order/0', '/user/wallet', '/user/security'];
  const more = ['/user/recharge', '/user/rechargeRecord', '/user/withdrawRecord'];
  const query = 'alone&renew=page&renew=shopper';
  for (const path of [...screens, ...more]) {
    await goInPlace(page, path.includes('?') ? `${path}&${query}` : `${path}?${query}`);
    await quiet();
    expect(await page.getByRole('heading', { name: '页面出错了' }).count(), path).toBe(0);
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
});

test('the renewal of a deadline does not take the balance away', async () => {
  const token = await shop.signUp('deadline', 5000);
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
    body.data.sale_ends_at = at;
    await route.fulfill({ response: answer, json: body });
    // The page's clock may be ahead by half of what a slow answer took.
    if (Date.parse(body.server_time) >= Date.parse(at) - 1000) renew();
  });
  // The balance comes after the deadline.
  await page.route('**/api/user_info*', async (route) => {
    await renewed;
    await route.continue();
  });
  await go('/user/detail/6');
  await hydrated(page);
  await page.getByRole('link', { name: '立即团购' }).click();
  await page.getByRole('dialog').getByText('¥5,000.00').waitFor();
  await page.getByRole('dialog').getByText(/结束/).waitFor();
  expect(await dialogPay(page).count()).toBe(0);
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).last().click();
  expect(visitor.troubles).toEqual([]);
});

test('a sheet that was gone on from: Back finds it open, another Back the page, Forward the next one', {
  timeout: 60_000,
}, async () => {
  const token = await shop.signUp('sheet-forward', 5000);
  const visitor = await visit();
  await signIn(visitor, shop.origin, token, 'sheet-forward');
  const { page, go } = visitor;
  await go('/list/3');
  await hydrated(page);
  await page.locator('a[href^="/user/detail/"]').first().click();
  await page.waitForURL(/detail/);
  await open(page);
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('nav a[href="/service"]')?.click());
  await page.waitForURL(/service/);
  // The address moves before the screen does.
  await page.getByRole('heading', { name: '在线客服' }).waitFor();
  await page.goBack();
  await page.waitForURL(/detail/);
  await dialogPay(page).waitFor();
  await page.evaluate(() => history.forward());
  await page.waitForURL(/service/);
  // The address moves before the screen does.
  await page.getByRole('heading', { name: '在线客服' }).waitFor();
  await page.evaluate(() => history.back());
  await page.waitForURL(/detail/);
  await dialogPay(page).waitFor();
  await page.evaluate(() => history.back());
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await page.evaluate(() => history.back());
  await page.waitForURL(/list/);
  // closed by its button, then forward and back
  await page.locator('a[href^="/user/detail/"]').first().click();
  await page.waitForURL(/detail/);
  await open(page);
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click();
  await page.waitForFunction(() => !history.state.sheet);
  await page.evaluate(() => history.forward());
  await dialogPay(page).waitFor();
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
  await page.getByLabel('用户名').fill('double-reg');
  await page.getByLabel('昵称').fill('d');
  await page.getByLabel('密码', { exact: true }).fill('correct horse');
  await page.getByLabel('邀请码').fill(shop.invitation);
  await page.getByRole('button', { name: '注册' }).evaluate((b: HTMLButtonElement) => {
    b.click();
    b.click();
  });
  await page.getByRole('heading', { name: /登录/ }).waitFor();
  expect(visitor.troubles).toEqual([]);
});
