import { LANGUAGE_KEY } from '../../../shared/language-key.ts';
import type { Locale } from '../../../shared/locales.ts';
import { timeNow } from '../clock.ts';
import type { PageState } from '../page-state.ts';
import { readStored, writeStored } from '../storage.ts';
import { type TextPart, textPartOf } from './text-parts.ts';
import { datesOf, hasTexts, infoOf, textsOf } from './text-tables.ts';
import { createTexts, type Texts } from './texts.ts';

/** What the screens opened so far need beside the texts of every page. */
const partsNeeded = new Set<TextPart>();

/** The language that is shown, so that a screen may add to it; null before the first one. */
let shown: { locale: Locale; table: GrowingTable } | null = null;

interface GrowingTable {
  texts: Record<string, string>;
  parts: Set<TextPart | null>;
}

/** Loads what a table lacks of what is needed; a screen may come to need more in the meantime. */
async function complete(locale: Locale, { texts, parts }: GrowingTable): Promise<void> {
  for (;;) {
    const missing = [null, ...partsNeeded].filter((part) => !parts.has(part));
    if (missing.length === 0) return;
    for (const found of await Promise.all(missing.map((part) => textsOf(locale, part)))) Object.assign(texts, found);
    for (const part of missing) parts.add(part);
  }
}

/** Loads the texts of a screen before it is shown; the server has them all. */
export async function needTexts(screen: string): Promise<void> {
  const part = textPartOf(screen);
  if (import.meta.env.SSR || part === null) return;
  partsNeeded.add(part);
  if (shown) await complete(shown.locale, shown.table);
}

/** The texts of a language: those of every page, and of the screens opened so far. */
export async function loadTexts(locale: Locale, timeZone: string): Promise<Texts> {
  return (await loadTable(locale, timeZone)).made;
}

async function loadTable(locale: Locale, timeZone: string, times?: PageState['times']) {
  const table: GrowingTable = { texts: {}, parts: new Set() };
  await complete(locale, table);
  const [info, dates] = await Promise.all([infoOf(locale), datesOf(locale)]);
  return { table, made: createTexts({ locale, info, dates, table: table.texts, timeZone, times, now: timeNow }) };
}

/** The reader's own choice, if there is one. */
export function chosenLanguage(): Locale | null {
  const code = readStored(LANGUAGE_KEY);
  return hasTexts(code) ? code : null;
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
  const show = ({ table, made }: Awaited<ReturnType<typeof loadTable>>) => {
    shown = { locale: made.locale, table };
    texts = made;
  };
  let texts: Texts;
  let wanted = locale;
  show(await loadTable(locale, timeZone, times));
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
        loadTable(chosen, timeZone),
        tellServer(chosen).catch(() => writeCookie(chosen)),
      ]);
      // A screen may have been opened while the server was told.
      await complete(chosen, loaded.table);
      // Of two choices one after the other, the first may come last.
      if (wanted !== chosen) return;
      show(loaded);
      for (const listener of listeners) listener();
    },
  };
}
