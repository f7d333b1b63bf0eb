// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test } from 'vitest';
import { drawConsole, press, pressable } from '../../../tests/support/drawn-console.tsx';
import { Refused } from '../../lib/refused.ts';
import { Import } from './import.tsx';

async function choose(name: string) {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error('no place for a file');
  Object.defineProperty(input, 'files', { value: [new File(['id'], name)], configurable: true });
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })));
}

test('a file whose check fails is not imported on the report of the one before', async () => {
  const sent: object[] = [];
  const call = async (_: string, input: { name: string; dry_run: string }) => {
    sent.push([input.name, input.dry_run]);
    if (input.name === 'second.csv') throw new Refused(0, 'lost', 'network.offline');
    return { added: 3, changed: [], problems: [] };
  };
  await drawConsole(<Import onClose={() => undefined} onDone={() => undefined} />, { api: { call: call as never } });
  await choose('first.csv');
  expect(pressable()).toContain('Add 3, change 0');
  await choose('second.csv');
  expect(pressable()).not.toContain('Add 3, change 0');
  await choose('first.csv');
  await press('Add 3');
  expect(sent.at(-1)).toEqual(['first.csv', 'no']);
});
