import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** What a daily workflow of the console may take beside the time that a person thinks, in ms (docs/console.md). */
const QUICK = 30_000;

/** What somebody has done with their hands: presses of a finger or a mouse, and keys other than those of a typed text. */
interface Effort {
  taps: number;
  keys: number;
}

/** In the page: tells of every press. */
function tellOfPresses() {
  const tell = (kind: keyof Effort) => Reflect.get(globalThis, 'pressed')(kind);
  const types = ({ key, ctrlKey, metaKey, target }: KeyboardEvent) =>
    key.length === 1 && !ctrlKey && !metaKey && target instanceof Element && target.matches('input, textarea');
  addEventListener('pointerdown', () => tell('taps'), true);
  addEventListener(
    'keydown',
    (event) => {
      if (!['Control', 'Shift', 'Alt', 'Meta'].includes(event.key) && !types(event)) tell('keys');
    },
    true,
  );
}

/**
 * Starts the clock of a workflow and counts what is pressed on these pages, as they see it. `done` ends it: it took less
 * than 30 seconds, and what was pressed is the answer, so that a step more is seen.
 */
export async function startWorkflow(...pages: Page[]) {
  const effort: Effort = { taps: 0, keys: 0 };
  for (const page of pages) {
    await page.exposeFunction('pressed', (kind: keyof Effort) => {
      effort[kind]++;
    });
    await page.addInitScript(tellOfPresses);
    await page.evaluate(tellOfPresses);
  }
  const began = Date.now();
  const pressed = (): Effort => ({ ...effort });
  return {
    /** What was pressed so far, whatever time it took. */
    pressed,
    done: (): Effort => {
      expect(Date.now() - began).toBeLessThan(QUICK);
      return pressed();
    },
  };
}
