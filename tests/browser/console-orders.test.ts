import { expect, test } from 'vitest';
import { accessibilityProblems } from '../support/browser.ts';
import { bothPlaces } from '../support/console-places.ts';
import { consoleStaff } from '../support/console-staff.ts';
import { content, heading } from '../support/console-visit.ts';
import { t } from '../support/console-words.ts';
import { openShop } from '../support/open-shop.ts';

/** Items of the demo whose names have a word in common; the shopper buys the first. */
const ITEM = 1;
const WORD = '口红';

const { shop, visit } = openShop();
const { enter } = consoleStaff({ shop, visit });

test.each(bothPlaces)(
  'orders of an item and of a shopper, $name: typed, chosen, kept by a reload and Back, and taken away',
  async ({ name, isPhone, options, open, press }) => {
    const username = isPhone ? 'ana.phone' : 'ana.desk';
    const token = await shop.signUp(username, 5000);
    const { orderno } = (await shop.call('buyItem', { id: ITEM }, token)).data;
    const { page, troubles } = await enter(`Orders ${name}`, 'owner', options);
    await open(page, 'orders');
    await heading(page, t('screen.orders')).waitFor();
    const rows = content(page)
      .getByRole('table', { name: t('screen.orders') })
      .locator('tbody tr');
    const chip = (words: string) => content(page).getByRole('link', { name: words });
    const show = async (label: string, words: string) => {
      await content(page).getByLabel(label, { exact: true }).fill(words);
      await press(content(page).getByRole('button', { name: t('orders.show') }));
    };

    await show(t('orders.filter.shopper'), username.toUpperCase());
    await chip(`${t('orders.filter.shopper')} ${username} ×`).waitFor();
    await expect.poll(() => rows.count()).toBe(1);
    expect(await rows.innerText()).toContain(orderno.replace(/(.{4})(?=.)/g, '$1 '));
    expect(new URL(page.url()).search).toMatch(/shopper=\d+/);

    // Several items have that word.
    await show(t('orders.filter.item'), WORD);
    const which = content(page).getByRole('table', { name: t('orders.which.item') });
    await which.waitFor();
    await page.reload();
    await expect.poll(() => which.locator('tbody tr').count()).toBeGreaterThan(1);
    expect(await accessibilityProblems(page)).toEqual([]);
    await press(
      which
        .getByRole('row')
        .filter({ hasText: new RegExp(`I-${ITEM}$`) })
        .getByRole('link'),
    );
    const item = chip(`${t('orders.filter.item')} `);
    await item.waitFor();
    await page.reload();
    await item.waitFor();
    await expect.poll(() => rows.count()).toBe(1);
    expect(await accessibilityProblems(page)).toEqual([]);

    await page.goBack();
    await which.waitFor();
    await page.goForward();
    await press(item);
    await item.waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).not.toMatch(/item=|what=\S/);
    await press(chip(`${t('orders.filter.shopper')} `));
    await expect.poll(() => rows.count()).toBeGreaterThan(1);
    expect(troubles).toEqual([]);
  },
);
