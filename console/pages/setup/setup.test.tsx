// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { drawConsole, pressable } from '../../../tests/support/drawn-console.tsx';
import { Component } from './setup.tsx';

test('a step that this tab does not know, from before an upgrade, is left out', async () => {
  const left = (step: string) => ({ step, state: 'left', missing: null });
  await drawConsole(<Component />, { loader: () => [left('brandNew'), left('people')] });
  expect(pressable()).toHaveLength(1);
  expect(document.querySelectorAll('ol li')).toHaveLength(1);
});
