import type { StoredVariant } from '../../../../../db/queries/variant-changes.ts';
import { MOST_PIECES } from '../../../../../shared/item-fields.ts';
import { MOST_SKU } from '../../../../../shared/variants.ts';
import { Wrong } from '../../../spreadsheets/wrong.ts';
import type { VariantEdit } from '../../edit/variants-edit.ts';
import { cellText, moneyOf, wholeOf, yesOrNo } from '../cells.ts';
import type { ColumnProblem } from '../column-problem.ts';
import { instantCell } from '../item-cells.ts';
import { withNextCells } from '../next-cells.ts';
import type { ItemChanges } from '../report.ts';
import { NONE, stockOf } from '../stock.ts';
import { cellsOfVariant } from './cells.ts';
import { type VariantField, variantFields } from './columns.ts';
import { readNext } from './next-fields.ts';

type Cells = Record<string, string>;

type Priced = Pick<StoredVariant, 'sku' | 'price' | 'orgPrice' | 'tax' | 'onSale'>;

/** What a row changes of a stored variant, or a new one has. */
export interface ReadVariant {
  edit: Omit<VariantEdit, 'id' | 'values'>;
  fields: ItemChanges['fields'];
  /** What it costs later; null if it keeps its price. */
  nextPrice: number | null;
  /** When that begins, if the row says so itself; ms since 1970. */
  givenAt: number | null;
}

/** When the prices of stored variants begin that begin later, and the time; ms since 1970. */
export interface Instants {
  nextPriceAt: number | null;
  now: number;
}

/** Reads what a row says of its variant, which is a new one without `stored`: all of it, or all its problems. */
export function readVariant(
  cells: Cells,
  stored: StoredVariant | undefined,
  { nextPriceAt, now }: Instants,
): ReadVariant | ColumnProblem[] {
  const before: Cells = stored ? cellsOfVariant(stored, nextPriceAt) : {};
  const after = { ...before, ...givenCells(cells, before, nextPriceAt) };
  const read = readNow(after);
  const pieces = piecesOf(cells, stored);
  const later = readNext(after, typeof read.tax === 'number' ? read.tax : 0, now);
  const problems = [...problemsOf(read), ...(Array.isArray(later) ? later : [])];
  if (pieces instanceof Wrong) problems.push({ column: 'stock', wrong: pieces });
  if (problems.length > 0 || pieces instanceof Wrong || Array.isArray(later)) return problems;
  const values = read as Priced;
  const stock = pieces ? Number(pieces.text) : (stored?.stock ?? 0);
  const written = cellsOfVariant({ ...values, ...later.next, stock, id: 0, values: [] }, later.nextPriceAt);
  const fields = variantFields
    .filter((column) => written[column] !== (before[column] ?? ''))
    .map((column) => ({ column, old: before[column] ?? '', new: written[column] }));
  const isChanged = new Set<string>(fields.map(({ column }) => column));
  const own = Object.entries(values).filter(([key]) => !stored || isChanged.has(columnOfKey[key as keyof Priced]));
  const isLater = NEXT.some((column) => isChanged.has(column));
  const edit: ReadVariant['edit'] = { ...(Object.fromEntries(own) as Partial<Priced>), ...(isLater && later.next) };
  if (pieces && isChanged.has('stock')) edit.stock = pieces.stock;
  const givenAt = cellText(cells.next_price_at) === '' ? null : later.nextPriceAt;
  return { edit, fields, nextPrice: later.next.nextPrice, givenAt };
}

/** What is read of a variant as it is now. */
type ReadNow = { [Key in keyof Priced]: Priced[Key] | Wrong };

function readNow(cells: Cells): ReadNow {
  const price = cells.price ? moneyOf(cells.price, 1) : new Wrong('missing');
  return {
    sku: skuOf(cells.sku ?? ''),
    price,
    orgPrice: cells.org_price ? moneyOf(cells.org_price, 1) : price,
    tax: cells.tax ? moneyOf(cells.tax, 0) : 0,
    onSale: yesOrNo(cells.on_sale ?? '', true),
  };
}

const NEXT = ['next_price', 'next_org_price', 'next_tax'] as const satisfies VariantField[];

const columnOfKey = {
  sku: 'sku',
  price: 'price',
  orgPrice: 'org_price',
  tax: 'tax',
  onSale: 'on_sale',
} as const satisfies {
  [Key in keyof Priced]: VariantField;
};

/**
 * The cells that differ from the stored variant, but for its pieces; a next price begins when those of the other variants do
 * if the row does not say.
 */
function givenCells(cells: Cells, before: Cells, nextPriceAt: number | null): Cells {
  const changed: Cells = Object.fromEntries(
    variantFields
      .filter((column) => column !== 'stock')
      .map((column) => [column, cellText(cells[column])] as const)
      .filter(([column, text]) => text !== '' && text !== before[column])
      .map(([column, text]) => [column, text.toLowerCase() === NONE ? '' : text]),
  );
  const given = withNextCells(changed, before);
  if (given.next_price !== undefined) given.next_price_at ??= given.next_price === '' ? '' : instantCell(nextPriceAt);
  // A price without discount stays one.
  if (given.price !== undefined && before.price !== undefined && before.org_price === before.price) {
    given.org_price ??= given.price;
  }
  return given;
}

function skuOf(text: string): string | Wrong {
  return text.length <= MOST_SKU && /^[\x21-\x7e]*$/.test(text) ? text : new Wrong('notSku', { most: MOST_SKU });
}

function piecesOf(cells: Cells, stored: StoredVariant | undefined) {
  const pieces = stockOf(cells, { stock: stored?.stock ?? 0 });
  if (!pieces) return stored ? undefined : new Wrong('missing');
  if (pieces instanceof Wrong) return pieces;
  const whole = wholeOf(pieces.text, 0, MOST_PIECES);
  return whole instanceof Wrong ? whole : pieces;
}

function problemsOf(read: ReadNow): ColumnProblem[] {
  const problems = Object.entries(read).flatMap(([key, wrong]) =>
    wrong instanceof Wrong ? [{ column: columnOfKey[key as keyof Priced], wrong }] : [],
  );
  const { price, orgPrice, tax } = read;
  if (price instanceof Wrong) return problems.filter(({ column }) => column !== 'org_price' || orgPrice !== price);
  if (!(orgPrice instanceof Wrong) && orgPrice < price)
    problems.push({ column: 'org_price', wrong: new Wrong('belowPrice') });
  if (!(tax instanceof Wrong) && tax > price) problems.push({ column: 'tax', wrong: new Wrong('abovePrice') });
  return problems;
}
