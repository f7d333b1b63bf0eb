import {
  selectCarousel,
  selectCategories,
  selectMallBanners,
  selectNotices,
  selectSettings,
} from '../../../db/queries/storefront.ts';
import type { Store } from '../../../db/store.ts';
import type { Locale } from '../../../shared/locales.ts';
import { readersLocales } from '../locales.ts';

/** What stands around the items: categories, banners, notices, settings. */
export function createStorefront(store: Store) {
  const { reader } = store;
  return {
    categories: (locale: Locale) => selectCategories(reader, readersLocales(locale)),
    carousel: (locale: Locale) => selectCarousel(reader, readersLocales(locale)),
    notices: (locale: Locale) => selectNotices(reader, readersLocales(locale)),
    mallBanners: () => selectMallBanners(reader),
    /** A setting that nobody has set is empty. */
    setting: async (key: 'kf_url' | 'youtube_url') => (await selectSettings(reader)).get(key) ?? '',
  };
}

export type Storefront = ReturnType<typeof createStorefront>;
