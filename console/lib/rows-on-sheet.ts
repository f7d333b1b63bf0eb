import type { StepUpSummary } from './step-up-summary.ts';
import type { Texts } from './texts.ts';

/** Of many, so many stand on a sheet by name. */
const MOST = 8;

type Pair = StepUpSummary['rows'][number];

/** What stands on a sheet of each row, and of many how many more there are; its sum is that of all. */
export function rowsOnSheet<Row>(
  rows: readonly Row[],
  pairOf: (row: Row) => Pair,
  { t, count }: Pick<Texts, 't' | 'count'>,
): Pair[] {
  const pairs = rows.slice(0, MOST).map(pairOf);
  const left = rows.length - pairs.length;
  return left > 0 ? [...pairs, [t('stepUp.andMore'), count(left)]] : pairs;
}
