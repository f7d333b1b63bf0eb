import type { Page } from 'playwright-core';
import type { DemoShop } from './demo-shop.ts';
import { t } from './words.ts';

/** Purchases over the API of a shop that may not be open yet. */
export function purchasesOf(shop: DemoShop) {
  return {
    /** Opens a group; its order's number. */
    buy: async (token: string, id = 1) => (await shop.call('buyItem', { id }, token)).data.orderno,
    join: async (token: string, orderno: string) => (await shop.call('orderPt', { orderno }, token)).code,
    ordersOf: async (token: string, status = 0) => (await shop.call('order', { status }, token)).data,
  };
}

/** The button of the confirm sheet that pays. */
export const payButton = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: t('confirm.pay', { amount: '' }) });

/** Opens the confirm sheet of the item whose page is open. */
export async function openConfirmSheet(page: Page): Promise<void> {
  await page.getByRole('link', { name: t('submit.buy') }).click();
  await payButton(page).waitFor();
}
