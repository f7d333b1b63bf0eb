import { expect, test } from 'vitest';
import { publishArticle, selectArticles } from '../../db/queries/articles.ts';
import { insertArticle } from '../../db/queries/import.ts';
import { insertSetting } from '../../db/queries/storefront.ts';
import { tables } from '../../db/schema/index.ts';
import chinese from '../../locales/zh-CN.json' with { type: 'json' };
import { draftArticles, fillDemoArticles } from '../../server/demo/articles.ts';
import { readArticles } from '../../server/demo/data.ts';
import { ARTICLE, articleIds } from '../../shared/articles.ts';
import { setSetting } from '../support/set-setting.ts';
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

test('the demo shop has six articles, each in the four languages that are offered', async () => {
  const { store, article } = await openDemoApi();
  await fillDemoArticles(store);
  const titles = [];
  for (const id of articleIds) {
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
    '怎么充值',
  ]);
  expect(new Set(titles).size).toBe(24);
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
  expect(await article(3, 'en-US')).toEqual({ id: 3, title: '本店规则', content: '<p>自己的</p>', locale: 'zh-CN' });
  expect((await article(4)).title).toBe('证照中心');
});

test('recharging is explained by the shop’s own article once it is published, or by a page elsewhere', async () => {
  const { store, call, services } = await openTestApi();
  const guide = async () => (await call('aboutus')).body.data.youtube_url;
  await draftArticles(store);
  expect(await guide()).toBe('');
  await store.transaction((tx) => publishArticle(tx, ARTICLE.recharging, true));
  expect(await guide()).toBe('/user/article/6');
  await setSetting(
    { store, services },
    { key: 'youtube_url', value: 'https://shop.example/how', actor: 'test', note: 'test' },
  );
  expect(await guide()).toBe('https://shop.example/how');
});

test('a shop that drafted its articles before is given the one about recharging, once', async () => {
  const { store } = await openTestApi();
  await store.transaction((tx) => insertSetting(tx, { key: 'articles_drafted_at', value: '2026-01-01' }));
  await draftArticles(store);
  expect(await selectArticles(store.reader)).toMatchObject([{ id: ARTICLE.recharging, published: false }]);
  await store.transaction(async (tx) => void (await tx.db.delete(tables.articleTexts)));
  await draftArticles(store);
  // Languages that staff have removed do not come back.
  expect(await selectArticles(store.reader)).toMatchObject([{ id: ARTICLE.recharging, locales: [] }]);
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
  expect(articles).toHaveLength(24);
});
