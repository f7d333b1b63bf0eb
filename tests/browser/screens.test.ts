import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeShopper, type PicturedShopper } from '../../scripts/screens/shopper.ts';
import { addressesOf, filledIn, screens } from '../../scripts/screens/table.ts';
import { accessibilityProblems, hydrated, openPage, PHONE, signIn, still, type Visitor } from '../support/browser.ts';
import { type DemoShop, startDemoShop } from '../support/demo-shop.ts';
import { inTurn, whole, wholeTest } from '../support/in-turn.ts';
import { layoutShift, watchLayoutShift } from '../support/layout-shift.ts';
import { connectBrowser } from '../support/shared-browser.ts';
import { smallTargets } from '../support/touch-targets.ts';
import { t } from '../support/words.ts';

let shop: DemoShop;
let browser: Browser;
let shopper: PicturedShopper;

const phone = { name: 'phone, light, zh-CN', language: 'zh-CN', viewport: PHONE, colorScheme: 'light' } as const;

const looks = [
  phone,
  { name: 'narrow phone, dark, ar-SA', language: 'ar-SA', viewport: { width: 320, height: 640 }, colorScheme: 'dark' },
  { name: 'desktop, dark, en-US', language: 'en-US', viewport: { width: 1280, height: 800 }, colorScheme: 'dark' },
] as const;

type Look = (typeof looks)[number];
type Reader = 'visitor' | 'shopper';

/** Who looks at the screens in each look; a page is used for one screen after the other. */
const readers = new Map<Look, Record<Reader, Visitor>>();

function readerOf(look: Look, who: Reader): Visitor {
  const found = readers.get(look)?.[who];
  if (!found) throw new Error(`nobody looks at ${look.name}`);
  found.troubles.length = 0;
  return found;
}

beforeAll(async () => {
  [shop, browser] = await Promise.all([startDemoShop(), connectBrowser()]);
  shopper = await makeShopper(shop, shop.dataDir);
  // Other sessions, which can be ended.
  for (let phones = 0; phones < 3; phones++) {
    await shop.call('login', { username: shopper.username, password: 'correct horse' });
  }
  await shop.call('buyItem', { id: 2 }, await shop.signUp('opens-a-group', 5000));
  for (const look of looks) {
    const [visitor, signedIn] = [await openReader(look), await openReader(look)];
    await signIn(signedIn, shop.origin, shopper.token, shopper.username);
    readers.set(look, { visitor, shopper: signedIn });
  }
});

afterAll(async () => {
  await browser.close();
  await shop.close();
});

async function openReader(
  { language, viewport, colorScheme }: Look,
  options?: BrowserContextOptions,
): Promise<Visitor> {
  const opened = await openPage(browser, shop.origin, {
    viewport,
    colorScheme,
    reducedMotion: 'reduce',
    ...options,
  });
  await opened.context.addCookies([{ name: 'language', value: language, url: shop.origin }]);
  await opened.page.addInitScript((code) => localStorage.setItem('language', code), language);
  await watchLayoutShift(opened.page);
  opened.page.setDefaultTimeout(20_000);
  return opened;
}

/**
 * More than this is seen as a jump (an eighth of what counts as good). A name beside a sum in Arabic moves by a hundredth
 * on a narrow phone whose font comes late.
 */
const MOST_SHIFT = 0.0125;

const isPhone = ({ viewport }: Look) => viewport.width < 900;

/** What is wrong with what is open, and with its other colours, in words. */
async function visibleFaults(page: Page, look: Look): Promise<string[]> {
  const tooWide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  const faults = await accessibilityProblems(page);
  if (tooWide > 0) faults.push(`${tooWide} px wider than the screen`);
  if (isPhone(look)) faults.push(...(await smallTargets(page)).map((target) => `smaller than 44 px: ${target}`));
  return faults;
}

async function faultsOfOtherColours(page: Page, { colorScheme }: Look): Promise<string[]> {
  await page.emulateMedia({ colorScheme: colorScheme === 'dark' ? 'light' : 'dark' });
  const faults = await accessibilityProblems(page, ['color-contrast']);
  await page.emulateMedia({ colorScheme });
  return faults.map((fault) => `in the other colours: ${fault}`);
}

/** What has moved although the reader did nothing, in words. */
async function shiftFaults(page: Page, most = MOST_SHIFT): Promise<string[]> {
  const { value, from } = await layoutShift(page);
  return value <= most ? [] : [`moved by ${value}: ${from.join(', ')}`];
}

/** Everything that is wrong with the page at an address. */
async function faultsAt(address: string, look: Look, { page, go, troubles }: Visitor): Promise<string[]> {
  await go(filledIn(address, shopper));
  // The page for want of a network has no script.
  if (address !== '/offline') await hydrated(page);
  // Before the look at targets, which scrolls to each: a list whose end is near loads more, and its end moves down.
  const moved = await shiftFaults(page);
  const faults = await visibleFaults(page, look);
  const language = await page.evaluate(() => document.documentElement.lang);
  if (language !== look.language) faults.push(`in ${language}`);
  return [...moved, ...faults, ...(await faultsOfOtherColours(page, look)), ...troubles];
}

/** Every address, as the one sees it for whom it shows most. */
const addresses = screens.flatMap((screen) =>
  addressesOf(screen).map((address) => ({
    address,
    who: screen.session === 'public' ? ('visitor' as const) : ('shopper' as const),
  })),
);

const shownIn = addresses
  .map((shown, row) => ({ ...shown, seen: inTurn(looks, 32 * looks.length, row) }))
  .filter(({ seen }) => seen.length > 0);

test.each(shownIn)('$address: silent, accessible, still, easy to hit, as wide as the screen', async (shown) => {
  const faults = await Promise.all(
    shown.seen.map(async (look) => {
      const found = await faultsAt(shown.address, look, readerOf(look, shown.who));
      return found.map((fault) => `${look.name}: ${fault}`);
    }),
  );
  expect(faults.flat()).toEqual([]);
});

/**
 * What each run looks at: cards with nothing but a list, and a bar as wide as its screen; `npm run test:whole` looks at
 * every screen in both looks.
 */
const [, narrow, desktop] = looks;
const piecewise = new Map<Look, readonly string[]>([
  [narrow, ['/user/faq', '/service']],
  [desktop, ['/user/detail/1']],
]);
const inPieces = [narrow, desktop].flatMap((look) =>
  addresses
    .filter(({ address }) => whole || piecewise.get(look)?.includes(address))
    .map((shown) => ({ ...shown, look, name: look.name })),
);

/** Before the end of a list, of what contains it, and after the beginning of one. */
const PIECES = /(?=<\/(?:ul|ol|section|main|header)>)|(?<=<[uo]l[^>]*>)/;

/** Writes the page anew, and lets each piece be drawn before the next one comes. */
async function writeInPieces(page: Page, html: string[]): Promise<void> {
  await page.evaluate(async (pieces) => {
    const drawn = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    document.open();
    for (const piece of pieces) {
      document.write(piece);
      await drawn();
    }
    document.close();
    await drawn();
  }, html);
}

test.each(inPieces)(
  '$address, $name: what is drawn before the rest of the page has come stays there',
  async (shown) => {
    // Written by a script, which the page's own policy refuses.
    const reader = await openReader(shown.look, { bypassCSP: true });
    const { page, context } = reader;
    if (shown.who === 'shopper') await signIn(reader, shop.origin, shopper.token, shopper.username);
    await page.route('**/assets/*.js', (route) => route.abort());
    const response = await page.goto(shop.origin + filledIn(shown.address, shopper));
    const html = (await response?.text()) ?? '';
    await writeInPieces(page, html.split(PIECES));
    expect(await page.locator('main').count()).toBe(1);
    // The tabs above a desktop's page come one by one: they stand in its middle, and what is beside them makes room.
    expect(await shiftFaults(page, shown.look === narrow ? MOST_SHIFT / 10 : MOST_SHIFT)).toEqual([]);
    await context.close();
  },
);

/** Of what is not known before it comes: dots of pictures, a button before its word is there, a line that breaks. */
const MOST_IN_ROWS = MOST_SHIFT / 4;

/** Badges and buttons of Arabic words that need a line of their own. */
const MOST_OF_WRAPPED = MOST_SHIFT * 2.5;

/** Pages of rows whose parts come one by one, and the most that may move. */
const inParts = new Map([
  ['/user/detail/1', MOST_IN_ROWS],
  ['/list/4', MOST_IN_ROWS],
  // The bar at its bottom grows by a line as the words of its button come beside the time left.
  ['/user/order-detail/{orderno}', MOST_SHIFT * 2],
  ['/user/security', MOST_IN_ROWS],
  ['/user/faq', MOST_IN_ROWS],
  ['/my', MOST_OF_WRAPPED],
  ['/user/order/0', MOST_OF_WRAPPED],
]);

for (const [address, most] of inParts) {
  wholeTest(
    `${address}, narrow phone: a part of a row that is drawn before the rest of it has come stays`,
    async () => {
      const shown = addresses.find((each) => each.address === address);
      const reader = await openReader(narrow, { bypassCSP: true });
      const { page, context } = reader;
      if (shown?.who === 'shopper') await signIn(reader, shop.origin, shopper.token, shopper.username);
      await page.route('**/assets/*.js', (route) => route.abort());
      const html = (await (await page.goto(shop.origin + filledIn(address, shopper)))?.text()) ?? '';
      const [from, to] = [html.indexOf('<main'), html.indexOf('</main>')];
      // A browser may draw after any tag.
      const main = html.slice(from, to).split(/(?<=>)/);
      expect(main.length).toBeGreaterThan(200);
      await writeInPieces(page, [html.slice(0, from), ...main, html.slice(to)]);
      expect(await shiftFaults(page, most)).toEqual([]);
      await context.close();
    },
  );
}

/** What opens over a screen, or unfolds in it: `by` is what is tapped. */
const opened = [
  { what: 'confirmation of a purchase', at: '/user/detail/2', by: 'a[href="/user/detail/2/buy"]', shows: 'dialog' },
  { what: 'confirmation of joining', at: '/user/detail/2', by: 'a[href^="/user/detail/2/buy/"]', shows: 'dialog' },
  { what: 'languages', at: '/', by: 'a[href^="/language"]', shows: 'dialog' },
  { what: 'all languages', at: '/my', by: 'a[href^="/language"]', more: 'div:has(> form) + button', shows: 'dialog' },
  { what: 'notices', at: '/', by: 'main button[aria-haspopup="dialog"]', shows: 'dialog' },
  { what: 'transfers behind a movement', at: '/user/wallet', by: 'a[href*="/movement/"]', shows: 'dialog' },
  { what: 'question before a session ends', at: '/user/security', by: 'button[aria-haspopup]', shows: 'dialog' },
  { what: 'form of the fund password', at: '/user/security', by: 'summary', shows: 'details[open]' },
  { what: 'answer of a question', at: '/user/faq', by: 'summary', shows: 'details[open]' },
] as const;

test.each(inTurn(opened, 24))(
  '$what: accessible and easy to hit in both colours; Back closes a sheet',
  async (each) => {
    for (const look of looks.filter(isPhone)) {
      const { page, go, troubles } = readerOf(look, 'shopper');
      await go(each.at);
      await hydrated(page);
      await page.locator(`${each.by}:visible`).first().click();
      const part = page.locator(`${each.shows}:visible`);
      await part.waitFor();
      if ('more' in each) await part.locator(each.more).click();
      await still(page);
      expect([...(await visibleFaults(page, look)), ...(await faultsOfOtherColours(page, look))]).toEqual([]);
      if (each.shows === 'dialog') {
        await page.goBack();
        await part.waitFor({ state: 'hidden' });
      }
      expect(page.url()).toBe(shop.origin + each.at);
      expect(troubles).toEqual([]);
    }
  },
);

test.each(['/nothing', '/user/detail/99999'])('%s shows the way home', async (path) => {
  const { page, go } = readerOf(phone, 'visitor');
  const response = await go(path);
  expect(response?.status()).toBe(404);
  await hydrated(page);
  expect([...(await visibleFaults(page, phone)), ...(await faultsOfOtherColours(page, phone))]).toEqual([]);
  await page.locator('main a[href="/"]').first().click();
  await page.waitForURL(`${shop.origin}/`);
});

test('the carousel moves every 3 s, and stops when it is paused', async () => {
  // Slides come at once, so that a move is done when it is begun.
  const { page, go, context } = await openPage(browser, shop.origin);
  await page.clock.install();
  await page.addInitScript(() => {
    const slide = Element.prototype.scrollTo;
    Element.prototype.scrollTo = function (to) {
      Reflect.apply(slide, this, [{ ...(to as ScrollToOptions), behavior: 'instant' }]);
    };
  });
  await go('/');
  await hydrated(page);
  const at = () =>
    page
      .locator('main ul')
      .first()
      .evaluate((list) => Math.round(list.scrollLeft));
  const moves = async () => {
    const from = await at();
    await page.clock.runFor(3000);
    return (await at()) !== from;
  };
  expect(await moves()).toBe(true);
  expect(await moves()).toBe(true);
  await page.getByRole('button', { name: t('carousel.pause') }).click();
  expect(await moves()).toBe(false);
  await context.close();
});
