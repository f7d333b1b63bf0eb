import { expect, test } from 'vitest';
import { accessibilityProblems, hydrated, said } from '../support/browser.ts';
import { openShop } from '../support/open-shop.ts';
import { purchasesOf } from '../support/purchases.ts';
import { t } from '../support/words.ts';

const { shop, visit, visitAs } = openShop();
const { buy, join, ordersOf } = purchasesOf(shop);

const withoutScript = { javaScriptEnabled: false };

/** An order whose group another shopper completed. */
async function succeeded(token: string, other: string) {
  await join(other, await buy(token));
  const [order] = await ordersOf(token, 2);
  return order?.id ?? 0;
}

test('a tax refund is applied for once by two taps, and again after a refusal', async () => {
  const [token, other] = [await shop.signUp('refund-js', 900), await shop.signUp('refund-other', 900)];
  const id = await succeeded(token, other);
  const visitor = await visitAs(token, 'refund-js');
  const { page, go } = visitor;
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/order_return')) sent.push(request.headers()['idempotency-key'] ?? '');
  });
  await go('/user/order/0');
  await hydrated(page);
  const card = page.getByRole('article').first();
  const apply = () =>
    card.getByRole('button', { name: t('order.apply') }).evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
    });
  await apply();
  await said(page, t('message.refundRequested'));
  await card.getByText(t('order.tab.requested')).waitFor();
  expect(sent).toHaveLength(1);
  expect((await shop.command('refund', 'refuse', String(id), '--note', '缺少小票')).exitCode).toBe(0);
  await card.getByText(/缺少小票/).waitFor();
  await apply();
  await card.getByText(t('order.tab.requested')).waitFor();
  expect(new Set(sent).size).toBe(2);
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(visitor.troubles).toEqual([]);
});

test('a tax refund can be applied for after failed tries, however fast they failed', async () => {
  const [token, other] = [await shop.signUp('refund-off', 900), await shop.signUp('refund-off-2', 900)];
  await succeeded(token, other);
  const { page, go } = await visitAs(token, 'refund-off');
  await go('/user/order/2');
  await hydrated(page);
  const tap = () => page.getByRole('button', { name: t('order.apply') }).click();
  const failed = page.getByText(t('network.offline'));
  await page.evaluate(() => {
    const { fetch } = window;
    // At once, in the next task, and after a while: what of it React gets to see is chance.
    const pauses = [null, 0, 30, null, 0, null, null];
    window.fetch = async (...asked) => {
      if (!String((asked[0] as Request).url ?? asked[0]).includes('/api/order_return')) return fetch(...asked);
      const pause = pauses.shift();
      if (pause === undefined) return fetch(...asked);
      document.documentElement.dataset.tries = String(7 - pauses.length);
      if (pause !== null) await new Promise((go) => setTimeout(go, pause));
      throw new TypeError('Failed to fetch');
    };
  });
  for (let tries = 1; tries <= 7; tries++) {
    await tap();
    await expect.poll(() => page.locator('html').getAttribute('data-tries')).toBe(String(tries));
    await failed.waitFor();
  }
  await tap();
  await page.getByText(t('message.refundRequested')).first().waitFor();
  expect(await ordersOf(token, 3)).toHaveLength(1);
});

test('without JavaScript: the application is confirmed, and a late form is refused', async () => {
  const [token, other] = [await shop.signUp('refund-plain', 900), await shop.signUp('refund-plain-2', 900)];
  const id = await succeeded(token, other);
  const { page, go, context } = await visitAs(token, 'refund-plain', withoutScript);
  const late = await context.newPage();
  await late.goto(`${shop.origin}/user/order/2`);
  await go('/user/order/2');
  await page.getByRole('button', { name: t('order.apply') }).click();
  await page.waitForURL(`${shop.origin}/user/order/2?done=apply`);
  await page.getByRole('status').getByText(t('message.refundRequested')).waitFor();
  expect((await ordersOf(token, 3)).map((order) => order.id)).toEqual([id]);
  await late.getByRole('button', { name: t('order.apply') }).click();
  await late.getByRole('alert').getByText(t('refusal.orderNotReturnable')).waitFor();
  await go('/user/order/2?done=constructor');
  await page.getByRole('heading', { name: t('order.empty.title') }).waitFor();
  expect(await page.getByText(t('message.refundRequested')).count()).toBe(0);
});

test('an order far down a long list is updated in place', async () => {
  const [token, other] = [await shop.signUp('long-list', 9000), await shop.signUp('long-list-2', 9000)];
  await shop.liftLimits();
  for (let n = 0; n < 15; n++) await buy(token);
  const id = await succeeded(token, other);
  for (let n = 0; n < 28; n++) await buy(token);
  const visitor = await visitAs(token, 'long-list');
  const { page, go } = visitor;
  await go('/user/order/0');
  await hydrated(page);
  const cards = page.getByRole('article');
  for (const count of [40, 44]) {
    await cards.last().scrollIntoViewIfNeeded();
    await expect.poll(() => cards.count()).toBeGreaterThanOrEqual(count);
  }
  const card = page.locator(`article[aria-labelledby="order-${id}"]`);
  await card.getByRole('button', { name: t('order.apply') }).click();
  await card.getByText(t('order.tab.requested')).waitFor();
  expect(await cards.count()).toBe(44);
  expect(visitor.troubles).toEqual([]);
});

test('an order that leaves the open tab stays there, names its new tab, and links to it', async () => {
  const [token, other] = [await shop.signUp('mover', 5000), await shop.signUp('mover-other', 5000)];
  await succeeded(token, other);
  const waiting = await buy(token, 20);
  const visitor = await visitAs(token, 'mover');
  const { page, go } = visitor;
  const card = page.getByRole('article');
  const strip = card.getByRole('status');
  const count = (tab: number) => page.locator(`a[href="/user/order/${tab}"]`).first();
  const streaming = page.waitForResponse(/\/api\/events$/);
  await go('/my');
  await streaming;
  await expect.poll(() => count(1).innerText()).toMatch(/^1\n|\n1$/);
  expect(await page.getByRole('region', { name: t('wallet.title') }).innerText()).toMatch(
    new RegExp(t('wallet.heldInGroups', { amount: '¥[\\d,.]+' })),
  );
  // Full, and seen on the page that was open all the time.
  await count(1).click();
  await card.getByText(t('order.waiting.now', { count: 1 })).waitFor();
  await join(other, waiting);
  await strip.getByText(t('order.succeeded.now')).waitFor();
  expect(await page.getByRole('heading', { name: t('order.empty.title') }).count()).toBe(0);
  await strip.getByRole('link').click();
  await page.waitForURL('**/user/order/2');
  await expect.poll(() => card.count()).toBe(2);
  expect(await strip.count()).toBe(0);
  const tab = (name: string) => page.getByRole('navigation', { name: t('order.tabs') }).getByRole('link', { name });
  await tab(`${t('order.tab.succeeded')} 2`).waitFor();
  // Applied for: the card stays where the finger was.
  await card
    .last()
    .getByRole('button', { name: t('order.apply') })
    .click();
  await strip.getByText(t('order.requested.now')).waitFor();
  expect(await card.count()).toBe(2);
  expect(await card.last().getByRole('button').count()).toBe(0);
  expect(await accessibilityProblems(page)).toEqual([]);
  // The other one goes further than the next tab meanwhile.
  const [first] = await ordersOf(token, 2);
  await shop.call('orderReturn', { id: first?.id ?? 0 }, token);
  await expect.poll(() => strip.getByText(t('order.requested.now')).count()).toBe(2);
  expect((await shop.command('refund', 'pay', String(first?.id))).exitCode).toBe(0);
  await strip.getByText(t('order.refunded.now')).waitFor();
  // Counted anew on the open page.
  for (const name of [t('order.tab.requested'), t('order.tab.refunded')]) await tab(`${name} 1`).waitFor();
  expect(await tab(t('order.tab.succeeded')).innerText()).toBe(t('order.tab.succeeded'));
  await strip.getByRole('link', { name: t('order.moved', { tab: t('order.tab.refunded') }) }).waitFor();
  await strip.getByRole('link', { name: t('order.moved', { tab: t('order.tab.requested') }) }).click();
  await page.waitForURL('**/user/order/3');
  await expect.poll(() => card.locator('[aria-current="step"]').innerText()).toContain(t('goodsReturn.step.asked'));
  // Back at each step: what has left is gone once the tab was.
  await page.goBack();
  await page.waitForURL('**/user/order/2');
  await page.getByRole('heading', { name: t('order.empty.title') }).waitFor();
  await page.goBack();
  await page.waitForURL('**/user/order/1');
  await page.getByRole('heading', { name: t('order.empty.title') }).waitFor();
  await page.goBack();
  await page.waitForURL('**/my');
  await expect.poll(() => count(3).innerText()).toMatch(/1/);
  expect(await count(1).innerText()).toBe(t('order.tab.waiting'));
  const again = page.waitForResponse(/\/api\/events$/);
  await go('/my');
  await again;
  await shop.call('buyItem', { id: 20 }, token);
  await expect.poll(() => count(1).innerText()).toMatch(/1/);
  expect(visitor.troubles).toEqual([]);
});

test('an order is found by its name or some digits of its number, from the title bar and without JavaScript', async () => {
  const token = await shop.signUp('searcher', 5000);
  const wanted = await buy(token, 31);
  await buy(token, 76);
  const { page, go, troubles } = await visitAs(token, 'searcher');
  const cards = page.getByRole('article');
  const box = page.getByRole('searchbox', { name: t('order.search') });
  await go('/user/order/1');
  await hydrated(page);
  expect(await box.isVisible()).toBe(false);
  await page.getByRole('button', { name: t('order.search') }).click();
  await expect.poll(() => box.evaluate((field) => field === document.activeElement)).toBe(true);
  await expect.poll(() => cards.count()).toBe(2);
  expect(await accessibilityProblems(page)).toEqual([]);
  await box.fill('手提包');
  await box.press('Enter');
  await expect.poll(() => cards.count()).toBe(1);
  expect(new URL(page.url()).pathname).toBe('/user/order/0');
  // Live: what is found stays found.
  await join(await shop.signUp('searcher-2', 5000), wanted);
  await cards.getByText(t('order.tab.succeeded'), { exact: true }).waitFor();
  expect(await cards.count()).toBe(1);
  await box.fill('茶壶 手提包');
  await page.getByRole('button', { name: t('search.title'), exact: true }).click();
  await page.getByRole('heading', { name: t('search.nothing.title', { query: '茶壶 手提包' }) }).waitFor();
  await page.goBack();
  await expect.poll(() => cards.count()).toBe(1);
  expect(troubles).toEqual([]);
  const plain = await visitAs(token, 'searcher', withoutScript);
  await plain.go('/user/order/1');
  await plain.page.getByRole('searchbox', { name: t('order.search') }).fill(wanted.slice(-5));
  await plain.page.getByRole('button', { name: t('search.title'), exact: true }).click();
  await plain.page.getByText(wanted.slice(-4)).waitFor();
  expect(await plain.page.getByRole('article').count()).toBe(1);
});

test('a member of a group that the shop closed reads that, not that it expired', async () => {
  const [opener, token] = [await shop.signUp('closed-opener', 900), await shop.signUp('closed-member', 900)];
  await shop.command('items', 'set', '9', 'group_size=3');
  const orderno = await buy(opener, 9);
  await join(token, orderno);
  const { page, go, troubles } = await visitAs(token, 'closed-member');
  const card = page.getByRole('article');
  await go('/user/order/1');
  await card.getByText(t('order.waiting.now', { count: 1 })).waitFor();
  await shop.command('shopper', 'block', 'closed-opener', '--note', 'stolen card');
  // In the tab that it left, in the tab of all, in the shared group: for a member and for a visitor.
  await card.getByRole('status').getByText(t('order.closed.now')).waitFor();
  await go('/user/order/0');
  await card.getByText(t('order.closed.now')).waitFor();
  await card.getByText(/全额退回钱包/).waitFor();
  expect(await page.getByText('到时未满员').count()).toBe(0);
  await go(`/g/${orderno}`);
  await page.getByText(t('group.closed.mine')).waitFor();
  const stranger = await visit();
  await stranger.go(`/g/${orderno}?lang=en-US`);
  await stranger.page.getByText('The shop closed it, and everybody got their money back.').waitFor();
  expect(await stranger.page.getByText('closed-opener').count()).toBe(0);
  expect(troubles).toEqual([]);
});

/** An item whose groups wait for a third. */
async function itemOfThree(): Promise<number> {
  for (let id = 1; ; id++) {
    const { data } = await shop.call('itemDetail', { id });
    if (data.group_size === 3) return id;
  }
}

test('a member leaves a waiting group, after being asked once: the money is back, and the group cannot be joined again', async () => {
  const [token, other] = [await shop.signUp('leaves-js', 900), await shop.signUp('leaves-other', 900)];
  const item = await itemOfThree();
  const orderno = await buy(other, item);
  await join(token, orderno);
  const [own] = await ordersOf(token, 1);
  const visitor = await visitAs(token, 'leaves-js');
  const { page, go } = visitor;
  await go(`/user/order-detail/${own?.orderno}`);
  await hydrated(page);
  const leave = page.locator('main').getByRole('button', { name: t('orderDetail.leave') });
  await leave.click();
  const sheet = page.locator('dialog[open]');
  await sheet.getByText(t('orderDetail.leaveAsk')).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.goBack();
  await sheet.waitFor({ state: 'detached' });
  expect(await ordersOf(token, 1)).toHaveLength(1);
  await leave.click();
  await sheet.getByRole('button', { name: t('orderDetail.leave') }).click();
  await said(page, t('message.groupLeft'));
  await page.getByRole('heading', { name: t('order.left.now') }).waitFor();
  expect(await leave.count()).toBe(0);
  expect((await shop.call('userInfo', {}, token)).data.recharge_money).toBe(900);
  await go(`/g/${orderno}`);
  await hydrated(page);
  await page.getByText(t('refusal.groupLeft')).waitFor();
  await page.getByRole('link', { name: t('confirm.openOwn') }).click();
  await page.waitForURL(`${shop.origin}/user/detail/${item}/buy`);
  await page.locator('dialog[open]').getByText(t('confirm.leavable')).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(visitor.troubles).toEqual([]);
});

test('without scripts a member leaves a waiting group by a form', async () => {
  const token = await shop.signUp('leaves-plain', 900);
  const orderno = await buy(token);
  const { page, go } = await visitAs(token, 'leaves-plain', withoutScript);
  await go(`/user/order-detail/${orderno}`);
  await page
    .locator('main')
    .getByRole('button', { name: t('orderDetail.leave') })
    .click();
  await page.getByRole('heading', { name: t('order.left.now') }).waitFor();
  expect((await shop.call('userInfo', {}, token)).data.recharge_money).toBe(900);
});
