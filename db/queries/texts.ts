import { type SQL, sql } from 'drizzle-orm';
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import { DEFAULT_LOCALE, type Locale } from '../../shared/locales.ts';

/** The text of the reader's locale, else of its fallback, else the base text (docs/domain.md, Answers). */
export function readersText(own: AnySQLiteColumn, fallback: AnySQLiteColumn, base: AnySQLiteColumn): SQL<string> {
  return sql<string>`coalesce(${own}, ${fallback}, ${base})`;
}

/** In which locale that text is stored. */
export function readersLocale(own: AnySQLiteColumn, fallback: AnySQLiteColumn): SQL<Locale> {
  return sql<Locale>`coalesce(${own}, ${fallback}, ${DEFAULT_LOCALE})`;
}

/** Whose texts to read: the reader's locale and the one tried after it (an empty code finds nothing). */
export interface ReadersLocales {
  locale: string;
  fallback: string;
}
