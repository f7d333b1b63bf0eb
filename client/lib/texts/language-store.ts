import { LANGUAGE_KEY } from '../../../shared/language-key.ts';
import { isLocale, type Locale } from '../../../shared/locales.ts';
import type { TextTable } from '../../../shared/texts.ts';
import { timeNow } from '../../../web/clock.ts';
import { readStored, writeStored } from '../../../web/storage.ts';
import { createStore, type Store } from '../../../web/store.ts';
import type { PageState } from '../page-state.ts';
import { createTexts, type Texts } from './texts.ts';

const tables = import.meta.glob<TextTable>('../../../locales/*.json', { import: 'default' });

/** Loads the texts of a language. `times` are those that the server has already formatted. */
export async function loadTexts(locale: Locale, timeZone: string, times?: PageState['times']): Promise<Texts> {
  const load = tables[`../../../locales/${locale}.json`];
  if (!load) throw new Error(`no texts for ${locale}`);
  return createTexts({ locale, table: await load(), timeZone, times, now: timeNow });
}

/** The language that the reader has chosen, if any. */
export function chosenLanguage(): Locale | null {
  const code = readStored(LANGUAGE_KEY);
  return isLocale(code) ? code : null;
}

/** Lets the server set the cookie: Safari deletes cookies set by scripts after seven days. */
async function saveOnServer(locale: Locale): Promise<void> {
  const sent = await fetch('/language', { method: 'POST', body: new URLSearchParams({ [LANGUAGE_KEY]: locale }) });
  if (!sent.ok) throw new Error(`the language was answered with ${sent.status}`);
}

/** The language in which the server answers this browser, whatever `?lang=` of a page says. */
export function cookieLanguage(): string | undefined {
  return document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${LANGUAGE_KEY}=`))
    ?.slice(LANGUAGE_KEY.length + 1);
}

function writeCookie(locale: Locale): void {
  // biome-ignore lint/suspicious/noDocumentCookie: if the server does not answer; CookieStore is not everywhere
  document.cookie = `${LANGUAGE_KEY}=${locale}; Path=/; Max-Age=31536000; SameSite=Lax${location.protocol === 'https:' ? '; Secure' : ''}`;
}

export interface LanguageStore {
  texts: Store<Texts>;
  /** Saves the choice here and on the server, and shows its texts. */
  choose: (locale: Locale) => Promise<void>;
}

/** Holds the language of the open page, initially the one that the server rendered. */
export async function openLanguage({ locale, shop: { timeZone }, times }: PageState): Promise<LanguageStore> {
  const texts = createStore(await loadTexts(locale, timeZone, times));
  let wanted = locale;
  return {
    texts,
    choose: async (chosen) => {
      wanted = chosen;
      writeStored(LANGUAGE_KEY, chosen);
      const [loaded] = await Promise.all([
        loadTexts(chosen, timeZone),
        saveOnServer(chosen).catch(() => writeCookie(chosen)),
      ]);
      // If two languages are chosen in quick succession, the first may load last.
      if (wanted !== chosen) return;
      texts.set(loaded);
    },
  };
}
