import { fenFromText, fenOrZeroFromText } from '../../shared/money.ts';

/** Commas that part thousands; any other would change what the number is. */
const IN_THOUSANDS = /^\d{1,3}([,，]\d{3})+(\.\d+)?$/;

/** A typed number without blanks and without the commas of thousands. */
function plain(typed: string): string {
  const text = typed.replace(/\s/g, '');
  return IN_THOUSANDS.test(text) ? text.replace(/[,，]/g, '') : text;
}

/** Fen of a typed sum such as `1,299.00`; null if it is none, as `199,50` or zero. */
export const typedFen = (typed: string): number | null => fenFromText(plain(typed));

/** Whether something is typed that is neither a sum nor zero. */
export const isNoSum = (typed: string): boolean => plain(typed) !== '' && fenOrZeroFromText(plain(typed)) === null;

/** A typed whole number such as `1,200`; null if it is none. */
export function typedWhole(typed: string): number | null {
  const text = plain(typed);
  return /^\d{1,7}$/.test(text) ? Number(text) : null;
}
