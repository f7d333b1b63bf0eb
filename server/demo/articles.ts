import { countArticles, insertArticle } from '../../db/queries/import.ts';
import { selectSettings } from '../../db/queries/storefront.ts';
import type { Store } from '../../db/store.ts';
import { DEFAULT_LOCALE } from '../../shared/locales.ts';
import { sanitise } from '../services/catalogue/sanitise.ts';
import { readDemoArticles } from './data.ts';

/** Help, privacy, user agreement, licence centre, seller centre (spec, section 2). */
const ARTICLES = 5;

/** Gives a demo shop its articles, also one that was filled before there were any; what staff have set stays. */
export async function fillDemoArticles(store: Store): Promise<void> {
  if (!(await selectSettings(store.reader)).has('demo_filled_at')) return;
  if ((await countArticles(store.reader)) >= ARTICLES) return;
  const all = (await readDemoArticles()).map((article) => ({ ...article, content: sanitise(article.content) }));
  await store.transaction(async (tx) => {
    for (const { id, locale, title, content } of all) {
      if (locale !== DEFAULT_LOCALE) continue;
      const others = all.filter((one) => one.id === id && one.locale !== DEFAULT_LOCALE);
      const texts = others.map((one) => [one.locale, { title: one.title, content: one.content }]);
      await insertArticle(tx, { id, title, content }, Object.fromEntries(texts));
    }
  });
}
