/** One language of the shop (spec, section 1). The code is the spec's own; the tag is BCP 47. */
interface LocaleInfo {
  tag: string;
  dir: 'ltr' | 'rtl';
  /** The language's name in itself. */
  name: string;
  /** Locales whose text is shown where this one has none, before the base text (zh-CN). */
  fallbacks: readonly string[];
}

/** Every language with a file in `locales/`. */
export const locales = {
  'zh-CN': { tag: 'zh-CN', dir: 'ltr', name: '简体中文', fallbacks: [] },
  'en-US': { tag: 'en-US', dir: 'ltr', name: 'English', fallbacks: [] },
  'es-ES': { tag: 'es-ES', dir: 'ltr', name: 'Español', fallbacks: ['en-US'] },
  'pt-BR': { tag: 'pt-BR', dir: 'ltr', name: 'Português', fallbacks: ['en-US'] },
  'ar-SA': { tag: 'ar-SA', dir: 'rtl', name: 'العربية', fallbacks: ['en-US'] },
} as const satisfies Record<string, LocaleInfo>;

export type Locale = keyof typeof locales;

export const DEFAULT_LOCALE = 'zh-CN' satisfies Locale;

/** Name of the cookie, and of the local-storage key, that keep the reader's choice. */
export const LANGUAGE_KEY = 'language';

export function isLocale(code: unknown): code is Locale {
  return typeof code === 'string' && Object.hasOwn(locales, code);
}

/** The first of these texts' locales that the reader of `locale` should see; the base text is zh-CN. */
export function textFor<T>(texts: Partial<Record<string, T>>, locale: Locale): T | undefined {
  for (const candidate of [locale, ...locales[locale].fallbacks, DEFAULT_LOCALE]) {
    const text = texts[candidate];
    if (text !== undefined) return text;
  }
  return undefined;
}

/** The offered locale that fits an `Accept-Language` header best, or null. */
export function acceptedLocale(header: string | undefined): Locale | null {
  const wishes = (header ?? '')
    .split(',')
    .slice(0, 20)
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const quality = parameters.map((one) => one.trim()).find((one) => one.startsWith('q='));
      return { tag: tag.trim().toLowerCase(), weight: quality ? Number(quality.slice(2)) : 1 };
    })
    .filter((wish) => wish.weight > 0)
    .sort((a, b) => b.weight - a.weight);
  const codes = Object.keys(locales) as Locale[];
  for (const { tag } of wishes) {
    const language = tag.split('-')[0];
    const found =
      codes.find((code) => code.toLowerCase() === tag) ??
      codes.find((code) => code.toLowerCase().split('-')[0] === language);
    if (found) return found;
  }
  return null;
}
