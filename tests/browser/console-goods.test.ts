import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendCommand } from '../../server/process/control.ts';
import { accessibilityProblems, openPage, PHONE } from '../support/browser.ts';
import { closeAfterTest, temporaryFolder } from '../support/cleanup.ts';
import { launchServer, type RunningServer } from '../support/server-process.ts';
import { connectBrowser } from '../support/shared-browser.ts';

const WIDE = { width: 1280, height: 800 };

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

const content = (page: Page) => page.locator('#content');
const heading = (page: Page, name: string) => content(page).getByRole('heading', { level: 1, name });

/** As the operator gives it. */
function command(...args: string[]) {
  const signal = new AbortController().signal;
  const by = { actor: 'shell:test', cwd: process.cwd(), progress: () => undefined, signal };
  return sendCommand(dataDir, args, by);
}

/** An owner, let in by an invitation and a passkey that always agrees; `tap` counts. */
async function enter(name: string, options: BrowserContextOptions = {}) {
  const answer = await command('staff', 'invite', name, '--role', 'owner');
  const visitor = await openPage(browser, server.origin, { viewport: WIDE, hasTouch: false, ...options });
  closeAfterTest(() => visitor.context.close());
  const { page } = visitor;
  const cdp = await visitor.context.newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  if (!answer?.out) throw new Error(JSON.stringify(answer));
  await page.goto(answer.out.trim());
  await content(page)
    .getByRole('button', { name: /创建通行密钥/ })
    .click();
  await heading(page, '今日').waitFor();
  let taps = 0;
  const tap = async (what: Locator) => {
    taps++;
    await what.click();
  };
  return { page, tap, taps: () => taps };
}

/** A picture of that size in one colour. */
async function picture(name: string, width: number, height: number) {
  const plain = { width, height, channels: 3, background: '#c96f4a' } as const;
  return { name, mimeType: 'image/png', buffer: await sharp({ create: plain }).png().toBuffer() };
}

const shown = async (path: string) => (await (await fetch(server.origin + path)).json()).data;

test('an empty shop has its first item on sale, a slide and an account asked for after 14 taps', async () => {
  const { page, tap, taps } = await enter('Lan');
  const dialog = page.getByRole('dialog');
  await tap(page.locator('aside').getByRole('link', { name: '开店' }));
  await heading(page, '开店').waitFor();
  await content(page).getByText('还有 5 步').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);

  await tap(content(page).getByRole('link', { name: '加分类' }));
  await heading(page, '店面').waitFor();
  await tap(content(page).getByRole('button', { name: '新分类' }));
  await dialog.getByLabel('名称', { exact: true }).fill('家居');
  await dialog.locator('input[type=file]').setInputFiles(await picture('home.png', 300, 300));
  await dialog.getByRole('img', { name: '图片' }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await tap(dialog.getByRole('button', { name: '新分类' }));
  await content(page).getByRole('button', { name: '家居' }).waitFor();

  await page.goBack();
  await content(page).getByText('还有 4 步').waitFor();
  await tap(content(page).getByRole('link', { name: '加商品' }));
  await heading(page, '新商品').waitFor();
  await content(page).getByLabel('名称', { exact: true }).fill('黄铜台灯');
  await content(page).getByLabel('团购价', { exact: true }).fill('129');
  await content(page)
    .locator('input[type=file]')
    .setInputFiles(await picture('lamp.png', 600, 600));
  await content(page).getByRole('img', { name: '第 1 张图' }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await tap(page.getByRole('button', { name: '上架这件商品' }));
  await heading(page, '黄铜台灯').waitFor();
  // The preview is the shop's own card, in the shop's own words.
  await content(page).getByRole('figure', { name: '顾客看到的' }).getByText('129').waitFor({ state: 'attached' });
  expect(await shown('/api/item_list?id=2')).toMatchObject([{ name: '黄铜台灯', price: 129 }]);

  await tap(page.locator('aside').getByRole('link', { name: '店面' }));
  await tap(content(page).getByRole('link', { name: '轮播' }));
  await tap(content(page).getByRole('button', { name: '新轮播' }));
  await dialog.getByLabel('标题', { exact: true }).fill('新店开张');
  await dialog.locator('input[type=file]').setInputFiles(await picture('slide.png', 720, 282));
  await dialog.getByRole('img', { name: '图片' }).waitFor();
  await tap(dialog.getByRole('button', { name: '新轮播' }));
  await content(page).getByRole('button', { name: '新店开张' }).waitFor();
  expect(await shown('/api/carousel')).toMatchObject([{ title: '新店开张' }]);

  await tap(page.locator('aside').getByRole('link', { name: '设置' }));
  await heading(page, '设置').waitFor();
  await tap(content(page).getByRole('button', { name: '改 转账收款账户' }));
  await dialog.getByLabel('现在的值').fill('中国银行 6222 0000 1111');
  await dialog.getByLabel('为什么改').fill('开店');
  await tap(dialog.getByRole('button', { name: /改为/ }));
  // An account for money needs a second person, whoever asks.
  await content(page).getByRole('status').getByText('已送去审批').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);

  await tap(page.locator('aside').getByRole('link', { name: '开店' }));
  await content(page).getByText('还有 3 步').waitFor();
  expect(taps()).toBe(14);
});

test('price and stock are changed in the list, two rows with one save, beside somebody who was quicker', async () => {
  const { page, tap, taps } = await enter('He');
  await tap(page.locator('aside').getByRole('link', { name: '商品' }));
  await heading(page, '商品').waitFor();
  await content(page).getByLabel('黄铜台灯 的团购价').fill('119');
  await content(page).getByLabel('黄铜台灯 的库存').fill('80');
  expect(await accessibilityProblems(page)).toEqual([]);
  // Somebody else is quicker by a moment: after the press, before the server.
  let quicker = false;
  await page.route('**/items_change', async (route) => {
    if (!quicker) await command('items', 'set', '1', 'hot=yes', '--note', 'meanwhile');
    quicker = true;
    await route.continue();
  });
  await tap(page.getByRole('button', { name: '保存改动' }));
  const conflict = page.getByRole('dialog', { name: '别人已改过' });
  await conflict.getByRole('cell', { name: '129.00' }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await tap(conflict.getByRole('button', { name: '仍用我的' }));
  await expect.poll(() => shown('/api/item_list?id=2')).toMatchObject([{ price: 119 }]);
  await expect.poll(() => content(page).getByLabel('黄铜台灯 的库存').inputValue()).toBe('80');
  await page.goBack();
  await heading(page, '今日').waitFor();
  expect(taps()).toBe(3);
});

test('an item comes off sale on a phone in 3 taps', async () => {
  const { page, tap, taps } = await enter('Mo', { viewport: PHONE, hasTouch: true });
  await page.goto(new URL('/console/items', page.url()).href);
  await heading(page, '商品').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await tap(content(page).getByRole('link', { name: '黄铜台灯' }));
  await heading(page, '黄铜台灯').waitFor();
  await tap(content(page).getByRole('button', { name: '下架' }));
  await tap(page.getByRole('button', { name: '保存改动' }));
  await content(page).getByRole('button', { name: '上架' }).waitFor();
  await expect.poll(() => shown('/api/item_list?id=2')).toEqual([]);
  await page.goBack();
  await content(page).getByText('下架', { exact: true }).last().waitFor();
  expect(taps()).toBe(3);
});
