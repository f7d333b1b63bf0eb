import { join } from 'node:path';
import { createInstance, type i18n } from 'i18next';
import Backend from 'i18next-fs-backend';
import { projectRoot } from '../db/project-root.ts';
import type base from '../locales/zh-CN.json';
import { lazily } from '../shared/lazily.ts';
import { type Locale, locales } from '../shared/locales.ts';
import { withFallbacks } from '../shared/text-gaps.ts';
import type { PluralBase, TextParams, TextTable } from '../shared/texts.ts';

/** A key of the server's own messages, plurals without their suffix; a new one without a text does not compile. */
export type MessageKey = PluralBase<keyof typeof base>;

export interface Messages {
  /** The sentence for a reader of that locale; a numeric `count` selects its plural form. */
  say: (locale: Locale, key: MessageKey, params?: TextParams) => string;
  /** All texts of a locale, for the pages. */
  table: (locale: Locale) => TextTable;
}

const languageOf = (i18n: i18n, code: Locale) => ({
  t: i18n.getFixedT(code),
  said: new Map<MessageKey, string>(),
  plural: lazily(() => new Intl.PluralRules(locales[code].tag)),
});

/** Loads every `locales/<code>.json` once; what a language lacks is that of its fallbacks. */
export async function loadMessages(): Promise<Messages> {
  const i18n = createInstance();
  const codes = Object.keys(locales) as Locale[];
  await i18n.use(Backend).init({
    backend: { loadPath: join(projectRoot(), 'locales/{{lng}}.json') },
    preload: codes,
    supportedLngs: codes,
    fallbackLng: false,
    // Keys are flat: their dots are part of the name.
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
  });
  const bundleOf = (code: Locale): TextTable => i18n.getResourceBundle(code, 'translation');
  for (const code of codes) i18n.addResourceBundle(code, 'translation', withFallbacks(code, bundleOf), false, true);
  const say = new Map(codes.map((code) => [code, languageOf(i18n, code)]));
  return {
    say: (locale, key, params) => {
      const language = say.get(locale);
      if (!language) throw new Error(`no texts for ${locale}`);
      const { t, said, plural } = language;
      // Some codes of the shop are no language tags, so that i18next does not know their plural forms.
      const form = typeof params?.count === 'number' ? [`${key}_${plural().select(params.count)}`] : [];
      if (params) return t([...form, key], { ...params });
      // The same each time, and every answer has one.
      const known = said.get(key) ?? t(key);
      said.set(key, known);
      return known;
    },
    table: bundleOf,
  };
}
