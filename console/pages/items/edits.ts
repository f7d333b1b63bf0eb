import type { ConsoleInput, ConsoleOutput } from '../../../shared/console/index.ts';
import { yuanText } from '../../../shared/money.ts';
import { typedFen, typedWhole } from '../../lib/typed-number.ts';

type Item = ConsoleOutput<'items'>[number];

/** What was typed in the list, by item. */
export type Edits = Record<number, { price?: string; stock?: string; on_sale?: boolean }>;

/** What was typed since those were sent. */
export const typedSince = (sent: Edits, now: Edits): Edits =>
  Object.fromEntries(Object.entries(now).filter(([id, edit]) => edit !== sent[Number(id)]));

/** The values that differ from the stored ones. */
function changesOf(item: Item, edit: Edits[number] = {}) {
  const price = edit.price === undefined || edit.price === yuanText(item.price) ? undefined : edit.price;
  const stock = edit.stock === undefined || edit.stock === String(item.stock) ? undefined : edit.stock;
  const on_sale = edit.on_sale === item.on_sale ? undefined : edit.on_sale;
  return { price, stock, on_sale };
}

/** Whether something was typed that is no price or number. */
export function isWrong(item: Item, edit: Edits[number] | undefined): boolean {
  const { price, stock } = changesOf(item, edit);
  return (price !== undefined && typedFen(price) === null) || (stock !== undefined && typedWhole(stock) === null);
}

/** The rows to save. */
export function rowsOf(items: readonly Item[], edits: Edits): ConsoleInput<'itemsChange'>['rows'] {
  return items.flatMap((item) => {
    const { price, stock, on_sale } = changesOf(item, edits[item.id]);
    if (price === undefined && stock === undefined && on_sale === undefined) return [];
    const fen = price === undefined ? undefined : (typedFen(price) ?? undefined);
    const pieces = stock === undefined ? {} : { stock: typedWhole(stock) ?? undefined, stock_was: item.stock };
    return [{ id: item.id, version: item.version, price: fen, ...pieces, on_sale }];
  });
}
