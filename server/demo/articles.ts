import { countArticles, insertArticle } from '../../db/queries/import.ts';
import { insertSetting, selectSettings } from '../../db/queries/storefront.ts';
import type { Store, Writer } from '../../db/store.ts';
import { ARTICLE, articleIds } from '../../shared/articles.ts';
import { DEFAULT_LOCALE } from '../../shared/locales.ts';
import { sanitise } from '../services/catalogue/sanitise.ts';
import { type DemoArticle, readArticles } from './data.ts';

/** Gives a demo shop its articles, also one that was filled before there were any; articles set by staff stay. */
export async function fillDemoArticles(store: Store): Promise<void> {
  if (!(await selectSettings(store.reader)).has('demo_filled_at')) return;
  if ((await countArticles(store.reader)) === articleIds.length) return;
  const all = await readArticles('demo');
  await store.transaction((tx) => insertAll(tx, all, true));
}

/** What a start drafts once: a shop that had the first of them before is given the rest. */
const drafts = [
  { mark: 'articles_drafted_at', ids: articleIds.filter((id) => id !== ARTICLE.recharging) },
  { mark: 'recharging_drafted_at', ids: [ARTICLE.recharging] },
];

/**
 * Adds the articles to a shop as drafts: shoppers see them after staff have read, completed and published them. Existing
 * articles stay as they are, and languages that staff have removed do not come back.
 */
export async function draftArticles(store: Store): Promise<void> {
  const settings = await selectSettings(store.reader);
  for (const { mark, ids } of drafts) {
    if (settings.has(mark)) continue;
    const all = (await readArticles('draft')).filter(({ id }) => ids.some((one) => one === id));
    await store.transaction(async (tx) => {
      // Of several servers that start together on PostgreSQL one does it, and the others wait for it.
      const first = await insertSetting(tx, { key: mark, value: new Date(tx.now).toISOString() });
      if (first) await insertAll(tx, all, false);
    });
  }
}

async function insertAll(tx: Writer, all: DemoArticle[], published: boolean): Promise<void> {
  for (const { id, locale, title, content } of all) {
    if (locale !== DEFAULT_LOCALE) continue;
    const others = all.filter((one) => one.id === id && one.locale !== DEFAULT_LOCALE);
    const texts = others.map((one) => [one.locale, { title: one.title, content: sanitise(one.content) }]);
    await insertArticle(tx, { id, title, content: sanitise(content), published }, Object.fromEntries(texts));
  }
}
