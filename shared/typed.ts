import { memoize } from './memoize.ts';

/**
 * Numbers as people type them: in the digits of their own script, and as their keyboard and clipboard write what stands
 * between them. Forms and searches read them by these before they check; the API takes 0–9 alone (docs/domain.md,
 * Money).
 */

const isDigit = (code: number) => /\p{Nd}/u.test(String.fromCodePoint(code));

/** More than Unicode has. */
const MOST_DIGITS = 2000;

/** Unicode has the digits of each script in a row of ten, from zero to nine. */
const latinDigit = memoize(MOST_DIGITS, (digit): string => {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (isDigit(zero - 1)) zero--;
  return String((code - zero) % 10);
});

const ODD_DIGIT = /(?![0-9])\p{Nd}/gu;

/** The text with the decimal digits of every script as 0–9. */
export const latinDigits = (text: string): string => text.replace(ODD_DIGIT, (digit) => latinDigit(digit));

/** What a Chinese or Japanese keyboard writes in place of ASCII. */
const WIDE = /[\uff01-\uff5e]/g;

const narrow = (wide: string) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0);

/** Marks of direction, which a pasted number has around it, and others that nobody sees. */
const UNSEEN = /\p{Cf}/gu;

/** A typed number that is no quantity, such as a phone, an account or a code. */
export const plainCode = (typed: string): string =>
  latinDigits(typed)
    .replace(WIDE, narrow)
    .replace(UNSEEN, '')
    .replace(/\p{Pd}|\u2212/gu, '-')
    .replace(/\p{Zs}/gu, ' ');

/** The decimal separator of Arabic and Persian, and the full stop of a Chinese keyboard. */
const DECIMAL = /[\u066b\u3002\uff61]/g;

/** Commas that part thousands; any other would change what the number is. */
const IN_THOUSANDS = /^\d{1,3}([,\u066c]\d{3})+(\.\d+)?$/;

/**
 * A typed quantity without blanks and without the commas of thousands. A separator that means thousands to some and
 * decimals to others stays, for the check to refuse.
 */
export function plainNumber(typed: string): string {
  const text = plainCode(typed).replace(/\s/g, '').replace(DECIMAL, '.');
  return IN_THOUSANDS.test(text) ? text.replace(/[,\u066c]/g, '') : text;
}
