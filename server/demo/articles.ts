import { countArticles, insertArticle } from '../../db/queries/import.ts';
import { insertSetting, selectSettings } from '../../db/queries/storefront.ts';
import type { Store, Writer } from '../../db/store.ts';
import { DEFAULT_LOCALE } from '../../shared/locales.ts';
import { sanitise } from '../services/catalogue/sanitise.ts';
import { type DemoArticle, readArticles } from './data.ts';

/** Help, privacy, user agreement, licence centre, seller centre (docs/spec.md, section 2). */
const ARTICLES = 5;

/** Gives a demo shop its articles, also one that was filled before there were any; articles set by staff stay. */
export async function fillDemoArticles(store: Store): Promise<void> {
  if (!(await selectSettings(store.reader)).has('demo_filled_at')) return;
  if ((await countArticles(store.reader)) >= ARTICLES) return;
  const all = await readArticles('demo');
  await store.transaction((tx) => insertAll(tx, all, true));
}

/**
 * Adds the articles to a new shop as drafts: shoppers see them after staff have read, completed and published them.
 * Existing articles stay as they are.
 */
export async function draftArticles(store: Store): Promise<void> {
  if ((await selectSettings(store.reader)).has('articles_drafted_at')) return;
  const all = await readArticles('draft');
  await store.transaction(async (tx) => {
    // Of several servers that start together on PostgreSQL one does it, and the others wait for it.
    const first = await insertSetting(tx, { key: 'articles_drafted_at', value: new Date(tx.now).toISOString() });
    if (first) await insertAll(tx, all, false);
  });
}

async function insertAll(tx: Writer, all: DemoArticle[], published: boolean): Promise<void> {
  for (const { id, locale, title, content } of all) {
    if (locale !== DEFAULT_LOCALE) continue;
    const others = all.filter((one) => one.id === id && one.locale !== DEFAULT_LOCALE);
    const texts = others.map((one) => [one.locale, { title: one.title, content: sanitise(one.content) }]);
    await insertArticle(tx, { id, title, content: sanitise(content), published }, Object.fromEntries(texts));
  }
}
