import { MOST_PIECES } from '../../../../shared/item-fields.ts';

/** What is wanted of the pieces of a variant. */
export interface StockRow {
  stock: { to: number } | { by: number } | undefined;
  /** What it has now. */
  had: number;
}

interface WrongStock<Row> {
  row: Row;
  reason: 'stockTooLow' | 'stockTooHigh';
  params: { free: number } | { most: number };
}

/**
 * By how much the pieces of variants change, those that gain first; or the first one that cannot. `free` are the pieces of
 * their item that no waiting group holds.
 */
export function stockChanges<Row extends StockRow>(
  free: number,
  rows: readonly Row[],
): { changes: (Row & { by: number })[]; wrong?: WrongStock<Row> } {
  const changes = rows
    .map((row) => ({ ...row, by: byOf(row) }))
    .filter(({ by }) => by !== 0)
    .sort((one, other) => other.by - one.by);
  let left = free;
  for (const row of changes) {
    const { had, by } = row;
    if (had + by > MOST_PIECES)
      return { changes, wrong: { row, reason: 'stockTooHigh', params: { most: MOST_PIECES } } };
    const least = Math.min(had, left);
    if (by < 0 && -by > least) return { changes, wrong: { row, reason: 'stockTooLow', params: { free: least } } };
    left += by;
  }
  return { changes };
}

const byOf = ({ stock, had }: StockRow): number => (!stock ? 0 : 'by' in stock ? stock.by : stock.to - had);
