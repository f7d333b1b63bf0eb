import {
  selectArticle,
  selectArticleIds,
  selectCarousel,
  selectCategories,
  selectMallBanners,
  selectNotices,
} from '../../../db/queries/storefront.ts';
import type { Store } from '../../../db/store.ts';
import { ARTICLE, addressOfArticle } from '../../../shared/articles.ts';
import { type Locale, writtenIn } from '../../../shared/locales.ts';
import { readersLocales } from '../locales.ts';
import { Refused } from '../refused.ts';
import { agreementsMark, readAgreements } from '../shoppers/agreements.ts';

/** The storefront around the items: categories, banners, notices, settings. */
export function createStorefront(store: Store) {
  const { reader } = store;
  return {
    categories: (locale: Locale) => selectCategories(reader, readersLocales(locale)),
    carousel: (locale: Locale) => selectCarousel(reader, readersLocales(locale)),
    notices: (locale: Locale) => selectNotices(reader, readersLocales(locale)),
    mallBanners: () => selectMallBanners(reader),
    articleIds: () => selectArticleIds(reader),
    /** Throws `articleUnknown`. */
    article: async (id: number, locale: Locale) => {
      const article = await selectArticle(reader, { id, ...readersLocales(locale) });
      if (!article) throw new Refused('articleUnknown');
      const { title, content, locale: stored } = article;
      return { id, title, content, locale: writtenIn(stored, title + content) };
    },
    /** Where recharging is explained: by the shop's own article once it is published, else nowhere. */
    rechargeGuide: async () =>
      (await selectArticleIds(reader)).includes(ARTICLE.recharging) ? addressOfArticle(ARTICLE.recharging) : '',
    /** Which agreements a reader of this language is shown. */
    agreements: async (locale: Locale) => agreementsMark(await readAgreements(reader, locale)),
  };
}

export type Storefront = ReturnType<typeof createStorefront>;
