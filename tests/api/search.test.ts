import { eq, inArray, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { insertCategory, insertItem, insertPicture } from '../../db/queries/import.ts';
import { countForPlans } from '../../db/queries/migrate.ts';
import { runRaw } from '../../db/queries/raw.ts';
import { indexAllItems, indexItem, isAnyCategoryRenamed } from '../../db/queries/search.ts';
import { selectCategoryRows, writeCategory } from '../../db/queries/shown-rows.ts';
import { engine, tables } from '../../db/schema/index.ts';
import { clearPostings } from '../../db/search/postings.ts';
import type { Store, Writer } from '../../db/store.ts';
import { ensureSearchIndex, indexRenamedCategories } from '../../server/services/catalogue/search-index.ts';
import { itemDefaults } from '../../shared/item-fields.ts';
import { openTestApi } from '../support/test-api.ts';

type Api = Awaited<ReturnType<typeof openTestApi>>;

/** Items with names of their own in every language, `names[locale]`; the base name is `zh-CN`. */
async function fillNamed(api: Api, all: Record<string, string>[]): Promise<number[]> {
  return api.store.transaction(async (tx) => {
    const picture = { name: 'b'.repeat(20), width: 720, height: 720, placeholder: 'data:image/webp;base64,AA==' };
    const pictureId = await insertPicture(tx, picture);
    await insertCategory(tx, { id: 9, name: '服饰', position: 9, pictureId }, { 'es-ES': 'Moda' });
    const ids: number[] = [];
    for (const { 'zh-CN': name = '', ...others } of all) {
      const texts = Object.fromEntries(
        Object.entries(others).map(([locale, text]) => [locale, { name: text, content: '' }]),
      );
      const money = { price: 10_000, orgPrice: 12_000, tax: 500 };
      const item = { categoryId: 9, name, content: '', stock: 5, pictureId, ...itemDefaults, ...money };
      ids.push(await insertItem(tx, item, texts, [pictureId]));
    }
    return ids;
  });
}

const named: Record<string, string>[] = [
  { 'zh-CN': '碎花连衣裙', 'en-US': 'Floral dress', 'ar-SA': 'فستان أَحمر' },
  { 'zh-CN': '羊毛大衣', 'en-US': 'Camel wool coat', 'es-ES': 'Abrigo de lana', 'ja-JP': 'ウールコート' },
  { 'zh-CN': '亚麻长裙', 'en-US': "Women's linen SKIRT & belt", 'pt-BR': 'Saia de algodão', 'th-TH': 'กระโปรงยาว' },
  { 'zh-CN': '衣裙挂架', 'en-US': 'Clothes rack 2 café', 'ko-KR': '옷걸이' },
];

/** A letter for each item above, in the order of its id. */
const letters = ['dress', 'coat', 'skirt', 'rack'];
let api: Api;
let ids: number[] = [];

beforeAll(async () => {
  api = await openTestApi();
  ids = await fillNamed(api, named);
});

interface Listed {
  id: number;
  near: boolean;
}

async function search(q: string, on = api): Promise<number[]> {
  const { body } = await on.call('itemSearch', { q });
  expect(body.code, body.msg).toBe(200);
  return body.data.filter(({ near }: Listed) => !near).map(({ id }: Listed) => id);
}

test.each([
  ['one Chinese character, first where it ends a name', '裙', 'skirt dress rack'],
  ['two', '衣裙', 'dress rack'],
  ['two that stand apart in a name', '亚裙', ''],
  ['three', '连衣裙', 'dress'],
  ['two words, in whatever order', '裙 亚麻', 'skirt'],
  ['the name of the category, and what it means', '服饰', 'coat rack skirt dress'],
  ['the same in another language', 'moda', 'rack skirt coat dress'],
  ['English, without regard to case', 'WOOL Coat', 'coat'],
  ['words of two languages at once', '羊毛 abrigo', 'coat'],
  ['an accent left out', 'algodao', 'skirt'],
  ['an accent put in', 'cáfé', 'rack'],
  ['the start of the last word', 'flor', 'dress'],
  ['the start of another word', 'flor dress', 'dress'],
  ['two letters, which start no other word', 'ca', ''],
  ['one digit', '2', 'rack'],
  ['Arabic without vowel marks', 'فستان احمر', 'dress'],
  ['Japanese', 'コート', 'coat'],
  ['Korean', '걸이', 'rack'],
  ['Thai', 'ยาว', 'skirt'],
  ['a word that is nowhere', '手机', ''],
])('%s finds', async (_, q, found) => {
  expect((await search(q)).map((id) => letters[ids.indexOf(id)]).join(' ')).toBe(found);
});

test.each(['"', "'", '*', 'NEAR(', '^', ':', '&|!', '<->', '()', '-', '\\', '%', "'; drop table items; --", '{a b}:'])(
  'signs that mean something to an engine are only signs: %s',
  async (signs) => {
    const letterless = !/[a-z]/i.test(signs);
    if (letterless) expect(await search(signs)).toEqual([]);
    else expect((await api.call('itemSearch', { q: signs })).body.code).toBe(200);
    expect(await search(`${signs}连衣裙`)).toEqual(letterless ? [ids[0]] : []);
  },
);

test.each(['dress AND coat', 'dress OR coat', 'NOT coat', 'words:dress', 'rowid'])(
  'words that mean something to an engine are only words: %s',
  async (q) => {
    expect(await search(q)).toEqual([]);
  },
);

test('an empty search is refused, and so is one that is too long', async () => {
  const message = async (q: string) => (await api.call('itemSearch', { q })).body;
  expect(await message('  ')).toEqual({ code: 400, msg: '请输入搜索内容', reason: 'missing', field: 'q', data: null });
  expect(await message('裙'.repeat(101))).toMatchObject({ code: 400, data: null });
  expect(await message('裙'.repeat(100))).toMatchObject({ code: 200, data: [] });
});

test('results are read page by page, newest first, without gap or repeat, and without items off sale', async () => {
  const shop = await openTestApi();
  const wanted: number[] = [];
  for (let n = 0; n < 7; n++) {
    wanted.unshift(await shop.addItem({ name: `丝绒口红${n}` }));
    await shop.addItem({ name: '丝绒口红', onSale: false });
    await shop.addItem({ name: '睫毛膏' });
  }
  for (const limit of [1, 3, 7]) {
    const seen: number[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { body } = await shop.call('itemSearch', { q: '丝绒口红', limit, cursor });
      seen.push(...body.data.map(({ id }: { id: number }) => id));
      cursor = body.next;
    }
    expect(seen).toEqual(wanted);
  }
  expect((await shop.call('itemSearch', { q: '口红', cursor: 'x' })).body.code).toBe(400);
});

test('the answer is in the reader’s language, whatever the language of the search', async () => {
  const { body } = await api.call('itemSearch', { q: '羊毛大衣' }, { language: 'en' });
  expect(body.data).toMatchObject([{ id: ids[1], name: 'Camel wool coat', price: 100, tax: 5, sold_out: false }]);
});

test('an item with a new name is found only under that name', async () => {
  const shop = await openTestApi();
  const id = await shop.addItem({ name: '口红' });
  await shop.store.transaction(async (tx) => {
    await tx.db.update(tables.items).set({ name: '香水' }).where(eq(tables.items.id, id));
    await indexItem(tx, id);
  });
  expect([await search('口红', shop), await search('香水', shop)]).toEqual([[], [id]]);
});

test('a mistake that a name had and has no more is one of who searches', async () => {
  const shop = await openTestApi();
  const id = await shop.addItem({ name: 'Velvet lipstik' });
  const other = await shop.addItem({ name: 'Glossy lipstick' });
  const near = async () => (await shop.call('itemSearch', { q: 'lipstik' })).body.data.map((item: Listed) => item.id);
  expect(await near()).toEqual([id]);
  await shop.store.transaction((tx) => indexItem(tx, id, { name: 'Velvet lipstick' }));
  expect(await near()).toEqual([other, id]);
});

async function categoryOf(shop: Api, id: number) {
  const category = (await selectCategoryRows(shop.store.reader)).find((row) => row.id === id);
  if (!category) throw new Error('there is no such category');
  const { picture: _, version: __, ...row } = category;
  return row;
}

test.each([
  ['its base name', { name: '晚霞' }, ['晚霞', 'moda']],
  ['a name in another language', { texts: { 'es-ES': { name: 'Ropa' } } }, ['服饰', 'ropa']],
  ['a language', { texts: {} }, ['服饰']],
])('a category that changes %s is indexed again with all its items, on sale or not', async (_, change, under) => {
  const shop = await openTestApi();
  // More than are indexed in one transaction.
  const many = await fillNamed(
    shop,
    Array.from({ length: 101 }, (_, n) => ({ 'zh-CN': `口红 ${n}`, 'en-US': `Lipstick ${n}` })),
  );
  const { items } = tables;
  const showing = (onSale: boolean) =>
    shop.store.transaction(async (tx) => {
      const some = many.slice(40, 80);
      for (const id of some) await indexItem(tx, id, { onSale });
      await tx.db.update(items).set({ onSale }).where(inArray(items.id, some));
    });
  await showing(false);
  const row = await categoryOf(shop, 9);
  await shop.store.transaction((tx) => writeCategory(tx, { ...row, ...change }));
  expect(await isAnyCategoryRenamed(shop.store.reader)).toBe(true);
  await indexRenamedCategories(shop.store, new AbortController().signal);
  expect(await isAnyCategoryRenamed(shop.store.reader)).toBe(false);
  await showing(true);
  const found = (words: string) => Promise.all([100, 50, 0].map((n) => search(`lipstick ${n} ${words}`, shop)));
  for (const words of under) expect(await found(words)).toEqual([[many[100]], [many[50]], [many[0]]]);
  for (const words of ['服饰', 'moda'].filter((former) => !under.includes(former)))
    expect(await found(words)).toEqual([[], [], []]);
});

test('items of a renamed category are indexed a hundred in a transaction, and from the start if it is renamed again', async () => {
  const shop = await openTestApi();
  const many = await fillNamed(
    shop,
    Array.from({ length: 201 }, (_, n) => ({ 'zh-CN': `口红 ${n}` })),
  );
  const rename = async (name: string) => {
    const row = await categoryOf(shop, 9);
    await shop.store.transaction((tx) => writeCategory(tx, { ...row, name }));
  };
  await rename('晚霞');
  const stop = new AbortController();
  const transaction: Store['transaction'] = (work) => shop.store.transaction(work).finally(() => stop.abort());
  await indexRenamedCategories({ ...shop.store, transaction }, stop.signal);
  const found = (words: string) => Promise.all([0, 200].map((n) => search(`口红 ${n} ${words}`, shop)));
  expect(await found('晚霞')).toEqual([[many[0]], []]);
  await rename('朝霞');
  await indexRenamedCategories(shop.store, new AbortController().signal);
  expect(await found('朝霞')).toEqual([[many[0]], [many[200]]]);
  expect(await found('晚霞')).toEqual([[], []]);
});

test('a category that keeps its names leaves the index as it is, however many items it has', async () => {
  const shop = await openTestApi();
  await fillNamed(shop, [{ 'zh-CN': '口红' }]);
  await shop.store.transaction((tx) => clearPostings(tx));
  const row = await categoryOf(shop, 9);
  await shop.store.transaction((tx) => writeCategory(tx, { ...row, open: false }));
  expect(await search('口红', shop)).toEqual([]);
});

test('a database older than the search gets its index at the start, once', async () => {
  const shop = await openTestApi();
  const id = await shop.addItem({ name: '口红' });
  const forget = () =>
    shop.store.transaction(async (tx) => {
      await clearPostings(tx);
      tx.invalidate('catalogue');
    });
  await forget();
  expect(await search('口红', shop)).toEqual([]);
  await Promise.all([ensureSearchIndex(shop.store), ensureSearchIndex(shop.store)]);
  expect(await search('口红', shop)).toEqual([id]);
  await forget();
  await ensureSearchIndex(shop.store);
  expect(await search('口红', shop)).toEqual([]);
});

test('a rebuilt index finds the same as one that grew item by item, without a walk for each item', async () => {
  const shop = await openTestApi();
  await fillNamed(
    shop,
    Array.from({ length: 300 }, (_, n) => ({ 'zh-CN': `口红 ${n}`, 'en-US': `Lipstick ${n}` })),
  );
  const found = () =>
    Promise.all(['口红 7', 'lipstick 299', '服饰', 'moda', '火箭'].map((asked) => search(asked, shop)));
  const before = await found();
  expect(before.map(({ length }) => length > 0)).toEqual([true, true, true, true, false]);
  // As a restore finds it: empty, and known to be so by whoever plans.
  await shop.store.transaction(async (tx) => {
    if (engine === 'pg') await runRaw(tx, sql`truncate search_postings, item_terms`);
    else await clearPostings(tx);
    await countForPlans(tx);
  });
  const walked = await shop.store.transaction(async (tx) => {
    await indexAllItems(tx);
    return engine === 'pg' ? rowsWalked(tx) : 0;
  });
  expect(await found()).toEqual(before);
  expect(walked).toBe(0);
});

/** Rows of the index that PostgreSQL has read one after the other in this transaction. */
async function rowsWalked(tx: Writer): Promise<number> {
  const rows = sql<number>`sum(seq_tup_read)::int`.as('rows');
  const statistics = sql`pg_stat_xact_user_tables where relname in ('search_postings', 'item_terms')`;
  const [row] = await tx.db.select({ rows }).from(statistics);
  return row?.rows ?? Number.NaN;
}
