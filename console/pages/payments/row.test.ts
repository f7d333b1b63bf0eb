import { expect, test } from 'vitest';
import { sumOf } from './row.ts';

test('a payment in another currency is never shown with the sign of the shop’s', () => {
  expect(sumOf({ money: 12_800, currency: 'CNY', foreign: false }, '¥')).toBe('¥128.00');
  expect(sumOf({ money: 12_800, currency: 'USD', foreign: true }, '¥')).toBe('128.00 USD');
});
