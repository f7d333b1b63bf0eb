import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { PHONE } from './browser.ts';
import { content, openFrom, WIDE } from './console-visit.ts';
import { t } from './console-words.ts';
import { whole } from './in-turn.ts';

/** Where a daily workflow is done, and how the same steps are gone there. */
export interface Place {
  name: string;
  isPhone: boolean;
  options: BrowserContextOptions;
  press: (target: Locator) => Promise<void>;
  /** From Today to the screen of an entry. */
  open: (page: Page, path: string) => Promise<void>;
  /** Types it into the box that finds everything. */
  find: (page: Page, words: string) => Promise<void>;
}

/** With a mouse and keys. */
export const desk: Place = {
  name: 'at a desk',
  isPhone: false,
  options: { viewport: WIDE, hasTouch: false },
  press: (target) => target.click(),
  open: (page, path) => openFrom(page, path).click(),
  find: async (page, words) => {
    await page.keyboard.press('/');
    await page.keyboard.type(words);
    await page.keyboard.press('Enter');
  },
};

const shownLink = (page: Page, path: string) => page.locator(`a[href="/console/${path}"]`).filter({ visible: true });

/** Chromium counts a tap within this time (ms) of another one at the same place as its second half. */
const DOUBLE_TAP = 500;

let tapped = 0;

/**
 * Buttons of the console ignore the second half of a double tap (`console/ui/button`). A person reads what the first tap
 * brought before tapping again; a script is faster.
 */
async function tapAfterReading(target: Locator): Promise<void> {
  await target.waitFor();
  await sleep(Math.max(0, tapped + DOUBLE_TAP - Date.now()));
  await target.tap();
  tapped = Date.now();
}

/** With a thumb: the bar at the bottom has five entries, a queue stands on Today, and the others below More. */
export const phone: Place = {
  name: 'on a phone',
  isPhone: true,
  options: { viewport: PHONE, hasTouch: true },
  press: tapAfterReading,
  open: async (page, path) => {
    if ((await shownLink(page, path).count()) === 0) await shownLink(page, 'more').tap();
    await shownLink(page, path).first().tap();
  },
  find: async (page, words) => {
    await shownLink(page, 'find').tap();
    await content(page).getByRole('searchbox').tap();
    await page.keyboard.type(words);
    await content(page)
      .getByRole('button', { name: t('find.label') })
      .tap();
  },
};

export const bothPlaces = [desk, phone];

/** Of a file that each run has: the phone in the whole run alone. */
export const placesInTurn = whole ? bothPlaces : [desk];

/** Of such a file too: both in the whole run, where others stand for them in each run. */
export const placesInWhole = whole ? bothPlaces : [];
