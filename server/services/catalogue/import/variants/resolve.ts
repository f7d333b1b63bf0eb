import { selectVariantsOfSku } from '../../../../../db/queries/variant-changes.ts';
import type { Reader } from '../../../../../db/store.ts';
import { Wrong } from '../../../spreadsheets/wrong.ts';
import { cellText } from '../cells.ts';
import type { Problem } from '../report.ts';
import type { SourceRow } from '../source.ts';
import { optionNumbers } from './columns.ts';

/** Rows of variants by their item. */
export interface VariantRows {
  /** By the id of an item that is there. */
  ofItems: Map<number, SourceRow[]>;
  /** By the row of a new item. */
  ofNew: Map<number, SourceRow[]>;
}

/** Numbers of the shop that are looked for at once. */
const SKUS = 500;

/**
 * The item of each row: by its id; by its name, for a new item of the same file, the last one above; or, of a row without
 * both and without values, by the number that the shop has given the variant.
 */
export async function resolveVariantRows(on: Reader, rows: SourceRow[], newItems: SourceRow[]) {
  const bySku = await itemsOfSkus(on, rows);
  const found: VariantRows = { ofItems: new Map(), ofNew: new Map() };
  const problems: Problem[] = [];
  for (const row of rows) {
    const place = placeOf(row, newItems, bySku);
    if (place instanceof Wrong)
      problems.push({ row: row.row, column: place.code === 'skuUnknown' ? 'sku' : 'item', wrong: place });
    else if ('id' in place) add(found.ofItems, place.id, row);
    else add(found.ofNew, place.row, row);
  }
  return { ...found, problems };
}

function add(to: Map<number, SourceRow[]>, key: number, row: SourceRow): void {
  const known = to.get(key);
  if (known) known.push(row);
  else to.set(key, [row]);
}

/** The number that stands alone for its variant. */
function skuAlone({ cells }: SourceRow): string {
  const isNamed = [cells.item, ...optionNumbers.map((number) => cells[`value.${number}`])].some(
    (text) => cellText(text) !== '',
  );
  return isNamed ? '' : cellText(cells.sku);
}

async function itemsOfSkus(on: Reader, rows: SourceRow[]): Promise<Map<string, number>> {
  const skus = rows.map(skuAlone).filter((sku) => sku !== '');
  const found = new Map<string, number>();
  for (let at = 0; at < skus.length; at += SKUS) {
    for (const { sku, itemId } of await selectVariantsOfSku(on, skus.slice(at, at + SKUS))) found.set(sku, itemId);
  }
  return found;
}

/** An item that is there, or the row of a new one. */
type Place = { id: number } | { row: number };

function placeOf(row: SourceRow, newItems: SourceRow[], bySku: Map<string, number>): Place | Wrong {
  const named = cellText(row.cells.item);
  const sku = skuAlone(row);
  if (named === '' && sku === '') return new Wrong('variantNeedsItem');
  if (named === '') {
    const id = bySku.get(sku);
    return id === undefined ? new Wrong('skuUnknown') : { id };
  }
  if (/^[1-9]\d{0,14}$/.test(named)) return { id: Number(named) };
  const above = newItems.findLast((item) => item.row < row.row && cellText(item.cells.name) === named);
  return above ? { row: above.row } : new Wrong('itemNotAbove', { name: named });
}
