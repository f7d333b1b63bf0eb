import { isLocale, type Locale } from './locales.ts';

/** Sides in px: 3:4 to be passed on, and the picture that messengers show with the link of a group. */
export const posterSizes = { upright: { width: 1080, height: 1440 }, wide: { width: 1200, height: 630 } } as const;

export type PosterShape = keyof typeof posterSizes;

/** A poster of a waiting group, by the public number of any of its orders. */
export interface PosterFile {
  orderno: string;
  locale: Locale;
  shape: PosterShape;
}

/** Where posters are, with a slash. */
export const POSTERS = '/media/poster/';

/** Root-relative address of a poster (docs/domain.md, Posters). */
export function posterAddress({ orderno, locale, shape }: PosterFile): string {
  return `${POSTERS}${orderno}.${locale}${shape === 'wide' ? '.wide' : ''}.jpg`;
}

/** Reads the last part of such an address. */
export function parsePosterFile(file: string): PosterFile | null {
  const [, orderno, locale, wide] = /^(\d{1,20})\.([a-z]{2}-[A-Z]{2})(\.wide)?\.jpg$/.exec(file) ?? [];
  return orderno && isLocale(locale) ? { orderno, locale, shape: wide ? 'wide' : 'upright' } : null;
}
