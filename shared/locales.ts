/** One language of the shop (docs/spec.md, section 1). The code is the spec's own; the tag is BCP 47. */
export interface LocaleInfo {
  tag: string;
  dir: 'ltr' | 'rtl';
  /** The language's name in itself. */
  name: string;
  /** The separator between groups of digits; a comma if left out. */
  group?: string;
  /** The number of digits up to which there is no separator; 3 if left out. */
  ungrouped?: number;
  /** Digits above the last three are grouped in pairs. */
  lakhs?: true;
  /** The calendar of dates; Gregorian if left out. */
  calendar?: 'gregory' | 'persian';
  /**
   * `HH` has two digits, `H` as many as needed; `h` is of the twelve-hour clock, with the half of the day at `a`.
   * `HH:mm` if left out.
   */
  clock?: 'HH:mm' | 'H:mm' | 'HH.mm' | 'h:mm a' | 'a h:mm';
  /** The words for the halves of the day, with a twelve-hour clock. */
  halves?: readonly [string, string];
  /** Locales whose texts are shown if this one has none, before the base text (zh-CN). */
  fallbacks: readonly string[];
}

/** The shop's own content is in four languages; readers of others see the English texts. */
const ENGLISH = ['en-US'];

/** Spaces without a line break. */
const NO_BREAK = '\u00a0';
const NARROW = '\u202f';

/** Every language with a file in `locales/`. */
export const locales = {
  'ar-SA': { tag: 'ar-SA', dir: 'rtl', name: 'العربية', fallbacks: ENGLISH, clock: 'h:mm a', halves: ['ص', 'م'] },
  'bg-BG': {
    tag: 'bg-BG',
    dir: 'ltr',
    name: 'Български',
    fallbacks: ENGLISH,
    group: NO_BREAK,
    ungrouped: 4,
    clock: 'H:mm',
  },
  'bn-BD': {
    tag: 'bn-BD',
    dir: 'ltr',
    name: 'বাংলা',
    fallbacks: ENGLISH,
    lakhs: true,
    clock: 'h:mm a',
    halves: ['AM', 'PM'],
  },
  'da-DK': { tag: 'da-DK', dir: 'ltr', name: 'Dansk', fallbacks: ENGLISH, group: '.', clock: 'HH.mm' },
  'de-DE': { tag: 'de-DE', dir: 'ltr', name: 'Deutsch', fallbacks: ENGLISH, group: '.' },
  'el-GR': {
    tag: 'el-GR',
    dir: 'ltr',
    name: 'Ελληνικά',
    fallbacks: ENGLISH,
    group: '.',
    clock: 'h:mm a',
    halves: ['π.μ.', 'μ.μ.'],
  },
  'en-US': { tag: 'en-US', dir: 'ltr', name: 'English', fallbacks: [], clock: 'h:mm a', halves: ['AM', 'PM'] },
  'es-ES': { tag: 'es-ES', dir: 'ltr', name: 'español', fallbacks: ENGLISH, group: '.', ungrouped: 4, clock: 'H:mm' },
  'fa-IR': {
    tag: 'fa-IR',
    dir: 'rtl',
    name: 'فارسی',
    fallbacks: ENGLISH,
    calendar: 'persian',
    clock: 'H:mm',
  },
  'fr-FR': { tag: 'fr-FR', dir: 'ltr', name: 'Français', fallbacks: ENGLISH, group: NARROW },
  'he-IL': { tag: 'he-IL', dir: 'rtl', name: 'עברית', fallbacks: ENGLISH, clock: 'H:mm' },
  'hi-IN': {
    tag: 'hi-IN',
    dir: 'ltr',
    name: 'हिन्दी',
    fallbacks: ENGLISH,
    lakhs: true,
    clock: 'h:mm a',
    halves: ['am', 'pm'],
  },
  'id-ID': { tag: 'id-ID', dir: 'ltr', name: 'Bahasa Indonesia', fallbacks: ENGLISH, group: '.', clock: 'HH.mm' },
  'is-IS': { tag: 'is-IS', dir: 'ltr', name: 'Íslenska', fallbacks: ENGLISH, group: '.' },
  'it-IT': { tag: 'it-IT', dir: 'ltr', name: 'Italiano', fallbacks: ENGLISH, group: '.', ungrouped: 4 },
  'ja-JP': { tag: 'ja-JP', dir: 'ltr', name: '日本語', fallbacks: ENGLISH, clock: 'H:mm' },
  'km-KH': { tag: 'km-KH', dir: 'ltr', name: 'ខ្មែរ', fallbacks: ENGLISH, clock: 'h:mm a', halves: ['AM', 'PM'] },
  'ko-KR': { tag: 'ko-KR', dir: 'ltr', name: '한국어', fallbacks: ENGLISH, clock: 'a h:mm', halves: ['오전', '오후'] },
  'la-LA': { tag: 'lo-LA', dir: 'ltr', name: 'ລາວ', fallbacks: ENGLISH, group: '.', clock: 'H:mm' },
  'mm-MN': { tag: 'my-MM', dir: 'ltr', name: 'မြန်မာ', fallbacks: ENGLISH, clock: 'H:mm' },
  'nl-NL': { tag: 'nl-NL', dir: 'ltr', name: 'Nederlands', fallbacks: ENGLISH, group: '.' },
  'pt-BR': { tag: 'pt-BR', dir: 'ltr', name: 'Português', fallbacks: ENGLISH, group: '.' },
  'ro-RO': { tag: 'ro-RO', dir: 'ltr', name: 'Română', fallbacks: ENGLISH, group: '.' },
  'ru-RU': { tag: 'ru-RU', dir: 'ltr', name: 'Русский', fallbacks: ENGLISH, group: NO_BREAK },
  'sr-RS': { tag: 'sr-RS', dir: 'ltr', name: 'Српски', fallbacks: ENGLISH, group: '.' },
  'sv-SE': { tag: 'sv-SE', dir: 'ltr', name: 'Svenska', fallbacks: ENGLISH, group: NO_BREAK },
  'th-TH': { tag: 'th-TH', dir: 'ltr', name: 'ไทย', fallbacks: ENGLISH },
  'tr-TR': { tag: 'tr-TR', dir: 'ltr', name: 'Türkçe', fallbacks: ENGLISH, group: '.' },
  'uk-UA': { tag: 'uk-UA', dir: 'ltr', name: 'Українська', fallbacks: ENGLISH, group: NO_BREAK },
  'vi-VN': { tag: 'vi-VN', dir: 'ltr', name: 'Tiếng Việt', fallbacks: ENGLISH, group: '.' },
  'zh-CN': { tag: 'zh-CN', dir: 'ltr', name: '简体中文', fallbacks: [] },
} as const satisfies Record<string, LocaleInfo>;

export type Locale = keyof typeof locales;

export const DEFAULT_LOCALE = 'zh-CN' satisfies Locale;

export function isLocale(code: unknown): code is Locale {
  return typeof code === 'string' && Object.hasOwn(locales, code);
}

/** The text for a reader of `locale`: of the first locale that has one; the base text is zh-CN. */
export function textFor<T>(texts: Partial<Record<string, T>>, locale: Locale): T | undefined {
  for (const candidate of [locale, ...locales[locale].fallbacks, DEFAULT_LOCALE]) {
    const text = texts[candidate];
    if (text !== undefined) return text;
  }
  return undefined;
}

/**
 * In which language a text of the shop is written that is stored under this locale. Staff may type a base text in any
 * language, so one without a Chinese character is of an unknown one: '', as in HTML's `lang=""`.
 */
export function writtenIn(stored: Locale, text: string): Locale | '' {
  return stored === DEFAULT_LOCALE && !/\p{Script=Han}/u.test(text) ? '' : stored;
}

/** The offered locale for the first of these language tags that matches one, or null. */
export function offeredLocale(tags: readonly string[]): Locale | null {
  const codes = Object.keys(locales) as Locale[];
  for (const input of tags) {
    const tag = input.toLowerCase();
    const language = tag.split('-')[0];
    const found =
      codes.find((code) => locales[code].tag.toLowerCase() === tag || code.toLowerCase() === tag) ??
      codes.find((code) => locales[code].tag.split('-')[0] === language);
    if (found) return found;
  }
  return null;
}
