import type { BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { screens } from '../../console/app/screens.ts';
import { accessibilityProblems, PHONE, still, type Visitor } from '../support/browser.ts';
import { acceptInvitation, content, WIDE } from '../support/console-visit.ts';
import { inTurn, whole } from '../support/in-turn.ts';
import { openShop } from '../support/open-shop.ts';
import { smallTargets } from '../support/touch-targets.ts';

const { shop, visit } = openShop();

const TRANSFER = 2;

/** Every screen in each of these; the other colours of each are looked at as well. */
const looks = [
  // English words are the longest that the console has.
  { name: 'desktop, light, en-US', language: 'en-US', dir: 'ltr', viewport: WIDE, colorScheme: 'light' },
  { name: 'phone, dark, ar-SA', language: 'ar-SA', dir: 'rtl', viewport: PHONE, colorScheme: 'dark' },
] as const;

type Look = (typeof looks)[number];

/** What stands for the parameters of a row's own screen; a new one has to be added. */
const examples: Record<string, string> = { 'items/:id': 'items/1', 'pictures/:id': 'pictures/1' };

/** What a screen shows otherwise: rows with pictures, with two buttons, with nothing. */
const alsoSeen = [
  ...['storefront?section=mall', 'shipping?list=sent', 'approvals?list=asked', 'returns?state=paid'],
  // What an entry holds.
  'audit?id=1',
];

/** As long and as wide as a name may be. */
const LONGEST = 'W'.repeat(27);

beforeAll(async () => {
  // Work in every queue: an empty list has nothing that could be cut.
  await shop.command('staff', 'demo');
  await shop.command('settings', 'set', 'transfer_account', 'Bank 1234');
  const token = await shop.signUp(LONGEST, 1000);
  const card = { bank_truename: '陈思远', bank_account: '6222021234567890', bank_name: '工商银行' };
  await shop.call('setBank', card, token);
  await shop.call('recharge', { id: TRANSFER, money: '500' }, token);
  const { id: withdrawal } = (await shop.call('withdraw', { money: '200' }, token)).data;
  const { orderno } = (await shop.call('buyItem', { id: 1 }, token)).data;
  const [recharge] = (await shop.call('rechargeList', { limit: 1 }, token)).data;
  examples['withdrawals/:id'] = `withdrawals/${withdrawal}`;
  examples['orders/:number'] = `orders/${orderno}`;
  examples['recharges/:number'] = `recharges/${recharge?.number}`;
  const home = { truename: '陈思远', phone: '13812340417', address: '浙江杭州文三路 1 号' };
  await shop.call('saveAddress', home, token);
  const other = await shop.signUp('joins', 1000);
  await shop.call('orderPt', { orderno }, other);
  const { id: goodsReturn } = (await shop.call('goodsReturn', { orderno, reason: 'damaged', words: '' }, token)).data;
  examples['returns/:id'] = `returns/${goodsReturn}`;
  await shop.call('supportSend', { orderno, message: '什么时候发货？\n谢谢' }, token);
  examples['support/:id'] = 'support/1';
  // The first of the demo shop.
  examples['shoppers/:id'] = 'shoppers/1';
});

/** An owner on Today. */
async function enter({ name, language, viewport, colorScheme }: Look): Promise<Visitor> {
  const { out } = await shop.command('staff', 'invite', name.replaceAll(/\W+/g, '-'), '--role', 'owner');
  const touch = viewport.width < WIDE.width;
  const options: BrowserContextOptions = { viewport, colorScheme, hasTouch: touch, reducedMotion: 'reduce' };
  const visitor = await visit(options);
  await visitor.page.addInitScript((code) => localStorage.setItem('console.language', code), language);
  await acceptInvitation(visitor, out);
  return visitor;
}

/** Opens a screen. The whole run asks for figures until the days of the demo shop are counted, up to a minute. */
async function open(page: Page, origin: string, address: string): Promise<void> {
  const drawn = content(page).getByRole('img').first();
  const seen = async () => {
    await page.goto(`${origin}/console/${address}`);
    await content(page).getByRole('heading', { level: 1 }).waitFor();
    return !whole || address !== 'figures' || (await drawn.isVisible());
  };
  await expect.poll(seen, { interval: 500, timeout: 120_000 }).toBe(true);
}

/** What is wrong with the screen that is open, in words. */
async function faults(page: Page, look: Look): Promise<string[]> {
  const found: string[] = [];
  const below = await page.evaluate(() => scrollY);
  if (below > 0) found.push(`begins ${below} px below its top`);
  found.push(...(await accessibilityProblems(page)));
  await page.emulateMedia({ colorScheme: look.colorScheme === 'dark' ? 'light' : 'dark' });
  for (const fault of await accessibilityProblems(page, ['color-contrast']))
    found.push(`in the other colours: ${fault}`);
  await page.emulateMedia({ colorScheme: look.colorScheme });
  const { wider, cut, squeezed, dir, headings } = await page.evaluate(() => ({
    wider: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    cut: [...document.querySelectorAll('#content table')]
      .filter(({ parentElement: card }) => card !== null && card.scrollWidth > card.clientWidth + 1)
      .map((table) => table.ariaLabel ?? table.className),
    dir: document.documentElement.dir,
    // Words that are left a letter or two a line.
    squeezed: [...document.querySelectorAll('#content *')]
      .filter((element) => {
        const { width, height } = element.getBoundingClientRect();
        const hasWords = [...element.childNodes].some((node) => node instanceof Text && node.data.trim().length > 2);
        return hasWords && width < 40 && height > 70;
      })
      .map(({ textContent }) => textContent),
    headings: [...document.querySelectorAll('h1')].filter((heading) => heading.checkVisibility()).length,
  }));
  if (wider > 0) found.push(`${wider} px wider than the screen`);
  for (const table of cut) found.push(`a table wider than its card: ${table}`);
  for (const words of squeezed) found.push(`squeezed to a column of letters: ${words}`);
  if (dir !== look.dir) found.push(`runs ${dir}`);
  if (headings !== 1) found.push(`${headings} headings`);
  if (look.viewport === PHONE)
    found.push(...(await smallTargets(page)).map((target) => `smaller than 44 px: ${target}`));
  return found;
}

test.each(looks)(
  'screens of the console, $name: silent, accessible, as wide as the screen, easy to hit',
  async (look) => {
    const { page, troubles } = await enter(look);
    const { origin } = new URL(page.url());
    const paths = [...screens.map(({ path }) => path), ...alsoSeen];
    const seen = inTurn(paths, 24, looks.indexOf(look) * 12);
    const found: string[] = [];
    for (const path of seen) {
      const address = path.includes(':') ? examples[path] : path;
      if (address === undefined) {
        found.push(`${path}: no example of its parameters in this test`);
        continue;
      }
      await open(page, origin, address);
      await still(page);
      for (const fault of [...(await faults(page, look)), ...troubles.splice(0)]) found.push(`${address}: ${fault}`);
    }
    expect(found).toEqual([]);
  },
  300_000,
);
