import { expect, test } from 'vitest';
import { accessibilityProblems, focused, hydrated } from '../support/browser.ts';
import { openShop } from '../support/open-shop.ts';
import { t } from '../support/words.ts';

const { visit } = openShop();

test('from the box of the home page to the results, with one to three characters', async () => {
  const visitor = await visit();
  const { page, go } = visitor;
  await go('/');
  await hydrated(page);
  for (const word of ['红', '口红', '登机箱']) {
    await page.getByLabel(t('search.label')).fill(word);
    await page.getByLabel(t('search.label')).press('Enter');
    await page.getByRole('heading', { name: t('search.found', { query: word }) }).waitFor();
    expect(await page.getByRole('region', { name: word }).locator('h3').first().textContent()).toContain(word);
  }
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(visitor.troubles).toEqual([]);
});

test('searches stay on the device, ten at most, until they are cleared', async () => {
  const visitor = await visit();
  const { page, go } = visitor;
  for (let n = 1; n <= 12; n++) await go(`/search?q=${encodeURIComponent(`词${n}`)}`);
  await go('/search');
  const chips = page.locator('a[href^="/search?q="]');
  await expect.poll(() => chips.count()).toBe(10);
  expect(await chips.first().textContent()).toBe('词12');
  expect(await accessibilityProblems(page)).toEqual([]);
  await chips.nth(1).click();
  await page.getByRole('heading', { name: t('search.nothing.title', { query: '词11' }) }).waitFor();
  await page.getByRole('button', { name: t('search.forget') }).press('Enter');
  await expect.poll(() => chips.count()).toBe(0);
  expect(await focused(page)).toBe('section');
  expect(await page.evaluate(() => localStorage.getItem('searches'))).toBeNull();
  expect(visitor.troubles).toEqual([]);
});

test('what is near is said to be, after the word that nothing is called', async () => {
  const visitor = await visit();
  const { page, go } = visitor;
  await go(`/search?q=${encodeURIComponent('口宏')}`);
  await hydrated(page);
  await page.getByRole('heading', { name: t('search.nothing.title', { query: '口宏' }) }).waitFor();
  const near = page.getByRole('region', { name: t('search.near') });
  expect(await near.locator('h3').first().textContent()).toContain('口红');
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(visitor.troubles).toEqual([]);
});

test('no results: the words are shown, and hot items follow', async () => {
  const visitor = await visit();
  const { page, go } = visitor;
  await go(`/search?q=${encodeURIComponent('<b>龘龘')}`);
  await hydrated(page);
  await page.getByRole('heading', { name: t('search.nothing.title', { query: '<b>龘龘' }) }).waitFor();
  await page.getByRole('heading', { name: t('home.hot') }).waitFor();
  expect(await page.locator('main a[href^="/user/detail/"]').count()).toBeGreaterThan(0);
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(visitor.troubles).toEqual([]);
});

test('without JavaScript the form leads to the results, page by page', async () => {
  const { page, go } = await visit({ javaScriptEnabled: false });
  await go('/');
  await page.getByLabel(t('search.label')).fill('色');
  await page.getByRole('button', { name: t('search.title') }).click();
  await page.waitForURL(/\/search\?q=/);
  const ids = () =>
    page.locator('main a[href^="/user/detail/"]').evaluateAll((all) => all.map((a) => a.getAttribute('href')));
  const first = await ids();
  expect(first).toHaveLength(20);
  await page.getByRole('link', { name: t('list.more') }).click();
  await page.waitForURL(/cursor=/);
  const second = await ids();
  expect(second.length).toBeGreaterThan(0);
  expect(second.filter((id) => first.includes(id))).toEqual([]);
  expect((await go('/search?q=%00%01'))?.status()).toBe(200);
  expect((await go(`/search?q=${encodeURIComponent('色')}&cursor=nonsense`))?.status()).toBe(404);
});
