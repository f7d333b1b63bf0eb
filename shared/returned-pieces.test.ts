import fc from 'fast-check';
import { expect, test } from 'vitest';
import { givesBack, piecesLeft, priceOfPieces, taxLeft } from './returned-pieces.ts';

/** An order, the pieces of each of its returns in turn, and before which of them its tax refund is paid. */
const story = fc
  .record({
    quantity: fc.integer({ min: 1, max: 100 }),
    price: fc.integer({ min: 1, max: 100_000_000 }),
    taxShare: fc.double({ min: 0, max: 1, noNaN: true }),
    splits: fc.array(fc.integer({ min: 1, max: 100 }), { maxLength: 12 }),
    taxBefore: fc.integer({ min: 0, max: 14 }),
  })
  .map(({ taxShare, price, ...rest }) => ({ ...rest, price, tax: Math.round(price * taxShare) }));

test('all returns of an order and its tax refund are its price, to the fen, whenever the tax is paid or never', () => {
  fc.assert(
    fc.property(story, ({ quantity, price, tax, splits, taxBefore }) => {
      const order = { quantity, price, tax, returned: 0, taxPaid: 0 };
      let [back, prices, taxPaid] = [0, 0, 0];
      const returns = [...splits, quantity];
      for (const [at, wanted] of returns.entries()) {
        if (at === taxBefore && piecesLeft(order) > 0) {
          taxPaid = taxLeft(order);
          order.taxPaid = taxPaid;
        }
        const pieces = Math.min(wanted, piecesLeft(order));
        const gives = givesBack(order, pieces);
        expect(gives).toBeGreaterThanOrEqual(0);
        expect(Number.isInteger(gives)).toBe(true);
        expect(priceOfPieces(order, pieces)).toBeGreaterThanOrEqual(gives);
        prices += priceOfPieces(order, pieces);
        back += gives;
        order.returned += pieces;
        expect(back + taxPaid).toBeLessThanOrEqual(price);
      }
      expect([back + taxPaid, prices, piecesLeft(order)]).toEqual([price, price, 0]);
    }),
    { numRuns: 2000 },
  );
});

test.each([
  // Three for 300.00 with a tax refund of 30.00, of which one goes back.
  [{ returned: 0, taxPaid: 0 }, 1, 10_000],
  [{ returned: 0, taxPaid: 3000 }, 1, 9000],
  // The tax was paid for the two that stayed after the first one.
  [{ returned: 1, taxPaid: 2000 }, 2, 18_000],
  [{ returned: 1, taxPaid: 0 }, 2, 20_000],
])('of an order with %j, %i pieces give back %i', (so, pieces, gives) => {
  expect(givesBack({ quantity: 3, price: 30_000, tax: 3000, ...so }, pieces)).toBe(gives);
});

test('the last piece takes what remains', () => {
  const order = { quantity: 3, price: 100, tax: 10, returned: 0, taxPaid: 0 };
  expect([0, 1, 2].map((returned) => givesBack({ ...order, returned }, 1))).toEqual([33, 33, 34]);
  expect([0, 1, 2, 3].map((returned) => taxLeft({ ...order, returned }))).toEqual([10, 7, 4, 0]);
});
