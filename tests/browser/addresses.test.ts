import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessibilityProblems, focused, hydrated, said } from '../support/browser.ts';
import { openShop } from '../support/open-shop.ts';
import { purchasesOf } from '../support/purchases.ts';
import { t } from '../support/words.ts';

const { shop, visitAs } = openShop();
const { buy } = purchasesOf(shop);

const place = (n: number) => ({ truename: '周禾', phone: '13900000217', address: `杭州市西湖区文二西路 ${n} 号` });

const bookOf = async (token: string): Promise<string[]> =>
  (await shop.call('addressList', {}, token)).data.map(
    ({ address }: { address: string }) => address.split(' ')[1] ?? '',
  );

async function fill(page: Page, n: number) {
  const { truename, phone, address } = place(n);
  await page.getByLabel(t('field.truename')).fill(truename);
  await page.getByLabel(t('field.phone')).fill(phone);
  await page.getByLabel(t('field.address')).fill(address);
  await page.getByRole('button', { name: t('address.save') }).click();
}

const row = (page: Page, n: number) => page.getByRole('listitem').filter({ hasText: `文二西路 ${n} 号` });

test('the first address is a form; a second one makes a book, from which one is chosen, changed and removed', async () => {
  const token = await shop.signUp('book-js');
  const visitor = await visitAs(token, 'book-js');
  const { page, go } = visitor;
  await go('/user/address');
  await hydrated(page);
  await fill(page, 1);
  await said(page, t('address.saved'));
  await page.getByRole('link', { name: t('address.add') }).click();
  await page.waitForURL('**/user/address?edit=new');
  await expect.poll(() => page.getByLabel(t('field.address')).inputValue()).toBe('');
  await fill(page, 2);
  await row(page, 2).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await row(page, 1).getByText(t('address.default')).count()).toBe(1);
  await row(page, 2)
    .getByRole('button', { name: t('address.useThis') })
    .press('Enter');
  await row(page, 2).getByText(t('address.default')).waitFor();
  await expect.poll(() => focused(page)).toBe('section');
  expect(await bookOf(token)).toEqual(['2', '1']);
  await row(page, 1)
    .getByRole('link', { name: t('address.edit') })
    .click();
  await expect.poll(() => page.getByLabel(t('field.address')).inputValue()).toContain('1 号');
  await fill(page, 3);
  await row(page, 3)
    .getByRole('button', { name: t('address.remove') })
    .dblclick();
  await said(page, t('address.removed'));
  // The last one is a form again.
  await expect.poll(() => page.getByLabel(t('field.address')).inputValue()).toContain('2 号');
  expect(await bookOf(token)).toEqual(['2']);
  expect(visitor.troubles).toEqual([]);
});

test('a purchase leads to the book and comes back with the choice', async () => {
  const token = await shop.signUp('book-buys', 5000);
  for (const n of [1, 2]) await shop.call('addressSave', place(n), token);
  const visitor = await visitAs(token, 'book-buys');
  const { page, go } = visitor;
  await go('/user/detail/1/buy');
  await hydrated(page);
  await page.getByText('文二西路 1 号').click();
  await row(page, 2)
    .getByRole('button', { name: t('address.useThis') })
    .click();
  await page.waitForURL('**/user/detail/1/buy');
  await page.getByText('文二西路 2 号').waitFor();
  expect(visitor.troubles).toEqual([]);
});

test('an order that is not sent takes another saved address', async () => {
  const token = await shop.signUp('book-order', 5000);
  for (const n of [1, 2]) await shop.call('addressSave', place(n), token);
  const orderno = await buy(token);
  const visitor = await visitAs(token, 'book-order');
  const { page, go } = visitor;
  await go(`/user/order-detail/${orderno}`);
  await hydrated(page);
  await page.locator('main summary').click();
  await page
    .getByRole('list', { name: t('address.savedOnes') })
    .getByRole('button', { name: t('address.useThis') })
    .click();
  await said(page, t('address.saved'));
  const [order] = (await shop.call('order', { status: 0, orderno }, token)).data;
  expect(order?.shipping.address).toBe(place(2).address);
  expect(await bookOf(token)).toEqual(['1', '2']);
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(visitor.troubles).toEqual([]);
});

test('without JavaScript the book and the order work as well', async () => {
  const token = await shop.signUp('book-plain', 5000);
  for (const n of [1, 2, 3]) await shop.call('addressSave', place(n), token);
  const orderno = await buy(token);
  const { page, go } = await visitAs(token, 'book-plain', { javaScriptEnabled: false });
  await go('/user/address');
  await row(page, 3)
    .getByRole('button', { name: t('address.useThis') })
    .click();
  await row(page, 3).getByText(t('address.default')).waitFor();
  await row(page, 1)
    .getByRole('button', { name: t('address.remove') })
    .click();
  await row(page, 1).waitFor({ state: 'detached' });
  await row(page, 2)
    .getByRole('link', { name: t('address.edit') })
    .click();
  await fill(page, 4);
  await row(page, 4).waitFor();
  expect(await bookOf(token)).toEqual(['3', '4']);
  await go(`/user/order-detail/${orderno}`);
  await page.locator('main summary').click();
  await page
    .getByRole('list', { name: t('address.savedOnes') })
    .getByRole('button', { name: t('address.useThis') })
    .first()
    .click();
  await page.waitForURL(/saved/);
  const [order] = (await shop.call('order', { status: 0, orderno }, token)).data;
  expect(order?.shipping.address).toBe(place(3).address);
});

test('a refused form keeps its words on Back and Forward, and a new one is empty', async () => {
  const token = await shop.signUp('keeps-words');
  const { page, go } = await visitAs(token, 'keeps-words');
  await go('/user/system');
  await hydrated(page);
  const toForm = () => page.getByRole('link', { name: t('address.title') }).click();
  const street = page.getByLabel(t('field.address'));
  await toForm();
  await street.fill('文三路 90 号');
  await page.getByRole('button', { name: t('address.save') }).click();
  await page.locator('[aria-invalid]').first().waitFor();
  await page.goBack();
  await page.waitForURL('**/user/system');
  await page.goForward();
  await expect.poll(() => street.inputValue()).toBe('文三路 90 号');
  await page.goBack();
  await page.waitForURL('**/user/system');
  await toForm();
  await street.waitFor();
  expect(await street.inputValue()).toBe('');
});
