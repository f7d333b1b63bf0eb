import type base from '../../../locales/zh-CN.json';
import { counter } from '../../../shared/counts.ts';
import { dateWriter, foreignZone } from '../../../shared/dates.ts';
import { type Locale, type LocaleInfo, locales } from '../../../shared/locales.ts';
import { type PluralBase, type TextTable, type Translate, translator } from '../../../shared/texts.ts';
import { neededContext } from '../../../web/needed-context.ts';

/** Every key of the base text file; plurals without their suffix. */
export type TextKey = PluralBase<keyof typeof base>;

export type T = Translate<TextKey>;

/** The reader's language: its texts, and its format of counts and times. */
export interface Texts {
  locale: Locale;
  /** BCP 47. */
  tag: string;
  dir: 'ltr' | 'rtl';
  /** The language's name in itself. */
  name: string;
  t: T;
  /** A count with the grouping of the reader's language. */
  count: (value: number) => string;
  /** Date and time in the shop's zone, with the year if it is not the current one; the same on server and client. */
  dateTime: (iso: string) => string;
  /** The shop's, by its IANA name. */
  timeZone: string;
  /** Name of the shop's zone if this device's zone differs at that time; always null on the server. */
  foreignZone: (iso: string) => string | null;
}

interface Options {
  locale: Locale;
  table: TextTable;
  /** The shop's zone, by its IANA name. */
  timeZone: string;
  /** Points in time that the server has already formatted: the first takes a phone some 15 ms. */
  times?: Readonly<Record<string, string>>;
  /** The time in ms, which determines the current year. */
  now?: () => number;
}

/** The texts of a language. */
export function createTexts({ locale, table, timeZone, times: written = {}, now = Date.now }: Options): Texts {
  const info: LocaleInfo = locales[locale];
  const { tag, dir, name } = info;
  const count = counter(info);
  const t = translator<TextKey>(table, tag, count);
  const write = dateWriter({ ...info, t }, timeZone, now);
  return {
    locale,
    tag,
    dir,
    name,
    t,
    count,
    timeZone,
    dateTime: (iso) => written[iso] ?? write(iso),
    foreignZone: foreignZone(tag, timeZone),
  };
}

/** The reader's language. */
export const [TextsProvider, useTexts] = neededContext<Texts>('Texts');
