import { isLocale, type Locale, offeredLocale } from '../../shared/locales.ts';
import type { TextTable } from '../../shared/texts.ts';
import { readStored, writeStored } from '../../web/storage.ts';
import { createStore, type Store } from '../../web/store.ts';
import { needChunk } from './lost-chunk.ts';
import { createTexts, type Texts } from './texts.ts';

const tables = import.meta.glob<TextTable>('../locales/*.json', { import: 'default' });

/** Local-storage key with the language that staff chose for the console; the shop's is another. */
const CHOSEN = 'console.language';

/** Languages that have every text (`tests/console-texts.test.ts`); others have English where they have none. */
const WHOLE: readonly Locale[] = ['zh-CN', 'en-US'];

const ENGLISH = '../locales/en-US.json';

/** The reader's language: of `?lang=`, chosen, or of the browser. */
function wantedLocale(): Locale {
  const asked = new URLSearchParams(window.location.search).get('lang');
  if (isLocale(asked)) return asked;
  const chosen = readStored(CHOSEN);
  return isLocale(chosen) ? chosen : (offeredLocale(navigator.languages) ?? 'en-US');
}

async function tableOf(locale: Locale): Promise<TextTable> {
  const own = tables[`../locales/${locale}.json`];
  const [english, texts] = await Promise.all([
    own && WHOLE.includes(locale) ? {} : tables[ENGLISH]?.(),
    own ? own() : {},
  ]);
  return { ...english, ...texts };
}

export interface LanguageStore {
  texts: Store<Texts>;
  /** Throws a `Refused` in the present language if the texts of that one cannot be loaded. */
  choose: (locale: Locale) => Promise<void>;
}

/** Holds the language of the open page. */
export async function openLanguage(shop: { currency: string; timeZone: string }): Promise<LanguageStore> {
  const load = async (locale: Locale) => createTexts({ locale, table: await tableOf(locale), ...shop });
  const texts = createStore(await load(wantedLocale()));
  return {
    texts,
    choose: async (locale) => {
      writeStored(CHOSEN, locale);
      texts.set(await needChunk(() => load(locale), texts.get().t));
    },
  };
}
