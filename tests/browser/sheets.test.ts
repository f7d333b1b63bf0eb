import { eq, sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { tables } from '../../db/schema/index.ts';
import { hydrated, still, type Visitor } from '../support/browser.ts';
import { widerThanScreen } from '../support/cut-texts.ts';
import type { Prepare } from '../support/demo-shop.ts';
import { openShop } from '../support/open-shop.ts';
import { sampleProof } from '../support/sample-proof.ts';

/** Nowhere may it break. */
const long = (letters: number) => 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk'.repeat(5).slice(0, letters);

const withLongWords: Prepare = async (tx) => {
  const dear = { price: 12_345_678, orgPrice: 99_999_900, tax: 1_234_567 };
  await tx.db.update(tables.items).set(dear).where(eq(tables.items.id, 2));
  await tx.db.update(tables.items).set({ name: long(200) });
  await tx.db.update(tables.itemTexts).set({ name: long(200) });
  await tx.db.update(tables.shoppers).set({ nickname: sql`${long(32)}` });
};

const { shop, visitAs } = openShop(withLongWords);

const USERNAME = 'reads-sheets';
let token = '';

beforeAll(async () => {
  token = await shop.signUp(USERNAME);
  await shop.command('credit', USERNAME, '876543210', '--note', 'test');
  const place = { truename: long(64), phone: '+86138001360211234', address: long(255) };
  await shop.call('addressSave', place, token);
  await shop.call('buyItem', { id: 1 }, token);
  // Another session, which can be ended.
  await shop.call('login', { username: USERNAME, password: 'correct horse' });
  await shop.call('supportSend', { message: long(200) }, token);
  const body = new FormData();
  body.append('picture', new Blob([new Uint8Array(await sampleProof('#d6371c'))]), 'p.png');
  await fetch(`${shop.origin}/api/support_picture`, { method: 'POST', headers: { Authorization: token }, body });
});

/** Each sheet, and how it is opened. */
const sheets: Record<string, (visitor: Visitor) => Promise<void>> = {
  'confirmation of a purchase': opened('/user/detail/1', 'a[href="/user/detail/1/buy"]'),
  'confirmation of a dear purchase': opened('/user/detail/2', 'a[href="/user/detail/2/buy"]'),
  'all languages': async (visitor) => {
    await opened('/', 'a[href^="/language"]')(visitor);
    await visitor.page.locator('dialog div:has(> form) + button').click();
  },
  notices: opened('/', 'main button[aria-haspopup="dialog"]'),
  'transfers behind a movement': opened('/user/wallet', 'a[href*="/movement/"]'),
  'question before a session ends': opened('/user/security', 'button[aria-haspopup]'),
  'a picture': opened('/user/support', '[role=log] a'),
  'a picture to cut': async ({ page, go }) => {
    await go('/user/person');
    await hydrated(page);
    const buffer = await sampleProof('#d6371c');
    await page.locator('input[type=file]').first().setInputFiles({ name: 'p.png', mimeType: 'image/png', buffer });
  },
};

function opened(at: string, by: string) {
  return async ({ page, go }: Visitor) => {
    await go(at);
    await hydrated(page);
    await page.locator(`${by}:visible`).first().click();
  };
}

/** A narrow phone, the same with letters twice as large, a phone on its side, and that with everything twice as large. */
const sights = [
  { width: 320, height: 568, letters: '100%' },
  { width: 320, height: 568, letters: '200%' },
  { width: 844, height: 390, letters: '100%' },
  { width: 422, height: 195, letters: '100%' },
];

/** What of the open sheet is beside it, or comes into sight by no scrolling. */
const faultsOf = (page: Page) =>
  page.evaluate(() => {
    const dialog = document.querySelector('dialog:modal');
    if (!dialog) return ['no sheet is open'];
    const seen = (element: Element) =>
      element.checkVisibility() && !element.closest('.sr, svg, ul[tabindex], [role=status]');
    const words = ({ tagName, className, textContent }: Element) =>
      `${tagName}.${className} ${textContent?.trim().slice(0, 20)}`;
    const { left, right } = dialog.getBoundingClientRect();
    const parts = [...dialog.querySelectorAll('*')].filter(seen);
    const beside = parts.filter((part) => {
      const box = part.getBoundingClientRect();
      return box.width > 0 && (box.left < left - 1 || box.right > right + 1);
    });
    // The middle of a control must be within all boxes that clip it. The dialog itself scrolls for scripts alone.
    const clippers = (control: Element) => {
      const boxes: Element[] = [];
      for (let box = control.parentElement; box && box !== dialog.parentElement; box = box.parentElement)
        boxes.push(box);
      return boxes.filter((box) => getComputedStyle(box).overflowY !== 'visible');
    };
    const controls = parts.filter((part) => part.matches('h2, button, a[href], input'));
    const hidden = controls.filter((control) => {
      control.scrollIntoView({ block: 'center', behavior: 'instant' });
      const box = control.getBoundingClientRect();
      const middle = box.top + box.height / 2;
      const clips = ({ top, bottom }: DOMRect) => middle < top || middle > bottom;
      const clipped = clippers(control).some((clipper) => clips(clipper.getBoundingClientRect()));
      return clipped || dialog.scrollTop > 0 || middle > innerHeight;
    });
    dialog.scrollTop = 0;
    return [...beside.map((part) => `beside: ${words(part)}`), ...hidden.map((part) => `hidden: ${words(part)}`)];
  });

test.each(['de-DE', 'ar-SA', 'km', 'zh-CN'])(
  '%s: whatever stands in a sheet, it is no wider than the screen, and all of it comes into sight',
  { timeout: 240_000 },
  async (language) => {
    const visitor = await visitAs(token, USERNAME, { reducedMotion: 'reduce' });
    const { page, context } = visitor;
    await context.addCookies([{ name: 'language', value: language, url: shop.origin }]);
    await page.addInitScript((code) => localStorage.setItem('language', code), language);
    const faults: string[] = [];
    for (const [sheet, open] of Object.entries(sheets)) {
      await page.setViewportSize({ width: 390, height: 844 });
      await open(visitor);
      await page.locator('dialog[open] :is(button, a)').first().waitFor();
      for (const { width, height, letters } of sights) {
        await page.setViewportSize({ width, height });
        await page.evaluate((size) => {
          document.documentElement.style.fontSize = size;
        }, letters);
        await still(page);
        faults.push(...(await faultsOf(page)).map((fault) => `${sheet}, ${width} × ${height}, ${letters}: ${fault}`));
      }
    }
    expect(faults).toEqual([]);
  },
);

test('on a desktop the page of an item is as wide as the screen, however long a word of its name is', async () => {
  const { page, go } = await visitAs(token, USERNAME, { viewport: { width: 1280, height: 800 } });
  await go('/user/detail/1');
  await hydrated(page);
  expect(await widerThanScreen(page)).toBe(0);
});
