/**
 * What `shared/returned-pieces.ts` computes, as expressions over a row of `orders` under an alias, for the trigger that
 * counts returned pieces, for queries, and for the books.
 */

const shareOf = (sum: string, pieces: string, quantity: string) =>
  `case when ${pieces} >= ${quantity} then ${sum} else ${sum} / ${quantity} * (${pieces}) end`;

/** Fen of the tax refund that were paid. */
export const taxPaidOf = (o: string): string =>
  `case when ${o}.status = 4 then coalesce(${o}.tax_paid, ${o}.tax) else 0 end`;

/** Fen of the tax of the pieces that were not returned. */
export const taxLeftOf = (o: string): string => `(${o}.tax - ${shareOf(`${o}.tax`, `${o}.returned`, `${o}.quantity`)})`;

/** Fen that an order has given back once so many of its pieces were returned. */
function givenBackBy(pieces: string, o: string): string {
  const [taxOfThese, unpaid] = [shareOf(`${o}.tax`, pieces, `${o}.quantity`), `${o}.tax - ${taxPaidOf(o)}`];
  const price = shareOf(`(${o}.price - ${o}.tax)`, pieces, `${o}.quantity`);
  return `(${price}) + case when (${taxOfThese}) < (${unpaid}) then (${taxOfThese}) else (${unpaid}) end`;
}

/** Fen that a return of `pieces` gives back, after those of `before`. */
export const givesBackOf = (o: string, pieces: string, before: string): string =>
  `(${givenBackBy(`(${before} + ${pieces})`, o)} - (${givenBackBy(before, o)}))`;
