import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { hydrated, idle } from '../support/browser.ts';
import { openShop } from '../support/open-shop.ts';

const { shop, visit } = openShop();

/** How long a page waits for its pictures, in ms: here until the event that says that it is over. */
const LONGEST_WAIT = 3000;

function holdPatience(longest: number) {
  const begin = window.setTimeout;
  const held = (act: () => void, ms?: number) => {
    if (ms !== longest) return begin(act, ms);
    addEventListener('impatient', act);
    return 0;
  };
  Object.assign(window, { setTimeout: held });
}

/** A page whose pictures do not come until `release`, and the names of the scripts that it has asked for. */
async function withoutPictures() {
  const { page, context } = await visit();
  const held: Route[] = [];
  let holding = true;
  const scripts: string[] = [];
  await page.route('**/media/**', (route) => (holding ? void held.push(route) : route.continue()));
  page.on('request', (request) => {
    const [, name] = /assets\/([\w-]+)-[\w-]{8}\.js$/.exec(request.url()) ?? [];
    if (name) scripts.push(name);
  });
  await page.addInitScript(holdPatience, LONGEST_WAIT);
  await page.goto(shop.origin, { waitUntil: 'domcontentloaded' });
  await expect.poll(() => [held.length > 0, scripts]).toEqual([true, ['start']]);
  const release = async () => {
    holding = false;
    await Promise.all(held.map((route) => route.continue()));
  };
  return { page, context, scripts, release };
}

const isHydrated = (page: Page) =>
  page.evaluate(() => Object.keys(document).some((key) => key.startsWith('__reactContainer')));

test('scripts are loaded after the first pictures', async () => {
  const { page, context, scripts, release } = await withoutPictures();
  await idle(page);
  expect([scripts, await isHydrated(page)]).toEqual([['start'], false]);
  await release();
  await hydrated(page);
  expect(scripts).toEqual(expect.arrayContaining(['entry-client', 'home', 'libraries', 'shop']));
  await context.close();
});

test('a touch on the page loads them at once', async () => {
  const { page, context, scripts, release } = await withoutPictures();
  await page.touchscreen.tap(200, 5);
  await hydrated(page);
  expect(scripts).toContain('entry-client');
  await release();
  await context.close();
});

test('pictures that never load do not delay the scripts for long', async () => {
  const { page, context, release } = await withoutPictures();
  await page.evaluate(() => dispatchEvent(new Event('impatient')));
  await expect.poll(() => isHydrated(page)).toBe(true);
  await release();
  await context.close();
});

test('a view transition that the next navigation skips is no error of the page', async () => {
  const { page, go, troubles } = await visit();
  await go('/');
  await hydrated(page);
  await page.evaluate(() => {
    const skipped = new Promise((resolve) => addEventListener('unhandledrejection', resolve, { once: true }));
    // As React Router does, which handles the rejection of `finished` alone.
    document.startViewTransition(() => undefined).skipTransition();
    return skipped.then(() => undefined);
  });
  await idle(page);
  expect(troubles).toEqual([]);
});
