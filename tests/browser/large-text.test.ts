import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { makeShopper, type PicturedShopper } from '../../scripts/screens/shopper.ts';
import { addressesOf, filledIn, screens } from '../../scripts/screens/table.ts';
import { hydrated, PHONE, type Visitor } from '../support/browser.ts';
import { cutTexts, squeezedTexts, widerThanScreen } from '../support/cut-texts.ts';
import { withLongWords } from '../support/demo-shop.ts';
import { inTurn } from '../support/in-turn.ts';
import { openShop } from '../support/open-shop.ts';

const { shop, visit, visitAs } = openShop(withLongWords);

let shopper: PicturedShopper;

beforeAll(async () => {
  shopper = await makeShopper(shop, shop.dataDir);
});

/** Each screen in one of them; Chinese breaks anywhere, German nowhere. */
const languages = ['de-DE', 'zh-CN', 'ar-SA', 'en-US'];

/**
 * Two lines of each, whatever its length (docs/spec.md, section 9): the names on cards, of which an item's own page has the
 * whole, and reviews on that page, of which the page of reviews has.
 */
const SHORTENED = 'a[href^="/user/detail/"] h3, p[data-short]';

/** Widths of phones, in px; the narrow one is what WCAG asks for (1.4.10, Reflow). */
const widths = [PHONE.width, 320];

/** Letters as in a browser that is told to draw 32 px where pages ask for 16. */
const drawLetters = (page: Page, size: '100%' | '200%') =>
  page.evaluate((wanted) => {
    document.documentElement.style.fontSize = wanted;
  }, size);

async function faultsAt(address: string, { page, go }: Visitor): Promise<string[]> {
  await page.setViewportSize(PHONE);
  await go(filledIn(address, shopper));
  // The page for want of a network has no script.
  if (address !== '/offline') await hydrated(page);
  const names = await page.locator(SHORTENED).allTextContents();
  const faults: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ ...PHONE, width });
    await drawLetters(page, '100%');
    const before = await cutTexts(page);
    await drawLetters(page, '200%');
    const wider = await widerThanScreen(page);
    const allowed = (text: string) => before.includes(text) || names.some((name) => text.startsWith(`${name} (`));
    const cut = (await cutTexts(page)).filter((text) => !allowed(text));
    faults.push(
      ...(wider > 0 ? [`${width}: ${wider} px wider than the screen`] : []),
      ...cut.map((text) => `${width}: cut: ${text}`),
      ...(await squeezedTexts(page)).map((text) => `${width}: squeezed: ${text}`),
    );
  }
  return faults;
}

test('with letters twice as large no screen is wider than a phone, no text is cut, and none is a column of letters', {
  timeout: 720_000,
}, async () => {
  const addresses = screens.flatMap((screen) => addressesOf(screen).map((address) => ({ screen, address })));
  const faults: string[] = [];
  for (const [at, language] of languages.entries()) {
    const readers = [await visit({ reducedMotion: 'reduce' })];
    readers.push(await visitAs(shopper.token, shopper.username, { reducedMotion: 'reduce' }));
    for (const { context, page } of readers) {
      await context.addCookies([{ name: 'language', value: language, url: shop.origin }]);
      await page.addInitScript((code) => localStorage.setItem('language', code), language);
    }
    for (const { screen, address } of inTurn(addresses, 8 * languages.length, at)) {
      const reader = readers[screen.session === 'public' ? 0 : 1];
      if (reader) faults.push(...(await faultsAt(address, reader)).map((fault) => `${language} ${address}: ${fault}`));
    }
    for (const { context } of readers) await context.close();
  }
  expect(faults).toEqual([]);
});

test('words on banners stay beside the art with letters half as large again', async () => {
  const { page, go } = await visit({ reducedMotion: 'reduce' });
  for (const language of languages) {
    await go(`/?lang=${language}`);
    await hydrated(page);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '150%';
    });
    const over = await page.evaluate(() => {
      const words = [...document.querySelectorAll('a:has(> picture), a[data-tone]')].flatMap((banner) => {
        const box = banner.getBoundingClientRect();
        return [...banner.querySelectorAll('strong, small, em')].map((one) => {
          const { left, right } = one.getBoundingClientRect();
          const used = document.dir === 'rtl' ? box.right - left : right - box.left;
          return { text: one.textContent, share: used / box.width, cut: one.scrollWidth > one.clientWidth + 1 };
        });
      });
      return words.filter(({ share, cut }) => share > 0.62 || cut).map(({ text, share }) => `${text} ${share}`);
    });
    expect([language, over]).toEqual([language, []]);
  }
});
