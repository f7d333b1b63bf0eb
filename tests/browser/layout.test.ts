import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { hydrated, PHONE } from '../support/browser.ts';
import { openShop } from '../support/open-shop.ts';
import { t } from '../support/words.ts';

const { shop, visit, visitAs } = openShop();

const WIDE = { width: 1280, height: 800 };

/** Where an element is drawn. */
const boxOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return { left, right, top, bottom };
    });

test('an invited visitor sees the whole register button, with the bar that offers a language and without', async () => {
  const { page, go } = await visit({ locale: 'en-US' });
  await go('/login?tab=register');
  await hydrated(page);
  const offer = page.locator('aside[lang="en-US"]');
  await offer.waitFor();
  const button = await boxOf(page, 'main form button[type="submit"]');
  expect(button.bottom).toBeLessThanOrEqual((await boxOf(page, 'nav >> nth=-1')).top);
  // It takes room of its own: the page is as much longer, and nothing above it moved.
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width: 390, height: 640 });
  const [longer, room] = [await height(), await offer.evaluate((bar) => bar.getBoundingClientRect().height)];
  await offer.getByRole('button', { name: 'Close' }).click();
  await offer.waitFor({ state: 'hidden' });
  expect(longer - (await height())).toBeCloseTo(room, 0);
});

/** What can be pressed and lies under the bar that offers a language; the skip link is over it while it has the focus. */
const coveredBy = (page: Page, bar: string) =>
  page.evaluate((selector) => {
    const over = document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
    const others = [...document.querySelectorAll('a, button, input, [role="status"] > *')];
    return others.flatMap((one) => {
      const { left, right, top, bottom, width } = one.getBoundingClientRect();
      const apart = right <= over.left || left >= over.right || bottom <= over.top || top >= over.bottom;
      return width === 0 || apart || one.matches('[href^="#"]') || one.closest(selector)
        ? []
        : [one.outerHTML.slice(0, 120)];
    });
  }, bar);

test('the bar that offers a language is on top, over no button and no toast', async () => {
  const { page, go, context } = await visit({ locale: 'en-US', reducedMotion: 'reduce' });
  await context.grantPermissions(['clipboard-write'], { origin: shop.origin });
  const bar = 'aside[lang="en-US"]';
  for (const path of ['/', '/user/detail/1', '/mall', '/login', '/service', '/user/article/2']) {
    await go(path);
    await hydrated(page);
    await page.locator(bar).waitFor();
    expect([path, await coveredBy(page, bar)]).toEqual([path, []]);
    expect((await boxOf(page, bar)).top).toBe(0);
  }
  await go('/user/detail/1');
  await hydrated(page);
  await page.locator(bar).waitFor();
  await page
    .getByRole('button', { name: t('action.share') })
    .first()
    .click();
  await page.getByText(t('share.copied')).first().waitFor();
  expect(await coveredBy(page, bar)).toEqual([]);
  // Scrolled, it is away: the bars of the page alone stay.
  await page.evaluate(() => window.scrollTo({ top: 300, behavior: 'instant' }));
  expect((await boxOf(page, bar)).bottom).toBeLessThan(0);
});

test('on a wide screen profile, orders, one order and settings use the width', async () => {
  const token = await shop.signUp('wide-screen', 5000);
  const { orderno } = (await shop.call('buyItem', { id: 1 }, token)).data;
  await shop.call('buyItem', { id: 2 }, token);
  const { page, go } = await visitAs(token, 'wide-screen', { viewport: WIDE });
  for (const path of ['/my', '/user/order/0', `/user/order-detail/${orderno}`, '/user/system']) {
    await go(path);
    await hydrated(page);
    const used = await page.evaluate(() => {
      const sections = [...document.querySelectorAll('main section, main article')];
      const boxes = sections.map((one) => one.getBoundingClientRect());
      return Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ left }) => left));
    });
    expect([path, used > 900]).toEqual([path, true]);
  }
});

test.each(['zh-CN', 'ar-SA'])(
  '%s: an item has two columns on a wide screen: pictures, which stay, and the rest',
  async (language) => {
    const { page, go, context, troubles } = await visit({ viewport: WIDE, hasTouch: false, reducedMotion: 'reduce' });
    await context.addCookies([{ name: 'language', value: language, url: shop.origin }]);
    await page.addInitScript((code) => localStorage.setItem('language', code), language);
    await go('/user/detail/1');
    await hydrated(page);
    const pictures = 'main section[aria-roledescription]';
    const parts = [pictures, 'main h1', '#waiting', '#purchase', 'main [dir="auto"] >> nth=-1'];
    const [gallery, ...beside] = await Promise.all(parts.map((part) => boxOf(page, part)));
    const rightToLeft = language === 'ar-SA';
    for (const box of beside) {
      if (rightToLeft) expect(box.right).toBeLessThan(gallery?.left ?? 0);
      else expect(box.left).toBeGreaterThan(gallery?.right ?? WIDE.width);
    }
    expect(beside.map(({ top }) => top)).toEqual(beside.map(({ top }) => top).toSorted((a, b) => a - b));
    await page.setViewportSize({ ...WIDE, height: 600 });
    const before = await boxOf(page, '#purchase');
    await page.evaluate(() => window.scrollTo({ top: 150, behavior: 'instant' }));
    expect((await boxOf(page, '#purchase')).top).toBeCloseTo(before.top - 150, 0);
    expect((await boxOf(page, pictures)).top).toBeGreaterThan((gallery?.top ?? 0) - 100);
    await page.locator(`${pictures} button:has(img)`).nth(2).click();
    await expect.poll(() => page.locator(`${pictures} button[aria-current]`).count()).toBe(1);
    await expect
      .poll(() =>
        page
          .locator(`${pictures} > ul[tabindex]`)
          .evaluate((track) => Math.round(Math.abs(track.scrollLeft) / track.clientWidth)),
      )
      .toBe(2);
    expect(troubles).toEqual([]);
  },
);

/** Every stop of the tab key from the top of the page, by its words, and where it is drawn. */
async function stopsOf(page: Page, most: number) {
  const stops: { words: string; left: number; top: number; fixed: boolean }[] = [];
  for (let n = 0; n < most; n++) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const at = document.activeElement;
      if (!at || at === document.body) return null;
      const { left, top } = at.getBoundingClientRect();
      const words = (at.getAttribute('aria-label') ?? at.querySelector('img')?.alt ?? at.textContent ?? '').trim();
      let fixed = false;
      for (let up: Element | null = at; up; up = up.parentElement) {
        fixed ||= ['fixed', 'sticky'].includes(getComputedStyle(up).position);
      }
      return { words, left, top: top + (fixed ? 0 : scrollY), fixed };
    });
    if (!stop) break;
    stops.push(stop);
  }
  return stops;
}

test('on a wide screen the heading of a screen scrolls under the bar that stays', async () => {
  const { page, go } = await visit({ viewport: { ...WIDE, height: 500 }, hasTouch: false, reducedMotion: 'reduce' });
  await go('/user/faq');
  await hydrated(page);
  await page.evaluate(() => window.scrollTo({ top: 80, behavior: 'instant' }));
  const seen = await page.evaluate(() => {
    const heading = document.querySelector('h1');
    const { left = 0, top = 0, width = 0, height = 0 } = heading?.getBoundingClientRect() ?? {};
    const [x, y] = [left + width / 2, top + height / 2];
    return { within: y > 0 && y < 60, above: heading?.contains(document.elementFromPoint(x, y)) };
  });
  expect(seen).toEqual({ within: true, above: false });
});

test('on a wide screen the tab key follows the visible order: bar, pictures, groups, purchase, reviews', async () => {
  const { page, go } = await visit({ viewport: WIDE, hasTouch: false, reducedMotion: 'reduce' });
  await go('/user/detail/1');
  await hydrated(page);
  const stops = (await stopsOf(page, 30)).map(({ words }) => words);
  const picture = (n: number) =>
    expect.stringMatching(new RegExp(`${t('detail.picture', { title: '', place: n, total: 3 })}$`));
  const groups = stops.filter((words) => words.startsWith(t('waiting.join')));
  expect(groups.length).toBeGreaterThan(0);
  expect(stops).toEqual([
    t('skip.purchase'),
    ...[t('home.title'), t('tab.home'), t('support.us'), t('tab.mall'), t('tab.cart'), t('tab.my')],
    expect.stringContaining('简体中文'),
    t('action.back'),
    ...[picture(1), picture(2), picture(3), t('detail.pictures')],
    // Each opens large; the first is drawn over its placeholder, which is the first picture in its link.
    ...[expect.any(String), picture(2), picture(3), t('carousel.play')],
    expect.stringMatching(new RegExp(`${t('reviews.count', { count: 0 }).replace('0', '\\d+')}$`)),
    ...groups,
    expect.stringMatching(new RegExp(`^${t('submit.buy')}`)),
    t('action.share'),
    expect.stringMatching(new RegExp(`^${t('reviews.allOf', { total: 0 }).replace('0', '\\d+')}$`)),
  ]);
});

test('on a phone the tab key reaches the tabs last, which are at the bottom', async () => {
  const { page, go } = await visit({ hasTouch: false });
  await go('/mall');
  await hydrated(page);
  const stops = (await stopsOf(page, 30)).map(({ words }) => words);
  expect(stops[0]).toBe(t('skip.content'));
  expect(stops.slice(-5)).toEqual([t('tab.home'), t('support.us'), t('tab.mall'), t('tab.cart'), t('tab.my')]);
  expect(stops.filter((words) => words === t('tab.cart'))).toHaveLength(1);
});

test.each([
  { path: '/user/detail/1', to: 'purchase', first: new RegExp(`^${t('submit.buy')}`) },
  { path: '/my', to: 'content', first: new RegExp(`${t('person.title')}$`) },
])('$path: the skip link leads over the bars to the $to; Back is one step', async ({ path, to, first }) => {
  const token = await shop.signUp(`skips-to-${to}`);
  for (const viewport of [PHONE, WIDE]) {
    const { page, go } = await visitAs(token, `skips-to-${to}`, { viewport, hasTouch: false });
    await go('/mall');
    await go(path);
    await hydrated(page);
    await page.keyboard.press('Tab');
    const skip = page.locator(`a[href="#${to}"]`);
    expect(await skip.evaluate((link) => link.getBoundingClientRect().width)).toBeGreaterThan(44);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(to);
    await page.keyboard.press('Tab');
    const name = await page.evaluate(() => {
      const at = document.activeElement;
      return at?.getAttribute('aria-label') ?? at?.textContent ?? '';
    });
    expect(name).toMatch(first);
    expect(page.url()).toBe(shop.origin + path);
    await page.goBack();
    await page.waitForURL(`${shop.origin}/mall`);
  }
});

/** A delivery address, a name and a search that run left to right and are longer than a line. */
const LONG = 'Flat 12, Building 7, 88 North Caoxi Road, Xuhui District, Shanghai 200030, China';

/** What is cut to one line and has lost its first letter. */
function cutAtTheStart(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')].flatMap((box) => {
      const { textOverflow } = getComputedStyle(box);
      if (textOverflow !== 'ellipsis' || !box.checkVisibility() || box.scrollWidth <= box.clientWidth) return [];
      const text = document.createTreeWalker(box, NodeFilter.SHOW_TEXT).nextNode();
      if (!text) return [];
      const letter = document.createRange();
      letter.setStart(text, 0);
      letter.setEnd(text, 1);
      const [seen, { left, right }] = [letter.getBoundingClientRect(), box.getBoundingClientRect()];
      return seen.left < left - 1 || seen.right > right + 1 ? [box.textContent ?? ''] : [];
    }),
  );
}

test('in Arabic an address, a name and a search keep their start', async () => {
  const username = 'a-very-long-name-of-32-letters-x';
  const token = await shop.signUp(username, 5000);
  await shop.call('saveAddress', { truename: 'Chen Siyuan', phone: '13800136021', address: LONG }, token);
  const { page, go, context } = await visitAs(token, username, { viewport: { width: 320, height: 640 } });
  await context.addCookies([{ name: 'language', value: 'ar-SA', url: shop.origin }]);
  await page.addInitScript(() => localStorage.setItem('language', 'ar-SA'));
  const query = LONG.slice(0, 60);
  for (const [path, ...texts] of [
    ['/user/detail/1/buy', LONG],
    ['/my', `Nick ${username}`.slice(0, 32), `@${username}`],
    [`/search?q=${encodeURIComponent(query)}`],
    ['/search', query],
  ] as const) {
    await go(path);
    await hydrated(page);
    expect([path, await cutAtTheStart(page)]).toEqual([path, []]);
    for (const text of texts) {
      const shown = page.getByText(text, { exact: true }).filter({ visible: true }).first();
      expect([text, await shown.evaluate((box) => getComputedStyle(box).direction)]).toEqual([text, 'ltr']);
    }
    if (!path.startsWith('/search?')) continue;
    const { direction, textAlign } = await page.locator('main [name="q"]').evaluate((box) => {
      const { direction, textAlign } = getComputedStyle(box);
      return { direction, textAlign };
    });
    // In its own direction, where the page begins.
    expect([direction, textAlign]).toEqual(['ltr', 'right']);
  }
  await go('/user/address');
  await hydrated(page);
  const field = page.locator('[name="address"]');
  expect(await field.inputValue()).toBe(LONG);
  expect(await field.evaluate((input) => [getComputedStyle(input).direction, input.scrollLeft])).toEqual(['ltr', 0]);
});

test('with the colours of the reader’s system, which take backgrounds and shadows, states and edges are still seen', async () => {
  const username = 'own-colours';
  const token = await shop.signUp(username, 5000);
  const { orderno } = (await shop.call('buyItem', { id: 1 }, token)).data;
  await shop.call('orderPt', { orderno }, await shop.signUp('own-colours-friend', 5000));
  const { page, go } = await visitAs(token, username, { forcedColors: 'active', colorScheme: 'dark' });
  /** Each fill of the elements that this selects. */
  const fills = (selector: string, part?: string) =>
    page
      .locator(selector)
      .evaluateAll(
        (all, before) => [...new Set(all.map((one) => getComputedStyle(one, before).backgroundColor))],
        part,
      );
  await go('/user/order/0');
  await hydrated(page);
  expect(await fills('main article li[data-state]', '::before')).toHaveLength(3);
  expect(await fills('nav a[aria-current]', '::after')).not.toEqual(await fills('main'));
  await go(`/user/order-detail/${orderno}`);
  await hydrated(page);
  expect((await fills('main li[data-state]', '::before')).length).toBeGreaterThanOrEqual(3);
  await go(`/user/return/${orderno}`);
  await hydrated(page);
  await page.locator('label:has([value="unwanted"])').click();
  expect(await fills('label:has([name="reason"])')).toHaveLength(2);
  const edge = await page
    .locator('main form button[type="submit"]')
    .evaluate((button) => getComputedStyle(button).borderTopWidth);
  expect(edge).toBe('1px');
});

test('on paper no bar stands over the words, and steps that are done differ from those that are not', async () => {
  const username = 'prints';
  const token = await shop.signUp(username, 5000);
  await shop.call('buyItem', { id: 1 }, token);
  const { page, context, go } = await visitAs(token, username);
  await context.addCookies([{ name: 'language', value: 'ar-SA', url: shop.origin }]);
  await page.addInitScript(() => localStorage.setItem('language', 'ar-SA'));
  for (const path of ['/my', '/user/withdraw', '/user/detail/1', '/user/order/0']) {
    await page.emulateMedia({ media: 'screen' });
    await go(path);
    await hydrated(page);
    await page.emulateMedia({ media: 'print' });
    const bars = await page.evaluate(() =>
      // The link to the content is seen only while it has the focus.
      [...document.querySelectorAll('body :not(a)')]
        .filter((box) => getComputedStyle(box).position === 'fixed' && box.checkVisibility() && box.clientHeight > 0)
        .map(({ className, textContent }) => `${className}: ${textContent}`),
    );
    expect([path, ...bars]).toEqual([path]);
  }
  const drawn = await page
    .locator('main article li[data-state]')
    .evaluateAll((steps) => [...new Set(steps.map((step) => getComputedStyle(step, '::before').printColorAdjust))]);
  expect(drawn).toEqual(['exact']);
});
