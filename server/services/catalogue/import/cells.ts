import { z } from 'zod';
import { fenFromText, fenOrZeroFromText } from '../../../../shared/money.ts';
import { normalized } from '../../../../shared/normalized.ts';
import { countTextPictures, MOST_HTML, MOST_TEXT_PICTURES } from '../../../../shared/rich-text.ts';
import { UNWANTED } from '../../../../shared/rules.ts';
import { Wrong } from '../../spreadsheets/wrong.ts';
import { sanitise } from '../sanitise.ts';
import { plainSum } from './plain-sum.ts';

const LONGEST_NAME = 200;
const MOST_PICTURES = 20;

/** A text as its reader takes it. */
export const cellText = (text = ''): string => normalized(text).trim();

/** A text in one line, which may not be empty. */
export function lineOf(text: string, most: number): string | Wrong {
  if (text === '') return new Wrong('missing');
  if ([...text].length > most) return new Wrong('tooLong', { most });
  return UNWANTED.test(text) ? new Wrong('controlCharacter') : text;
}

export const nameOf = (text: string) => lineOf(text, LONGEST_NAME);

/** HTML, cleaned. */
export function contentOf(text: string): string | Wrong {
  if (text.length > MOST_HTML) return new Wrong('tooLong', { most: MOST_HTML });
  if (/\0|\p{Cs}/u.test(text)) return new Wrong('badCharacter');
  const html = sanitise(text, { pictures: true });
  return countTextPictures(html) > MOST_TEXT_PICTURES
    ? new Wrong('tooManyPictures', { most: MOST_TEXT_PICTURES })
    : html;
}

/** Fen of yuan (docs/domain.md, Money); `min` is 0 or 1. */
export function moneyOf(text: string, min: number): number | Wrong {
  const fen = min === 0 ? fenOrZeroFromText(text) : fenFromText(text);
  if (fen !== null) return fen;
  return new Wrong(isAmbiguous(text) ? 'sumAmbiguous' : min === 0 ? 'notMoney' : 'notMoneyAboveZero');
}

const isAmbiguous = (text: string) => plainSum(text) === 'ambiguous';

export function wholeOf(text: string, min: number, max: number): number | Wrong {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  return value >= min && value <= max ? value : new Wrong('notWhole', { min, max });
}

export function yesOrNo(text: string, otherwise: boolean): boolean | Wrong {
  if (text === '') return otherwise;
  if (/^(yes|true|1)$/i.test(text)) return true;
  return /^(no|false|0)$/i.test(text) ? false : new Wrong('notYesNo');
}

/** Milliseconds since 1970. */
export function instantOf(text: string): number | Wrong {
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
