import { MOST_PIECES } from '../../../../shared/item-fields.ts';
import { Wrong } from '../../spreadsheets/wrong.ts';

/** Clears a value: an empty cell keeps the stored one. */
export const NONE = 'none';

interface Pieces {
  /** As a file writes them. */
  text: string;
  stock: { to: number } | { by: number };
}

/**
 * The number of free pieces: as in the cell; with `+5` or `-5` relative to the stock at that time; or, with
 * `stock_was`, changed by the difference to the exported number, so that pieces bought since stay bought.
 */
export function stockOf(
  { stock = '', stock_was: was = '' }: Record<string, string>,
  stored: { stock: number },
): Pieces | Wrong | undefined {
  const text = stock.trim();
  const [, sign, pieces] = /^([+-])(\d{1,7})$/.exec(text) ?? [];
  const whole = /^\d{1,7}$/;
  if (pieces !== undefined) return byPieces(stored, Number(`${sign}${pieces}`));
  if (text === '') return undefined;
  if (was.trim() === '') return { text, stock: { to: Number(text) } };
  if (!whole.test(text) || !whole.test(was.trim())) return new Wrong('notWholeBesideWas');
  return byPieces(stored, Number(text) - Number(was));
}

function byPieces(stored: { stock: number }, by: number): Pieces | Wrong {
  const after = stored.stock + by;
  if (after < 0) return new Wrong('tooFewFree', { stock: stored.stock });
  if (after > MOST_PIECES) return new Wrong('tooManyPieces', { most: MOST_PIECES });
  return { text: String(after), stock: { by } };
}
