import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressesOf, screens } from '../../scripts/screens/table.ts';
import { hydrated, openPage, PHONE, said, type Visitor } from '../support/browser.ts';
import { type DemoShop, startDemoShop } from '../support/demo-shop.ts';
import { wholeTest } from '../support/in-turn.ts';
import { newerThanShop, without } from '../support/novelties.ts';
import { onlyKeys } from '../support/only-keys.ts';
import { connectBrowser } from '../support/shared-browser.ts';
import { t } from '../support/words.ts';

let shop: DemoShop;
let browser: Browser;
let other = '';

beforeAll(async () => {
  [shop, browser] = await Promise.all([startDemoShop(), connectBrowser()]);
  other = await shop.signUp('joins-each', 50_000);
});

afterAll(async () => {
  await browser.close();
  await shop.close();
});

/** How a reader presses and types. */
interface Hand {
  press: (goal: Locator) => Promise<void>;
  type: (field: Locator, text: string) => Promise<void>;
}

const PASSWORD = 'correct horse';

const pointer: Hand = { press: (goal) => goal.click(), type: (field, text) => field.fill(text) };

/** What Safari does not have, and what it keeps from pages in some modes; all of it is used only where it is there. */
const withoutComforts = () => {
  Reflect.deleteProperty(Document.prototype, 'startViewTransition');
  Reflect.deleteProperty(window, 'requestIdleCallback');
  Reflect.deleteProperty(window, 'cancelIdleCallback');
  Reflect.deleteProperty(window, 'SnapEvent');
  Reflect.deleteProperty(Element.prototype, 'onscrollsnapchange');
  Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
  const supports = CSS.supports.bind(CSS);
  CSS.supports = (...asked: [string, string?]) =>
    !/scroll-snap-stop|anchor|view-transition/.test(asked[0]) && supports(asked.join(':'));
};

interface Way {
  name: string;
  options: BrowserContextOptions;
  hand: (page: Page) => Hand;
  before?: (page: Page) => Promise<void>;
}

const ways: Way[] = [
  { name: 'a narrow phone', options: { viewport: { width: 320, height: 640 } }, hand: () => pointer },
  { name: 'a desktop', options: { viewport: { width: 1280, height: 800 }, hasTouch: false }, hand: () => pointer },
  { name: 'the keyboard alone', options: { viewport: PHONE, hasTouch: false }, hand: onlyKeys },
  {
    name: 'a browser without novelties',
    options: { viewport: PHONE },
    hand: () => pointer,
    before: async (page) => {
      await page.addInitScript(without, newerThanShop);
      await page.addInitScript(withoutComforts);
    },
  },
];

/** Wants item 2 as a visitor, registers with the invitation, logs in, and gives an address beside the confirmation. */
async function enter({ page, go }: Visitor, { press, type }: Hand, username: string) {
  await go('/user/detail/2');
  await hydrated(page);
  await press(page.getByRole('link', { name: t('submit.buy') }));
  // Over the item one can register; this one goes the way of the specification.
  await page.waitForURL(`${shop.origin}/user/detail/2/register`);
  await press(page.getByRole('link', { name: t('register.haveAccount') }));
  await page.waitForURL(/\/login\?next=/);
  await press(page.getByRole('link', { name: t('register.title') }));
  // Both forms have a field of that name.
  await page.getByLabel(t('field.invitation_code')).waitFor();
  await type(page.getByLabel(t('field.username')), username);
  await type(page.getByLabel(t('field.nickname')), '阿甲');
  await type(page.getByLabel(t('field.password'), { exact: true }), PASSWORD);
  await type(page.getByLabel(t('field.invitation_code')), shop.invitation);
  await press(page.getByRole('button', { name: t('register.title') }));
  await expect.poll(() => page.locator('main').innerText()).toContain(t('message.registered'));
  await type(page.getByLabel(t('field.password'), { exact: true }), PASSWORD);
  await press(page.getByRole('button', { name: t('login.title'), exact: true }));
  const sheet = page.getByRole('dialog', { name: t('confirm.title') });
  await press(sheet.locator('a[href^="/user/address"]'));
  await type(page.getByLabel(t('field.truename')), '阿甲');
  await type(page.getByLabel(t('field.phone')), '13800136021');
  await type(page.getByLabel(t('field.address')), '长路 1 号');
  await press(page.getByRole('button', { name: t('address.save') }));
  await sheet.getByText('长路 1 号').waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
}

const focusIsIn = (page: Page, selector: string) =>
  page.evaluate((part) => document.activeElement?.closest(part) !== null, selector);

/** Buys item 2 from its page, after looking into the confirmation and leaving it again. */
async function buy(page: Page, { press }: Hand) {
  const open = page.getByRole('link', { name: t('submit.buy') });
  const sheet = page.getByRole('dialog', { name: t('confirm.title') });
  await press(open);
  await sheet.getByText('¥3,000.00').waitFor();
  expect(await focusIsIn(page, 'dialog')).toBe(true);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
  expect(await focusIsIn(page, 'a[href="/user/detail/2/buy"]')).toBe(true);
  await press(open);
  const pay = sheet.getByRole('button', { name: t('confirm.pay', { amount: '' }) });
  await expect.poll(() => pay.isEnabled()).toBe(true);
  await press(pay);
  await said(page, t('message.bought'));
  await sheet.waitFor({ state: 'hidden' });
}

for (const { name, options, hand, before } of ways) {
  wholeTest(`the main path with ${name}`, async () => {
    const username = `path-${ways.findIndex((way) => way.name === name)}`;
    const visitor = await openPage(browser, shop.origin, options);
    const { page, go, context } = visitor;
    await before?.(page);
    const own = hand(page);
    await enter(visitor, own, username);
    await shop.command('credit', username, '3000', '--note', 'test');
    await go('/');
    await hydrated(page);
    await own.press(page.getByRole('link', { name: '美妆' }).first());
    await page.getByRole('heading', { name: t('list.title') }).waitFor();
    await own.press(page.locator('main a[href="/user/detail/2"]').first());
    await page.waitForURL(`${shop.origin}/user/detail/2`);
    await buy(page, own);

    const { token } = JSON.parse(await page.evaluate(() => localStorage.getItem('user') ?? '{}'));
    const [order] = (await shop.call('order', { status: 1 }, token)).data;
    expect((await shop.call('orderPt', { orderno: order?.orderno ?? '' }, other)).code).toBe(200);
    // The group is full, of which the heading takes the focus: its own order is where the tax refund is asked for.
    const full = page.getByRole('status').getByRole('heading', { name: t('placed.complete.title') });
    await expect.poll(() => full.evaluate((heading) => heading === document.activeElement)).toBe(true);
    await own.press(page.getByRole('link', { name: t('placed.order') }));
    await page.waitForURL(/\/user\/order-detail\//);
    await own.press(page.getByRole('button', { name: t('order.apply') }));
    await said(page, t('message.refundRequested'));
    expect((await shop.call('order', { status: 3 }, token)).data).toHaveLength(1);
    expect(visitor.troubles).toEqual([]);
    await context.close();
  });
}

const shown = screens.filter(({ session, path }) => session !== 'login' && !path.startsWith('/g/'));

const withoutScript = { javaScriptEnabled: false };

wholeTest('without JavaScript every public page is complete, and its links work', async () => {
  const { page, context } = await openPage(browser, shop.origin, withoutScript);
  const go = (path: string) => page.goto(shop.origin + path);
  const links = new Set<string>();
  for (const screen of shown) {
    const [address] = addressesOf(screen);
    expect([address, (await go(address))?.status()]).toEqual([address, 200]);
    const seen = await page.locator('body').evaluate((body) => ({
      headings: [...body.querySelectorAll('h1')].map((heading) => heading.textContent?.trim()),
      words: body.querySelector('main')?.innerText.trim().length ?? 0,
      waiting: body.querySelectorAll('main [aria-busy="true"], main [class*="skeleton"]').length,
      goals: [...body.querySelectorAll<HTMLAnchorElement>('a[href^="/"]')].map(
        (link) => link.getAttribute('href') ?? '',
      ),
    }));
    expect([address, seen.headings.length, seen.headings[0] !== '', seen.waiting]).toEqual([address, 1, true, 0]);
    expect(seen.words).toBeGreaterThan(0);
    for (const goal of seen.goals) links.add(goal);
  }
  const statuses: (readonly [string, number])[] = [];
  // One by one: of a crowd some would be asked to come again.
  for (const link of links) {
    statuses.push([link, (await fetch(shop.origin + link, { redirect: 'manual' })).status]);
  }
  expect(statuses.filter(([, status]) => status !== 200 && status !== 302)).toEqual([]);
  for (const [address, item] of [
    ['/list/2', 'itemList'],
    ['/', 'itemHotList'],
  ] as const) {
    await go(address);
    const [first] = item === 'itemList' ? (await shop.call(item, { id: 2 })).data : (await shop.call(item, {})).data;
    const words = (await page.locator('main').innerText()).replaceAll(/\s/g, '');
    expect(words).toContain(first?.name.replaceAll(/\s/g, ''));
    expect(words).toContain(`¥${first?.price.toFixed(2)}`);
  }
  await context.close();
});

test('without JavaScript a shopper registers, logs in, reads the private pages, buys and logs out', async () => {
  const { page, context } = await openPage(browser, shop.origin, withoutScript);
  const go = (path: string) => page.goto(shop.origin + path);
  await go('/login?tab=register');
  await page.getByLabel(t('field.username')).fill('plain-path');
  await page.getByLabel(t('field.nickname')).fill('阿乙');
  await page.getByLabel(t('field.password'), { exact: true }).fill(PASSWORD);
  await page.getByLabel(t('field.invitation_code')).fill(shop.invitation);
  await page.getByRole('button', { name: t('register.title') }).click();
  await page.getByText(t('register.done')).waitFor();
  await page.getByLabel(t('field.password'), { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: t('login.title'), exact: true }).click();
  await page.waitForURL(`${shop.origin}/`);
  await shop.command('credit', 'plain-path', '3000', '--note', 'test');
  // Those of one order are walked in `parcels.test.ts`.
  for (const screen of screens.filter(({ session, at }) => session === 'login' && !at?.includes('{'))) {
    const [address] = addressesOf(screen);
    expect([address, (await go(address))?.status(), page.url()]).toEqual([address, 200, shop.origin + address]);
    expect([address, (await page.locator('h1').first().textContent()) !== '']).toEqual([address, true]);
    expect((await page.locator('main').innerText()).trim()).not.toBe('');
  }
  await go('/user/detail/2');
  await page.getByRole('link', { name: t('submit.buy') }).click();
  await page.waitForURL(`${shop.origin}/user/detail/2/buy`);
  // Where it is sent may be said first, or after paying.
  await page.getByRole('link', { name: t('confirm.addAddress') }).click();
  await page.getByLabel(t('field.truename')).fill('阿乙');
  await page.getByLabel(t('field.phone')).fill('13800136021');
  await page.getByLabel(t('field.address')).fill('长路 1 号');
  await page.getByRole('button', { name: t('address.save') }).click();
  await page.waitForURL(/\/user\/detail\/2\/buy/);
  await page.getByRole('button', { name: t('confirm.pay', { amount: '' }) }).click();
  await page.getByText(t('message.bought')).waitFor();
  await go('/my');
  await page.getByRole('button', { name: t('my.logOut') }).click();
  await page.waitForURL(`${shop.origin}/login`);
  await page.goto(`${shop.origin}/my`);
  expect(page.url()).toBe(`${shop.origin}/login?next=%2Fmy`);
  await context.close();
});
