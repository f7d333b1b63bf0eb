import type { Locator } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { holdBack } from '../support/broken-network.ts';
import { accessibilityProblems, hydrated, PHONE, said } from '../support/browser.ts';
import { withShortGroups } from '../support/demo-shop.ts';
import { wholeTest } from '../support/in-turn.ts';
import { openShop } from '../support/open-shop.ts';
import { payButton, purchasesOf } from '../support/purchases.ts';
import { t } from '../support/words.ts';

/** Its groups are over soon. */
const SHORT = 7;

const { shop, visit, visitAs } = openShop(withShortGroups(SHORT, 5));
const { buy, join, ordersOf } = purchasesOf(shop);

const withoutScript = { javaScriptEnabled: false };

test('one shares the group; a visitor opens it, registers, lands back and joins', async () => {
  const token = await shop.signUp('sharer', 900);
  const orderno = await buy(token);
  const sharer = await visitAs(token, 'sharer');
  await sharer.context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: shop.origin });
  await sharer.go('/user/order/1');
  await hydrated(sharer.page);
  await sharer.page.getByRole('link', { name: t('order.share') }).click();
  await sharer.page.getByRole('button', { name: t('share.copy') }).click();
  await said(sharer.page, t('share.copied'));
  const poster = sharer.page.getByRole('dialog').getByRole('img', { name: t('poster.open') });
  await expect.poll(() => poster.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1080);
  const link = await sharer.page.evaluate(() => navigator.clipboard.readText());
  const { invitation_code: code } = (await shop.call('invitation', {}, token)).data;
  expect(link).toBe(`${shop.origin}/g/${orderno}?by=${code}`);
  const saved = await sharer.page.getByRole('link', { name: t('poster.save') }).getAttribute('href');
  expect(saved).toBe(`/media/poster/${orderno}.zh-CN.jpg?by=${code}`);
  await sharer.go(`/g/${orderno}`);
  await sharer.page.getByText(t('group.mine')).waitFor();
  expect(await sharer.page.getByRole('link', { name: t('group.join') }).count()).toBe(0);

  const visitor = await visit();
  const { page } = visitor;
  await page.goto(link);
  await hydrated(page);
  await page.getByRole('heading', { name: t('waiting.missing', { count: 1 }) }).waitFor();
  await page.getByText(t('group.invites', { name: '' })).waitFor();
  await page.getByText(t('confirm.nothingTaken')).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('link', { name: t('group.join') }).click();
  await page.waitForURL(`${shop.origin}/g/${orderno}/register`);
  const sheet = page.getByRole('dialog');
  await sheet.getByText(code).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await sheet.getByLabel(t('field.username')).fill('invited');
  await sheet.getByLabel(t('field.nickname')).fill('受邀人');
  await sheet.getByLabel(t('field.password'), { exact: true }).fill('correct horse');
  await sheet.getByRole('button', { name: t('register.join.submit') }).click();
  await page.waitForURL(`${shop.origin}/g/${orderno}/buy`);
  // What they wanted is open already, and is paid without a wallet.
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /支付 ¥/ })
    .click();
  await page.waitForURL(/\/sandbox\/cashier\//);
  await page.getByRole('button', { name: t('sandbox.pay'), exact: true }).click();
  await page.getByRole('heading', { name: t('placed.complete.title') }).waitFor();
  expect((await ordersOf(token, 2)).map((order) => order.orderno)).toEqual([orderno]);
  // The sharer's page, which is open, hears of it.
  await sharer.page.getByRole('heading', { name: t('placed.complete.title') }).waitFor();
  for (const each of [sharer, visitor]) expect(each.troubles).toEqual([]);
});

wholeTest('a full group, and an expired one, say so and link to the item', async () => {
  const [token, other] = [await shop.signUp('two-groups', 9000), await shop.signUp('two-groups-2', 900)];
  const [full, over] = [await buy(token), await buy(token, SHORT)];
  await join(other, full);
  const { page, go, troubles } = await visit();
  await go(`/g/${full}`);
  await page.getByRole('heading', { name: t('group.complete.title') }).waitFor();
  expect(await page.getByRole('link', { name: t('waiting.join') }).count()).toBe(0);
  expect(await page.getByRole('link', { name: t('confirm.openOwn') }).getAttribute('href')).toBe('/user/detail/1/buy');
  await go(`/g/${over}`);
  // It is over while the page is open, without a tap.
  await page.getByRole('heading', { name: t('group.expired.title') }).waitFor();
  await page.getByRole('link', { name: t('confirm.openOwn') }).click();
  await page.waitForURL(`${shop.origin}/user/detail/${SHORT}/register`);
  expect(troubles).toEqual([]);
  const gone = await fetch(`${shop.origin}/g/123456789`);
  expect(gone.status).toBe(404);
});

test('a shared link has a preview for messengers, with addresses of the shop’s own origin', async () => {
  const token = await shop.signUp('previewed', 900);
  const orderno = await buy(token);
  const answer = await fetch(`${shop.origin}/g/${orderno}`, { headers: { 'X-Forwarded-Host': 'evil.example' } });
  const html = await answer.text();
  const head = html.slice(0, html.indexOf('</head>'));
  const content = (name: string) =>
    new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(head)?.[1] ?? null;
  expect(content('og:url')).toBe(`${shop.origin}/g/${orderno}`);
  expect(content('og:title')).toContain(t('group.title'));
  expect(content('og:description')).toContain(t('group.invitation', { count: 1, price: '¥168.00' }));
  expect(content('og:image')).toBe(`${shop.origin}/media/poster/${orderno}.zh-CN.wide.jpg?missing=1`);
  const picture = await fetch(content('og:image') ?? '');
  const { width, height } = await sharp(await picture.arrayBuffer()).metadata();
  expect([width, height].map(String)).toEqual([content('og:image:width'), content('og:image:height')]);
  expect(content('twitter:card')).toBe('summary_large_image');
});

wholeTest('buying without JavaScript: from the item to the order, once, and a join', async () => {
  const [token, other] = [await shop.signUpBuyer('plain-buyer', 900), await shop.signUp('plain-other', 900)];
  const { page, go } = await visitAs(token, 'plain-buyer', withoutScript);
  await go('/user/detail/1');
  await page.getByRole('link', { name: t('submit.buy') }).click();
  await page.waitForURL(`${shop.origin}/user/detail/1/buy`);
  const sheet = page.getByRole('dialog');
  await sheet.getByText('¥900.00').waitFor();
  await sheet.getByText(t('confirm.backWithin', { duration: '', amount: '¥168.00' })).waitFor();
  // The very same form twice: one purchase.
  const names = ['id', 'orderno', 'price', 'tax', 'group_size', 'group_seconds', 'sale_ends_at', 'key'];
  const fields = names.map(async (name) => [name, await page.locator(`input[name="${name}"]`).inputValue()]);
  const form: Record<string, string> = Object.fromEntries(await Promise.all(fields));
  await page.request.post(page.url(), { form, headers: { Origin: shop.origin } });
  await page.getByRole('button', { name: t('confirm.pay', { amount: '¥168.00' }) }).click();
  await page.waitForURL(`${shop.origin}/user/order/1?done=bought`);
  await page.getByRole('status').getByText(t('message.bought')).waitFor();
  expect(await ordersOf(token)).toHaveLength(1);

  const orderno = await buy(other);
  await go(`/invite?to=/g/${orderno}`);
  const poster = await page.getByRole('link', { name: t('poster.save') }).getAttribute('href');
  expect(poster).toContain(`/media/poster/${orderno}.zh-CN.jpg?by=`);
  // The address of the specification.
  await go(`/user/checkout/1?group=${orderno}`);
  expect(page.url()).toBe(`${shop.origin}/g/${orderno}/buy`);
  await sheet.getByText(t('confirm.completes', { name: 'Nick plain-other', size: 2 })).waitFor();
  await page.getByRole('button', { name: t('confirm.pay', { amount: '' }) }).click();
  await page.waitForURL(/\/user\/order-detail\/\d+\?closing$/);
  await page.getByRole('status').getByText(t('placed.complete.title')).waitFor();
  await go(`/g/${orderno}/buy`);
  await sheet.getByText(t('refusal.alreadyInGroup')).waitFor();
  const nowhere = [`/user/detail/2/buy/${orderno}`, '/user/detail/1/buy/1', '/user/checkout/1?group=%E5%9B%A2'];
  for (const path of [...nowhere, '/user/checkout/99999', '/user/checkout/x'])
    expect((await go(path))?.status()).toBe(404);
});

wholeTest(
  'a sheet that came with its page: a refusal is shown in it, then it is paid, and Back leads away',
  async () => {
    const token = await shop.signUpBuyer('checkout-js', 900);
    const visitor = await visitAs(token, 'checkout-js');
    const { page, go } = visitor;
    await go('/service');
    await go('/user/checkout/1');
    expect(page.url()).toBe(`${shop.origin}/user/detail/1/buy`);
    await hydrated(page);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.route(
      '**/api/buy_item',
      (route) => route.fulfill({ json: { code: 400, msg: t('refusal.soldOut'), data: null } }),
      {
        times: 1,
      },
    );
    const pay = page.getByRole('button', { name: t('confirm.pay', { amount: '' }) });
    await pay.click();
    // A toast says it too.
    await page.locator('dialog form').getByText(t('refusal.soldOut')).waitFor();
    await pay.evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
    });
    await page.waitForURL(`${shop.origin}/user/detail/1`);
    await said(page, t('message.bought'));
    await page.getByText(t('placed.waiting.title')).waitFor();
    expect(await ordersOf(token)).toHaveLength(1);
    await page.goBack();
    await page.waitForURL(`${shop.origin}/service`);
    expect(visitor.troubles).toEqual([]);
  },
);

wholeTest('buying without JavaScript and without enough money does not ask for payment', async () => {
  const token = await shop.signUpBuyer('poor-buyer', 10);
  const { page, go } = await visitAs(token, 'poor-buyer', withoutScript);
  await go('/user/detail/1/buy');
  await page.getByText(/还差 ¥158\.00/).waitFor();
  expect(await page.getByRole('button', { name: t('confirm.pay', { amount: '' }) }).count()).toBe(0);
});

/** The demo shop's groups of an item are full before a test's own: nobody else's is in the way. */
async function fillGroups(token: string, id: number) {
  const { data: item } = await shop.call('itemDetail', { id }, token);
  for (const { orderno } of item.wait_pt_user_list) await join(token, orderno);
}

wholeTest('a buyer is offered a group that the purchase fills at once, and shares after paying', async () => {
  const [token, opener] = [await shop.signUpBuyer('chooser', 5000), await shop.signUp('chooser-friend', 5000)];
  const visitor = await visitAs(token, 'chooser');
  const { page, go } = visitor;
  const buyButton = page.getByRole('link', { name: t('submit.buy') });
  const sheet = page.getByRole('dialog', { name: t('confirm.title') });
  const pay = sheet.getByRole('button', { name: t('confirm.pay', { amount: '' }) });
  await fillGroups(opener, 4);
  await go('/user/detail/4');
  await hydrated(page);
  await buyButton.click();
  await expect.poll(() => pay.isEnabled()).toBe(true);
  expect(await sheet.getByRole('radio').count()).toBe(0);
  await pay.click();
  const card = page.getByRole('region', { name: t('placed.waiting.title') });
  // The focus is not back on the button that was bought with.
  await expect.poll(() => card.evaluate((region) => region === document.activeElement)).toBe(true);
  // One filled button, and it shares.
  const colour = (link: Locator) => link.evaluate((element) => getComputedStyle(element).backgroundColor);
  const brand = await colour(card.getByRole('link', { name: t('action.share') }));
  expect(await colour(buyButton)).not.toBe(brand);
  expect(await colour(card.getByRole('link', { name: t('placed.order') }))).not.toBe(brand);
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
  const own = sheet.getByRole('radio', { name: t('confirm.openOwn') });
  const joins = t('confirm.completes', { name: 'Nick chooser-friend', size: 2 });
  const other = sheet.getByRole('radio', { name: t('confirm.joinFull', { name: 'Nick chooser-friend' }) });
  await other.waitFor();
  expect(await own.isChecked()).toBe(true);
  await sheet.getByText(t('confirm.open', { size: 2, count: 1 })).waitFor();
  // What is shown as chosen is what the button would pay.
  const letGo = await holdBack(page, '**/api/group*');
  await other.click();
  expect(await own.isChecked()).toBe(true);
  letGo();
  await sheet.getByText(joins).waitFor();
  expect(await other.isChecked()).toBe(true);
  expect(await accessibilityProblems(page)).toEqual([]);
  await own.click();
  await sheet.getByText(t('confirm.open', { size: 2, count: 1 })).waitFor();
  await page.goBack();
  await sheet.waitFor({ state: 'hidden' });
  // Whoever came for one group is offered no other way.
  await page.getByRole('link', { name: t('waiting.joinOf', { name: 'Nick chooser-friend' }) }).click();
  await expect.poll(() => pay.isEnabled()).toBe(true);
  await sheet.getByText(joins).waitFor();
  expect(await sheet.getByRole('radio').count()).toBe(0);
  await page.goBack();
  await sheet.waitFor({ state: 'hidden' });
  await buyButton.click();
  await other.click();
  await sheet.getByText(joins).waitFor();
  await pay.click();
  await page.getByRole('heading', { name: t('placed.complete.title') }).waitFor();
  expect((await shop.call('group', { orderno: waiting })).data.status).toBe('complete');
  expect(visitor.troubles).toEqual([]);
});

wholeTest('without JavaScript a link leads to the group that a purchase fills, never to the own one', async () => {
  const [token, opener] = [await shop.signUp('plain-chooser', 5000), await shop.signUp('plain-friend', 5000)];
  await fillGroups(opener, 4);
  await buy(token, 4);
  const waiting = await buy(opener, 4);
  const { page, go, troubles } = await visitAs(token, 'plain-chooser', withoutScript);
  await go('/user/detail/4/buy');
  await page.getByRole('link', { name: t('confirm.joinFull', { name: 'Nick plain-friend' }) }).click();
  await page.waitForURL(`**/user/detail/4/buy/${waiting}`);
  await page.getByText(t('confirm.completes', { name: 'Nick plain-friend', size: 2 })).waitFor();
  expect(troubles).toEqual([]);
});

wholeTest('a shared group shows its picture without seams, the price elsewhere, and the guarantees', async () => {
  const opener = await shop.signUp('shows-group', 5000);
  const orderno = await buy(opener, 1);
  const { org_price } = (await shop.call('itemDetail', { id: 1 })).data;
  expect((await shop.call('group', { orderno })).data.org_price).toBe(org_price);
  const { page, go } = await visit();
  await go(`/g/${orderno}`);
  const picture = page.getByRole('main').locator('img').last();
  expect(await picture.evaluate((img) => getComputedStyle(img).objectFit)).toBe('cover');
  // Most of a square picture is in sight.
  const { width = 1, height = 0 } = (await picture.boundingBox()) ?? {};
  expect(height / width).toBeGreaterThan(0.6);
  expect(await page.locator('s').innerText()).toContain(`¥${org_price.toFixed(2)}`);
  await page.getByText(/成团后可申请返税/).waitFor();
  const own = await visitAs(opener, 'shows-group');
  await own.go(`/g/${orderno}`);
  await own.page.getByText(/全额退回钱包/).waitFor();
  await own.page.getByText(/成团后可申请返税/).waitFor();
});

const SHEET_CHUNK = '**/assets/buy-*.js';

wholeTest('a tap on buy answers at once while the sheet is loaded, and again does nothing', async () => {
  const token = await shop.signUpBuyer('late-sheet', 900);
  const { page, go, troubles } = await visitAs(token, 'late-sheet');
  await go('/user/detail/1');
  await hydrated(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(SHEET_CHUNK, async (route) => {
    await held;
    await route.continue();
  });
  const link = page.getByRole('link', { name: t('submit.buy') });
  await link.click();
  await expect.poll(() => link.getAttribute('aria-busy')).toBe('true');
  await link.click({ force: true });
  expect(await page.getByRole('dialog').count()).toBe(0);
  release();
  await payButton(page).waitFor();
  expect(await link.getAttribute('aria-busy')).toBeNull();
  expect(new URL(page.url()).pathname).toBe('/user/detail/1/buy');
  await page.goBack();
  await expect.poll(() => page.getByRole('dialog').isVisible()).toBe(false);
  expect(new URL(page.url()).pathname).toBe('/user/detail/1');
  expect(troubles).toEqual([]);
});

wholeTest(
  'if the chunk of the sheet is lost its page is loaded; offline a toast says so, and the next tap works',
  async () => {
    const token = await shop.signUpBuyer('lost-sheet', 900);
    const { page, go, context } = await visitAs(token, 'lost-sheet');
    const link = page.getByRole('link', { name: t('submit.buy') });
    await go('/user/detail/1');
    await hydrated(page);
    await page.route(SHEET_CHUNK, (route) => route.abort());
    await link.click();
    await page.waitForURL(`${shop.origin}/user/detail/1/buy`);
    await page.getByRole('button', { name: t('confirm.pay', { amount: '' }) }).waitFor();
    await page.goBack();
    await hydrated(page);
    await page.unroute(SHEET_CHUNK);
    await context.setOffline(true);
    await link.click();
    await said(page, t('network.offline'));
    await context.setOffline(false);
    await link.click();
    await payButton(page).waitFor();
  },
);

wholeTest('a picture of an item opens large, is enlarged and moved, and Back closes it', async () => {
  const { page, go, troubles } = await visit({ viewport: PHONE });
  await go('/user/detail/1');
  await hydrated(page);
  const link = page.locator('section a[aria-haspopup=dialog]').first();
  const address = await link.getAttribute('href');
  expect(address).toMatch(/^\/media\/[0-9a-f]{20}-720\.webp$/);
  await link.click();
  const viewer = page.getByRole('dialog');
  const picture = viewer.locator('img').first();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  expect(await accessibilityProblems(page)).toEqual([]);
  const shown = () => picture.evaluate((img) => new DOMMatrix(getComputedStyle(img).transform).a);
  const zoom = viewer.getByRole('button', { name: t('person.zoom') });
  await page.mouse.dblclick(195, 422);
  await expect.poll(shown).toBe(2.5);
  expect(await zoom.getAttribute('aria-pressed')).toBe('true');
  await page.mouse.move(195, 422);
  await page.mouse.down();
  await page.mouse.move(235, 422, { steps: 2 });
  await page.mouse.up();
  await expect.poll(() => picture.evaluate((img) => new DOMMatrix(getComputedStyle(img).transform).e)).toBe(40);
  await page.keyboard.press('0');
  await expect.poll(shown).toBe(1);
  await page.mouse.wheel(0, -300);
  await expect.poll(shown).toBeGreaterThan(2);
  await zoom.click();
  await expect.poll(shown).toBe(1);
  await page.keyboard.press('+');
  await expect.poll(shown).toBe(1.5);
  await page.goBack();
  await viewer.waitFor({ state: 'hidden' });
  expect(new URL(page.url()).pathname).toBe('/user/detail/1');
  expect(troubles).toEqual([]);
});
