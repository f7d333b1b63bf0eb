import english from '../../console/locales/en-US.json' with { type: 'json' };
import chinese from '../../console/locales/zh-CN.json' with { type: 'json' };
import type { ConsoleRefused } from '../../shared/console/index.ts';
import { CONSOLE_FALLBACK, type ConsoleLocale } from '../../shared/console/locales.ts';
import { sectionTexts } from '../../shared/console/section-texts.ts';
import { type Translate, translator } from '../../shared/texts.ts';
import type { StaffRefused } from '../services/staff-refused.ts';
import englishAnswers from '../staff-locales/en-US.json' with { type: 'json' };
import chineseAnswers from '../staff-locales/zh-CN.json' with { type: 'json' };

/** A key of the console's texts, or of those that only answers contain; one without a text does not compile. */
export type ConsoleTextKey = keyof typeof chinese | keyof typeof chineseAnswers;

const tables: Record<ConsoleLocale, Readonly<Record<string, string>>> = {
  'zh-CN': { ...chinese, ...chineseAnswers },
  'en-US': { ...english, ...englishAnswers },
};

/** The texts that answers of the console contain, by language. */
export const consoleTexts = Object.fromEntries(
  (Object.keys(tables) as ConsoleLocale[]).map((locale) => [
    locale,
    translator({ ...tables[CONSOLE_FALLBACK], ...tables[locale] }, locale, (value) => value.toLocaleString(locale)),
  ]),
) as Record<ConsoleLocale, Translate<ConsoleTextKey>>;

/** The answer that refuses. */
export function refusedBody(locale: ConsoleLocale, error: StaffRefused): ConsoleRefused {
  const { code, reason, data } = error;
  return { code, msg: refusalText(locale, error), reason, data };
}

/** Why the console refuses, in a sentence. */
export function refusalText(locale: ConsoleLocale, { reason, params }: StaffRefused): string {
  const say = consoleTexts[locale];
  const said = (value: (typeof params)[string]): string | number => {
    if (typeof value !== 'object') return value;
    if ('column' in value) return say(sectionTexts[value.column]);
    if ('text' in value) return say(value.text, wordsOf(value.params));
    return new Intl.ListFormat(locale).format(value.map((words) => String(said(words))));
  };
  const wordsOf = (all: typeof params = {}) =>
    Object.fromEntries(Object.entries(all).map(([name, value]) => [name, said(value)] as const));
  return say(`refusal.${reason}`, wordsOf(params));
}
