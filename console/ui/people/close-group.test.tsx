// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { drawConsole, pressable } from '../../../tests/support/drawn-console.tsx';
import { CloseGroup } from './close-group.tsx';

test('who closes a group reads how much goes back, in the sentence and on the button', async () => {
  // One of them has two pieces.
  const group = { id: 7, seats: 3, paid: 4 * 129_900 };
  await drawConsole(<CloseGroup group={group} name="Lamp" onClose={() => undefined} />);
  expect(document.body.textContent).toMatch(/all 3 members get their money back .* ¥5,196\.00 in total/);
  expect(pressable().some((words) => words?.includes('give back ¥5,196.00'))).toBe(true);
});
