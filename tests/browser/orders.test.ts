import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessibilityProblems, hydrated, said } from '../support/browser.ts';
import { withShortGroups } from '../support/demo-shop.ts';
import { openShop } from '../support/open-shop.ts';

/** Its groups are over soon. */
const SHORT = 7;

const { shop, visit, visitAs } = openShop(withShortGroups(SHORT, 5));

const withoutScript = { javaScriptEnabled: false };

const buy = async (token: string, id = 1) => (await shop.call('buyItem', { id }, token)).data.orderno;
const join = async (token: string, orderno: string) => (await shop.call('orderPt', { orderno }, token)).code;
const ordersOf = async (token: string, status = 0) => (await shop.call('order', { status }, token)).data;

/** An order whose group another shopper completed. */
async function succeeded(token: string, other: string) {
  await join(other, await buy(token));
  const [order] = await ordersOf(token, 2);
  return order?.id ?? 0;
}

test('a tax refund is applied for once by two taps, and again after a refusal', { timeout: 60_000 }, async () => {
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
    card.getByRole('button', { name: '申请返税' }).evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
    });
  await apply();
  await said(page, '返税申请已提交');
  await card.getByText('已申请返税，等待审核').waitFor();
  expect(sent).toHaveLength(1);
  expect((await shop.command('refund', 'refuse', String(id), '--note', '缺少小票')).exitCode).toBe(0);
  await card.getByText(/缺少小票/).waitFor();
  await apply();
  await card.getByText('已申请返税，等待审核').waitFor();
  expect(new Set(sent).size).toBe(2);
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(visitor.troubles).toEqual([]);
});

test('a tax refund is applied for after taps that failed, however fast they did', { timeout: 60_000 }, async () => {
  const [token, other] = [await shop.signUp('refund-off', 900), await shop.signUp('refund-off-2', 900)];
  await succeeded(token, other);
  const { page, go } = await visitAs(token, 'refund-off');
  await go('/user/order/2');
  await hydrated(page);
  const tap = () => page.getByRole('button', { name: '申请返税' }).click();
  const failed = page.getByText('网络连接失败');
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
  await page.getByText('返税申请已提交').first().waitFor();
  expect(await ordersOf(token, 3)).toHaveLength(1);
});

test('without JavaScript: applied for, said so, and a form that is late is refused', async () => {
  const [token, other] = [await shop.signUp('refund-plain', 900), await shop.signUp('refund-plain-2', 900)];
  const id = await succeeded(token, other);
  const { page, go, context } = await visitAs(token, 'refund-plain', withoutScript);
  const late = await context.newPage();
  await late.goto(`${shop.origin}/user/order/2`);
  await go('/user/order/2');
  await page.getByRole('button', { name: '申请返税' }).click();
  await page.waitForURL(`${shop.origin}/user/order/2?done=applied`);
  await page.getByRole('status').getByText('返税申请已提交').waitFor();
  expect((await ordersOf(token, 3)).map((order) => order.id)).toEqual([id]);
  await late.getByRole('button', { name: '申请返税' }).click();
  await late.getByRole('alert').getByText('该订单现在不能申请返税').waitFor();
  await go('/user/order/2?done=constructor');
  await page.getByRole('heading', { name: '这里还没有订单' }).waitFor();
  expect(await page.getByText('返税申请已提交').count()).toBe(0);
});

test('an order far down a long list changes in place', { timeout: 90_000 }, async () => {
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
  await card.getByRole('button', { name: '申请返税' }).click();
  await card.getByText('已申请返税，等待审核').waitFor();
  expect(await cards.count()).toBe(44);
  expect(visitor.troubles).toEqual([]);
});

test('one shares the group; a visitor opens it, registers, lands back and joins', { timeout: 90_000 }, async () => {
  const token = await shop.signUp('sharer', 900);
  const orderno = await buy(token);
  const sharer = await visitAs(token, 'sharer');
  await sharer.context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: shop.origin });
  await sharer.go('/user/order/1');
  await hydrated(sharer.page);
  await sharer.page.getByRole('link', { name: '分享给好友' }).click();
  await said(sharer.page, '链接已复制');
  const link = await sharer.page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(`${shop.origin}/g/${orderno}`);
  await sharer.go(`/g/${orderno}`);
  await sharer.page.getByText('这是你的团', { exact: false }).waitFor();
  expect(await sharer.page.getByRole('link', { name: '去团购' }).count()).toBe(0);

  const visitor = await visit();
  const { page } = visitor;
  await page.goto(link);
  await hydrated(page);
  await page.getByRole('heading', { name: '还需1人成团' }).waitFor();
  await page.getByText('付款即成团').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('link', { name: '去团购' }).click();
  await page.waitForURL(`${shop.origin}/login?next=${encodeURIComponent(`/g/${orderno}?buy`)}`);
  await page.getByRole('link', { name: '注册' }).click();
  await page.getByLabel('邀请码').waitFor();
  await page.getByLabel('用户名').fill('invited');
  await page.getByLabel('昵称').fill('受邀人');
  await page.getByLabel('密码', { exact: true }).fill('correct horse');
  await page.getByLabel('邀请码').fill(shop.invitation);
  await page.getByRole('button', { name: '注册' }).click();
  await page.getByRole('heading', { name: /登录/ }).waitFor();
  await shop.command('credit', 'invited', '900', '--note', 'test');
  await page.getByLabel('密码', { exact: true }).fill('correct horse');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.waitForURL(`${shop.origin}/g/${orderno}`);
  // What they wanted is open already.
  const pay = page.getByRole('dialog').getByRole('button', { name: /用钱包支付/ });
  await expect.poll(() => pay.isEnabled()).toBe(true);
  await pay.click();
  await said(page, '拼团成功');
  expect((await ordersOf(token, 2)).map((order) => order.orderno)).toEqual([orderno]);
  // The sharer's page, which is open, hears of it.
  await sharer.page.getByText('人已到齐，拼团成功').waitFor();
  for (const each of [sharer, visitor]) expect(each.troubles).toEqual([]);
});

test('a group that is full, and one that is over, say so and lead to the item', async () => {
  const [token, other] = [await shop.signUp('two-groups', 9000), await shop.signUp('two-groups-2', 900)];
  const [full, over] = [await buy(token), await buy(token, SHORT)];
  await join(other, full);
  const { page, go, troubles } = await visit();
  await go(`/g/${full}`);
  await page.getByRole('heading', { name: '这个团已满员' }).waitFor();
  expect(await page.getByRole('link', { name: '去团购' }).count()).toBe(0);
  expect(await page.getByRole('link', { name: '自己开一个团' }).getAttribute('href')).toBe('/user/detail/1');
  await go(`/g/${over}`);
  // It is over while the page is open, without a tap.
  await page.getByRole('heading', { name: '这个团已结束' }).waitFor();
  await page.getByRole('link', { name: '自己开一个团' }).click();
  await page.waitForURL(`${shop.origin}/user/detail/${SHORT}`);
  expect(troubles).toEqual([]);
  const gone = await fetch(`${shop.origin}/g/123456789`);
  expect(gone.status).toBe(404);
});

test('a shared link tells messengers what it is, with addresses of the shop’s own origin', async () => {
  const token = await shop.signUp('previewed', 900);
  const orderno = await buy(token);
  const answer = await fetch(`${shop.origin}/g/${orderno}`, { headers: { 'X-Forwarded-Host': 'evil.example' } });
  const html = await answer.text();
  const head = html.slice(0, html.indexOf('</head>'));
  const content = (name: string) =>
    new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(head)?.[1] ?? null;
  expect(content('og:url')).toBe(`${shop.origin}/g/${orderno}`);
  expect(content('og:title')).toContain('好友拼团');
  expect(content('og:description')).toMatch(/还需 1 人成团，拼团价 ¥168\.00/);
  expect(content('og:image')).toMatch(new RegExp(`^${shop.origin}/media/[^"]+\\.webp$`));
  expect((await fetch(content('og:image') ?? '')).status).toBe(200);
  expect(content('twitter:card')).toBe('summary_large_image');
});

test('checkout without JavaScript: from the item to the order, once, and a join', async () => {
  const [token, other] = [await shop.signUp('plain-buyer', 900), await shop.signUp('plain-other', 900)];
  const { page, go } = await visitAs(token, 'plain-buyer', withoutScript);
  await go('/user/detail/1');
  await page.getByRole('link', { name: '立即团购' }).click();
  await page.waitForURL(`${shop.origin}/user/checkout/1`);
  await page.getByText('¥900.00').waitFor();
  await page.getByText(/未成团，¥168\.00 全额退回钱包/).waitFor();
  // The very same form twice: one purchase.
  const names = ['id', 'orderno', 'price', 'key'];
  const fields = names.map(async (name) => [name, await page.locator(`input[name="${name}"]`).inputValue()]);
  const form: Record<string, string> = Object.fromEntries(await Promise.all(fields));
  await page.request.post(page.url(), { form, headers: { Origin: shop.origin } });
  await page.getByRole('button', { name: /用钱包支付 ¥168\.00/ }).click();
  await page.waitForURL(`${shop.origin}/user/order/1?done=bought`);
  await page.getByRole('status').getByText('购买成功').waitFor();
  expect(await ordersOf(token)).toHaveLength(1);

  const orderno = await buy(other);
  await go(`/user/checkout/1?group=${orderno}`);
  await page.getByText(/付款后立即成团/).waitFor();
  await page.getByRole('button', { name: /用钱包支付/ }).click();
  await page.waitForURL(`${shop.origin}/user/order/2?done=joined`);
  await page.getByRole('status').getByText('拼团成功').waitFor();
  await go(`/user/checkout/1?group=${orderno}`);
  await page.getByText('你已在该团中').waitFor();
  for (const path of [`/user/checkout/2?group=${orderno}`, '/user/checkout/1?group=1', '/user/checkout/99999'])
    expect((await go(path))?.status()).toBe(404);
});

test('checkout: a refusal is shown on the page, then paid, and it goes on to the order', async () => {
  const token = await shop.signUp('checkout-js', 900);
  const visitor = await visitAs(token, 'checkout-js');
  const { page, go } = visitor;
  await go('/service');
  await go('/user/checkout/1');
  await hydrated(page);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.route(
    '**/api/buy_item',
    (route) => route.fulfill({ json: { code: 400, msg: '商品已售罄', data: null } }),
    {
      times: 1,
    },
  );
  const pay = page.getByRole('button', { name: /用钱包支付/ });
  await pay.click();
  await page.getByText('商品已售罄').waitFor();
  await pay.evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await page.waitForURL(`${shop.origin}/user/order/1`);
  await said(page, '购买成功');
  expect(await ordersOf(token)).toHaveLength(1);
  await page.goBack();
  await page.waitForURL(`${shop.origin}/service`);
  expect(visitor.troubles).toEqual([]);
});

test('checkout without enough money asks for none', async () => {
  const token = await shop.signUp('poor-buyer', 10);
  const { page, go } = await visitAs(token, 'poor-buyer', withoutScript);
  await go('/user/checkout/1');
  await page.getByText(/还差 ¥158\.00/).waitFor();
  expect(await page.getByRole('button', { name: /用钱包支付/ }).count()).toBe(0);
});

test('an order that leaves the open tab stays there, says where it is, and leads to it', {
  timeout: 60_000,
}, async () => {
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
  expect(await page.getByRole('region', { name: '我的钱包' }).innerText()).toMatch(/拼团冻结 ¥[\d,.]+/);
  // Full, and seen on the page that was open all the time.
  await count(1).click();
  await card.getByText('还需 1 人成团').waitFor();
  await join(other, waiting);
  await strip.getByText('人已到齐').waitFor();
  expect(await page.getByRole('heading', { name: '这里还没有订单' }).count()).toBe(0);
  await strip.getByRole('link').click();
  await page.waitForURL('**/user/order/2');
  await expect.poll(() => card.count()).toBe(2);
  expect(await strip.count()).toBe(0);
  // Applied for: the card stays where the finger was.
  await card.last().getByRole('button', { name: '申请返税' }).click();
  await strip.getByText('已申请返税').waitFor();
  expect(await card.count()).toBe(2);
  expect(await card.last().getByRole('button').count()).toBe(0);
  expect(await accessibilityProblems(page)).toEqual([]);
  await strip.getByRole('link', { name: '在“待返税”里看' }).click();
  await page.waitForURL('**/user/order/3');
  await expect.poll(() => card.locator('[aria-current="step"]').innerText()).toBe('审核中');
  // Back at each step: what has left is gone once the tab was.
  await page.goBack();
  await page.waitForURL('**/user/order/2');
  await expect.poll(() => card.count()).toBe(1);
  await page.goBack();
  await page.waitForURL('**/user/order/1');
  await page.getByRole('heading', { name: '这里还没有订单' }).waitFor();
  await page.goBack();
  await page.waitForURL('**/my');
  await expect.poll(() => count(3).innerText()).toMatch(/1/);
  expect(await count(1).innerText()).toBe('待成团');
  const again = page.waitForResponse(/\/api\/events$/);
  await go('/my');
  await again;
  await shop.call('buyItem', { id: 20 }, token);
  await expect.poll(() => count(1).innerText()).toMatch(/1/);
  expect(visitor.troubles).toEqual([]);
});

test('who buys is offered a group that it fills at once, and after paying shares', { timeout: 60_000 }, async () => {
  const [token, opener] = [await shop.signUp('chooser', 5000), await shop.signUp('chooser-friend', 5000)];
  const visitor = await visitAs(token, 'chooser');
  const { page, go } = visitor;
  const buyButton = page.getByRole('link', { name: '立即团购' });
  const sheet = page.getByRole('dialog', { name: '确认团购' });
  const pay = sheet.getByRole('button', { name: /用钱包支付/ });
  // The demo shop's groups are full before this one's: nobody else's is in the way.
  const { data: item } = await shop.call('itemDetail', { id: 4 }, token);
  for (const { orderno } of item.wait_pt_user_list) await join(opener, orderno);
  await go('/user/detail/4');
  await hydrated(page);
  await buyButton.click();
  await expect.poll(() => pay.isEnabled()).toBe(true);
  expect(await sheet.getByRole('radio').count()).toBe(0);
  await pay.click();
  const card = page.getByRole('region', { name: '已付款，等待成团' });
  // One filled button, and it shares.
  const colour = (link: Locator) => link.evaluate((element) => getComputedStyle(element).backgroundColor);
  const brand = await colour(card.getByRole('link', { name: '分享' }));
  expect(await colour(buyButton)).not.toBe(brand);
  expect(await colour(card.getByRole('link', { name: '查看订单' }))).not.toBe(brand);
  // The own group is never offered.
  await buyButton.click();
  await expect.poll(() => pay.isEnabled()).toBe(true);
  expect(await sheet.getByRole('radio').count()).toBe(0);
  await page.goBack();
  await sheet.waitFor({ state: 'hidden' });
  // Another one's is, as a choice, and can be taken back.
  const waiting = await buy(opener, 4);
  await page.getByText('Nick chooser-friend', { exact: true }).waitFor();
  await buyButton.click();
  const own = sheet.getByRole('radio', { name: '自己开一个团' });
  const other = sheet.getByRole('radio', { name: /Nick chooser-friend 还差 1 人，加入立即成团/ });
  await other.waitFor();
  expect(await own.isChecked()).toBe(true);
  await sheet.getByText(/开一个 2 人团/).waitFor();
  await other.check();
  await sheet.getByText(/付款后立即成团/).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await own.check();
  await sheet.getByText(/开一个 2 人团/).waitFor();
  await other.check();
  await pay.click();
  await page.getByRole('region', { name: '拼团成功' }).waitFor();
  expect((await shop.call('group', { orderno: waiting })).data.status).toBe('complete');
  // The same without JavaScript: a link to the group's own page of confirmation.
  const again = await buy(opener, 4);
  const plain = await visitAs(token, 'chooser', withoutScript);
  await plain.go('/user/checkout/4');
  await plain.page.getByRole('link', { name: /加入立即成团/ }).click();
  await plain.page.waitForURL(`**/user/checkout/4?group=${again}`);
  await plain.page.getByText(/付款后立即成团/).waitFor();
  expect([...visitor.troubles, ...plain.troubles]).toEqual([]);
});

test('a shared group shows its whole picture, what it costs elsewhere, and what comes back', async () => {
  const opener = await shop.signUp('sharer', 5000);
  const orderno = await buy(opener, 1);
  const { org_price } = (await shop.call('itemDetail', { id: 1 })).data;
  expect((await shop.call('group', { orderno })).data.org_price).toBe(org_price);
  const { page, go } = await visit();
  await go(`/g/${orderno}`);
  const picture = page.getByRole('main').locator('img').last();
  expect(await picture.evaluate((img) => getComputedStyle(img).objectFit)).toBe('contain');
  expect(await page.locator('s').innerText()).toContain(`¥${org_price.toFixed(2)}`);
  await page.getByText(/成团后可申请返税/).waitFor();
  const own = await visitAs(opener, 'sharer');
  await own.go(`/g/${orderno}`);
  await own.page.getByText(/全额退回钱包/).waitFor();
  await own.page.getByText(/成团后可申请返税/).waitFor();
});
