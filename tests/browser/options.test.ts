import { eq } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { insertItem } from '../../db/queries/import.ts';
import { tables } from '../../db/schema/index.ts';
import type { Writer } from '../../db/store.ts';
import { writeVariants } from '../../server/services/catalogue/edit/variants.ts';
import { isolated } from '../../shared/isolated.ts';
import { itemDefaults } from '../../shared/item-fields.ts';
import { accessibilityProblems, hydrated } from '../support/browser.ts';
import { wholeTest } from '../support/in-turn.ts';
import { openShop } from '../support/open-shop.ts';
import { payButton, purchasesOf } from '../support/purchases.ts';
import { t } from '../support/words.ts';

/** Whose pictures the item has. */
const LIKE = 40;

/** The item with options. */
let id = 0;

const words = (zh: string, en: string) => ({ 'zh-CN': zh, 'en-US': en });

/** Two colours in three sizes, of which mist in L is sold out, and rose in S is dearer. */
async function withOptions(tx: Writer): Promise<void> {
  const pictures = await tx.db.select().from(tables.itemPictures).where(eq(tables.itemPictures.itemId, LIKE));
  const [rose = 0, mist = 0] = pictures.map(({ pictureId }) => pictureId);
  const sums = { price: 12_900, orgPrice: 17_900, tax: 640, stock: 0 };
  const item = { ...itemDefaults, ...sums, categoryId: 11, name: '莫代尔V领短袖上衣', content: '', pictureId: rose };
  id = await insertItem(tx, item, {}, [rose, mist]);
  const options = [
    {
      names: words('颜色', 'Colour'),
      values: [
        { names: words('雾蓝', 'Mist'), pictureId: mist },
        { names: words('玫粉', 'Rose'), pictureId: rose },
      ],
    },
    {
      names: words('尺码', 'Size'),
      values: ['S', 'M', 'L'].map((size) => ({ names: { 'zh-CN': size }, pictureId: null })),
    },
  ];
  const rows = [0, 1].flatMap((colour) =>
    [0, 1, 2].map((size) => ({
      values: [colour, size],
      price: colour === 1 && size === 0 ? 13_900 : 12_900,
      orgPrice: 17_900,
      tax: 640,
      stock: { to: colour === 0 && size === 2 ? 0 : 12 },
    })),
  );
  await writeVariants(tx, id, { options, rows }, 'test');
}

const { shop, visit, visitAs } = openShop(withOptions);
const { ordersOf } = purchasesOf(shop);

const value = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

/** What is chosen, in the order of the options. */
const chosen = (page: Page) => page.locator('fieldset a[aria-current]').allInnerTexts();

test('one chooses on the item, the sheet has it, says what it costs, and that one is bought', async () => {
  const token = await shop.signUp('chooser', 900);
  const { page, go } = await visitAs(token, 'chooser');
  await go(`/user/detail/${id}`);
  await hydrated(page);
  // Both ends of the price until colour and size are chosen, and no sum that may not be it.
  await page.getByText('129.00–139.00').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await value(page, '雾蓝').click();
  await page.getByRole('link', { name: `L, ${t('item.soldOut')}` }).waitFor();
  await page.getByRole('link', { name: t('submit.buy') }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: t('problem.unchosen', { field: isolated('尺码') }) }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await sheet.getByRole('link', { name: 'M', exact: true }).click();
  await sheet.getByRole('link', { name: t('stepper.more') }).click();
  await payButton(page).getByText('258.00').waitFor();
  expect(await chosen(page)).toEqual(expect.arrayContaining(['雾蓝', 'M']));
  await payButton(page).click();
  await page.getByText(t('purchase.bought')).waitFor();
  const [order] = await ordersOf(token);
  expect(order).toMatchObject({ item_id: id, variant: '雾蓝 · M', quantity: 2, item_price: 258 });
  await go('/user/order/1');
  await page.getByText('雾蓝 · M').waitFor();
});

test('Back leaves the sheet with the item as it was, however often one has chosen anew', async () => {
  const token = await shop.signUp('back', 900);
  const { page, go } = await visitAs(token, 'back');
  await go(`/user/detail/${id}`);
  await hydrated(page);
  await value(page, '玫粉').click();
  await page.getByRole('link', { name: t('submit.buy') }).click();
  const sheet = page.getByRole('dialog');
  for (const size of ['S', 'M', 'L']) await sheet.getByRole('link', { name: size, exact: true }).click();
  await payButton(page).getByText('129.00').waitFor();
  await page.goBack();
  await sheet.waitFor({ state: 'detached' });
  expect(await chosen(page)).toEqual(['玫粉']);
  await page.goForward();
  await payButton(page).getByText('129.00').waitFor();
});

test('of two taps before the page is drawn again none is lost, on two options and on the stepper', async () => {
  const token = await shop.signUp('hasty', 900);
  const { page, go } = await visitAs(token, 'hasty');
  await go(`/user/detail/${id}/buy`);
  await hydrated(page);
  await page.getByRole('dialog').getByRole('link', { name: 'M', exact: true }).waitFor();
  const tap = (...names: string[]) =>
    page.evaluate(async (wanted) => {
      const links = [...document.querySelectorAll<HTMLAnchorElement>('dialog fieldset a')];
      for (const name of wanted) {
        const link = links.find((one) => [one.textContent, one.getAttribute('aria-label')].includes(name));
        if (!link) throw new Error(`nothing is called ${name}`);
        link.click();
        // As a finger does: in a task of its own.
        await new Promise((then) => setTimeout(then));
      }
    }, names);
  await tap('雾蓝', 'M');
  await payButton(page).getByText('129.00').waitFor();
  await tap(t('stepper.more'), t('stepper.more'));
  await payButton(page).getByText('387.00').waitFor();
  await tap(t('stepper.fewer'), t('stepper.more'), t('stepper.more'));
  await payButton(page).getByText('516.00').waitFor();
});

test('what is sold out is announced, and a tap on it changes nothing', async () => {
  const { page, go } = await visit();
  await go(`/user/detail/${id}`);
  await hydrated(page);
  await value(page, '雾蓝').click();
  const out = page.getByRole('link', { name: `L, ${t('item.soldOut')}` });
  expect(await out.getAttribute('aria-disabled')).toBe('true');
  await page.getByText(t('variant.struck')).waitFor();
  await out.click({ force: true });
  expect(await chosen(page)).toEqual(['雾蓝']);
  expect(new URL(page.url()).searchParams.get('values')).toMatch(/^\d+$/);
});

test('without JavaScript one chooses by links, and buys', async () => {
  const token = await shop.signUp('plain', 900);
  const { page, go } = await visitAs(token, 'plain', { javaScriptEnabled: false });
  await go(`/user/detail/${id}`);
  await value(page, '玫粉').click();
  await value(page, 'S').click();
  await page.getByText('139.00').first().waitFor();
  await page.getByRole('link', { name: t('submit.buy') }).click();
  await payButton(page).getByText('139.00').waitFor();
  await payButton(page).click();
  await page.waitForURL(/done=bought/);
  expect((await ordersOf(token))[0]).toMatchObject({ variant: '玫粉 · S', item_price: 139 });
});

test('who joins chooses their own, at the price of the group', async () => {
  const opener = await shop.signUp('opener', 900);
  const item = (await shop.call('itemDetail', { id })).data;
  const [first] = item.variants;
  const { orderno } = (await shop.call('buyItem', { id, variant: first?.id ?? 0 }, opener)).data;
  const token = await shop.signUp('joiner', 900);
  const { page, go } = await visitAs(token, 'joiner');
  await go(`/g/${orderno}`);
  await hydrated(page);
  await page.getByRole('link', { name: t('group.join') }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: t('problem.unchosen', { field: isolated('颜色') }) }).waitFor();
  await sheet.getByRole('link', { name: '玫粉', exact: true }).click();
  // Of each size it is said what this group has left.
  await sheet.getByRole('link', { name: /^L/ }).click();
  await payButton(page).click();
  await page.waitForURL(/\/user\/order-detail\//);
  expect((await ordersOf(token))[0]).toMatchObject({ variant: '玫粉 · L', status: 2 });
});

wholeTest('nothing of the options stands out of a narrow screen, in any language', async () => {
  for (const language of ['zh-CN', 'de-DE', 'ar-SA', 'mm-MN']) {
    const { page, go } = await visit({ viewport: { width: 320, height: 640 } });
    await go(`/user/detail/${id}?lang=${language}`);
    await hydrated(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  }
});
