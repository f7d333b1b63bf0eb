import { setImmediate as nextTurn } from 'node:timers/promises';
import { type ItemFields, selectWholeItems, type WholeItem } from '../../../../db/queries/item-changes.ts';
import type { Reader } from '../../../../db/store.ts';
import { columnOf } from '../../../../shared/item-fields.ts';
import { pricedAt } from '../../../../shared/next-price.ts';
import { textPictureNames } from '../../../../shared/rich-text.ts';
import { Wrong } from '../../spreadsheets/wrong.ts';
import { pictureNames } from './cells.ts';
import { type CategoryName, categoryOf, contentsOf, type Mention } from './check.ts';
import type { ColumnProblem } from './column-problem.ts';
import { cellsOf, cellsOfStored } from './item-cells.ts';
import { withNextCells } from './next-cells.ts';
import {
  type ItemChanges,
  MOST_PROBLEMS,
  type PriceAndNext,
  type PriceChange,
  type Problem,
  ROWS_A_TURN,
} from './report.ts';
import { type ParsedRow, rowParser } from './row.ts';
import type { SourceRow } from './source.ts';
import { NONE, stockOf } from './stock.ts';
import { ofVariantIn, ofVariantsIn } from './variants/columns.ts';

/** An existing item with its changes. */
export interface Change extends ItemChanges, PriceChange {
  /** Of the item that it was planned on. */
  version: number;
  mention: Mention;
  fields: ItemChanges['fields'];
  set: ItemFields;
  stock?: { to: number } | { by: number };
  texts: Record<string, { name: string; content: string } | null>;
  /** They replace the present ones; empty if these stay. */
  pictures: string[];
}

interface Known {
  categories: CategoryName[];
  /** Milliseconds since 1970. */
  now: number;
  /** Items that rows of this file give variants. */
  withVariants: { has: (id: number) => boolean };
}

/** Reads the rows that name an item by its id, and gathers everything that is wrong with any. */
export async function planChanges(on: Reader, rows: SourceRow[], known: Known) {
  const changes: Change[] = [];
  const problems: Problem[] = [];
  const add = (row: number) => (problem: ColumnProblem) => problems.push({ row, ...problem });
  const parse = rowParser(known.now);
  const seen = new Set<number>();
  for (let at = 0; at < rows.length && problems.length <= MOST_PROBLEMS; at += ROWS_A_TURN) {
    const some = rows.slice(at, at + ROWS_A_TURN);
    const existing = await itemsOf(on, some, known.now);
    for (const row of some) {
      const item = existing.get(idOf(row));
      if (!item) {
        add(row.row)({ column: 'id', wrong: new Wrong('itemUnknown', { id: row.cells.id ?? '' }) });
        continue;
      }
      if (seen.has(item.id)) add(row.row)({ column: 'id', wrong: new Wrong('idTwice') });
      seen.add(item.id);
      misplacedIn(item, row, known).forEach(add(row.row));
      const change = changeOf(item, row, known.categories, parse);
      if (Array.isArray(change)) change.forEach(add(row.row));
      else changes.push(change);
    }
    await nextTurn();
  }
  return { changes, problems };
}

async function itemsOf(on: Reader, rows: SourceRow[], now: number): Promise<Map<number | null, WholeItem>> {
  const ids = new Set(idsOf(rows));
  // A price that has begun may not have been written yet.
  return new Map((await selectWholeItems(on, [...ids])).map((item) => [item.id, pricedAt(item, now)]));
}

/** The ids of items that rows name. */
export const idsOf = (rows: SourceRow[]): number[] => rows.map(idOf).filter((id) => id !== null);

function idOf({ cells: { id: text = '' } }: SourceRow): number | null {
  return /^[1-9]\d{0,14}$/.test(text.trim()) ? Number(text) : null;
}

type Cells = Record<string, string>;

/** What stands in the row of an item and is of its variants. */
function misplacedIn(item: WholeItem, row: SourceRow, { withVariants }: Known): ColumnProblem[] {
  const ofVariant = ofVariantIn(row).map((column) => ({ column, wrong: new Wrong('notOfItem') }));
  if (item.maxPrice === null && !withVariants.has(item.id)) return ofVariant;
  const stored = cellsOfStored(item);
  return [...ofVariant, ...ofVariantsIn(row.cells, { ...stored, stock_was: stored.stock ?? '' })];
}

function changeOf(item: WholeItem, { row, cells }: SourceRow, categories: CategoryName[], parse: Parse) {
  const stored = cellsOfStored(item);
  const given = givenCells(cells, stored);
  const pieces = stockOf(cells, item);
  if (pieces instanceof Wrong) return [{ column: 'stock', wrong: pieces }];
  delete given.stock;
  const meant = given.category === undefined ? item.categoryId : categoryOf(given.category, categories);
  const pictures = given.pictures === undefined ? [] : pictureNames(given.pictures);
  const after = { ...stored, sale_ends_at: '', pictures: 'kept', ...given, ...(pieces && { stock: pieces.text }) };
  const parsed = parse(after, stored);
  const problems = Array.isArray(parsed) ? parsed : [];
  if (meant instanceof Wrong) problems.push({ column: 'category', wrong: meant });
  if (Array.isArray(parsed) || meant instanceof Wrong || meant === undefined || pictures instanceof Wrong) {
    return problems;
  }
  const written: Cells = cellsOf({ ...parsed, category: String(meant) });
  const fields = [...Object.keys(given), ...(pieces ? ['stock'] : [])]
    .filter((column) => column !== 'pictures' && (stored[column] ?? '') !== (written[column] ?? ''))
    .map((column) => ({ column, old: stored[column] ?? '', new: written[column] ?? '' }));
  if (pictures.length > 0) fields.push({ column: 'pictures', old: '', new: pictures.join('|') });
  if (fields.length > 0 && isOutdated(cells, item)) return [{ column: 'version', wrong: new Wrong('itemOutdated') }];
  const isChanged = new Set(fields.map(({ column }) => column));
  return {
    row,
    id: item.id,
    version: item.version,
    name: item.name,
    fields,
    before: pricesOf(item),
    after: pricesOf(parsed.item),
    set: { ...fieldsOf(parsed.item, isChanged), ...(isChanged.has('category') && { categoryId: meant }) },
    ...(pieces && isChanged.has('stock') && { stock: pieces.stock }),
    texts: textsOf(parsed, isChanged),
    pictures,
    mention: mentionOf(
      { row, id: item.id, categoryId: meant, name: parsed.item.name, pictures, textPictures: textPicturesOf(parsed) },
      isChanged,
    ),
  };
}

const pricesOf = ({ price, tax, nextPrice, nextTax }: PriceAndNext): PriceAndNext => ({
  price,
  tax,
  nextPrice,
  nextTax,
});

const textPicturesOf = (parsed: ParsedRow) => textPictureNames(contentsOf(parsed).join(''));

type Parse = ReturnType<typeof rowParser>;

/** Whether the row was written from another version: what it changes may be its own doing of before, or a colleague's. */
function isOutdated({ version = '' }: Cells, item: WholeItem): boolean {
  return version.trim() !== '' && version.trim() !== String(item.version);
}

/** Columns that say which item is meant, and of when. */
const OF_EXPORT = new Set(['id', 'version', 'stock_was']);

/** The cells that differ from the stored item, and those that follow from them. */
function givenCells(cells: Cells, before: Cells): Cells {
  const changed = Object.entries(cells)
    .map(([column, text]) => [column, text.trim()] as const)
    .filter(([column, text]) => text !== '' && !OF_EXPORT.has(column) && text !== before[column])
    .map(([column, text]) => [column, text.toLowerCase() === NONE && column !== 'name' ? '' : text] as const);
  const given = withNextCells(Object.fromEntries(changed), before);
  // A price without discount stays one.
  if (given.price !== undefined && before.org_price === before.price) given.org_price ??= given.price;
  if (given.group_hours !== undefined && given.group_seconds === undefined) given.group_seconds = '';
  // A language is removed as a whole.
  for (const column of Object.keys(given).filter((name) => name.startsWith('name.') && given[name] === '')) {
    given[column.replace('name.', 'content.')] = '';
  }
  return given;
}

/** What a row sets as it is; pieces may be a difference, and the category is looked up. */
function fieldsOf({ stock, ...item }: ParsedRow['item'], isChanged: Set<string>): ItemFields {
  const changed = Object.entries(item).filter(([key]) => isChanged.has(columnOf(key as keyof typeof item)));
  return Object.fromEntries(changed);
}

function textsOf({ texts }: ParsedRow, isChanged: Set<string>): Change['texts'] {
  const codes = [...isChanged].flatMap((column) => /^(?:name|content)\.(.+)$/.exec(column)?.[1] ?? []);
  return Object.fromEntries(codes.map((locale) => [locale, texts[locale] ?? null]));
}

/** The name that must be unique in its category, if it is changed. */
function mentionOf(mention: Mention, isChanged: Set<string>): Mention {
  const moves = isChanged.has('name') || isChanged.has('category');
  return moves ? mention : { ...mention, categoryId: undefined };
}
