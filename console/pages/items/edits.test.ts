import { expect, test } from 'vitest';
import { typedSince } from './edits.ts';

test('what was sent is done with; what was typed meanwhile stays, also in a row that was sent', () => {
  const sent = { 1: { price: '10.00' }, 2: { stock: '5' } };
  const now = { ...sent, 2: { ...sent[2], price: '7.00' }, 3: { on_sale: false } };
  expect(typedSince(sent, now)).toEqual({ 2: { stock: '5', price: '7.00' }, 3: { on_sale: false } });
  expect(typedSince(sent, sent)).toEqual({});
});
