import { expect, test } from 'vitest';
import { promises } from '../../../tests/support/fake-shop.ts';
import { promisedAt, wordsOf } from '../../../tests/support/promised.tsx';
import type { Order } from '../../features/orders/order-row.ts';
import { WhatItGives } from './what-it-gives.tsx';

const cases = promisedAt(48).flatMap(([at, promised]) => [
  ['cancel' as const, at, promised] as const,
  ['return' as const, at, promised] as const,
]);

test.each(cases)('a %s that is asked for at %s says how soon it is decided: %s', (return_kind, at, promised) => {
  const order = { return_kind, item_price: 12, return_gives: 9, tax: 3 } as Order;
  const part = { quantity: null, most: 1, price: 12, gives: 9 };
  expect(wordsOf(<WhatItGives order={order} part={part} promised={{ promises, at }} />)).toContain(promised);
});
