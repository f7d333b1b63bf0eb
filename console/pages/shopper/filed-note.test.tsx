// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { drawConsole, pressable } from '../../../tests/support/drawn-console.tsx';
import { FiledNote } from './filed-note.tsx';
import type { Shopper } from './shopper-data.ts';

const shopper = { filed: [{ id: 7, money: 20_000, filed_at: 0 }] } as Partial<Shopper> as Shopper;

test('a withdrawal that the bank may pay is told of with its link, and on a sheet with none', async () => {
  await drawConsole(<FiledNote shopper={shopper} />);
  expect(pressable()).toHaveLength(1);
  await drawConsole(<FiledNote shopper={shopper} onSheet />);
  expect(document.body.textContent).toContain('W7');
  expect(pressable()).toEqual([]);
});
