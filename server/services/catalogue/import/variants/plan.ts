import type { WholeItem } from '../../../../../db/queries/item-changes.ts';
import type { StoredVariant, StoredVariants } from '../../../../../db/queries/variant-changes.ts';
import { DEFAULT_LOCALE } from '../../../../../shared/locales.ts';
import { MOST_VARIANTS, wordsOfValues } from '../../../../../shared/variants.ts';
import { Wrong } from '../../../spreadsheets/wrong.ts';
import { type StockRow, stockChanges } from '../../edit/variant-stock.ts';
import type { OptionEdit, VariantEdit, VariantsEdit } from '../../edit/variants-edit.ts';
import { cellText } from '../cells.ts';
import type { ColumnProblem } from '../column-problem.ts';
import type { ItemChanges, Problem } from '../report.ts';
import type { SourceRow } from '../source.ts';
import { ofItemIn, optionNumbers } from './columns.ts';
import { type Instants, type ReadVariant, readVariant } from './fields.ts';
import { optionsIn, readOptions, valuesIn } from './words.ts';

/** A row of a variant that is right. */
export interface PlannedVariant {
  row: number;
  edit: VariantEdit;
  /** Its words in the shop's own language. */
  name: string;
  fields: ItemChanges['fields'];
}

/** What the rows of one item make of its variants. */
export interface VariantPlan {
  /** The item as it was planned on; null of a new one. */
  item: WholeItem | null;
  options: OptionEdit[] | undefined;
  /** Those that change something. */
  rows: PlannedVariant[];
  /** When next prices begin from now on (ms since 1970), null if none does; left out if that stays. */
  nextPriceAt?: number | null;
  problems: Problem[];
}

interface OfItem {
  item: WholeItem | null;
  before: StoredVariants;
  rows: readonly SourceRow[];
  /** Milliseconds since 1970. */
  now: number;
}

interface Known extends Instants {
  item: WholeItem | null;
  before: StoredVariants;
  options: OptionEdit[];
  count: number;
}

/** Reads the rows of an item's variants, and gathers everything that is wrong with any. */
export function planVariants({ item, before, rows, now }: OfItem): VariantPlan {
  const count = before.options.length || optionsIn(rows);
  const { options, isChanged, fields: ofWords, problems } = readOptions(before, rows, count);
  const nextPriceAt = before.options.length > 0 ? (item?.nextPriceAt ?? null) : null;
  const known = { item, before, options, count, nextPriceAt, now };
  const first = new Map<string, number>();
  const planned: Planned[] = [];
  for (const row of rows) {
    const read = planRow(row, known, ofWords.get(row.row) ?? []);
    problems.push(...read.problems.map((problem) => ({ row: row.row, ...problem })));
    const twice = first.get(read.key);
    if (twice === undefined) first.set(read.key, row.row);
    else problems.push({ row: row.row, column: 'value.1', wrong: new Wrong('variantTwice', { row: String(twice) }) });
    if (read.planned) planned.push(read.planned);
  }
  problems.push(...tooMany(before, planned), ...wrongStock(item, before, planned), ...unlikeInstants(planned));
  const changed = planned.filter(({ fields }) => fields.length > 0);
  const at = instantAfter(known, planned);
  const begins = at === nextPriceAt ? {} : { nextPriceAt: at };
  return { item, options: isChanged ? options : undefined, rows: changed, ...begins, problems };
}

type Planned = PlannedVariant & StockRow & Pick<ReadVariant, 'nextPrice' | 'givenAt'>;

/** When next prices begin once these rows are written: all of an item at once. */
function instantAfter({ before, nextPriceAt }: Known, planned: readonly Planned[]): number | null {
  const others = before.variants.filter(({ id }) => !planned.some(({ edit }) => edit.id === id));
  if ([...others, ...planned].every(({ nextPrice }) => nextPrice === null)) return null;
  return planned.find(({ givenAt }) => givenAt !== null)?.givenAt ?? nextPriceAt;
}

function unlikeInstants(planned: readonly Planned[]): Problem[] {
  const [first, ...others] = planned.filter(({ givenAt }) => givenAt !== null);
  return others
    .filter(({ givenAt }) => givenAt !== first?.givenAt)
    .map(({ row }) => ({ row, column: 'next_price_at', wrong: new Wrong('unlikeRow', { row: String(first?.row) }) }));
}

interface ReadRow {
  /** Of its variant; of a row that means none, one of its own. */
  key: string;
  planned: Planned | null;
  problems: ColumnProblem[];
}

/** Reads a row; `ofWords` are the words that it is the first to say. */
function planRow(row: SourceRow, known: Known, ofWords: ItemChanges['fields']): ReadRow {
  const place = placeOf(row, known);
  const read = readRow(row, place, known);
  const problems = 'problems' in read ? read.problems : [];
  if (!place || 'problems' in place) return { key: `row ${row.row}`, planned: null, problems };
  const { key, stored, places, name } = place;
  if ('problems' in read) return { key, planned: null, problems };
  const fields = [...ofWords.filter(({ column }) => stored || !isValue(column)), ...read.fields];
  if (fields.length > 0 && isOutdated(row, known.item)) {
    problems.push({ column: 'version', wrong: new Wrong('itemOutdated') });
  }
  const edit = stored ? { ...read.edit, id: stored.id } : { ...read.edit, values: places };
  const { nextPrice, givenAt } = read;
  const planned = { row: row.row, edit, name, fields, stock: edit.stock, had: stored?.stock ?? 0, nextPrice, givenAt };
  return { key, planned, problems };
}

export const editOf = ({ options, rows, nextPriceAt }: VariantPlan): VariantsEdit => ({
  options,
  rows: rows.map(({ edit }) => edit),
  nextPriceAt,
});

/** Whether the column is of a value in the shop's own language, which a new variant says itself. */
const isValue = (column: string) => /^value\.\d$/.test(column);

interface Place {
  key: string;
  /** The place of its value in each option. */
  places: number[];
  name: string;
  stored: StoredVariant | undefined;
}

interface Problems {
  problems: ColumnProblem[];
}

/** Which variant a row means: by its values, or without these by its number; undefined if a value is wrong itself. */
function placeOf(row: SourceRow, { before, options, count }: Known): Place | Problems | undefined {
  const words = valuesIn(row, count);
  const sku = cellText(row.cells.sku);
  if (sku !== '' && words.every((word) => word === '')) {
    const stored = before.variants.find((variant) => variant.sku === sku);
    return stored ? placeOfStored(stored, options) : { problems: [{ column: 'sku', wrong: new Wrong('skuUnknown') }] };
  }
  const missing = words.flatMap((word, at) =>
    word === '' ? [{ column: `value.${at + 1}`, wrong: new Wrong('missing') }] : [],
  );
  if (missing.length > 0) return { problems: missing };
  const places = words.map(
    (word, at) => options[at]?.values.findIndex(({ names }) => names[DEFAULT_LOCALE] === word) ?? -1,
  );
  if (places.includes(-1)) return undefined;
  const ids = places.map((place, at) => options[at]?.values[place]?.id);
  const stored = before.variants.find(({ values }) => values.every((id, at) => id === ids[at]));
  return { key: places.join(), places, name: nameOf(places, options), stored };
}

function placeOfStored(stored: StoredVariant, options: OptionEdit[]): Place {
  const places = stored.values.map((id, at) => options[at]?.values.findIndex((value) => value.id === id) ?? -1);
  return { key: places.join(), places, name: nameOf(places, options), stored };
}

const nameOf = (places: number[], options: OptionEdit[]): string =>
  wordsOfValues(places.map((place, at) => options[at]?.values[place]?.names ?? {}))[DEFAULT_LOCALE] ?? '';

/** What a row says of its variant, with the values of a new one; or everything that is wrong with it. */
function readRow(row: SourceRow, place: Place | Problems | undefined, known: Known) {
  const { before, count } = known;
  const strange = ofItemIn(row).map((column) => ({ column, wrong: new Wrong('notOfVariant') }));
  const beyond =
    before.options.length === 0
      ? []
      : optionNumbers.slice(count).flatMap((number) => {
          const filled = [`option.${number}`, `value.${number}`].filter((column) => cellText(row.cells[column]) !== '');
          return filled.map((column) => ({ column, wrong: new Wrong('optionsOfItem', { options: count }) }));
        });
  const problems: ColumnProblem[] = [...strange, ...beyond];
  if (place && 'problems' in place) return { problems: [...problems, ...place.problems] };
  const read = readVariant(row.cells, place?.stored, known);
  if (Array.isArray(read)) problems.push(...read);
  if (problems.length > 0 || Array.isArray(read)) return { problems };
  if (place?.stored) return read;
  const values = valuesIn(row, count).map((word, at) => ({ column: `value.${at + 1}`, old: '', new: word }));
  return { ...read, fields: [...values, ...read.fields] };
}

/** Whether the row was written from another version of its item. */
function isOutdated({ cells }: SourceRow, item: WholeItem | null): boolean {
  const version = cellText(cells.version);
  return item !== null && version !== '' && version !== String(item.version);
}

function tooMany({ variants }: StoredVariants, planned: PlannedVariant[]): Problem[] {
  const beyond = planned.filter(({ edit }) => edit.id === undefined)[MOST_VARIANTS - variants.length];
  const wrong = new Wrong('tooManyVariants', { most: MOST_VARIANTS });
  return beyond ? [{ row: beyond.row, column: 'value.1', wrong }] : [];
}

/** Waiting groups keep their pieces, and an item that had no options begins with none. */
function wrongStock(item: WholeItem | null, { options }: StoredVariants, planned: Planned[]): Problem[] {
  const { wrong } = stockChanges(item && options.length > 0 ? item.stock : 0, planned);
  if (!wrong) return [];
  const { row, params } = wrong;
  const why = 'free' in params ? new Wrong('tooFewFree', { stock: params.free }) : new Wrong('tooManyPieces', params);
  return [{ row: row.row, column: 'stock', wrong: why }];
}
