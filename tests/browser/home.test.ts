import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { growOld, hydrated } from '../support/browser.ts';
import { openShop } from '../support/open-shop.ts';
import { t } from '../support/words.ts';

const { shop, visit } = openShop();

const cardsOf = (page: Page) => page.locator('main a[href^="/user/detail/"]');
const linksOf = (page: Page) => cardsOf(page).evaluateAll((cards) => cards.map((card) => card.getAttribute('href')));

test('hot items load as the reader scrolls, each once, and are as many after coming back', async () => {
  const visitor = await visit();
  const { page, go } = visitor;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await go('/');
  await hydrated(page);
  const cards = cardsOf(page);
  expect(await cards.count()).toBe(20);
  expect(asked.filter((url) => /later-items|item_hot_list/.test(url))).toEqual([]);
  // What the call says, in its order.
  const { data } = await (await fetch(`${shop.origin}/api/item_hot_list?limit=100`)).json();
  expect(data.length).toBeGreaterThan(40);
  for (const count of [40, data.length]) {
    await cards.last().scrollIntoViewIfNeeded();
    await expect.poll(() => cards.count()).toBe(count);
  }
  expect(await linksOf(page)).toEqual(data.map(({ id }: { id: number }) => `/user/detail/${id}`));
  await expect.poll(() => page.getByRole('link', { name: t('list.more') }).count()).toBe(0);
  const depth = await page.evaluate(() => scrollY);
  await cards.last().click();
  await page.waitForURL(/detail/);
  // The last item of the first page is bought meanwhile, so that the next page begins elsewhere.
  const moved = data[19].id;
  const [opener, joiner] = [await shop.signUp('home-opener', 20_000), await shop.signUp('home-joiner', 20_000)];
  const { orderno } = (await shop.call('buyItem', { id: moved }, opener)).data;
  await shop.call('orderPt', { orderno }, joiner);
  await page.goBack();
  await expect.poll(() => cards.count()).toBe(data.length);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(depth - 400);
  expect(visitor.troubles).toEqual([]);
});

test('if the code of the next items cannot be loaded the page stays, and a tap tries again', async () => {
  const { page, go, quiet } = await visit();
  await growOld(page);
  await go('/');
  await hydrated(page);
  let loads = 0;
  page.on('load', () => loads++);
  const cards = cardsOf(page);
  await page.route('**/later-items*', (route) => route.abort());
  await cards.last().scrollIntoViewIfNeeded();
  const again = page.getByRole('link', { name: t('list.retry') });
  await again.waitFor();
  await quiet();
  expect([await cards.count(), loads]).toEqual([20, 0]);
  await page.unroute('**/later-items*');
  await again.click();
  await expect.poll(() => cards.count()).toBe(40);
});

test('a keyboard user who loads more continues from the link to more', async () => {
  const { page, go } = await visit();
  // Nothing comes by itself.
  await page.addInitScript(() => {
    IntersectionObserver.prototype.observe = () => {};
  });
  await go('/');
  await hydrated(page);
  const cards = cardsOf(page);
  const more = page.getByRole('link', { name: t('list.more') });
  const part = page.waitForResponse(/later-items/);
  await more.focus();
  await page.keyboard.press('Enter');
  await part;
  // Until what it asked for is there, the link has other words.
  await more.waitFor();
  expect(await cards.count()).toBe(20);
  await page.keyboard.press('Enter');
  await expect.poll(() => cards.count()).toBe(40);
});

test('without JavaScript a link leads to the next hot items', async () => {
  const { page, go } = await visit({ javaScriptEnabled: false });
  await go('/');
  const first = await linksOf(page);
  await page.getByRole('link', { name: t('list.more') }).click();
  await page.waitForURL(/\?cursor=/);
  const next = await linksOf(page);
  expect([first.length, next.length]).toEqual([20, 20]);
  expect(next.filter((link) => first.includes(link))).toEqual([]);
  expect((await page.goto(`${shop.origin}/?cursor=nonsense`))?.status()).toBe(404);
});
