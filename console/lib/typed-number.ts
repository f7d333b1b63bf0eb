import { fenFromText, fenOrZeroFromText } from '../../shared/money.ts';
import { plainNumber } from '../../shared/typed.ts';

/** Fen of a typed sum such as `1,299.00`; null if it is none, as `199,50` or zero. */
export const typedFen = (typed: string): number | null => fenFromText(plainNumber(typed));

/** Whether something is typed that is neither a sum nor zero. */
export const isNoSum = (typed: string): boolean =>
  plainNumber(typed) !== '' && fenOrZeroFromText(plainNumber(typed)) === null;

/** A typed whole number such as `1,200`; null if it is none. */
export function typedWhole(typed: string): number | null {
  const text = plainNumber(typed);
  return /^\d{1,7}$/.test(text) ? Number(text) : null;
}

/** A typed change such as `-5`; null if it is none. */
export function typedChange(typed: string): number | null {
  const text = plainNumber(typed);
  return /^[+-]?\d{1,6}$/.test(text) ? Number(text) : null;
}

/** A typed length of time in hours such as `1.5`, as seconds; null if it is none. */
export function typedHours(typed: string): number | null {
  const text = plainNumber(typed);
  return /^\d{1,6}(\.\d{1,4})?$/.test(text) && Number(text) > 0 ? Math.round(Number(text) * 3600) : null;
}
