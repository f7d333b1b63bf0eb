import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { cutAnswers, holdBack } from '../support/broken-network.ts';
import { hydrated } from '../support/browser.ts';
import { openShop } from '../support/open-shop.ts';
import { openConfirmSheet, payButton, purchasesOf } from '../support/purchases.ts';
import { t } from '../support/words.ts';

const { shop, shopperAt } = openShop();
const { ordersOf } = purchasesOf(shop);

/** A tab with a copy of this one's session storage, as a duplicated tab has it. */
async function duplicate(page: Page): Promise<Page> {
  const [copy] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate(() => void window.open(location.pathname)),
  ]);
  await hydrated(copy);
  return copy;
}

/** In the sheet that is open, in a copy of the tab too. */
async function pay(page: Page): Promise<void> {
  await expect.poll(() => payButton(page).isEnabled()).toBe(true);
  await payButton(page).click();
}

/** The page says what was bought. */
const bought = (page: Page) => page.getByRole('heading', { name: t('placed.waiting.title') }).waitFor();

test('a tab that is duplicated during a purchase buys anew once that has succeeded in the first', async () => {
  const { page, token } = await shopperAt('/user/detail/6', 'two-tabs', 9000, shop.saveHome);
  const letGo = await holdBack(page, '**/api/buy_item');
  await openConfirmSheet(page);
  await pay(page);
  const copy = await duplicate(page);
  letGo();
  await bought(page);
  expect(await ordersOf(token)).toHaveLength(1);
  await pay(copy);
  await bought(copy);
  expect(await ordersOf(token)).toHaveLength(2);
});

test('a purchase whose answer was lost is made once, in whichever copy of the tab it is repeated', async () => {
  const { page, token } = await shopperAt('/user/detail/6', 'lost-in-two', 9000, shop.saveHome);
  const mend = await cutAnswers(page, '/api/buy_item');
  await openConfirmSheet(page);
  await pay(page);
  await page.getByRole('dialog').getByText(/重试/).first().waitFor();
  const copy = await duplicate(page);
  await pay(copy);
  await bought(copy);
  mend();
  // Here it still says that nothing was heard of it.
  await payButton(page).click();
  await bought(page);
  expect(await ordersOf(token)).toHaveLength(1);
});

test('a withdrawal of the same amount in a duplicated tab is a second one, once the first is known', async () => {
  const { page, token } = await shopperAt('/user/withdraw', 'withdraws-twice', 9000, (session) =>
    shop.call('setBank', { bank_truename: '陈思远', bank_account: '6222021234566021', bank_name: '工商银行' }, session),
  );
  const ask = async (tab: Page) => {
    await tab.getByLabel(t('withdraw.amount')).fill('300');
    await tab.getByRole('button', { name: t('withdraw.submit') }).click();
  };
  const letGo = await holdBack(page, '**/api/withdraw');
  await ask(page);
  const copy = await duplicate(page);
  letGo();
  await page.getByRole('heading', { name: t('message.withdrawn') }).waitFor();
  await ask(copy);
  await copy.getByRole('heading', { name: t('message.withdrawn') }).waitFor();
  expect((await shop.call('withdrawList', {}, token)).data).toHaveLength(2);
});
