import { type Browser, chromium } from 'playwright-core';
import { inject } from 'vitest';

/** The Chromium of this run; closing it closes the contexts that were opened through it, and leaves it to the others. */
export async function connectBrowser(endpoint = inject('chromium')): Promise<Browser> {
  try {
    const browser = await chromium.connect(endpoint);
    // A connection to one that has ended may still succeed; it opens nothing.
    await (await browser.newContext()).close();
    return browser;
  } catch (cause) {
    throw new Error('the Chromium of this run is gone: what ended it stands above', { cause });
  }
}
