import { areWholeOrNone, completeNextPrice, type NextSums } from '../../../../../shared/next-price.ts';
import { Wrong } from '../../../spreadsheets/wrong.ts';
import { instantOf, moneyOf } from '../cells.ts';
import type { ColumnProblem } from '../column-problem.ts';

/** What a variant costs later, with the instant of its item (ms since 1970). */
export interface ReadNext {
  next: NextSums;
  nextPriceAt: number | null;
}

type NextColumn = 'next_price' | 'next_org_price' | 'next_tax' | 'next_price_at';

/** Reads the next price of a variant, complete, at the time `now` (ms since 1970); `tax` is that of now in fen. */
export function readNext(cells: Record<string, string>, tax: number, now: number): ReadNext | ColumnProblem[] {
  const read = <Value>(column: NextColumn, of: (text: string) => Value | Wrong) =>
    cells[column] ? of(cells[column]) : null;
  const values = {
    next_price: read('next_price', (text) => moneyOf(text, 1)),
    next_org_price: read('next_org_price', (text) => moneyOf(text, 1)),
    next_tax: read('next_tax', (text) => moneyOf(text, 0)),
    next_price_at: read('next_price_at', instantOf),
  };
  const unread = Object.entries(values).flatMap(([column, wrong]) =>
    wrong instanceof Wrong ? [{ column, wrong }] : [],
  );
  if (unread.length > 0) return unread;
  const {
    next_price: nextPrice,
    next_org_price: nextOrgPrice,
    next_tax: nextTax,
    next_price_at: nextPriceAt,
  } = values as {
    [Column in NextColumn]: number | null;
  };
  const sums = { nextPrice, nextOrgPrice, nextTax };
  const problems = problemsOf(completeNextPrice({ ...sums, tax }), nextPriceAt, now);
  return problems.length > 0 ? problems : { next: completeNextPrice({ ...sums, tax }), nextPriceAt };
}

function problemsOf(next: NextSums, nextPriceAt: number | null, now: number): ColumnProblem[] {
  const { nextPrice, nextOrgPrice, nextTax } = next;
  const rules: [NextColumn, Wrong, boolean][] = [
    ['next_price_at', new Wrong('missing'), nextPrice !== null && nextPriceAt === null],
    ['next_price', new Wrong('missing'), nextPrice === null && (nextPriceAt !== null || !areWholeOrNone(next))],
    [
      'next_org_price',
      new Wrong('belowPrice'),
      nextPrice !== null && nextOrgPrice !== null && nextOrgPrice < nextPrice,
    ],
    ['next_tax', new Wrong('abovePrice'), nextPrice !== null && nextTax !== null && nextTax > nextPrice],
    ['next_price_at', new Wrong('over'), nextPriceAt !== null && nextPriceAt <= now],
  ];
  return rules.flatMap(([column, wrong, isBroken]) => (isBroken ? [{ column, wrong }] : []));
}
