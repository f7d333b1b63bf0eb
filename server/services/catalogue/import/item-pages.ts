import { setImmediate as nextTurn } from 'node:timers/promises';
import { selectCategoryNames } from '../../../../db/queries/import.ts';
import { selectItemsAfter, selectTextLocales } from '../../../../db/queries/item-changes.ts';
import { selectOptionsUsed, selectVariantsOf } from '../../../../db/queries/variant-changes.ts';
import type { Reader } from '../../../../db/store.ts';
import { sheetLines } from '../../../csv.ts';
import { cellsOf } from './item-cells.ts';
import { translations } from './translations.ts';
import { rowsOfVariants } from './variants/cells.ts';

export type Cells = Record<string, string>;

/** Some items as cells of a file. */
export interface ItemPage {
  rows: Cells[];
  /** The id of its last row; null on the last page. */
  after: number | null;
}

/**
 * Items of a page. On PostgreSQL the server itself reads and writes it: with 1,100 characters in each of 30 languages
 * 100 of them took its event loop 80 ms at once.
 */
const ITEMS = 30;

/** What the columns of a file follow from. */
export interface ItemColumns {
  /** The languages in which any item has words beside the shop's own. */
  languages: string[];
  /** The most options of any item, and the languages of their words. */
  options: number;
  optionLanguages: string[];
}

export async function readItemColumns(view: Reader): Promise<ItemColumns> {
  const there = new Set(await selectTextLocales(view));
  const { options, languages: optionLanguages } = await selectOptionsUsed(view);
  return { languages: translations.filter((locale) => there.has(locale)), options, optionLanguages };
}

/** What stands in the rows of variants, where an item has these. */
const THEIRS = {
  ...{ price: '', org_price: '', tax: '', stock: '', stock_was: '' },
  ...{ next_price: '', next_org_price: '', next_tax: '', next_price_at: '' },
};

/** The items with an id above `after`, by id, each with the rows of its variants below it. */
export async function readItemPage(view: Reader, after: number): Promise<ItemPage> {
  const categoryName = await uniqueNames(view);
  const items = await selectItemsAfter(view, after, ITEMS);
  const variants = await selectVariantsOf(
    view,
    items.map(({ id }) => id),
  );
  const rows = items.flatMap((item): Cells[] => {
    const cells = cellsOf({ item, texts: item.texts, category: categoryName(item.categoryId) });
    const of = { id: String(item.id), version: String(item.version), stock_was: String(item.stock) };
    const own = variants.get(item.id);
    if (!own) return [{ ...of, ...cells, pictures: '' }];
    const below = rowsOfVariants(own, item.nextPriceAt).map((row) => ({ ...row, item: of.id, version: of.version }));
    return [{ ...of, ...cells, ...THEIRS, pictures: '' }, ...below];
  });
  return { rows, after: items.length < ITEMS ? null : (items.at(-1)?.id ?? null) };
}

/** The same, written already: less travels out of the thread of reports. */
export async function readItemLines(view: Reader, { columns, after }: { columns: string[]; after: number }) {
  const page = await readItemPage(view, after);
  await nextTurn();
  return { csv: sheetLines(columns, page.rows), after: page.after };
}

/** The base name of a category, or its id if another one has the same name in any language. */
async function uniqueNames(on: Reader): Promise<(id: number) => string> {
  const names = await selectCategoryNames(on);
  return (id) => {
    const name = names.find((category) => category.id === id)?.name ?? '';
    const same = names.filter((other) => other.name.toLowerCase() === name.toLowerCase());
    return same.every((other) => other.id === id) ? name : String(id);
  };
}
