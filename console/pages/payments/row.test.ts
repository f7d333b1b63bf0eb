import { expect, test } from 'vitest';
import { storyOf, sumOf } from './row.ts';

test('a payment in another currency is never shown with the sign of the shop’s', () => {
  expect(sumOf({ money: 12_800, currency: 'CNY', foreign: false }, '¥')).toBe('¥128.00');
  expect(sumOf({ money: 12_800, currency: 'USD', foreign: true }, '¥')).toBe('128.00 USD');
});

test('what was taken back, and what cannot be credited any more because of that, have texts of their own', () => {
  const none = { direction: null, reversed: true };
  expect(storyOf({ outcome: 'refunded', direction: 'debit', reversed: true })).toBe('refunded');
  expect(
    ['refunded', 'partly_refunded', 'disputed', 'dispute_lost'].map((outcome) => storyOf({ ...none, outcome })),
  ).toEqual(['gone', 'gone', 'gone', 'gone']);
  expect(['late', 'mismatch', 'unknown'].map((outcome) => storyOf({ ...none, outcome }))).toEqual(
    Array(3).fill('reversed'),
  );
  expect(storyOf({ outcome: 'dispute_won', direction: null, reversed: false })).toBe('dispute_won');
});
