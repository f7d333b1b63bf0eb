import { z } from 'zod';
import { DEFAULT_LOCALE, type Locale, locales } from '../locales.ts';
import { normalized } from '../normalized.ts';
import { MOST_HTML } from '../rich-text.ts';
import { UNWANTED } from '../rules.ts';

/** Words in one line that shoppers read. */
export const words = (least: 0 | 1) =>
  z
    .string()
    .overwrite(normalized)
    .trim()
    .min(least)
    .max(200)
    .refine((text) => !UNWANTED.test(text));

export const name = words(1);

/** HTML; the server keeps structure and emphasis of it. */
export const html = z
  .string()
  .max(MOST_HTML)
  .refine((text) => !/\0|\p{Cs}/u.test(text));

/** A language of the shop. */
export const locale = z.enum(Object.keys(locales) as [Locale, ...Locale[]]);

/** A language beside the shop's own. */
export const localeOfTexts = locale.exclude([DEFAULT_LOCALE]);
