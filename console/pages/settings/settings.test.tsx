// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { drawConsole, press, typeByKeys } from '../../../tests/support/drawn-console.tsx';
import { Component } from './settings.tsx';

const setting = {
  ...{ key: 'recharge_promise_hours', value: '1', old: null, changed_at: null, changed_by: null },
  ...{ is_sum: false, version: 0 },
} as unknown as ConsoleOutput<'settings'>[number];

test.each([
  ['٠٫٥', '0.5'],
  ['۰٫۵', '0.5'],
  ['０．５', '0.5'],
  ['٠٩:٣٠', '09:30'],
  ['０９：３０', '09:30'],
  ['Bank ٠٫٥', 'Bank ٠٫٥'],
])('%s of a setting is read as %s', async (typed, value) => {
  await drawConsole(<Component />, { loader: () => [setting] });
  await press('Change');
  expect((await typeByKeys('New value', typed)).value).toBe(value);
});
