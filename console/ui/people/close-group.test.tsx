// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { drawConsole, pressable } from '../../../tests/support/drawn-console.tsx';
import { CloseGroup } from './close-group.tsx';

test('who closes a group reads how much goes back, in the sentence and on the button', async () => {
  const group = { id: 7, seats: 3 };
  await drawConsole(<CloseGroup group={group} price={129_900} name="Lamp" onClose={() => undefined} />);
  expect(document.body.textContent).toMatch(/all 3 members get their money back .* ¥3,897\.00 in total/);
  expect(pressable().some((words) => words?.includes('give back ¥3,897.00'))).toBe(true);
});
