import { test } from 'vitest';

/** All of it is looked at: `npm run test:whole`. */
export const whole = process.env.WHOLE === '1';

/**
 * Every `n`th case of a table that takes long, starting at a different one for each `row`; `npm run test:whole` runs
 * all.
 */
export function inTurn<One>(all: readonly One[], n: number, row = 0): One[] {
  return all.filter((_, at) => whole || (at + row) % n === 0);
}

/** A test of the whole run alone, in a file that each run has. */
export function wholeTest(name: string, run: () => Promise<void>, timeout?: number): void {
  if (whole) test(name, run, timeout);
}
