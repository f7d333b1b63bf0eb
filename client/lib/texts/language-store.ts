import { LANGUAGE_KEY } from '../../../shared/language-key.ts';
import { isLocale, type Locale } from '../../../shared/locales.ts';
import type { TextTable } from '../../../shared/texts.ts';
import { timeNow } from '../clock.ts';
import type { PageState } from '../page-state.ts';
import { readStored, writeStored } from '../storage.ts';
import { createTexts, type Texts } from './texts.ts';

const tables = import.meta.glob<TextTable>('../../../locales/*.json', { import: 'default' });

/** Loads the texts of a language. `times` are those that the server has written already. */
export async function loadTexts(locale: Locale, timeZone: string, times?: PageState['times']): Promise<Texts> {
  const load = tables[`../../../locales/${locale}.json`];
  if (!load) throw new Error(`no texts for ${locale}`);
  return createTexts({ locale, table: await load(), timeZone, times, now: timeNow });
}

/** The reader's own choice, if there is one. */
export function chosenLanguage(): Locale | null {
  const code = readStored(LANGUAGE_KEY);
  return isLocale(code) ? code : null;
}

/** Lets the server write the cookie: Safari keeps what a script writes for seven days only. */
async function tellServer(locale: Locale): Promise<void> {
  const sent = await fetch('/language', { method: 'POST', body: new URLSearchParams({ [LANGUAGE_KEY]: locale }) });
  if (!sent.ok) throw new Error(`the language was answered with ${sent.status}`);
}

/** The language that the server answers this browser in, whatever a page of `?lang=` shows. */
export function cookieLanguage(): string | undefined {
  return document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${LANGUAGE_KEY}=`))
    ?.slice(LANGUAGE_KEY.length + 1);
}

function writeCookie(locale: Locale): void {
  // biome-ignore lint/suspicious/noDocumentCookie: for want of an answer from the server; CookieStore is not everywhere
  document.cookie = `${LANGUAGE_KEY}=${locale}; Path=/; Max-Age=31536000; SameSite=Lax${location.protocol === 'https:' ? '; Secure' : ''}`;
}

export interface LanguageStore {
  texts: () => Texts;
  subscribe: (listener: () => void) => () => void;
  /** Keeps the choice here and with the server, and shows its texts. */
  choose: (locale: Locale) => Promise<void>;
}

/** Holds the language of the page that is open, which begins as the server wrote it. */
export async function openLanguage({ locale, shop: { timeZone }, times }: PageState): Promise<LanguageStore> {
  const listeners = new Set<() => void>();
  let texts = await loadTexts(locale, timeZone, times);
  let wanted = locale;
  return {
    texts: () => texts,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    choose: async (chosen) => {
      wanted = chosen;
      writeStored(LANGUAGE_KEY, chosen);
      const [loaded] = await Promise.all([
        loadTexts(chosen, timeZone),
        tellServer(chosen).catch(() => writeCookie(chosen)),
      ]);
      // Of two choices one after the other, the first may come last.
      if (wanted !== chosen) return;
      texts = loaded;
      for (const listener of listeners) listener();
    },
  };
}
