import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessibilityProblems, hydrated } from '../support/browser.ts';
import { wholeTest } from '../support/in-turn.ts';
import { openShop } from '../support/open-shop.ts';
import { payButton, purchasesOf } from '../support/purchases.ts';
import { t } from '../support/words.ts';

const { shop, visitAs } = openShop();
const { buy } = purchasesOf(shop);

const moment = (page: Page) => page.getByRole('heading', { name: t('placed.complete.title') });
/** What the page of an order has, and its moment has not. */
const progress = (page: Page) => page.getByRole('list', { name: t('orderDetail.progress') });

/** How often each motion of the page runs. */
const motions = (page: Page) =>
  page.evaluate(() => document.getAnimations().map(({ effect }) => effect?.getTiming().iterations));

test('who completes a group and who opened it both see it close; a reload and Back show the order', async () => {
  const token = await shop.signUp('opens', 900);
  const orderno = await buy(token);
  const opener = await visitAs(token, 'opens');
  await opener.go(`/user/order-detail/${orderno}`);
  await hydrated(opener.page);
  const visitor = await visitAs(await shop.signUpBuyer('closes', 900), 'closes');
  const { page, go } = visitor;
  await go(`/g/${orderno}`);
  await hydrated(page);
  await page.getByRole('link', { name: t('group.join') }).click();
  await payButton(page).click();
  await moment(page).waitFor();
  await expect.poll(() => moment(page).evaluate((heading) => heading === document.activeElement)).toBe(true);
  for (const runs of await motions(page)) expect(runs).toBe(1);
  await page.getByText(t('closing.next')).waitFor();
  await page.waitForURL(/\/user\/order-detail\/\d+$/);
  expect(await accessibilityProblems(page)).toEqual([]);

  await moment(opener.page).waitFor();
  await progress(opener.page).waitFor();
  expect(await accessibilityProblems(opener.page)).toEqual([]);

  await page.reload();
  await hydrated(page);
  await progress(page).waitFor();
  expect(await moment(page).count()).toBe(0);
  await page.goBack();
  await page.waitForURL(`${shop.origin}/g/${orderno}`);
  await page.getByText(t('order.succeeded.now')).waitFor();
  await page.goForward();
  await progress(page).waitFor();
  expect(await moment(page).count()).toBe(0);
  for (const each of [opener, visitor]) expect(each.troubles).toEqual([]);
});

test('the newest message shows it once; then it is one among the others', async () => {
  const token = await shop.signUp('is-told', 900);
  const orderno = await buy(token);
  await purchasesOf(shop).join(await shop.signUp('tells', 900), orderno);
  const { page, go, troubles } = await visitAs(token, 'is-told');
  const read = page.waitForResponse('**/api/notifications_read');
  await go('/user/message');
  const card = page.getByRole('article', { name: t('notification.group_full.title') });
  await card.getByRole('link', { name: t('confirm.addAddress') }).waitFor();
  await read;
  await card.waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.reload();
  await page.getByRole('heading', { name: t('notification.group_full.title') }).waitFor();
  expect(await card.count()).toBe(0);
  expect(troubles).toEqual([]);
});

wholeTest('with little motion the picture is the last one at once', async () => {
  const orderno = await buy(await shop.signUp('still', 900));
  const { page, go } = await visitAs(await shop.signUpBuyer('still-too', 900), 'still-too', {
    reducedMotion: 'reduce',
  });
  await go(`/g/${orderno}/buy`);
  await hydrated(page);
  await payButton(page).click();
  await moment(page).waitFor();
  // Those of the sheet that closed end; one of the picture would stay as it ended.
  await expect.poll(() => motions(page)).toEqual([]);
});

wholeTest('without JavaScript the page is the same, still, and leads to the order', async () => {
  const orderno = await buy(await shop.signUp('plain', 900));
  const shopper = await visitAs(await shop.signUp('plain-too', 900), 'plain-too', { javaScriptEnabled: false });
  const { page, go, troubles } = shopper;
  await go(`/g/${orderno}/buy`);
  await payButton(page).click();
  await moment(page).waitFor();
  await page.getByText(t('parcel.address_missing')).waitFor();
  await page.getByRole('link', { name: t('confirm.addAddress') }).click();
  await progress(page).waitFor();
  expect(troubles).toEqual([]);
});
