import type { StoredVariants } from '../../../../db/queries/variant-changes.ts';
import type { WordsByLocale } from '../../../../db/schema/tables/variants.ts';

export interface OptionEdit {
  names: WordsByLocale;
  /** In their order; one that is stored has its id. */
  values: { id?: number | undefined; names: WordsByLocale; pictureId: number | null }[];
}

/** One variant: what is left out of a stored one stays. */
export interface VariantEdit {
  /** Of a stored one. */
  id?: number | undefined;
  /** Of a new one: the place of its value in each option. */
  values?: number[] | undefined;
  sku?: string | undefined;
  price?: number | undefined;
  orgPrice?: number | undefined;
  tax?: number | undefined;
  /** What it costs later; a price that is null takes it back. */
  nextPrice?: number | null | undefined;
  nextOrgPrice?: number | null | undefined;
  nextTax?: number | null | undefined;
  /** Pieces, or their difference. */
  stock?: { to: number } | { by: number } | undefined;
  onSale?: boolean | undefined;
}

/** What staff want of an item's options and variants: rows that are left out stay, as do the options. */
export interface VariantsEdit {
  options?: OptionEdit[] | undefined;
  rows: VariantEdit[];
  /** When the next prices begin, in ms since 1970; null takes them all back. */
  nextPriceAt?: number | null | undefined;
}

/** What is stored of an item's options and variants. */
export type Variants = StoredVariants;
