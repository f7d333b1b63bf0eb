import { DEFAULT_LOCALE } from '../../../shared/locales.ts';
import { typedWhole } from '../../lib/typed-number.ts';
import { type DraftVariant, fenOf, type TypedField, type VariantDraft } from './variant-draft.ts';

/** What the cells of the matrix show. */
export type View = 'price' | 'more' | 'next' | 'sku';

export const viewFields = {
  price: ['price', 'stock'],
  more: ['org_price', 'tax'],
  next: ['next_price', 'next_org_price', 'next_tax'],
  sku: ['sku'],
} as const satisfies Record<View, readonly TypedField[]>;

export interface MatrixColumn {
  /** Of a value of the second option; empty if there is none. */
  key: string;
  words: string;
}

/** A column for each value of the second option; a single one without it. */
export function columnsOf({ options }: VariantDraft): MatrixColumn[] {
  const second = options[1];
  if (!second) return [{ key: '', words: '' }];
  return second.values.map(({ key, names }) => ({ key, words: names[DEFAULT_LOCALE] ?? '' }));
}

/** Whether a value of a cell is another than the stored one, however it is written. */
export function isChanged(field: TypedField, cell: DraftVariant, stored: DraftVariant): boolean {
  if (field === 'stock') return cell.stock.trim() !== '' && typedWhole(cell.stock) !== cell.stock_was;
  // Nothing and 0 are two refunds: that of now, and none.
  if (field === 'next_tax') return cell.next_tax.trim() !== stored.next_tax;
  // Whether it is on sale is shown beside its number.
  if (field === 'sku') return cell.sku.trim() !== stored.sku || cell.on_sale !== stored.on_sale;
  return (
    cell[field] !== stored[field] &&
    (fenOf(cell[field], 0) === null || fenOf(cell[field], 0) !== fenOf(stored[field], 0))
  );
}
