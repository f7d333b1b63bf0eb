import { z } from 'zod';
import { fenFromText } from '../../../../shared/money.ts';
import { UNWANTED } from '../../../../shared/rules.ts';
import { sanitise } from '../sanitise.ts';

const LONGEST_NAME = 200;
const LONGEST_CONTENT = 50_000;
const MOST_PICTURES = 20;

const cell = z
  .string()
  .default('')
  .transform((text) => text.normalize('NFC').trim());

/** A column: the value of its text, or one line about its problem. */
export function column<Value>(read: (text: string) => Value | Wrong) {
  return cell.transform((text, context) => {
    const value = read(text);
    if (!(value instanceof Wrong)) return value;
    context.addIssue({ code: 'custom', message: value.words });
    return z.NEVER;
  });
}

/** Why a text is not valid in its column. */
export class Wrong {
  constructor(readonly words: string) {}
}

export function nameOf(text: string): string | Wrong {
  if (text === '') return new Wrong('is missing');
  if ([...text].length > LONGEST_NAME) return new Wrong(`has more than ${LONGEST_NAME} characters`);
  return UNWANTED.test(text) ? new Wrong('has a line break or another control character') : text;
}

/** HTML, cleaned. */
export function contentOf(text: string): string | Wrong {
  if (text.length > LONGEST_CONTENT) return new Wrong(`has more than ${LONGEST_CONTENT} characters`);
  return /\0|\p{Cs}/u.test(text) ? new Wrong('has a character that no text can hold') : sanitise(text);
}

const NOT_MONEY = 'is not an amount such as 39.90';

/** Fen of yuan above zero (docs/domain.md, Money). */
export function moneyOf(text: string): number | Wrong {
  return text === '' ? new Wrong('is missing') : (fenFromText(text) ?? new Wrong(`${NOT_MONEY}, above zero`));
}

/** Fen; nothing is zero. */
export function moneyOrNone(text: string): number | Wrong {
  return /^(0{1,9}(\.0{1,2})?)?$/.test(text) ? 0 : (fenFromText(text) ?? new Wrong(NOT_MONEY));
}

export function wholeOf(text: string, min: number, max: number): number | Wrong {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  return value >= min && value <= max ? value : new Wrong(`is not a whole number from ${min} to ${max}`);
}

/** Pieces of one item. */
export const MOST_PIECES = 1_000_000;

export const wholeOrNone = (text: string, min: number, max: number) =>
  text === '' ? undefined : wholeOf(text, min, max);

export function yesOrNo(text: string, otherwise: boolean): boolean | Wrong {
  if (text === '') return otherwise;
  if (/^(yes|true|1)$/i.test(text)) return true;
  return /^(no|false|0)$/i.test(text) ? false : new Wrong('is neither yes nor no');
}

/** Milliseconds since 1970; null for none. */
export function instantOf(text: string): number | null | Wrong {
  if (text === '') return null;
  const known = z.iso.datetime({ offset: true }).safeParse(text);
  return known.success ? Date.parse(text) : new Wrong('is not a time with its zone such as 2026-12-31T23:59:00+08:00');
}

export function pictureNames(text: string): string[] | Wrong {
  const names = text
    .split(/[|;]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (names.length === 0) return new Wrong('is missing');
  return names.length > MOST_PICTURES ? new Wrong(`names more than ${MOST_PICTURES} pictures`) : names;
}
