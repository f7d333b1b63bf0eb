import { expect, test } from 'vitest';
import { addressOf, noteSearch } from './last-search.ts';

test('the way back leads to a list as it was left', () => {
  expect(addressOf('/orders')).toBe('/orders');
  noteSearch('/orders', '?status=3&cursor=abc');
  noteSearch('/groups', '?status=expired');
  expect(addressOf('/orders')).toBe('/orders?status=3&cursor=abc');
  noteSearch('/orders', '');
  expect(addressOf('/orders')).toBe('/orders');
});
