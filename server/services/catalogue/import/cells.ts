import { z } from 'zod';
import { fenFromText, fenOrZeroFromText } from '../../../../shared/money.ts';
import { normalized } from '../../../../shared/normalized.ts';
import { countTextPictures, MOST_HTML, MOST_TEXT_PICTURES } from '../../../../shared/rich-text.ts';
import { UNWANTED } from '../../../../shared/rules.ts';
import { sanitise } from '../sanitise.ts';
import { plainSum } from './plain-sum.ts';
import { Wrong } from './wrong.ts';

const LONGEST_NAME = 200;
const MOST_PICTURES = 20;

const cell = z
  .string()
  .default('')
  .transform((text) => normalized(text).trim());

/** A column: the value of its text, or its problem. */
export function column<Value>(read: (text: string) => Value | Wrong) {
  return cell.transform((text, context) => {
    const value = read(text);
    if (!(value instanceof Wrong)) return value;
    context.addIssue({ code: 'custom', params: { wrong: value } });
    return z.NEVER;
  });
}

export function nameOf(text: string): string | Wrong {
  if (text === '') return new Wrong('missing');
  if ([...text].length > LONGEST_NAME) return new Wrong('tooLong', { most: LONGEST_NAME });
  return UNWANTED.test(text) ? new Wrong('controlCharacter') : text;
}

/** HTML, cleaned. */
export function contentOf(text: string): string | Wrong {
  if (text.length > MOST_HTML) return new Wrong('tooLong', { most: MOST_HTML });
  if (/\0|\p{Cs}/u.test(text)) return new Wrong('badCharacter');
  const html = sanitise(text, { pictures: true });
  return countTextPictures(html) > MOST_TEXT_PICTURES
    ? new Wrong('tooManyPictures', { most: MOST_TEXT_PICTURES })
    : html;
}

/** Fen of yuan above zero (docs/domain.md, Money). */
export function moneyOf(text: string): number | Wrong {
  if (text === '') return new Wrong('missing');
  return fenFromText(text) ?? (isAmbiguous(text) ? new Wrong('sumAmbiguous') : new Wrong('notMoneyAboveZero'));
}

/** Fen; nothing is zero. */
export function moneyOrNone(text: string): number | Wrong {
  if (text === '') return 0;
  return fenOrZeroFromText(text) ?? (isAmbiguous(text) ? new Wrong('sumAmbiguous') : new Wrong('notMoney'));
}

const isAmbiguous = (text: string) => plainSum(text) === 'ambiguous';

export function wholeOf(text: string, min: number, max: number): number | Wrong {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  return value >= min && value <= max ? value : new Wrong('notWhole', { min, max });
}

/** Pieces of one item. */
export const MOST_PIECES = 1_000_000;

export const wholeOrNone = (text: string, min: number, max: number) =>
  text === '' ? undefined : wholeOf(text, min, max);

export function yesOrNo(text: string, otherwise: boolean): boolean | Wrong {
  if (text === '') return otherwise;
  if (/^(yes|true|1)$/i.test(text)) return true;
  return /^(no|false|0)$/i.test(text) ? false : new Wrong('notYesNo');
}

/** Milliseconds since 1970; null for none. */
export function instantOf(text: string): number | null | Wrong {
  if (text === '') return null;
  const known = z.iso.datetime({ offset: true }).safeParse(text);
  return known.success ? Date.parse(text) : new Wrong('notTime');
}

export function pictureNames(text: string): string[] | Wrong {
  const names = text
    .split(/[|;]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (names.length === 0) return new Wrong('missing');
  return names.length > MOST_PICTURES ? new Wrong('tooManyPictures', { most: MOST_PICTURES }) : names;
}
