import { normalized } from '../../../shared/normalized.ts';

/** What stands around digits: spaces, quotes, signs and codes of currencies; `=` makes a text for spreadsheets. */
const AROUND = /[\s'’`"=¥$€£₹元]|(?<![a-z])[a-z]{3}(?![a-z])/gi;

/** In brackets, or with a sign or side of the account before or behind. */
const SUM = /^(\()?([+-])?([\d.,]+)(-|CR|DR)?(\))?$/i;

/** A cell that says that there is no sum. */
const NO_SUM = /^-*$/;

/** No thousands have so few digits. Most cells are none of these at a glance. */
const CENTS_BEHIND_COMMA = /,\d{1,2}$/;
const MAY_HAVE_CENTS = /[,，]\p{Nd}{1,2}(?!\p{Nd})/u;

/** Wide letters and the minus of typesetters are those of a keyboard. */
const bare = (cell: string) => normalized(cell, 'NFKC').replace(/[−–—]/g, '-').replace(AROUND, '');

/** Whether a cell says nothing of a sum. */
export const isNoSum = (cell: string): boolean => NO_SUM.test(bare(cell));

/**
 * Reads the cells of a file as sums: fen, or null. Commas stand before the cents in all of it if they do in one, else
 * between thousands; dots are the other of the two.
 */
export function sumReader(
  cells: Iterable<string>,
  decimals: 'auto' | 'point' | 'comma' = 'auto',
): (cell: string) => number | null {
  const hasCents = (cell: string) => CENTS_BEHIND_COMMA.test(SUM.exec(bare(cell))?.[3] ?? '');
  const inFile = () => [...cells].some((cell) => MAY_HAVE_CENTS.test(cell) && hasCents(cell));
  const commas = decimals === 'auto' ? inFile() : decimals === 'comma';
  const [thousands, point] = commas ? ['.', ','] : [',', '.'];
  return (cell) => {
    const [, open, sign, digits = '', behind = '', close] = SUM.exec(bare(cell)) ?? [];
    if ((open === undefined) !== (close === undefined)) return null;
    const fen = fenOf(digits, thousands, point);
    const isOut = open !== undefined || sign === '-' || /^(-|DR)$/i.test(behind);
    return fen === null || !isOut ? fen : -fen;
  };
}

function fenOf(digits: string, thousands: string, point: string): number | null {
  const [whole = '', decimals = '', ...more] = digits.split(point);
  const groups = whole.split(thousands);
  // What is grouped in another way is a number of another notation.
  const isGrouped = groups.slice(1, -1).every(({ length }) => length === 2 || length === 3);
  if (more.length > 0 || (groups.length > 1 && (groups.at(-1)?.length !== 3 || !isGrouped))) return null;
  const yuan = groups.join('');
  // Three decimals are thousands after the other sign.
  const isMoney = /^\d{0,12}$/.test(yuan) && /^\d{0,2}0*$/.test(decimals) && decimals.length !== 3;
  if (!isMoney || yuan + decimals === '') return null;
  return Number(yuan) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0'));
}
