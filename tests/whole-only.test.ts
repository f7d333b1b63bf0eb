import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { wholeOnly } from './whole-only.ts';

test('the files of the whole run exist', () => {
  const missing = wholeOnly.filter((file) => !existsSync(join(import.meta.dirname, '..', file)));
  expect(missing).toEqual([]);
});
