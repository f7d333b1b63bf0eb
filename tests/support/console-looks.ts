import type { BrowserContextOptions, Page } from 'playwright-core';
import { accessibilityProblems, PHONE } from './browser.ts';
import { WIDE } from './console-visit.ts';
import { smallTargets } from './touch-targets.ts';

/** How a screen of the console is looked at; the other colours of each are looked at as well (`screenFaults`). */
export interface Look {
  name: string;
  language: string;
  dir: 'ltr' | 'rtl';
  viewport: { width: number; height: number };
  colorScheme: 'light' | 'dark';
}

// English words are the longest that the console has.
export const inEnglish: Look = {
  ...{ name: 'desktop, light, en-US', language: 'en-US', dir: 'ltr', viewport: WIDE, colorScheme: 'light' },
};

export const inChinese: Look = { ...inEnglish, name: 'desktop, light, zh-CN', language: 'zh-CN' };

export const onPhone: Look = {
  ...{ name: 'phone, dark, ar-SA', language: 'ar-SA', dir: 'rtl', viewport: PHONE, colorScheme: 'dark' },
};

/** A browser of that look. */
export const browserOf = ({ viewport, colorScheme }: Look): BrowserContextOptions => ({
  ...{ viewport, colorScheme, hasTouch: viewport.width < WIDE.width, reducedMotion: 'reduce' },
});

/** In that language from the next page on. */
export const inLanguage = (page: Page, { language }: Look): Promise<unknown> =>
  page.addInitScript((code) => localStorage.setItem('console.language', code), language);

/** Tags of lists, which say what to look at, that are not to be read as a whole. */
export const cutTags = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('#content td span[data-tone]')]
      .filter((tag) => {
        const [{ left, right }, cell] = [tag.getBoundingClientRect(), tag.closest('td')];
        const box = cell?.getBoundingClientRect();
        if (!cell || !box || right === left) return false;
        const clips = getComputedStyle(cell).overflowX !== 'visible';
        const beyond = clips && (left < box.left - 1 || right > box.right + 1);
        return beyond || left < -1 || right > innerWidth + 1;
      })
      .map(({ textContent }) => textContent ?? ''),
  );

/** What is wrong with the screen that is open, in words. */
export async function screenFaults(page: Page, look: Look): Promise<string[]> {
  const found: string[] = [];
  const below = await page.evaluate(() => scrollY);
  if (below > 0) found.push(`begins ${below} px below its top`);
  found.push(...(await accessibilityProblems(page)));
  await page.emulateMedia({ colorScheme: look.colorScheme === 'dark' ? 'light' : 'dark' });
  for (const fault of await accessibilityProblems(page, ['color-contrast']))
    found.push(`in the other colours: ${fault}`);
  await page.emulateMedia({ colorScheme: look.colorScheme });
  const { wider, cut, bare, squeezed, dir, headings } = await page.evaluate(() => ({
    wider: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    cut: [...document.querySelectorAll('#content table')]
      .filter(({ parentElement: card }) => card !== null && card.scrollWidth > card.clientWidth + 1)
      .map((table) => table.ariaLabel ?? table.className),
    bare: [...document.querySelectorAll('#content table')]
      .filter((table) => table.querySelector('tbody > tr') === null)
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
  for (const tag of await cutTags(page)) found.push(`a tag that is cut: ${tag}`);
  for (const table of bare) found.push(`a table without rows: ${table}`);
  for (const words of squeezed) found.push(`squeezed to a column of letters: ${words}`);
  if (dir !== look.dir) found.push(`runs ${dir}`);
  if (headings !== 1) found.push(`${headings} headings`);
  if (look.viewport === PHONE)
    found.push(...(await smallTargets(page)).map((target) => `smaller than 44 px: ${target}`));
  return found;
}
