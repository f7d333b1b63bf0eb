// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test } from 'vitest';
import { drawConsole } from '../../../tests/support/drawn-console.tsx';
import { MoneyField } from './field.tsx';

test('a figure is selected as its field is entered, not as somebody comes back to the window', async () => {
  await drawConsole(<MoneyField label="Sum" symbol="¥" fen={1200} onChange={() => {}} large />);
  const input = document.querySelector('input') ?? expect.fail('there is no field');
  const selected = () => [input.selectionStart, input.selectionEnd];
  await act(() => input.focus());
  const whole = [0, input.value.length];
  expect(selected()).toEqual(whole);
  input.setSelectionRange(2, 2);
  // The window takes the focus away and gives it back: the field stays the active one.
  await act(() => void input.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
  await act(() => void input.dispatchEvent(new FocusEvent('focusin', { bubbles: true })));
  expect(selected()).toEqual([2, 2]);
  await act(() => input.blur());
  await act(() => input.focus());
  expect(selected()).toEqual(whole);
});
