import { columnOf, itemFields, itemKeys } from '../../../../shared/item-fields.ts';
import { plainSum } from './plain-sum.ts';
import type { SourceRow } from './source.ts';

/** Columns with a sum. */
const SUMS = itemKeys.filter((key) => itemFields[key].kind.startsWith('sum')).map(columnOf);

/** A sum that was written in another way than `1299.00`, and how it was read. */
export interface Reading {
  row: number;
  column: string;
  text: string;
  read: string;
}

/** The rows with each sum as `1234.56`, and which sums had to be read. Ambiguous ones stay: their column refuses them. */
export function withPlainSums(rows: readonly SourceRow[]): { rows: SourceRow[]; readings: Reading[] } {
  const readings: Reading[] = [];
  const plain = rows.map(({ row, cells }) => {
    const changed: Record<string, string> = {};
    for (const column of SUMS) {
      const text = cells[column]?.trim() ?? '';
      const read = plainSum(text);
      if (read === text || read === 'ambiguous') continue;
      changed[column] = read;
      readings.push({ row, column, text, read });
    }
    return { row, cells: { ...cells, ...changed } };
  });
  return { rows: plain, readings };
}
