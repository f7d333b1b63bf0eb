import { join } from 'node:path';
import { createInstance } from 'i18next';
import Backend from 'i18next-fs-backend';
import { projectRoot } from '../db/project-root.ts';
import type base from '../locales/zh-CN.json';
import { DEFAULT_LOCALE, type Locale, locales } from '../shared/locales.ts';
import type { TextParams, TextTable } from '../shared/texts.ts';

/** A key of the server's own messages; a new one without a text does not compile. */
export type MessageKey = keyof typeof base;

export interface Messages {
  /** The sentence for a reader of that locale. */
  say: (locale: Locale, key: MessageKey, params?: TextParams) => string;
  /** All texts of a locale, for the pages. */
  table: (locale: Locale) => TextTable;
}

/** Loads every `locales/<code>.json` once. */
export async function loadMessages(): Promise<Messages> {
  const i18n = createInstance();
  const codes = Object.keys(locales) as Locale[];
  await i18n.use(Backend).init({
    backend: { loadPath: join(projectRoot(), 'locales/{{lng}}.json') },
    preload: codes,
    supportedLngs: codes,
    fallbackLng: DEFAULT_LOCALE,
    // Keys are flat: their dots are part of the name.
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
  });
  const say = new Map(codes.map((code) => [code, { t: i18n.getFixedT(code), said: new Map<MessageKey, string>() }]));
  return {
    say: (locale, key, params) => {
      const language = say.get(locale);
      if (!language) throw new Error(`no texts for ${locale}`);
      const { t, said } = language;
      if (params) return t(key, { ...params });
      // The same each time, and every answer has one.
      const known = said.get(key) ?? t(key);
      said.set(key, known);
      return known;
    },
    table: (locale) => i18n.getResourceBundle(locale, 'translation'),
  };
}
