import { z } from 'zod';
import { COMPARED } from './plain-value.ts';

/** Columns are their places in the heading line, from 0. */
const column = z.int().min(0).max(199);

const value = z.string().max(COMPARED);

/**
 * How the rows of a bank's file are understood: proposed by the shop, or chosen by staff for all files with this heading
 * line. What its values do not say is not understood, and never matched.
 */
export const statementReading = z.strictObject({
  date: column,
  /** Of `02/03/2026`. */
  order: z.enum(['auto', 'dayFirst', 'monthFirst']),
  /** One signed or sided sum, or one column for each side. */
  amount: column.nullable(),
  in: column.nullable(),
  out: column.nullable(),
  /** Whether `1.234` is a thousand: told by the file where it can be. */
  decimals: z.enum(['auto', 'point', 'comma']),
  /** Null: the sign of the sum says it. */
  side: column.nullable(),
  /** Values of that column (`plainValue`). */
  came: z.array(value).max(50),
  went: z.array(value).max(50),
  /** Null: the file has booked payments alone. */
  state: column.nullable(),
  arrived: z.array(value).max(50),
  /** Null: all sums are in the shop's currency. */
  currency: column.nullable(),
  /** Where numbers of recharges and withdrawals are looked for; null: in all columns. */
  text: column.nullable().default(null),
});

export type StatementReading = z.infer<typeof statementReading>;
