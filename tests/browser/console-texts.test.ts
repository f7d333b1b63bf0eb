import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessibilityProblems, PHONE } from '../support/browser.ts';
import { acceptInvitation, content, WIDE } from '../support/console-visit.ts';
import { t } from '../support/console-words.ts';
import { wholeTest } from '../support/in-turn.ts';
import { openShop } from '../support/open-shop.ts';
import { plainPicture } from '../support/plain-picture.ts';

const { shop, visit } = openShop();

/** At the origin that the invitation named. */
const goTo = (page: Page, path: string) => page.goto(new URL(`/console${path}`, page.url()).href);

let people = 0;

/** Somebody of the catalogue on a page of the console. */
async function enter(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const { out } = await shop.command('staff', 'invite', `Editor${++people}`, '--role', 'catalogue');
  const visitor = await visit({ viewport: WIDE, hasTouch: false, ...options });
  await acceptInvitation(visitor, out);
  await goTo(visitor.page, path);
  return visitor.page;
}

const editor = (page: Page, name = t('item.field.content')) =>
  content(page).getByRole('textbox', { name, exact: true });
const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: t('text.format') }).getByRole('button', { name });

/** Puts something on the clipboard of the page and pastes it, as Ctrl+V does. */
const paste = (page: Page, data: Record<string, string>) =>
  page.evaluate((given) => {
    const clipboardData = new DataTransfer();
    for (const [type, text] of Object.entries(given)) clipboardData.setData(type, text);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, data);

const saved = async (page: Page) => {
  await page.getByRole('button', { name: t('action.save') }).click();
  await page.getByText('处改动未存').waitFor({ state: 'detached' });
};

const stored = async (id: number) =>
  (await (await fetch(`${shop.origin}/api/item_detail?id=${id}`, { headers: { 'Accept-Language': 'zh-CN' } })).json())
    .data.content as string;

test('a description is written by keys and buttons, with a picture, and stands so in the shop', async () => {
  const page = await enter('/items/1');
  await editor(page).waitFor();
  await editor(page).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('穿着');
  await tool(page, t('text.heading')).click();
  expect(await tool(page, t('text.heading')).getAttribute('aria-pressed')).toBe('true');
  await page.keyboard.press('Enter');
  await page.keyboard.type('手感滑，');
  await page.keyboard.press('ControlOrMeta+b');
  await page.keyboard.type('垂坠好');
  await page.keyboard.press('ControlOrMeta+b');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('不臃肿');
  await page.keyboard.press('Enter');
  await tool(page, t('text.bullets')).click();
  await page.keyboard.type('机洗');
  await page.keyboard.press('Enter');
  await page.keyboard.type('晾干');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), tool(page, t('text.picture')).click()]);
  await chooser.setFiles(await plainPicture('lamp.png', 640, 480));
  const words = page.getByLabel(t('text.describe'));
  await words.waitFor();
  // What it shows is asked for.
  await page.getByText(t('item.lacking', { what: `简体中文 · ${t('text.undescribed')}` })).waitFor();
  expect(await words.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type('蓝色的灯');
  await saved(page);
  const html = await stored(1);
  expect(html).toMatch(
    /^<h3>穿着<\/h3><p>手感滑，<strong>垂坠好<\/strong><br \/>不臃肿<\/p><ul><li>机洗<\/li><li>晾干<\/li><\/ul><img src="\/media\/\w{20}-720.webp" alt="蓝色的灯" width="\d+" height="\d+" loading="lazy" \/>$/,
  );
  await page.goto(`${shop.origin}/user/detail/1`);
  const picture = page.getByRole('img', { name: '蓝色的灯' });
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
});

wholeTest('what is opened and saved with nothing changed stays to the byte; what is undone is no change', async () => {
  const page = await enter('/items/2');
  const before = await stored(2);
  await editor(page).waitFor();
  await editor(page).focus();
  await page.keyboard.press('ControlOrMeta+Home');
  await page.keyboard.type('新');
  await page.getByText(t('items.unsaved', { count: 1 })).waitFor();
  await page.keyboard.press('ControlOrMeta+z');
  await page.getByText('处改动未存').waitFor({ state: 'detached' });
  expect(await stored(2)).toBe(before);
});

test('what is pasted is cleaned, its lines stay, and Back asks before it is lost', async () => {
  const page = await enter('/items');
  const link = content(page).locator('a[href^="/console/items/"]:not([href$="new"])').first();
  const id = Number((await link.getAttribute('href'))?.split('/').at(-1));
  // By a link: the router, not the browser, asks on the way back.
  await link.click();
  await editor(page).waitFor();
  await editor(page).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await paste(page, {
    'text/html':
      '<div style="color:red" onclick="x()"><h1>打理</h1><p>机洗<img src="https://x.example/a.png"></p></div><script>x()</script>',
  });
  await page.getByText(t('text.leftOut', { count: 1 })).waitFor();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.press('Enter');
  await paste(page, { 'text/plain': '第一行\n第二行' });
  expect(await editor(page).locator('> *').allTextContents()).toEqual(['打理', '机洗', '第一行', '第二行']);
  await page.goBack();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: t('unsaved.stay') }).click();
  await dialog.waitFor({ state: 'detached' });
  await saved(page);
  expect(await stored(id)).toBe('<h3>打理</h3><p>机洗</p><p>第一行</p><p>第二行</p>');
});

wholeTest('without a mouse: Alt+F10 leads to the tools, arrow keys along them, and Tab out of the text', async () => {
  const page = await enter('/items/4');
  await editor(page).waitFor();
  await editor(page).focus();
  await page.keyboard.press('Alt+F10');
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
  expect(await focused()).toBe(t('text.heading'));
  await page.keyboard.press('ArrowRight');
  expect(await focused()).toBe(t('text.bold'));
  await page.keyboard.press('Tab');
  expect(await editor(page).evaluate((text) => text === document.activeElement)).toBe(true);
  await page.keyboard.press('Tab');
  expect(await editor(page).evaluate((text) => text.contains(document.activeElement))).toBe(false);
  expect(await accessibilityProblems(page)).toEqual([]);
});

test('an article is written on a phone in the dark, without pictures, and shown as plain text with its lines', async () => {
  const page = await enter('/articles', { viewport: PHONE, hasTouch: true, colorScheme: 'dark' });
  const text = editor(page, t('article.content'));
  await text.waitFor();
  expect(await tool(page, t('text.picture')).count()).toBe(0);
  await text.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('怎么拼团');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('两人成团');
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByRole('button', { name: t('action.save') }).click();
  await page.getByRole('button', { name: t('action.save') }).waitFor({ state: 'detached' });
  await page.goto(`${shop.origin}/user/article/1`);
  expect(await page.getByText('怎么拼团').innerText()).toBe('怎么拼团\n两人成团');
});
