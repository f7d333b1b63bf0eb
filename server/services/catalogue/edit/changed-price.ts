import { fenFromText } from '../../../../shared/money.ts';
import type { ItemChanges } from '../import/report.ts';

/** Price and tax of an item after the changes of a row; a tax that is taken away is zero. */
export function changedPrice(item: { price: number; tax: number }, fields: ItemChanges['fields']) {
  const now = (column: string, otherwise: number) => {
    const change = fields.find((field) => field.column === column);
    return change ? (fenFromText(change.new) ?? 0) : otherwise;
  };
  return { price: now('price', item.price), tax: now('tax', item.tax) };
}
