import { expect, test } from 'vitest';
import { cutCalls } from '../support/broken-network.ts';
import { hydrated, said } from '../support/browser.ts';
import { openShop } from '../support/open-shop.ts';
import { payButton } from '../support/purchases.ts';
import { t } from '../support/words.ts';

const { shop, visit, visitAs } = openShop();

test('a waiting group appears on the open item, and goes when it is full', async () => {
  const [opener, joiner] = [await shop.signUp('opens', 5000), await shop.signUp('joins', 5000)];
  const { page, go, troubles, context } = await visit();
  const streaming = page.waitForResponse(/\/api\/events\?item=20/);
  await go('/user/detail/20');
  await hydrated(page);
  await streaming;
  const { data } = await shop.call('buyItem', { id: 20 }, opener);
  const row = page.getByText('Nick opens', { exact: true });
  await expect.poll(() => row.count()).toBe(1);
  await shop.call('orderPt', { orderno: data.orderno }, joiner);
  await expect.poll(() => row.count()).toBe(0);
  expect(troubles).toEqual([]);
  await context.close();
});

test('what was just bought says that its group is full, on the page of the item and on that of the group', async () => {
  const [buyer, friend, third] = [
    await shop.signUpBuyer('bought', 5000),
    await shop.signUp('friend', 5000),
    await shop.signUp('third', 5000),
  ];
  const { page, go, troubles, context } = await visitAs(buyer, 'bought');
  const pay = payButton(page);
  const card = (name: string) => page.getByRole('region', { name });
  const closed = page.getByRole('heading', { name: t('placed.complete.title') });
  await go('/user/detail/25');
  await hydrated(page);
  await page.getByRole('link', { name: t('submit.buy') }).click();
  await pay.click();
  await card(t('placed.waiting.title')).waitFor();
  const [{ orderno } = { orderno: '' }] = (await shop.call('order', { status: 1 }, buyer)).data;
  await shop.call('orderPt', { orderno }, friend);
  await closed.waitFor();
  await page.getByRole('link', { name: t('placed.order') }).waitFor();

  let ofThree = 1;
  while ((await shop.call('itemDetail', { id: ofThree })).data.group_size !== 3) ofThree++;
  const opened = (await shop.call('buyItem', { id: ofThree }, friend)).data;
  await go(`/g/${opened.orderno}`);
  await hydrated(page);
  await page.getByRole('link', { name: t('group.join') }).click();
  await pay.click();
  await card(t('placed.waiting.title')).waitFor();
  await shop.call('orderPt', { orderno: opened.orderno }, third);
  await closed.waitFor();
  expect(troubles).toEqual([]);
  await context.close();
});

test('an item that is taken off sale while it is open says so, also in its open sheet, until it is sold again', async () => {
  const visitor = await visitAs(await shop.signUpBuyer('looks', 5000), 'looks');
  const { page, go, context } = visitor;
  const streaming = page.waitForResponse(/\/api\/events\?item=23/);
  await go('/user/detail/23');
  await hydrated(page);
  await streaming;
  await page.getByRole('link', { name: t('submit.buy') }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: t('sandbox.pay') }).waitFor();
  await shop.command('items', 'set', '23', 'on_sale=no');
  await sheet.getByText(t('submit.itemGone.why')).waitFor();
  expect(await sheet.getByRole('button', { name: t('sandbox.pay') }).count()).toBe(0);
  await page.goBack();
  expect(await page.getByRole('button', { name: t('submit.itemGone') }).isDisabled()).toBe(true);
  await shop.command('items', 'set', '23', 'on_sale=yes');
  await page.getByRole('link', { name: t('submit.buy') }).waitFor();
  await context.close();
});

test('an open order succeeds in front of its shopper, and the balance follows', async () => {
  const [owner, joiner] = [await shop.signUp('owner', 5000), await shop.signUp('comer', 5000)];
  const { data } = await shop.call('buyItem', { id: 21 }, owner);
  const visitor = await visitAs(owner, 'owner');
  const { page, go } = visitor;
  const streaming = page.waitForResponse(/\/api\/events$/);
  await go('/user/order/0');
  await hydrated(page);
  await streaming;
  await page.getByText(t('status.1')).first().waitFor();
  await shop.call('orderPt', { orderno: data.orderno }, joiner);
  await expect.poll(() => page.locator('article').first().innerText()).toContain(t('status.2'));
  const again = page.waitForResponse(/\/api\/events$/);
  await go('/my');
  await hydrated(page);
  await again;
  await shop.command('credit', 'owner', '1234.56', '--note', 'test');
  const { data: user } = await shop.call('userInfo', {}, owner);
  const whole = Math.floor(user.recharge_money).toLocaleString('en-US');
  await expect.poll(() => page.locator('main').innerText()).toContain(whole);
  expect(visitor.troubles).toEqual([]);
  await visitor.context.close();
});

test('a hidden page does not listen, and is up to date when it is visible again', async () => {
  const opener = await shop.signUp('meanwhile', 5000);
  const { page, go, context, quiet } = await visit();
  const streaming = page.waitForRequest(/\/api\/events\?item=22/);
  await go('/user/detail/22');
  await hydrated(page);
  const ended = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/events'));
  await streaming;
  const show = (hidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { configurable: true, value });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  await show(true);
  await ended;
  await shop.call('buyItem', { id: 22 }, opener);
  const row = page.getByText('Nick meanwhile', { exact: true });
  await quiet();
  expect(await row.count()).toBe(0);
  await show(false);
  await expect.poll(() => row.count()).toBe(1);
  await context.close();
});

test('a screen that cannot be reloaded stays and says why, unless it shows another shopper', async () => {
  const [token, other] = [await shop.signUp('stays', 5000), await shop.signUp('comes', 5000)];
  const visitor = await visitAs(token, 'stays');
  const { page, go, context } = visitor;
  const streaming = page.waitForResponse(/\/api\/events$/);
  await go('/my');
  await hydrated(page);
  await streaming;
  const mend = await cutCalls(context);
  await shop.command('credit', 'stays', '1234.56', '--note', 'test');
  await said(page, t('network.offline'));
  expect(await page.getByRole('button', { name: t('my.logOut') }).count()).toBe(1);
  const main = () => page.locator('main').innerText();
  expect(await main()).toContain('stays');

  await page.evaluate((known) => {
    localStorage.setItem('user', JSON.stringify({ token: known, username: 'comes', nickname: 'comes' }));
    dispatchEvent(new StorageEvent('storage', { key: 'user' }));
  }, other);
  await page.getByRole('heading', { name: t('error.fault.title') }).waitFor();
  expect(await main()).not.toContain('stays');
  await mend();
  await page.getByRole('link', { name: t('error.retry') }).click();
  await expect.poll(main).toContain('comes');
  await context.close();
});

test('while a countdown runs, the item’s screen does not rerender', async () => {
  const { page, go, troubles, context } = await visit();
  await go('/user/detail/1');
  await hydrated(page);
  const clock = page.getByRole('timer').first();
  await clock.waitFor();
  const before = await clock.innerText();
  // The gallery is drawn with the whole screen, from the list of its pictures.
  await page.evaluate(() => {
    Object.assign(window, { drawn: 0 });
    Array.prototype.map = new Proxy(Array.prototype.map, {
      apply: (map, list: unknown[], given) => {
        if (String(list[0]).startsWith('/media/')) Object.assign(window, { drawn: 1 });
        return Reflect.apply(map, list, given);
      },
    });
  });
  await expect.poll(() => clock.innerText()).not.toBe(before);
  const then = await clock.innerText();
  await expect.poll(() => clock.innerText()).not.toBe(then);
  expect(await page.evaluate(() => Reflect.get(window, 'drawn'))).toBe(0);
  expect(troubles).toEqual([]);
  await context.close();
});
