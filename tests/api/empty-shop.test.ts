import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { asc } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { tables } from '../../db/schema/index.ts';
import { draftArticles, fillDemoArticles } from '../../server/demo/articles.ts';
import { readArticles } from '../../server/demo/data.ts';
import { indexRenamedCategories } from '../../server/services/catalogue/search-index.ts';
import { type OperatedShop, openOperatedShop } from '../support/operator.ts';

let { api, folder, run } = {} as OperatedShop;

beforeEach(async () => {
  ({ api, folder, run } = await openOperatedShop());
  await sharp({ create: { width: 90, height: 60, channels: 3, background: '#d6371c' } })
    .png()
    .toFile(join(folder, 'red.png'));
});

const file = (name: string, text: string) => writeFileSync(join(folder, name), text);
const shop = async (language = 'zh-CN') => (await api.call('shop', {}, { language })).body.data;
const named = async (language?: string) => (await shop(language)).categories.map((one: { name: string }) => one.name);
const acts = async () =>
  (await api.store.reader.db.select().from(tables.auditLog).orderBy(asc(tables.auditLog.id)))
    .filter(({ actor }) => actor === 'alice')
    .map(({ action, subject, note }) => [action, subject, note]);

test('categories come from a file, in their order and every language, and change', async () => {
  file('c.csv', 'name,picture,name.en-US,position\n美妆,red.png,Beauty,\n家居,red.png,,1\n');
  const dry = await run('categories', 'import', 'c.csv', '--dry-run');
  expect([dry.out, await named()]).toEqual(['to add: 2\n  2 美妆\n  3 家居\n', []]);
  expect(await run('categories', 'import', 'c.csv', '--note', 'opening')).toMatchObject({ exitCode: 0, err: '' });
  expect([await named(), await named('en-US')]).toEqual([
    ['家居', '美妆'],
    ['家居', 'Beauty'],
  ]);
  const id = await api.addItem();
  const found = async (q: string) => (await api.call('itemSearch', { q })).body.data.length;
  expect([await found('beauty'), await found('glamour')]).toEqual([1, 0]);
  const set = await run('categories', 'set', '2', 'name.en-US=Glamour', 'position=1', '--note', 'word');
  expect(set.out).toBe('changed: 1 row\n  2 美妆, name.en-US: Beauty -> Glamour\n  2 美妆, position: 2 -> 1\n');
  expect(await named('en-US')).toEqual(['Glamour', '家居']);
  await indexRenamedCategories(api.store, new AbortController().signal);
  expect([await found('beauty'), await found('glamour')]).toEqual([0, 1]);
  await run('categories', 'set', '2', 'name.en-US=none');
  expect(await named('en-US')).toEqual(['美妆', '家居']);
  expect((await run('categories')).out).toMatch(
    /^id +position +name +open +languages\n2 +1 +美妆 +yes +zh-CN\n3 +2 +家居/,
  );
  expect(await run('categories', 'add', 'id=20', 'name=旅行', 'picture=red.png')).toMatchObject({ exitCode: 0 });
  expect((await shop()).categories.at(-1)).toMatchObject({ id: 20, name: '旅行' });
  expect((await acts()).slice(0, 4)).toEqual([
    ['categories add', 'category:2', 'opening'],
    ['categories add', 'category:3', 'opening'],
    ['categories set', 'category:2', 'word'],
    ['categories set', 'category:2', 'word'],
  ]);
  expect((await api.call('itemDetail', { id })).body.code).toBe(200);
});

test('an exported list imports unchanged and changes nothing; one edited number moves that row', async () => {
  const again = async (of: string, change: (rows: Record<string, string | number>[]) => unknown = () => undefined) => {
    const printed = JSON.parse((await run(of, 'list', '--json')).out);
    change(printed.data);
    file('list.json', JSON.stringify(printed));
    return run(of, 'import', 'list.json');
  };
  const names = ['A', 'B', 'C', 'D'];
  for (const name of names) await run('categories', 'add', `name=${name}`, 'picture=red.png', `name.en-US=${name}`);
  await run('carousel', 'add', 'title=开张', 'href=/list/2', 'picture=red.png');
  await run('mall', 'add', 'category=A', 'picture=red.png');
  await run('notices', 'add', 'text=今天开业');
  for (const of of ['categories', 'carousel', 'mall', 'notices']) {
    expect(await again(of)).toMatchObject({ exitCode: 0, out: 'added: 0\n' });
  }
  expect((await again('categories', (rows) => Object.assign(rows[3] ?? {}, { position: 1 }))).out).toContain('1 row');
  expect(await named()).toEqual(['D', 'A', 'B', 'C']);
  const turned = await again('categories', (rows) => rows.map((row, at) => Object.assign(row, { position: 4 - at })));
  expect([turned.exitCode, await named()]).toEqual([0, ['C', 'B', 'A', 'D']]);
  const other = await again('categories', (rows) => Object.assign(rows[0] ?? {}, { pic_url: '/media/other.webp' }));
  expect([other.exitCode, other.err.split('\n')[0]]).toEqual([
    1,
    'row 1, pic_url: says where the picture is: another one is a file that is named as picture',
  ]);
});

test('a list that was printed before a colleague changed a row does not undo that', async () => {
  await run('categories', 'add', 'name=A', 'picture=red.png', 'name.en-US=First');
  for (const name of ['B', 'C']) await run('categories', 'add', `name=${name}`, 'picture=red.png');
  const printed = JSON.parse((await run('categories', 'list', '--json')).out);
  file('list.json', JSON.stringify(printed));
  await run('categories', 'set', '2', 'name.en-US=Second');
  const late = await run('categories', 'import', 'list.json');
  expect([late.exitCode, late.err.split('\n')[0]]).toEqual([
    1,
    'row 1, version: the row was changed after this list was printed: print it again and change that one',
  ]);
  expect(await named('en-US')).toEqual(['Second', 'B', 'C']);
  // What changes nothing is not late.
  printed.data[0]['name.en-US'] = 'Second';
  // Nor does it bring the former order back, or move a row from where it is not any more.
  await run('categories', 'set', '4', 'position=1');
  file('list.json', JSON.stringify(printed));
  expect(await run('categories', 'import', 'list.json')).toMatchObject({ exitCode: 0, out: 'added: 0\n' });
  printed.data[1].position = 1;
  file('list.json', JSON.stringify(printed));
  expect((await run('categories', 'import', 'list.json')).err).toMatch(/^row 2, position: the row was changed/);
  expect(await named()).toEqual(['C', 'A', 'B']);
});

test('a closed category is shown nowhere, with the banners that lead to it, until it is open again', async () => {
  const id = await api.addItem();
  await run('mall', 'add', 'category=Beauty', 'picture=red.png');
  const shown = async () => {
    const { categories, mall_banners } = await shop();
    return [categories.length, mall_banners.length, (await api.call('itemList', { id: 2 })).body.code];
  };
  expect(await shown()).toEqual([1, 1, 200]);
  await run('categories', 'set', '2', 'open=no');
  expect(await shown()).toEqual([0, 0, 400]);
  expect((await api.call('itemDetail', { id })).body.code).toBe(200);
  await run('categories', 'set', '2', 'open=yes');
  expect(await shown()).toEqual([1, 1, 200]);
});

test('slides, banners and notices come, change, move and go', async () => {
  await api.addItem();
  const slide = ['title=开张', 'subtitle=两人', 'href=/list/2', 'picture=red.png', 'tone=dark'];
  expect(await run('carousel', 'add', ...slide)).toMatchObject({ exitCode: 0, out: 'added: 1\n  1 开张\n' });
  await run('carousel', 'add', ...slide.map((word) => word.replace('开张', '返税')), 'position=1');
  const slides = async (language: string) =>
    (await api.call('carousel', {}, { language })).body.data.map((one: { title: string }) => one.title);
  expect(await slides('zh-CN')).toEqual(['返税', '开张']);
  const half = await run('carousel', 'set', '1', 'title.en-US=Open');
  expect([half.exitCode, half.err.split('\n')[0]]).toEqual([1, 'row 1, subtitle.en-US: is missing beside the others']);
  await run('carousel', 'set', '1', 'title.en-US=Open', 'subtitle.en-US=Two');
  expect(await slides('en-US')).toEqual(['返税', 'Open']);
  expect(await run('carousel', 'remove', '2')).toMatchObject({ exitCode: 0 });
  expect(await slides('en-US')).toEqual(['Open']);
  await run('notices', 'add', 'text=今天开业', 'text.en-US=Open today');
  expect((await shop('en-US')).notices).toEqual(['Open today']);
  const { data } = JSON.parse((await run('notices', 'list', '--json')).out);
  expect(data).toEqual([
    { id: 1, version: 0, position: 1, position_was: 1, text: '今天开业', shown: 'yes', 'text.en-US': 'Open today' },
  ]);
  await run('notices', 'set', '1', 'shown=no');
  expect((await shop()).notices).toEqual([]);
  expect(await run('notices', 'remove', '1')).toEqual({ exitCode: 0, out: 'removed\n', err: '' });
  expect((await shop()).notices).toEqual([]);
});

test.each([
  [['carousel', 'add', 'title=x', 'href=//evil.example', 'picture=red.png'], 1, 'href: is no path of this shop'],
  [['carousel', 'add', 'title=x', 'href=https://evil.example/', 'picture=red.png'], 1, 'href: is no path of this shop'],
  [['carousel', 'add', 'title=x', 'href=/', 'picture=../red.png'], 1, 'is not in the folder'],
  [['carousel', 'add', 'href=/', 'tone=grey'], 1, 'picture: is missing'],
  [['carousel', 'add', 'title=x', 'colour=red'], 1, 'colour: is no known column'],
  [['carousel', 'remove', '9'], 1, 'there is no carousel 9'],
  [['notices', 'remove', '9'], 1, 'there is no notice 9'],
  [['categories', 'set', '9', 'name=x'], 1, 'there is no category 9'],
  [['categories', 'add', 'name=none', 'picture=red.png'], 1, 'name: is missing'],
  [['mall', 'add', 'category=Toys', 'picture=red.png'], 1, 'there is no category Toys'],
  [['notices', 'import', 'gone.csv'], 1, 'there is no such file'],
  [['notices', 'add', 'text='], 2, 'is empty'],
  [['notices', 'add'], 2, 'usage: notices list'],
  [['notices', 'list', '--dry-run'], 2, 'usage: notices list'],
  [['categories', 'remove', '2'], 2, 'usage: categories list'],
  [['notices', 'add', 'text=x', '--title', 'y'], 2, 'takes no --title'],
])('%j ends with %i and prints %s', async (args, exitCode, words) => {
  const done = await run(...args);
  expect([done.exitCode, done.out]).toEqual([exitCode, '']);
  expect(done.err).toContain(words);
  expect(await acts()).toEqual([]);
});

test('one wrong row prevents the import of the others', async () => {
  file('n.csv', 'id,text\n,好\n7,坏\n');
  expect((await run('notices', 'import', 'n.csv')).err).toBe(
    'row 3, id: there is no notice 7\nnothing was imported; problems: 1\n',
  );
  expect((await shop()).notices).toEqual([]);
});

test('two concurrent additions are both made, one after the other', async () => {
  const both = await Promise.all(['甲', '乙'].map((text) => run('notices', 'add', `text=${text}`)));
  expect(both.map(({ exitCode }) => exitCode)).toEqual([0, 0]);
  const rows = JSON.parse((await run('notices', 'list', '--json')).out).data;
  expect(rows.map(({ position }: { position: number }) => position)).toEqual([1, 2]);
  expect((await shop()).notices.sort()).toEqual(['乙', '甲'].sort());
});

test('a new shop has its articles as drafts, which are public only when published', async () => {
  await draftArticles(api.store);
  await draftArticles(api.store);
  const read = async (id: number) => (await api.call('articleDetail', { id })).body;
  expect([(await read(1)).code, (await run('articles')).out.match(/ draft /g)?.length]).toEqual([400, 6]);
  expect((await run('articles', 'get', '3')).out).toContain('[[经营者名称]]');
  expect(await run('articles', 'publish', '1', '--note', 'read')).toMatchObject({ exitCode: 0, out: 'published\n' });
  expect((await read(1)).data.title).toBe('帮助');
  const gaps = await run('articles', 'publish', '3');
  expect(gaps).toMatchObject({
    exitCode: 1,
    out: '',
    err: expect.stringContaining('简体中文, English, español, Português'),
  });
  file('a.txt', '本店规则');
  expect((await run('articles', 'set', '3', 'a.txt', '--title', '协议')).out).toContain('articles publish 3');
  for (const locale of ['en-US', 'es-ES', 'pt-BR']) await run('articles', 'remove', '3', '--locale', locale);
  expect([(await read(3)).code, (await run('articles', 'publish', '3')).exitCode, (await read(3)).code]).toEqual([
    400, 0, 200,
  ]);
  await run('articles', 'unpublish', '1');
  expect((await read(1)).code).toBe(400);
  expect((await acts()).map(([action]) => action)).toEqual([
    ...['articles publish', 'articles set', 'articles remove', 'articles remove', 'articles remove'],
    ...['articles publish', 'articles unpublish'],
  ]);
});

test('drafts say nothing of a demo, the demo has no gaps, and both say the same in every language', async () => {
  for (const of of ['draft', 'demo'] as const) {
    const articles = await readArticles(of);
    const shape = (content: string) => (content.match(/<(h3|p|ul|li)>/g) ?? []).join('');
    for (const { id, locale, content } of articles) {
      const base = articles.find((one) => one.id === id && one.locale === 'zh-CN');
      expect([of, id, locale, shape(content)]).toEqual([of, id, locale, shape(base?.content ?? '')]);
      expect(content).not.toMatch(of === 'draft' ? /\bdemo\b|demostración|演示|data-/i : /\[\[|data-/);
    }
    expect(articles).toHaveLength(24);
  }
});

test('a shop that is no demo shop gets none of its articles', async () => {
  await fillDemoArticles(api.store);
  expect((await run('articles')).out).toBe('none\n');
});
