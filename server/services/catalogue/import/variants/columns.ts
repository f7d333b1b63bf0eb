import { DEFAULT_LOCALE, type Locale, locales } from '../../../../../shared/locales.ts';
import { MOST_OPTIONS } from '../../../../../shared/variants.ts';
import { Wrong } from '../../../spreadsheets/wrong.ts';
import type { ColumnProblem } from '../column-problem.ts';
import type { SourceRow } from '../source.ts';

/** The options of an item by their number in the headings. */
export const optionNumbers: readonly number[] = Array.from({ length: MOST_OPTIONS }, (_, at) => at + 1);

/** Every language, the shop's own first. */
export const languages = [
  DEFAULT_LOCALE,
  ...(Object.keys(locales) as Locale[]).filter((locale) => locale !== DEFAULT_LOCALE),
];

export type Words = 'option' | 'value';

/** The column with the words of an option, or of its value: `value.2`, and `value.2.en-US` in another language. */
export const wordsColumn = (of: Words, number: number, locale: string): string =>
  locale === DEFAULT_LOCALE ? `${of}.${number}` : `${of}.${number}.${locale}`;

/** Columns that only rows of variants have, but for words in other languages. */
export const variantColumns: readonly string[] = [
  'item',
  ...optionNumbers.flatMap((number) => [`option.${number}`, `value.${number}`]),
  'sku',
];

/** Columns that say what a variant costs and has, as those of an item do. */
export const variantFields = [
  ...(['sku', 'price', 'org_price', 'tax'] as const),
  ...(['next_price', 'next_org_price', 'next_tax', 'next_price_at'] as const),
  ...(['stock', 'on_sale'] as const),
] as const;

export type VariantField = (typeof variantFields)[number];

/** Their columns of words in the other languages. */
export const wordsInLanguages: readonly string[] = optionNumbers.flatMap((number) =>
  languages
    .filter((locale) => locale !== DEFAULT_LOCALE)
    .flatMap((locale) => [wordsColumn('option', number, locale), wordsColumn('value', number, locale)]),
);

const own = [...variantColumns, ...wordsInLanguages];

const shared = new Set<string>([...variantFields, 'stock_was', 'version']);

const filled = ({ cells }: SourceRow, columns: readonly string[]): string[] =>
  columns.filter((column) => (cells[column] ?? '').trim() !== '');

/** The columns of variants that a row has something in. */
export const ofVariantIn = (row: SourceRow): string[] => filled(row, own);

/** Whether a row is of a variant: it says so in one of their columns, and names no item that it would change. */
export const isVariantRow = (row: SourceRow): boolean =>
  filled(row, ['id']).length === 0 && ofVariantIn(row).length > 0;

/** The columns of a variant's row that only the row of its item may have. */
export const ofItemIn = (row: SourceRow): string[] =>
  filled(row, Object.keys(row.cells)).filter((column) => !shared.has(column) && !own.includes(column));

/** Columns of which an item with variants has none: they are theirs. */
const OF_VARIANTS = [
  ...['price', 'org_price', 'tax', 'stock', 'stock_was'],
  ...['next_price', 'next_org_price', 'next_tax', 'next_price_at'],
];

/** Those of them that a row has something in, which differs from the stored item. */
export const ofVariantsIn = (cells: SourceRow['cells'], stored: SourceRow['cells']): ColumnProblem[] =>
  OF_VARIANTS.filter((column) => !['', stored[column]].includes((cells[column] ?? '').trim())).map((column) => ({
    column,
    wrong: new Wrong('ofVariants'),
  }));
