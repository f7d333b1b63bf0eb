import { afterEach, expect } from 'vitest';
import { violations } from './violations.ts';

/** No screen, whatever a test does on it, may break the policy that the server sends with it. */
afterEach(() => {
  expect(violations.splice(0)).toEqual([]);
});
