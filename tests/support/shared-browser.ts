import { type Browser, chromium } from 'playwright-core';
import { inject } from 'vitest';

/** The Chromium of this run; closing it closes the contexts that were opened through it, and leaves it to the others. */
export async function connectBrowser(endpoint = inject('chromium')): Promise<Browser> {
  try {
    return await chromium.connect(endpoint);
  } catch (cause) {
    throw new Error('the Chromium of this run is gone: what ended it stands above', { cause });
  }
}
