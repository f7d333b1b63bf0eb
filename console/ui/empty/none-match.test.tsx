// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { drawConsole, press, pressable } from '../../../tests/support/drawn-console.tsx';
import { NoneMatch } from './none-match.tsx';

test('a list whose filters match nothing leads to itself without them, wherever it was read from', async () => {
  const router = await drawConsole(<NoneMatch link={<a href="/items">Items</a>}>none</NoneMatch>, {
    at: '/orders?status=3&sort=earliest',
  });
  expect(pressable()).toEqual(['Clear filters']);
  // What would stand in the list is not what the filters looked for.
  expect(document.body.textContent).toContain('Nothing matches.');
  expect(document.body.textContent).not.toContain('none');
  await press('Clear filters');
  expect(router.state.location).toMatchObject({ pathname: '/orders', search: '' });
  expect(pressable()).toEqual(['Items']);
  expect(document.body.textContent).toContain('none');
});

test('the end from which a list is read is no filter', async () => {
  await drawConsole(<NoneMatch link={<a href="/items">Items</a>}>none</NoneMatch>, { at: '/orders?sort=earliest' });
  expect(pressable()).toEqual(['Items']);
});
