import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessibilityProblems, hydrated, said } from '../support/browser.ts';
import { openShop } from '../support/open-shop.ts';
import { besideServer, by, trackingOf } from '../support/parcel-staff.ts';
import { purchasesOf } from '../support/purchases.ts';
import { sampleProof } from '../support/sample-proof.ts';
import { t } from '../support/words.ts';

const { shop, visitAs } = openShop();
const { buy, join: joinGroup, ordersOf } = purchasesOf(shop);

/** An order whose group is full; its item is bought by one without an address. */
async function succeeded(token: string, other: string): Promise<string> {
  const orderno = await buy(token);
  await joinGroup(other, orderno);
  return orderno;
}

test('from the address to the parcel: what is next is one button, and the parcel leads to its carrier', async () => {
  const [token, other] = [await shop.signUp('parcel-js', 900), await shop.signUp('parcel-js-2', 900)];
  const orderno = await succeeded(token, other);
  const { send } = await besideServer(shop);
  const visitor = await visitAs(token, 'parcel-js');
  const { page, go } = visitor;
  await go('/user/order/2');
  await page.getByRole('link', { name: t('parcel.text.address_missing') }).click();
  await page.waitForURL(`**/user/order-detail/${orderno}`);
  await hydrated(page);
  await page.getByRole('heading', { name: t('parcel.address_missing') }).waitFor();
  for (const [label, value] of [
    [t('field.truename'), '周禾'],
    [t('field.phone'), '13900000217'],
    [t('field.address'), '杭州市西湖区文二西路 18 弄'],
  ] as const)
    await page.getByLabel(label).fill(value);
  await page.getByRole('button', { name: t('address.save') }).click();
  await page.getByRole('heading', { name: t('parcel.to_send') }).waitFor();
  expect(await page.getByRole('button', { name: t('address.save') }).isVisible()).toBe(false);
  expect(await accessibilityProblems(page)).toEqual([]);
  await send(orderno);
  await go(`/user/order-detail/${orderno}`);
  await page.getByRole('heading', { name: t('parcel.sent') }).waitFor();
  expect(await page.getByRole('link', { name: t('orderDetail.track') }).getAttribute('href')).toBe(
    `https://post.example/${trackingOf(orderno)}`,
  );
  await page.getByText(t('orderDetail.addressFixed')).waitFor();
  expect(await page.getByLabel(t('field.address')).count()).toBe(0);
  await hydrated(page);
  await page.getByRole('button', { name: t('orderDetail.received') }).click();
  // It asks once, since the time to return begins; who closes it has said nothing.
  const question = page.getByRole('dialog');
  await question.getByText(t('orderDetail.receivedAsk')).waitFor();
  await page.goBack();
  await question.waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: t('parcel.sent') }).waitFor();
  await page.getByRole('button', { name: t('orderDetail.received') }).click();
  await question.getByRole('button', { name: t('orderDetail.received') }).click();
  await said(page, t('parcel.received'));
  await page.getByRole('heading', { name: t('parcel.received') }).waitFor();
  await page.getByRole('button', { name: t('order.apply') }).click();
  await said(page, t('message.refundRequested'));
  expect((await ordersOf(token, 3)).map((order) => order.orderno)).toEqual([orderno]);
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(visitor.troubles).toEqual([]);
});

test('an order prints as a receipt: the shop, number and sum, and nothing that can be pressed', async () => {
  const [token, other] = [await shop.signUp('receipt', 900), await shop.signUp('receipt-2', 900)];
  const orderno = await succeeded(token, other);
  const { page, go, troubles } = await visitAs(token, 'receipt');
  await go(`/user/order-detail/${orderno}`);
  await hydrated(page);
  const head = page.getByText(t('orderDetail.receipt')).first();
  expect(await head.isVisible()).toBe(false);
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await page.getByRole('button', { name: t('orderDetail.print') }).click();
  await page.locator('body[data-printed]').waitFor();
  await page.emulateMedia({ media: 'print' });
  await head.waitFor();
  const main = page.getByRole('main');
  for (const text of [t('home.title'), t('order.step.pay'), orderno.slice(-4)])
    await main.getByText(text).first().waitFor();
  expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0);
  expect(await page.getByRole('navigation').filter({ visible: true }).count()).toBe(0);
  expect(await page.getByText(t('return.cancelTitle')).filter({ visible: true }).count()).toBe(0);
  expect(troubles).toEqual([]);
});

const naturalWidth = (picture: Locator) => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);

test('a return with pictures: asked, accepted, sent back, arrived, paid', async () => {
  const [token, other] = [await shop.signUp('return-js', 900), await shop.signUp('return-js-2', 900)];
  await shop.call('saveAddress', { truename: '周禾', phone: '13900000217', address: '杭州市' }, token);
  const orderno = await succeeded(token, other);
  await shop.command('settings', 'set', 'return_address', '杭州仓库 1 号');
  const { store, send, returns } = await besideServer(shop);
  await send(orderno);
  const visitor = await visitAs(token, 'return-js');
  const { page, go } = visitor;
  const detail = `/user/order-detail/${orderno}`;
  await go(detail);
  await hydrated(page);
  await page.getByRole('link', { name: t('return.title') }).click();
  await page.waitForURL(`**/user/return/${orderno}`);
  await page.getByRole('button', { name: t('return.submit') }).click();
  await page.getByRole('alert').waitFor();
  await page.getByText(t('return.reason.damaged')).click();
  await page.getByLabel(t('return.tell')).fill('右侧提手的金属扣断了。');
  const file = async (name: string) => ({ name, mimeType: 'image/png', buffer: await sampleProof(name) });
  await page.locator('input[type=file]').setInputFiles([await file('red'), await file('blue'), await file('green')]);
  await page.getByRole('img', { name: `${t('field.picture')} 3` }).waitFor();
  await page.getByRole('button', { name: t('return.removePicture', { number: 2 }) }).click();
  await expect.poll(() => page.getByRole('img', { name: new RegExp(`^${t('field.picture')}`) }).count()).toBe(2);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('button', { name: t('return.submit') }).click();
  await page.waitForURL(`**${detail}`);
  await page
    .getByRole('heading', { name: t('goodsReturn.return.asked'), level: 2 })
    .first()
    .waitFor();
  const [order] = await ordersOf(token);
  expect(order?.goods_return).toMatchObject({ reason: 'damaged', words: '右侧提手的金属扣断了。', pictures: 2 });
  const id = order?.goods_return?.id ?? 0;
  // More can follow until somebody decides, as many as are left of four.
  await hydrated(page);
  await page.getByRole('button', { name: t('return.addPicture') }).click();
  await page.getByText(t('return.picturesHelp', { max: 2 })).waitFor();
  await page.locator('input[type=file]').setInputFiles([await file('navy'), await file('teal'), await file('gold')]);
  const chosen = page.getByRole('group', { name: t('field.picture') }).getByRole('img');
  const sent = page.getByRole('list', { name: t('field.picture') }).getByRole('img');
  await expect.poll(async () => [await sent.count(), await chosen.count()]).toEqual([2, 2]);
  await page.getByRole('button', { name: t('return.removePicture', { number: 2 }) }).click();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('button', { name: t('support.send'), exact: true }).click();
  await page.getByText(t('return.picturesHelp', { max: 1 })).waitFor();
  await expect.poll(async () => [await sent.count(), await chosen.count()]).toEqual([3, 0]);
  await sent.last().click();
  await page.getByRole('dialog').getByText('3 / 3').waitFor();
  await expect.poll(() => naturalWidth(page.getByRole('dialog').getByRole('img').last())).toBeGreaterThan(0);
  await page.keyboard.press('Escape');
  // The sheet's history entry is left a moment later, which would abort the next navigation.
  await expect.poll(() => page.evaluate(() => history.state?.sheet)).toBeUndefined();
  expect((await ordersOf(token))[0]?.goods_return?.pictures).toBe(3);
  await returns.accept({ id, ...by });
  await go(detail);
  await hydrated(page);
  await page.getByText('杭州仓库 1 号').waitFor();
  await page.getByLabel(t('field.carrier')).fill('顺丰');
  await page.getByLabel(t('field.tracking'), { exact: true }).fill('SF123456');
  await page.getByRole('button', { name: t('return.sentBack') }).click();
  await page
    .getByRole('heading', { name: t('goodsReturn.return.sent_back') })
    .first()
    .waitFor();
  expect(await page.getByRole('button', { name: t('return.withdraw') }).count()).toBe(0);
  await returns.arrived({ id, restocked: true, ...by });
  await store.transaction((tx) => returns.payIn(tx, { id, restocked: false, ...by }));
  await go('/user/returns');
  await page.getByRole('link', { name: t('goodsReturn.return.paid') }).click();
  await page.waitForURL(`**${detail}`);
  await page.getByText(t('orderDetail.money.back'), { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: t('order.apply') }).count()).toBe(0);
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(visitor.troubles).toEqual([]);
});

test('a return that was refused is there on Back and Forward, words and picture', async () => {
  const [token, other] = [await shop.signUp('return-back', 900), await shop.signUp('return-back-2', 900)];
  await shop.call('saveAddress', { truename: '周禾', phone: '13900000217', address: '杭州市' }, token);
  const orderno = await succeeded(token, other);
  const { send } = await besideServer(shop);
  await send(orderno);
  const { page, go } = await visitAs(token, 'return-back');
  await go(`/user/order-detail/${orderno}`);
  await hydrated(page);
  const link = page.getByRole('link', { name: t('return.title') });
  await link.click();
  await page.waitForURL(`**/user/return/${orderno}`);
  const words = page.getByLabel(t('return.tell'));
  await words.fill('右侧提手的金属扣断了。');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'p.png', mimeType: 'image/png', buffer: await sampleProof('teal') });
  const shown = page.getByRole('img', { name: `${t('field.picture')} 1` });
  await shown.waitFor();
  await page.getByRole('button', { name: t('return.submit') }).click();
  await page.getByRole('alert').waitFor();
  await page.goBack();
  await link.waitFor();
  await page.goForward();
  await shown.waitFor();
  await expect.poll(() => words.inputValue()).toBe('右侧提手的金属扣断了。');
});

test('without JavaScript: an address, a cancellation, and its withdrawal', async () => {
  const [token, other] = [await shop.signUp('parcel-plain', 900), await shop.signUp('parcel-plain-2', 900)];
  const orderno = await succeeded(token, other);
  const { page, go } = await visitAs(token, 'parcel-plain', { javaScriptEnabled: false });
  const state = async () => (await ordersOf(token))[0];
  await go(`/user/order-detail/${orderno}`);
  await page.getByLabel(t('field.truename')).fill('周禾');
  await page.getByLabel(t('field.phone')).fill('13900000217');
  await page.getByLabel(t('field.address')).fill('杭州市');
  await page.getByRole('button', { name: t('address.save') }).click();
  await page.waitForURL(`**/user/order-detail/${orderno}?saved`);
  expect((await state())?.shipping).toMatchObject({ state: 'to_send', address: '杭州市' });
  await page.getByRole('link', { name: t('return.cancelTitle') }).click();
  await page.getByText(t('return.reason.unwanted')).click();
  await page.getByRole('button', { name: t('return.submit') }).click();
  await page.waitForURL(`**/user/order-detail/${orderno}?saved`);
  expect((await state())?.goods_return).toMatchObject({ kind: 'cancel', state: 'asked', reason: 'unwanted' });
  await page.getByRole('button', { name: t('return.withdraw') }).click();
  await page.getByRole('heading', { name: t('parcel.to_send') }).waitFor();
  expect((await state())?.goods_return).toMatchObject({ state: 'withdrawn' });
});

test('without JavaScript: a parcel received, a return with pictures, and the goods sent back', async () => {
  const [token, other] = [await shop.signUp('return-plain', 900), await shop.signUp('return-plain-2', 900)];
  await shop.call('saveAddress', { truename: '周禾', phone: '13900000217', address: '杭州市' }, token);
  const orderno = await succeeded(token, other);
  await shop.command('settings', 'set', 'return_address', '杭州仓库 1 号');
  const { send, returns } = await besideServer(shop);
  await send(orderno);
  const { page, go } = await visitAs(token, 'return-plain', { javaScriptEnabled: false });
  const detail = `/user/order-detail/${orderno}`;
  const asked = async () => (await ordersOf(token))[0]?.goods_return;
  await go(detail);
  await page.getByRole('button', { name: t('orderDetail.received') }).click();
  await page.waitForURL(`**${detail}?saved`);
  await page.getByRole('heading', { name: t('parcel.received') }).waitFor();
  const files = page.locator('input[name="picture"]');
  const file = async (name: string) => ({ name, mimeType: 'image/png', buffer: await sampleProof(name) });
  const ask = async (pictures: { name: string; mimeType: string; buffer: Buffer }[]) => {
    await page.getByRole('link', { name: t('return.title') }).click();
    await page.getByText(t('return.reason.damaged')).click();
    await files.setInputFiles(pictures);
    await page.getByRole('button', { name: t('return.submit') }).click();
  };
  // Those before one that cannot be read are there, and it is said.
  await ask([await file('red'), { name: 'x', mimeType: 'image/png', buffer: Buffer.from('x') }]);
  await page.waitForURL(`**${detail}?lost`);
  await page.getByRole('alert').getByText(t('return.picturesLost')).waitFor();
  expect(await asked()).toMatchObject({ state: 'asked', pictures: 1 });
  await page.getByRole('button', { name: t('return.withdraw') }).click();
  await ask([]);
  await page.waitForURL(`**${detail}?saved`);
  expect(await asked()).toMatchObject({ state: 'asked', pictures: 0 });
  await page.getByRole('button', { name: t('return.withdraw') }).click();
  await ask([await file('red'), await file('blue')]);
  await page.waitForURL(`**${detail}?saved`);
  expect(
    await page
      .getByRole('link')
      .getByRole('img', { name: new RegExp(`^${t('field.picture')}`) })
      .count(),
  ).toBe(2);
  expect(await asked()).toMatchObject({ state: 'asked', pictures: 2 });
  await returns.accept({ id: (await asked())?.id ?? 0, ...by });
  await go(detail);
  await page.getByLabel(t('field.carrier')).fill('顺丰');
  await page.getByLabel(t('field.tracking'), { exact: true }).fill('SF123456');
  await page.getByRole('button', { name: t('return.sentBack') }).click();
  await page.waitForURL(`**${detail}?saved`);
  await page
    .getByRole('heading', { name: t('goodsReturn.return.sent_back') })
    .first()
    .waitFor();
  expect(await asked()).toMatchObject({ state: 'sent_back', carrier: '顺丰', number: 'SF123456' });
});
