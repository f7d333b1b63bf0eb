import { consoleLocales } from '../../shared/console/locales.ts';
import { counter } from '../../shared/counts.ts';
import { type Locale, type LocaleInfo, locales } from '../../shared/locales.ts';
import { formatMoney } from '../../shared/money.ts';
import { type PluralBase, type TextTable, type Translate, translator } from '../../shared/texts.ts';
import { neededContext } from '../../web/needed-context.ts';
import type base from '../locales/zh-CN.json';
import { type Times, timesOf } from './times.ts';

/** Every key of the console's texts; plurals without their suffix. */
export type TextKey = PluralBase<keyof typeof base>;

export type T = Translate<TextKey>;

/** The reader's language: the console's texts, and its format of counts, money and times. */
export interface Texts extends Times {
  locale: Locale;
  /** BCP 47. */
  tag: string;
  dir: 'ltr' | 'rtl';
  t: T;
  /** A count with the grouping of the reader's language. */
  count: (value: number) => string;
  /** `name, price and stock`. */
  list: (parts: readonly string[]) => string;
  /** `¥1,299.00` of fen; `Money` of `ui/money` shows it. */
  money: (fen: number) => string;
}

interface Options {
  locale: Locale;
  table: TextTable;
  /** Symbol, such as ¥. */
  currency: string;
  /** Of IANA: the shop's zone. */
  timeZone: string;
}

/** What the server calls it, of a key that ends with that: a tab from before an upgrade may not know the word. */
const ownWord = (key: string): string => key.slice(key.lastIndexOf('.') + 1);

/** The texts of a language; one without a table has English words in its own direction and formats. */
export function createTexts({ locale, table, currency, timeZone }: Options): Texts {
  const info: LocaleInfo = locales[locale];
  const count = counter(info);
  const own = consoleLocales.some((one) => one === locale);
  const words = translator<TextKey>(table, own ? info.tag : locales['en-US'].tag, count, ownWord);
  const lists = new Intl.ListFormat(own ? info.tag : locales['en-US'].tag);
  // English words between lines that run from right to left keep their order.
  const t: T = own || info.dir === 'ltr' ? words : (key, params) => `\u2066${words(key, params)}\u2069`;
  return {
    locale,
    tag: info.tag,
    dir: info.dir,
    t,
    count,
    list: (parts) => lists.format(parts),
    money: (fen) => formatMoney(fen, currency),
    ...timesOf({ tag: own ? info.tag : locales['en-US'].tag, timeZone, t }),
  };
}

/** The reader's language. */
export const [TextsProvider, useTexts] = neededContext<Texts>('Texts');
