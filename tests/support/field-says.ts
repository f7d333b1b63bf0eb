import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

/** Waits until a field is marked invalid, has the focus, and is described by a message of its own. */
export async function fieldSays(field: Locator, words: string | RegExp): Promise<void> {
  await expect
    .poll(() =>
      field.evaluate((input) => ({
        invalid: input.getAttribute('aria-invalid'),
        focused: document.activeElement === input,
        message: document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent ?? '',
      })),
    )
    .toEqual({ invalid: 'true', focused: true, message: expect.stringMatching(words) });
}
