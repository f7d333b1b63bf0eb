import { createContext, useContext } from 'react';
import type base from '../../locales/zh-CN.json';
import { counter } from '../../shared/counts.ts';
import { lazily } from '../../shared/lazily.ts';
import type { Locale, LocaleInfo } from '../../shared/locales.ts';
import { type TextTable, type Translate, translator } from '../../shared/texts.ts';

type PluralBase<Key> = Key extends `${infer Name}_other` ? Name : Key;

/** Every key of the base text file; a plural is named without its suffix. */
export type TextKey = PluralBase<keyof typeof base>;

export type T = Translate<TextKey>;

/** The reader's language: texts, and counts and times as that language writes them. */
export interface Texts {
  locale: Locale;
  /** BCP 47. */
  tag: string;
  dir: 'ltr' | 'rtl';
  /** The language's name in itself. */
  name: string;
  t: T;
  /** A count, grouped as the reader's language does. */
  count: (value: number) => string;
  /** Date and time in the shop's zone; the same on server and client. */
  dateTime: (iso: string) => string;
}

interface Wish {
  locale: Locale;
  info: LocaleInfo;
  table: TextTable;
  /** The shop's, as IANA names it. */
  timeZone: string;
  /**
   * Points in time that the server has written already: a browser may know another version of a language's customs, down
   * to the kind of a space, and takes some 15 ms on a phone to write the first.
   */
  times?: Readonly<Record<string, string>>;
}

/** The texts of a language. */
export function createTexts({ locale, info, table, timeZone, times: written = {} }: Wish): Texts {
  const { tag, dir, name, calendar = 'gregory' } = info;
  const times = lazily(
    () =>
      new Intl.DateTimeFormat(tag, {
        timeZone,
        calendar,
        // As money is written (docs/decisions/0041-departures.md); Chromium carries no data of Burmese.
        numberingSystem: 'latn',
        month: 'short',
        day: 'numeric',
        hour: '2-digit',
        minute: '2-digit',
      }),
  );
  const count = counter(info);
  return {
    locale,
    tag,
    dir,
    name,
    t: translator<TextKey>(table, tag, count),
    count,
    dateTime: (iso) => written[iso] ?? times().format(new Date(iso)),
  };
}

const TextsContext = createContext<Texts | null>(null);

export const TextsProvider = TextsContext.Provider;

/** The reader's language. */
export function useTexts(): Texts {
  const texts = useContext(TextsContext);
  if (!texts) throw new Error('useTexts outside of TextsProvider');
  return texts;
}
