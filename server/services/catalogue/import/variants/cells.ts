import type { StoredVariant, StoredVariants } from '../../../../../db/queries/variant-changes.ts';
import { DEFAULT_LOCALE } from '../../../../../shared/locales.ts';
import { yuanText } from '../../../../../shared/money.ts';
import { instantCell, sumCell } from '../item-cells.ts';
import { languages, type VariantField, wordsColumn } from './columns.ts';

/** What a variant costs and has, as a file writes it; `nextPriceAt` is the item's. */
export const cellsOfVariant = (
  { sku, price, orgPrice, tax, stock, onSale, nextPrice, nextOrgPrice, nextTax }: StoredVariant,
  nextPriceAt: number | null,
) =>
  ({
    sku,
    price: yuanText(price),
    org_price: yuanText(orgPrice),
    tax: yuanText(tax),
    next_price: sumCell(nextPrice),
    next_org_price: sumCell(nextOrgPrice),
    next_tax: sumCell(nextTax),
    next_price_at: nextPrice === null ? '' : instantCell(nextPriceAt),
    stock: String(stock),
    on_sale: onSale ? 'yes' : 'no',
  }) satisfies Record<VariantField, string>;

/** The rows of an item's variants: with the words of each option and value in every language that it has. */
export function rowsOfVariants(
  { options, variants }: StoredVariants,
  nextPriceAt: number | null,
): Record<string, string>[] {
  return variants.map((variant) => {
    const words = options.flatMap(({ names, values }, at) => {
      const value = values.find(({ id }) => id === variant.values[at]);
      return [...wordsIn('option', at + 1, names), ...wordsIn('value', at + 1, value?.names ?? {})];
    });
    return { ...Object.fromEntries(words), ...cellsOfVariant(variant, nextPriceAt), stock_was: String(variant.stock) };
  });
}

const wordsIn = (of: 'option' | 'value', number: number, names: Record<string, string>) =>
  Object.entries(names).map(([locale, text]) => [wordsColumn(of, number, locale), text] as const);

/** The columns of words that options of these languages need, up to a number of options. */
export function columnsOfWords(most: number, used: readonly string[]): string[] {
  const others = languages.filter((locale) => locale !== DEFAULT_LOCALE && used.includes(locale));
  return Array.from({ length: most }, (_, at) => at + 1).flatMap((number) =>
    [DEFAULT_LOCALE, ...others].flatMap((locale) => [
      wordsColumn('option', number, locale),
      wordsColumn('value', number, locale),
    ]),
  );
}
