import { expect, test } from 'vitest';
import { insertArticle } from '../../db/queries/import.ts';
import { insertSetting } from '../../db/queries/storefront.ts';
import chinese from '../../locales/zh-CN.json' with { type: 'json' };
import { fillDemoArticles } from '../../server/demo/articles.ts';
import { readArticles } from '../../server/demo/data.ts';
import { openTestApi } from '../support/test-api.ts';

/** A shop that was filled as a demo shop before there were articles. */
async function openDemoApi() {
  const api = await openTestApi();
  await api.store.transaction(async (tx) => {
    await insertSetting(tx, { key: 'demo_filled_at', value: new Date(tx.now).toISOString() });
  });
  const article = async (id: number, language = 'zh-CN') =>
    (await api.call('articleDetail', { id }, { language })).body.data;
  return { ...api, article };
}

test('the demo shop has five articles, each in the four languages that are offered', async () => {
  const { store, article } = await openDemoApi();
  await fillDemoArticles(store);
  const titles = [];
  for (const id of [1, 2, 3, 4, 5]) {
    for (const language of ['zh-CN', 'en-US', 'es-ES', 'pt-BR']) {
      const { title, content } = await article(id, language);
      titles.push(title);
      expect(content).toMatch(/^<(h3|p)>/);
      expect(content).not.toMatch(/<h1|style=|class=/);
    }
  }
  expect(titles.filter((_, place) => place % 4 === 0)).toEqual([
    '帮助',
    '隐私协议',
    '用户协议',
    '证照中心',
    '商家中心',
  ]);
  expect(new Set(titles).size).toBe(20);
});

test('the user agreement calls no screen a sample that has real data', async () => {
  const { store, article } = await openDemoApi();
  await fillDemoArticles(store);
  const { content } = await article(3);
  expect(content).toContain(chinese['trading.title']);
  expect(content).not.toContain(chinese['walletDetail.title']);
});

test('an article is in the reader’s language, else in the language tried after it', async () => {
  const { store, article } = await openDemoApi();
  await fillDemoArticles(store);
  expect((await article(2, 'pt-BR')).title).toBe('Acordo de privacidade');
  expect(await article(2, 'ar-SA')).toEqual(await article(2, 'en-US'));
});

test('articles set by staff stay, and nothing is filled twice', async () => {
  const { store, article } = await openDemoApi();
  await store.transaction((tx) => insertArticle(tx, { id: 3, title: '本店规则', content: '<p>自己的</p>' }, {}));
  await fillDemoArticles(store);
  await fillDemoArticles(store);
  expect(await article(3, 'en-US')).toEqual({ id: 3, title: '本店规则', content: '<p>自己的</p>' });
  expect((await article(4)).title).toBe('证照中心');
});

test('a shop that is no demo shop gets none', async () => {
  const { store, call } = await openTestApi();
  await fillDemoArticles(store);
  expect((await call('articleDetail', { id: 1 })).body.code).toBe(400);
});

test('each article has the same headings and lists in every language', async () => {
  const articles = await readArticles('demo');
  const shape = (content: string) => (content.match(/<(h3|p|li)>/g) ?? []).join('');
  for (const { id, locale, content } of articles) {
    const base = articles.find((one) => one.id === id && one.locale === 'zh-CN');
    expect([id, locale, shape(content)]).toEqual([id, locale, shape(base?.content ?? '')]);
  }
  expect(articles).toHaveLength(20);
});
