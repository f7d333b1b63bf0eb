import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendCommand } from '../../server/process/control.ts';
import type { RoleKey } from '../../shared/console/roles.ts';
import { setupSteps } from '../../shared/console/setup-steps.ts';
import { accessibilityProblems, openPage, PHONE } from '../support/browser.ts';
import { closeAfterTest, temporaryFolder } from '../support/cleanup.ts';
import { bothPlaces } from '../support/console-places.ts';
import { acceptInvitation, content, downloaded, heading, WIDE } from '../support/console-visit.ts';
import { t } from '../support/console-words.ts';
import { plainPicture } from '../support/plain-picture.ts';
import { launchServer, type RunningServer } from '../support/server-process.ts';
import { connectBrowser } from '../support/shared-browser.ts';
import { t as ofShop } from '../support/words.ts';
import { startWorkflow } from '../support/workflow.ts';

let dataDir: string;
let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  dataDir = temporaryFolder();
  [server, browser] = await Promise.all([launchServer(dataDir, { DEMO: '0' }), connectBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await server.stop('SIGKILL');
});

/** As the operator gives it. */
function command(...args: string[]) {
  const signal = new AbortController().signal;
  const by = { actor: 'shell:test', cwd: process.cwd(), progress: () => undefined, signal };
  return sendCommand(dataDir, args, by);
}

/** An owner on Today, or somebody of another role. */
async function enter(name: string, options: BrowserContextOptions = {}, role: RoleKey = 'owner') {
  const answer = await command('staff', 'invite', name, '--role', role);
  const visitor = await openPage(browser, server.origin, { viewport: WIDE, hasTouch: false, ...options });
  closeAfterTest(() => visitor.context.close());
  if (!answer?.out) throw new Error(JSON.stringify(answer));
  await acceptInvitation(visitor, answer.out);
  return { page: visitor.page, ...(await startWorkflow(visitor.page)) };
}

const shown = async (path: string) => (await (await fetch(server.origin + path)).json()).data;

/** What the set-up says once so many of its steps are done. */
const stepsLeft = (done: number) => t('setup.left', { count: setupSteps.length - done });

test('an empty shop has its first item on sale, a slide and an account after 15 taps', async () => {
  const { page, pressed } = await enter('Lan');
  const dialog = page.getByRole('dialog');
  await page
    .locator('aside')
    .getByRole('link', { name: t('screen.setup') })
    .click();
  await heading(page, t('screen.setup')).waitFor();
  await content(page).getByText(stepsLeft(0)).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);

  await content(page)
    .getByRole('link', { name: t('setup.go.categories') })
    .click();
  await heading(page, t('screen.storefront')).waitFor();
  await content(page)
    .getByRole('button', { name: t('section.new.categories') })
    .click();
  await dialog.getByLabel(t('carriers.name'), { exact: true }).fill('家居');
  await dialog.locator('input[type=file]').setInputFiles(await plainPicture('home.png', 300, 300));
  await dialog.getByRole('img', { name: t('screen.pictures') }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: t('section.new.categories') }).click();
  await content(page).getByRole('button', { name: '家居' }).waitFor();

  await page.goBack();
  await content(page).getByText(stepsLeft(1)).waitFor();
  await content(page)
    .getByRole('link', { name: t('setup.go.item') })
    .click();
  await heading(page, t('items.new')).waitFor();
  await content(page).getByLabel(t('carriers.name'), { exact: true }).fill('黄铜台灯');
  await content(page).getByLabel(t('items.price'), { exact: true }).fill('129');
  await content(page)
    .getByRole('region', { name: t('screen.pictures') })
    .getByLabel(t('text.picture'))
    .setInputFiles(await plainPicture('lamp.png', 600, 600));
  await content(page)
    .getByRole('img', { name: t('item.picture', { count: 1 }) })
    .waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('button', { name: t('item.create') }).click();
  await heading(page, '黄铜台灯').waitFor();
  // The preview is made of the shop's own parts, in the shop's own words, in any of its languages.
  const preview = content(page).getByRole('figure', { name: t('item.preview') });
  await preview.getByText(ofShop('submit.buy')).waitFor({ state: 'attached' });
  expect(await preview.getByText('129').count()).toBe(2);
  await content(page).getByLabel(t('item.previewIn')).selectOption('ar-SA');
  await expect.poll(() => preview.locator('[dir=rtl][lang]').count()).toBe(1);
  await content(page).getByLabel(t('item.previewIn')).selectOption('zh-CN');
  expect(await shown('/api/item_list?id=2')).toMatchObject([{ name: '黄铜台灯', price: 129 }]);

  await page
    .locator('aside')
    .getByRole('link', { name: t('screen.storefront') })
    .click();
  await content(page)
    .getByRole('link', { name: t('texts.carousel') })
    .click();
  await content(page)
    .getByRole('button', { name: t('section.new.carousel') })
    .click();
  await dialog.getByLabel(t('article.title'), { exact: true }).fill('新店开张');
  await dialog.locator('input[type=file]').setInputFiles(await plainPicture('slide.png', 720, 282));
  await dialog.getByRole('img', { name: t('screen.pictures') }).waitFor();
  await dialog.getByRole('button', { name: t('section.new.carousel') }).click();
  await content(page).getByRole('button', { name: '新店开张' }).waitFor();
  expect(await shown('/api/carousel')).toMatchObject([{ title: '新店开张' }]);

  await page
    .locator('aside')
    .getByRole('link', { name: t('screen.settings') })
    .click();
  await heading(page, t('screen.settings')).waitFor();
  await content(page)
    .getByRole('button', { name: `${t('settings.change')} ${t('setting.transfer_account')}` })
    .click();
  await dialog.getByLabel(t('approval.new.value')).fill('中国银行 6222 0000 1111');
  await dialog.getByLabel(t('settings.note')).fill(t('screen.setup'));
  await dialog.getByRole('button', { name: t('settings.save', { value: '' }) }).click();
  // Nobody else is there who could agree to an account for money: a factor for it does.
  const sheet = page.getByRole('dialog', { name: t('stepUp.title') });
  await sheet.getByText(t('second.alone')).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await sheet.getByRole('button', { name: t('settings.save', { value: '' }) }).click();
  await content(page)
    .getByRole('row', { name: new RegExp(`${t('setting.transfer_account')}.*6222 0000 1111`) })
    .waitFor();

  await page
    .locator('aside')
    .getByRole('link', { name: t('screen.setup') })
    .click();
  await content(page).getByText(stepsLeft(3)).waitFor();
  expect(pressed()).toEqual({ taps: 15, keys: 0 });
});

test('a shop is named in setting up, and is called so at once', async () => {
  const { page } = await enter('Shu');
  const dialog = page.getByRole('dialog');
  await page
    .locator('aside')
    .getByRole('link', { name: t('screen.setup') })
    .click();
  await content(page)
    .getByRole('link', { name: t('setup.go.name') })
    .click();
  await dialog.getByLabel(t('approval.new.value')).fill('晨光小铺');
  await dialog.getByLabel(t('settings.note')).fill(t('screen.setup'));
  await dialog.getByRole('button', { name: t('settings.save', { value: '晨光小铺' }) }).click();
  await content(page)
    .getByRole('row', { name: new RegExp(`${t('setting.shop_name')}.*晨光小铺`) })
    .waitFor();
  expect(await shown('/api/shop')).toMatchObject({ name: '晨光小铺' });

  const visitor = await openPage(browser, server.origin);
  closeAfterTest(() => visitor.context.close());
  await visitor.go('/');
  await visitor.page.getByRole('heading', { level: 1, name: '晨光小铺' }).waitFor();
  await page
    .locator('aside')
    .getByRole('link', { name: t('screen.setup') })
    .click();
  await content(page).locator('li[data-state=done]').getByText(t('setup.name'), { exact: true }).waitFor();
});

test.each(bothPlaces)(
  'price and stock are changed in the list, $name, with one save, beside somebody who was quicker, in 5 taps',
  async ({ isPhone, options, open, press }) => {
    const { page, done } = await enter(isPhone ? 'He' : 'Hong', options);
    const [was, price] = isPhone ? ['125.00', '119'] : ['129.00', '125'];
    await open(page, 'items');
    await heading(page, t('screen.items')).waitFor();
    for (const [label, value] of [
      [t('items.priceOf', { name: '黄铜台灯' }), price],
      [t('items.stockOf', { name: '黄铜台灯' }), isPhone ? '80' : '90'],
    ] as const) {
      await press(content(page).getByLabel(label));
      await page.keyboard.type(value);
    }
    expect(await accessibilityProblems(page)).toEqual([]);
    // Somebody else is quicker by a moment: after the press, before the server. The second time the server takes long.
    let leave = () => {};
    const left = new Promise<void>((resolve) => {
      leave = resolve;
    });
    let quicker = false;
    await page.route('**/items_change', async (route) => {
      if (quicker) await left;
      else await command('items', 'set', '1', `hot=${isPhone ? 'no' : 'yes'}`, '--note', 'meanwhile');
      quicker = true;
      await route.continue();
    });
    await press(page.getByRole('button', { name: t('items.save') }));
    const conflict = page.getByRole('dialog', { name: t('conflict.title') });
    await conflict.getByRole('cell', { name: was }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await press(conflict.getByRole('button', { name: t('conflict.keepMine') }));
    expect(
      await content(page)
        .getByLabel(t('items.stockOf', { name: '黄铜台灯' }))
        .inputValue(),
    ).toBe(isPhone ? '80' : '90');
    await page.goBack();
    await page.getByRole('dialog', { name: t('unsaved.title') }).waitFor();
    // The question goes once it is saved, and the way is free.
    leave();
    await heading(page, t('screen.today')).waitFor();
    expect(await shown('/api/item_list?id=2')).toMatchObject([{ price: Number(price) }]);
    expect(done()).toEqual({ taps: 5, keys: 0 });
  },
);

test('a price is changed in the file of all items, which says how', async () => {
  const { page } = await enter('Xu');
  await page
    .locator('aside')
    .getByRole('link', { name: t('screen.items') })
    .click();
  await heading(page, t('screen.items')).waitFor();
  const { name, text } = await downloaded(page, content(page).getByRole('button', { name: t('screen.exports') }));
  expect(name).toBe('items.csv');
  await content(page).getByRole('status').getByText('stock_was').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await content(page)
    .getByRole('button', { name: t('items.import') })
    .click();
  const sheet = page.getByRole('dialog', { name: t('items.import') });
  const buffer = Buffer.from(text.replace('119.00', '109.00'));
  await sheet.getByLabel(t('import.choose')).setInputFiles({ name, mimeType: 'text/csv', buffer });
  await sheet.getByRole('button', { name: t('import.do', { added: 0, changed: 1 }) }).click();
  await sheet.waitFor({ state: 'detached' });
  await expect.poll(() => shown('/api/item_list?id=2')).toMatchObject([{ price: 109 }]);
});

test.each(bothPlaces)('an item comes off sale, $name, in 3 taps', async ({ isPhone, options, press }) => {
  await command('items', 'set', '1', 'on_sale=yes');
  const { page, done } = await enter(isPhone ? 'Mo' : 'Mu', options);
  await page.goto(new URL('/console/items', page.url()).href);
  await heading(page, t('screen.items')).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await press(content(page).getByRole('link', { name: '黄铜台灯' }));
  await heading(page, '黄铜台灯').waitFor();
  await press(content(page).getByRole('button', { name: t('items.off') }));
  await press(page.getByRole('button', { name: t('items.save') }));
  await content(page)
    .getByRole('button', { name: t('items.putOn') })
    .waitFor();
  await expect.poll(() => shown('/api/item_list?id=2')).toEqual([]);
  await page.goBack();
  await content(page).getByText(t('items.off'), { exact: true }).last().waitFor();
  expect(done()).toEqual({ taps: 3, keys: 0 });
});

test('a picture is found where it is used, changes places with another one, and goes once nothing uses it', async () => {
  const { page } = await enter('Bai');
  const dialog = page.getByRole('dialog');
  await page
    .locator('aside')
    .getByRole('link', { name: t('screen.pictures') })
    .click();
  await heading(page, t('screen.pictures')).waitFor();
  const rows = content(page).getByRole('row');
  const before = await rows.count();
  await content(page)
    .locator('input[type=file]')
    .setInputFiles([await plainPicture('one.png', 300, 300), await plainPicture('two.png', 310, 310)]);
  // One of the two is there already: its content is stored once.
  await expect.poll(() => rows.count()).toBe(before + 1);
  expect(await accessibilityProblems(page)).toEqual([]);
  await content(page)
    .getByRole('link', { name: t('pictures.unused') })
    .click();
  await content(page).getByRole('row').filter({ hasText: '310 × 310' }).getByRole('checkbox').check();
  await page.getByRole('button', { name: t('pictures.remove', { count: 1 }) }).click();
  await dialog.getByText('不能恢复').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: t('pictures.remove', { count: 1 }) }).click();
  await content(page).getByText(t('pictures.noneUnused')).waitFor();
  await page.goBack();
  await heading(page, t('screen.pictures')).waitFor();
  await content(page).getByRole('row').filter({ hasText: '600 × 600' }).getByRole('link').click();
  await content(page).getByRole('link', { name: '黄铜台灯' }).waitFor();
  await content(page)
    .locator('input[type=file]')
    .setInputFiles(await plainPicture('lamp.png', 620, 620));
  await dialog.getByText(t('pictures.replaceMeans', { places: t('pictures.in.items', { count: 1 }) })).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: t('pictures.replaceDo') }).click();
  await content(page).getByText('620 × 620').waitFor();
  await content(page).getByRole('link', { name: '黄铜台灯' }).click();
  await heading(page, '黄铜台灯').waitFor();
  await page.goBack();
  await content(page).getByText('620 × 620').waitFor();
  await page.goBack();
  await heading(page, t('screen.pictures')).waitFor();
});

test('on a phone every kind of text stands under its language, and a setting says in money what it does', async () => {
  const { page } = await enter('Qiu', { viewport: PHONE, hasTouch: true });
  await page.goto(new URL('/console/texts', page.url()).href);
  const english = content(page).getByRole('row').filter({ hasText: 'English' });
  for (const kind of [
    t('screen.items'),
    t('shipping.tabs'),
    t('texts.carousel'),
    t('texts.notices'),
    t('screen.articles'),
  ]) {
    await english.getByRole('term').filter({ hasText: kind }).waitFor();
  }
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.goto(new URL('/console/settings', page.url()).href);
  const row = content(page)
    .getByRole('row')
    .filter({ hasText: t('setting.withdraw_min') });
  await row.getByText('¥10.00').waitFor();
  await row.getByRole('button').click();
  const dialog = page.getByRole('dialog', { name: t('setting.withdraw_min') });
  await dialog.getByText(t('settings.does.withdraw_min')).waitFor();
  await dialog.getByLabel(t('approval.new.value')).fill('20');
  await dialog.getByRole('button', { name: t('settings.save', { value: '¥20.00' }) }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
});
