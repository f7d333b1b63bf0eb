import type { ConsoleInput, ConsoleOutput } from '../../../shared/console/index.ts';
import { yuanText } from '../../../shared/money.ts';
import { typedFen, typedWhole } from '../../lib/typed-number.ts';

type Item = ConsoleOutput<'items'>[number];

interface Fields {
  price?: string;
  /** `was`: the stock that was seen when that was typed; the difference is saved. */
  stock?: { typed: string; was: number };
  on_sale?: boolean;
}

/** What was typed in a row, and the item as it was seen then. */
interface Edit extends Fields {
  item: Item;
}

/** By item, also of rows that are not on the screen any more. */
export type Edits = Record<number, Edit>;

/** Changes a row of the list. */
export type EditRow = (item: Item, fields: Fields) => void;

/** The values that differ from those that were seen. */
const changesOf = ({ item, price, stock, on_sale }: Edit): Fields => ({
  price: price === yuanText(item.price) ? undefined : price,
  stock: stock?.typed === String(stock?.was) ? undefined : stock,
  on_sale: on_sale === item.on_sale ? undefined : on_sale,
});

/** Only what changes something, or was sent and may be stored: elsewhere the list shows what is stored. */
function editsOf(all: readonly Edit[], sent: Edits = {}): Edits {
  const changed = all.flatMap((edit) => {
    const fields = { ...changesOf(edit), ...fieldsIn(edit, sent[edit.item.id]) };
    if (Object.values(fields).every((value) => value === undefined)) return [];
    return [[edit.item.id, { item: edit.item, ...fields }] as const];
  });
  return Object.fromEntries(changed);
}

/** The values of the fields that another edit has, too. */
const fieldsIn = ({ price, stock, on_sale }: Edit, other: Edit | undefined): Fields => ({
  ...(other?.price !== undefined && { price }),
  ...(other?.stock !== undefined && { stock }),
  ...(other?.on_sale !== undefined && { on_sale }),
});

/** With other values in a row. What was `sent`, and may be stored, stays a change though it is typed back. */
export const edited = (edits: Edits, item: Item, fields: Fields, sent: Edits = {}): Edits =>
  editsOf(Object.values({ ...edits, [item.id]: { item, ...edits[item.id], ...fields } }), sent);

/** The same changes, to items that are stored otherwise by now. */
export const basedOn = (edits: Edits, stored: readonly Item[]): Edits =>
  editsOf(
    Object.values(edits).map((edit) => ({ ...edit, item: stored.find(({ id }) => id === edit.item.id) ?? edit.item })),
  );

/** Where fewer pieces are free by now than were to be taken away, all of these are. */
export const withinFree = (edits: Edits, now: readonly { id: number; free: number }[]): Edits =>
  editsOf(
    Object.values(edits).map((edit) => {
      const free = now.find(({ id }) => id === edit.item.id)?.free;
      const by = stockChange(edit);
      const isLess = free !== undefined && by !== undefined && free + by < 0;
      return isLess ? { ...edit, stock: { typed: '0', was: free } } : edit;
    }),
  );

/** Without what was typed for these. */
export const without = (edits: Edits, items: readonly Item[]): Edits =>
  editsOf(Object.values(edits).filter(({ item }) => !items.some(({ id }) => id === item.id)));

/** What was typed since those were sent, to the items that were answered. */
export function typedSince(sent: Edits, now: Edits, answered: readonly Item[]): Edits {
  const since = Object.entries(now).map(([id, edit]) => [id, sinceSent(sent[Number(id)], edit)] as const);
  return basedOn(Object.fromEntries(since), answered);
}

/** By how much a change raises the stock; undefined if it does not say. */
export function stockChange({ stock }: Fields): number | undefined {
  const pieces = stock && typedWhole(stock.typed);
  return stock && pieces != null ? pieces - stock.was : undefined;
}

function sinceSent(sent: Edit | undefined, now: Edit): Edit {
  if (!sent) return now;
  const { item, price, stock, on_sale } = now;
  // What was sent has changed the stock by that much; what was typed since counts from there.
  const by = stockChange(sent) ?? 0;
  return {
    item,
    price: price === sent.price ? undefined : price,
    stock: stock && stock.typed !== sent.stock?.typed ? { typed: stock.typed, was: stock.was + by } : undefined,
    on_sale: on_sale === sent.on_sale ? undefined : on_sale,
  };
}

/** What was typed that is no price or number. */
export const wrongIn = (edits: Edits) =>
  Object.values(edits).flatMap(({ item, price, stock }) => [
    ...(price !== undefined && typedFen(price) === null ? [{ item, field: 'price' as const }] : []),
    ...(stock !== undefined && typedWhole(stock.typed) === null ? [{ item, field: 'stock' as const }] : []),
  ]);

/** So many rows one call takes (`shared/console/items.ts`); the others are saved by the next. */
export const MOST_ROWS = 200;

export const sentAtOnce = (edits: Edits): Edits => Object.fromEntries(Object.entries(edits).slice(0, MOST_ROWS));

/** The rows to save. */
export const rowsOf = (edits: Edits): ConsoleInput<'itemsChange'>['rows'] =>
  Object.values(edits).map(({ item: { id, version }, price, stock, on_sale }) => {
    const pieces = stock && { stock: typedWhole(stock.typed) ?? undefined, stock_was: stock.was };
    return { id, version, price: price === undefined ? undefined : (typedFen(price) ?? undefined), ...pieces, on_sale };
  });
