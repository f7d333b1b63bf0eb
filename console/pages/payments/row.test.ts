import { expect, test } from 'vitest';
import { storyOf, sumOf } from './row.ts';

test('a payment in another currency is never shown with the sign of the shop’s', () => {
  expect(sumOf({ money: 12_800, currency: 'CNY', foreign: false }, '¥')).toBe('¥128.00');
  expect(sumOf({ money: 12_800, currency: 'USD', foreign: true }, '¥')).toBe('128.00 USD');
});

test('what was taken back, and what cannot be credited any more because of that, have texts of their own', () => {
  const none = { direction: null, reversed: true, by_hand: false };
  expect(storyOf({ outcome: 'refunded', direction: 'debit', reversed: true, by_hand: false })).toBe('refunded');
  expect(
    ['refunded', 'partly_refunded', 'disputed', 'dispute_lost'].map((outcome) => storyOf({ ...none, outcome })),
  ).toEqual(['gone', 'gone', 'gone', 'gone']);
  expect(['late', 'mismatch', 'unknown'].map((outcome) => storyOf({ ...none, outcome }))).toEqual(
    Array(3).fill('reversed'),
  );
  expect(storyOf({ ...none, outcome: 'dispute_won', reversed: false })).toBe('dispute_won');
});

test('so has a payment whose recharge was credited by hand, until it is taken back', () => {
  const late = { outcome: 'late', direction: null, by_hand: true };
  expect([storyOf({ ...late, reversed: false }), storyOf({ ...late, reversed: true })]).toEqual(['byHand', 'reversed']);
});
