import { and, asc, eq, isNull, notInArray } from 'drizzle-orm';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { tables } from '../../db/schema/index.ts';
import { hydrated, said } from '../support/browser.ts';
import { openShop } from '../support/open-shop.ts';
import { t } from '../support/words.ts';

/** Of two in a group: one with a single piece, one with three, one with many; on none of them a demo group waits. */
const items = { last: 0, scarce: 0, plenty: 0 };

const { shop, visit, visitAs } = openShop(async (tx) => {
  const { id, hot, groupSize, saleEndsAt } = tables.items;
  // Which items have one of the groups that wait when the demo is filled depends on the time of day.
  const { itemId, status } = tables.groups;
  const waits = tx.db.select({ itemId }).from(tables.groups).where(eq(status, 'open'));
  const quiet = and(eq(hot, false), eq(groupSize, 2), isNull(saleEndsAt), notInArray(id, waits));
  const found = await tx.db.select({ id }).from(tables.items).where(quiet).orderBy(asc(id));
  // On every third one the start opens a demo group.
  const [last = 0, scarce = 0, plenty = 0] = found.map((item) => item.id).filter((one) => one % 3 !== 0);
  Object.assign(items, { last, scarce, plenty });
  for (const [one, stock] of [[last, 1] as const, [scarce, 3] as const, [plenty, 99] as const]) {
    await tx.db.update(tables.items).set({ stock, price: 10_000, orgPrice: 10_000, tax: 0 }).where(eq(id, one));
  }
});

/** The column of a wide screen has its own. */
const shown = (page: Page | Locator, text: string) => page.getByText(text).filter({ visible: true }).count();

const buyBar = (page: Page) => page.getByRole('button', { name: t('submit.soldOut') });

test('an item with fewer pieces than a group needs is sold out', async () => {
  const { page, go } = await visit();
  await go(`/user/detail/${items.last}`);
  await hydrated(page);
  expect(await buyBar(page).isDisabled()).toBe(true);
  expect(await shown(page, t('submit.soldOut.why'))).toBe(1);
  expect(await page.locator('#waiting').count()).toBe(0);
  expect(await page.locator('script[type="application/ld+json"]').textContent()).toContain('schema.org/SoldOut');
});

test('a waiting group of a sold-out item can be joined, and has no link once it is full', async () => {
  const opener = await shop.signUp('opener', 1000);
  const { orderno } = (await shop.call('buyItem', { id: items.scarce }, opener)).data;
  const { page, go, troubles } = await visitAs(await shop.signUpBuyer('friend', 1000), 'friend');
  await go(`/user/detail/${items.scarce}`);
  await hydrated(page);
  expect(await buyBar(page).isDisabled()).toBe(true);
  expect(await shown(page, t('submit.soldOut.join'))).toBe(1);
  await go(`/g/${orderno}`);
  await hydrated(page);
  const left = page.getByText(t('confirm.left'));
  await go(`/g/${orderno}/buy`);
  await hydrated(page);
  expect(await left.count()).toBe(1);
  // Where nothing can be paid, nothing is said of what would be left.
  await go(`/user/detail/${items.scarce}/buy`);
  await hydrated(page);
  expect(await shown(page.getByRole('dialog'), t('submit.soldOut.why'))).toBe(1);
  expect(await left.count()).toBe(0);
  await go(`/user/detail/${items.scarce}`);
  await hydrated(page);
  await page.getByRole('link', { name: t('waiting.joinOf', { name: 'Nick opener' }) }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: /100\.00/ }).click();
  await said(page, t('status.2'));

  const { page: later, go: goLater } = await visit();
  await goLater(`/g/${orderno}`);
  await hydrated(later);
  await later.getByText(t('submit.soldOut.why')).waitFor();
  expect(await later.getByText(t('confirm.openOwn')).count()).toBe(0);
  expect(troubles).toEqual([]);
});

test('a shopper with the maximum of waiting groups learns so before paying', async () => {
  const token = await shop.signUpBuyer('hoarder', 1000);
  for (let n = 0; n < 3; n++) await shop.call('buyItem', { id: items.plenty }, token);
  const { page, go } = await visitAs(token, 'hoarder');
  await go(`/user/detail/${items.plenty}`);
  await hydrated(page);
  await page.getByRole('link', { name: t('submit.buy') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /100\.00/ })
    .click();
  await page
    .getByRole('dialog')
    .getByText(t('refusal.tooManyGroupsOfItem', { most: 3 }))
    .first()
    .waitFor();
  expect((await shop.call('userInfo', {}, token)).data.recharge_money).toBe(700);
});
