import Database from 'better-sqlite3';
import { eq } from 'drizzle-orm';
import request from 'supertest';
import { beforeAll, expect, test, vi } from 'vitest';
import { tables } from '../../db/schema/index.ts';
import { consoleMethodAndPath } from '../../shared/console/calls.ts';
import { FROM_CONSOLE, openConsole } from '../support/console-api.ts';

let shop: Awaited<ReturnType<typeof openConsole>>;
beforeAll(async () => {
  shop = await openConsole();
});

const as = 'catalogue';
const numbers = { expectNum: null, dan: null, shuang: null, big: null, small: null };

async function read(id: number) {
  const { body } = await shop.call('item', { id }, { as });
  return body.data;
}

/** What shoppers get, from the cache if it is there. */
async function shown(path: string) {
  const { body } = await request(shop.server).get(path).set('Accept-Language', 'zh-CN');
  return body.data;
}

function change(id: number, version: number, fields: object, more: object = {}) {
  return shop.call('itemChange', { id, version, fields, ...more }, { as });
}

async function send(name: 'itemImport' | 'pictureUpload', bytes: Buffer, fields: Record<string, string>) {
  const [, path] = consoleMethodAndPath(name);
  const sent = request(shop.server).post(path).set(FROM_CONSOLE).set('Cookie', `console=${as}`);
  for (const [field, value] of Object.entries(fields)) sent.field(field, value);
  const { body } = await sent.set('Accept-Language', 'zh-CN').attach('file', bytes, 'file');
  return body;
}

const importing = (csv: string, dryRun: 'yes' | 'no' = 'no', more = {}) =>
  send('itemImport', Buffer.from(csv), { name: 'items.csv', dry_run: dryRun, ...more });

/** A picture of one pixel of that grey. */
async function picture(grey: number) {
  const { default: sharp } = await import('sharp');
  const pixel = { width: 8, height: 8, channels: 3, background: { r: grey, g: grey, b: grey } } as const;
  return send('pictureUpload', await sharp({ create: pixel }).png().toBuffer(), {});
}

test('a change from an older version is refused with the row as it is now, and changes nothing', async () => {
  const id = await shop.addItem({ name: '手提包' });
  const { version } = await read(id);
  expect((await change(id, version, { price: 9_000, org_price: 9_000 })).body).toMatchObject({
    code: 200,
    data: { price: 9_000 },
  });
  const late = await change(id, version, { name: '挎包' });
  const present = await read(id);
  expect(present).toMatchObject({ id, price: 9_000, name: '手提包', version: version + 1 });
  expect([late.status, late.body]).toMatchObject([409, { code: 409, reason: 'changed' }]);
  expect(late.body.data).toEqual(present);
});

test('of two changes at once one is done, and the other hears of it', async () => {
  const id = await shop.addItem();
  const { version } = await read(id);
  const both = await Promise.all([change(id, version, { hot: true }), change(id, version, { on_sale: false })]);
  expect(both.map(({ body }) => body.code).sort()).toEqual([200, 409]);
  const { version: now, hot, on_sale } = await read(id);
  expect([now, hot === on_sale]).toEqual([version + 1, true]);
});

test('the same key twice changes once', async () => {
  const id = await shop.addItem({ stock: 10 });
  const { version } = await read(id);
  const fields = { stock: 15 };
  const sent = { id, version, fields, stock_was: 10 };
  const first = await shop.call('itemChange', sent, { as, key: 'five more' });
  const again = await shop.call('itemChange', sent, { as, key: 'five more' });
  expect([first.body.code, again.body.code, (await read(id)).stock]).toEqual([200, 200, 15]);
});

test('shoppers see each change at once, whatever was cached', async () => {
  const id = await shop.addItem({ name: '口红', categoryId: 7 });
  const paths = [`/api/item_detail?id=${id}`, '/api/item_list?id=7', '/api/item_hot_list', '/api/item_search?q=唇釉'];
  const all = () => Promise.all(paths.map(shown));
  const [, listed] = await all();
  expect(listed).toHaveLength(1);
  const fields = { name: '唇釉', price: 8_800, org_price: 9_900, hot: true, content: '<p>好</p><script>x()</script>' };
  await change(id, (await read(id)).version, fields);
  const [detail, list, hot, found] = await all();
  expect(detail).toMatchObject({ title: '唇釉', price: 88, org_price: 99, content: '<p>好</p>' });
  expect([list[0].name, hot.find((item: { id: number }) => item.id === id)?.name, found[0]?.name]).toEqual([
    '唇釉',
    '唇釉',
    '唇釉',
  ]);
  await change(id, (await read(id)).version, { on_sale: false });
  const lists: { id: number }[][] = await Promise.all(paths.slice(1).map(shown));
  expect(lists.flat().filter((item) => item.id === id)).toEqual([]);
  const rows = [{ id, version: (await read(id)).version, on_sale: true, stock: 0, stock_was: 100 }];
  await shop.call('itemsChange', { rows }, { as });
  expect(await shown('/api/item_list?id=7')).toMatchObject([{ sold_out: true }]);
});

test('several rows are saved together, or none with the problem of each', async () => {
  const [one, two, three] = [
    await shop.addItem({ name: '一' }),
    await shop.addItem({ name: '二' }),
    await shop.addItem({ name: '三', stock: 4 }),
  ];
  const rows = [
    { id: one, version: 0, price: 9_000 },
    { id: two, version: 8, on_sale: false },
    { id: three, version: 0, stock: 0, stock_was: 5 },
  ];
  const { body, status } = await shop.call('itemsChange', { rows }, { as });
  expect([status, body.reason]).toEqual([409, 'rowsRefused']);
  expect(body.data.rows).toMatchObject([
    { id: two, reason: 'changed', data: await read(two) },
    { id: three, reason: 'stockTooLow', params: { free: 4 }, data: { field: 'stock', free: 4 } },
  ]);
  expect(body.msg).toMatch(/二：.*三：/);
  expect(await read(one)).toMatchObject({ price: 10_000, version: 0 });
  const right = rows.map((row) => ({ ...row, version: 0, ...(row.stock === 0 && { stock: 1 }) }));
  expect((await shop.call('itemsChange', { rows: right }, { as })).body).toMatchObject({ code: 200 });
  // Without a discount before there is none after.
  expect((await read(one)).org_price).toBe(9_000);
  expect([(await read(one)).price, (await read(two)).on_sale, (await read(three)).stock]).toEqual([9_000, false, 0]);
});

test('a repeat of several rows changes nothing more, also if the first of them changed nothing', async () => {
  const [one, two] = [await shop.addItem({ name: '一' }), await shop.addItem({ name: '二' })];
  const rows = [
    { id: one, version: 0, price: 10_000 },
    { id: two, version: 0, stock: 110, stock_was: 100 },
  ];
  const save = () => shop.call('itemsChange', { rows }, { as, key: 'a'.repeat(32) });
  expect([(await save()).body.code, (await save()).body.code]).toEqual([200, 200]);
  expect((await read(two)).stock).toBe(110);
});

test('pieces that are bought while staff count stay bought, and waiting groups keep what they were sold with', async () => {
  const id = await shop.addItem({ stock: 10, groupSize: 2 });
  const buyer = await shop.addShopper(`buyer${id}`, 100_000);
  const { version } = await read(id);
  const [bought, counted] = await Promise.all([
    shop.services.orders.buy({ itemId: id, shopperId: buyer, price: undefined, numbers, idempotencyKey: undefined }),
    change(id, version, { stock: 12, price: 9_500, org_price: 9_500, group_size: 3 }, { stock_was: 10 }),
  ]);
  expect([bought, counted.body]).toMatchObject([{ orderno: expect.any(String) }, { code: 200 }]);
  const after = await read(id);
  expect([after.stock + after.held, after.waiting_groups]).toEqual([12, 1]);
  // Whichever came first: all free pieces go, none of those that a group holds.
  expect((await change(id, after.version, { stock: 0 }, { stock_was: after.stock + 1 })).body.reason).toBe(
    'stockTooLow',
  );
  expect((await change(id, after.version, { stock: 0 }, { stock_was: after.stock })).body.data).toMatchObject({
    stock: 0,
    held: after.held,
  });
});

test('a deep price cut needs a second person, also in small steps, in a list or in a file', async () => {
  const id = await shop.addItem({ price: 10_000, tax: 500 });
  const cut = async (fields: object) => (await change(id, (await read(id)).version, fields)).body.reason;
  expect(await cut({ price: 4_900, org_price: 4_900 })).toBe('priceCutAsks');
  expect(await cut({ tax: 9_000 })).toBe('priceCutAsks');
  expect(await cut({ price: 400, tax: 100 })).toBe('priceCutAsks');
  expect(await cut({ price: 6_000 })).toBeUndefined();
  expect(await cut({ price: 4_000 })).toBe('priceCutAsks');
  const { version } = await read(id);
  const { body } = await shop.call('itemsChange', { rows: [{ id, version, price: 3_000 }] }, { as });
  expect(body.data.rows).toMatchObject([{ id, reason: 'priceCutAsks' }]);
  const { data } = await importing(`id,price\n${id},20\n`);
  expect(data.problems).toMatchObject([{ row: 2, column: 'price' }]);
  expect(await read(id)).toMatchObject({ price: 6_000, version });
});

test('a file adds items and changes others by their ids, all or none', async () => {
  const { data: dot } = await picture(90);
  const id = await shop.addItem({ name: '旧名', categoryId: 8 });
  const lines = (price: string) =>
    `id,name,category,price,stock,pictures\n${id},新名,,80,,\n,丝巾,8,${price},5,dot.png\n`;
  const pictures = JSON.stringify({ 'dot.png': dot.url });
  const wrong = await importing(lines('x'), 'no', { pictures });
  const notMoney = { row: 3, column: 'price', code: 'notMoneyAboveZero', text: '不是大于零的金额，例如 39.90' };
  expect(wrong.data.problems).toEqual([notMoney]);
  const dry = await importing(lines('30'), 'yes', { pictures });
  expect(dry.data).toMatchObject({ problems: [], added: 1, changed: [{ id }] });
  expect([await read(id), await shown('/api/item_list?id=8')]).toMatchObject([
    { name: '旧名', price: 10_000 },
    [{ name: '旧名' }],
  ]);
  expect((await importing(lines('30'), 'no', { pictures })).data.problems).toEqual([]);
  const listed = await shown('/api/item_list?id=8');
  expect(listed).toMatchObject([
    { name: '丝巾', price: 30, pic_url: dot.url },
    { name: '新名', price: 80 },
  ]);
  expect((await importing('nonsense')).msg).toBe('读不出文件：里面没有商品');
  expect((await importing('id,price\n1\n')).data.problems).toMatchObject([
    { row: 2, column: 'price', code: 'cellsMissing', text: '这一行有 1 格，表头有 2 格' },
  ]);
  const inJson = await send('itemImport', Buffer.from('{'), { name: 'items.json', dry_run: 'yes' });
  expect([inJson.reason, inJson.msg]).toEqual(['fileUnreadable', '读不出文件：JSON 写得不对']);
  const elsewhere = await importing(lines('30').replace('丝巾', '披肩').replace('dot.png', '../../etc/passwd'));
  expect(elsewhere.data.problems).toMatchObject([{ row: 3, column: 'pictures' }]);
});

test('an empty shop is filled from the console alone', async () => {
  const { data: dot } = await picture(10);
  expect((await send('pictureUpload', Buffer.alloc(0), {})).reason).toBe('fileEmpty');
  expect((await send('pictureUpload', Buffer.from('no picture'), {})).reason).toBe('pictureKind');
  const put = async (section: string, cells: object, more = {}) =>
    (await shop.call('storefrontPut', { section, cells, ...more }, { as })).body;
  const made = await put('categories', { name: '家居', 'name.en-US': 'Home' }, { picture: dot.url });
  const category = made.data.at(-1);
  const fields = {
    category_id: category.id,
    name: '台灯',
    content: '<p>亮</p>',
    price: 12_900,
    stock: 9,
    picture_ids: [dot.id],
  };
  const item = (
    await shop.call(
      'itemCreate',
      { ...fields, texts: { 'en-US': { name: 'Lamp', content: '<p>Bright</p><img src=x onerror=y>' } } },
      { as },
    )
  ).body.data;
  expect(item).toMatchObject({ version: 0, languages: 2, texts: { 'en-US': { content: '<p>Bright</p>' } } });
  expect((await shop.call('itemCreate', fields, { as })).body.reason).toBe('itemNameTaken');
  expect(await shown(`/api/item_list?id=${category.id}`)).toMatchObject([{ name: '台灯' }]);
  await put('carousel', { title: '开业', href: `/list/${category.id}` }, { picture: dot.url });
  await put('mall', { category: String(category.id) }, { picture: dot.url });
  await put('notices', { text: '今天开业' });
  const slides = async () => (await shown('/api/carousel')).map(({ title }: { title: string }) => title);
  expect(await slides()).toEqual(['开业']);
  expect(await shown('/api/shop')).toMatchObject({ notices: ['今天开业'] });
  const {
    data: [slide],
  } = (await shop.call('storefront', { section: 'carousel' }, { as })).body;
  const off = await put('carousel', { shown: 'no' }, { id: slide.id, version: slide.version });
  expect(off.data[0].cells).toMatchObject({ shown: 'no', title: '开业' });
  const late = await put('carousel', { title: '晚了' }, { id: slide.id, version: slide.version });
  const [present] = (await shop.call('storefront', { section: 'carousel' }, { as })).body.data;
  expect(late).toMatchObject({ code: 409, reason: 'changed', data: { version: slide.version + 1 } });
  expect(late.data).toEqual(present);
  const away = await put('carousel', { title: '坏', href: 'https://elsewhere.example' }, { picture: dot.url });
  expect(away).toMatchObject({ reason: 'storefrontProblem', msg: '点了去哪里：不是本店的路径，例如 /list/2' });
  expect(await slides()).toEqual([]);
  const gone = await shop.call(
    'storefrontRemove',
    { section: 'carousel', id: slide.id, version: slide.version + 1 },
    { as },
  );
  expect(gone.body.data).toEqual([]);
});

test('categories change places, unless another one came meanwhile', async () => {
  const ids = async () =>
    (await shop.call('storefront', { section: 'categories' }, { as })).body.data.map(({ id }: { id: number }) => id);
  await shop.addItem({ categoryId: 61 });
  await shop.addItem({ categoryId: 62 });
  const before = await ids();
  await shown('/api/shop');
  const order = (list: number[]) => shop.call('storefrontOrder', { section: 'categories', ids: list }, { as });
  const { body: refused } = await order(before.slice(1));
  expect(refused.code).toBe(409);
  expect(refused.data).toEqual((await shop.call('storefront', { section: 'categories' }, { as })).body.data);
  await order(before.toReversed());
  expect(await ids()).toEqual(before.toReversed());
  const categories: { id: number }[] = (await shown('/api/shop')).categories;
  expect(categories.map(({ id }) => id)).toEqual(before.toReversed());
});

test('an article is written, published and changed by one at a time, and its HTML is clean', async () => {
  const set = async (version: number | null, more: object) =>
    (await shop.call('articleSet', { id: 2, version, texts: {}, ...more }, { as })).body;
  const html = '<p>放心</p><a href="javascript:x()">x</a>';
  const gaps = { 'zh-CN': { title: '隐私', content: '<p>[[公司名]]</p>' } };
  // Languages by their names, which staff read.
  const refused = await set(null, { texts: gaps, published: true });
  expect(refused).toMatchObject({ reason: 'articleGaps', msg: expect.stringContaining('简体中文') });
  const { data } = await set(null, { texts: { 'zh-CN': { title: '隐私', content: html } }, published: true });
  const path = '/api/article_detail?id=2';
  expect(await shown(path)).toMatchObject({ title: '隐私', content: '<p>放心</p>x' });
  const both = await Promise.all(
    ['甲', '乙'].map((title) => set(data.version, { texts: { 'zh-CN': { title, content: html } } })),
  );
  expect(both.map(({ code }) => code).sort()).toEqual([200, 409]);
  const article = (await shop.call('article', { id: 2 }, { as })).body.data;
  expect(both.find(({ code }) => code === 409)?.data).toEqual(article);
  expect(await shown(path)).toMatchObject({ title: article.texts['zh-CN'].title });
  await set(article.version, { published: false });
  expect((await request(shop.server).get(path)).body.code).toBe(400);
});

test('what lacks a text is counted by language, and what is older than the Chinese', async () => {
  const id = await shop.addItem({ name: '旧译文' });
  shop.clock.advance(1000);
  await change(id, (await read(id)).version, { name: '新中文' });
  const { body } = await shop.call('textsMatrix', {}, { as });
  const items = body.data.kinds[0];
  expect(items.locales['en-US'].older).toBeGreaterThanOrEqual(1);
  expect(items.locales['fr-FR'].there).toBe(0);
  // Of these no times are kept.
  const english = body.data.kinds.map(({ kind, locales }: (typeof body.data.kinds)[number]) => [
    kind,
    locales['en-US'],
  ]);
  expect(Object.fromEntries(english)).toMatchObject({ categories: { older: null }, articles: { older: 0 } });
  const filtered = async (filter: { lacks: string } | { older: string }) =>
    (await shop.call('items', filter, { as })).body.data.map((item: { id: number }) => item.id);
  expect(await filtered({ lacks: 'fr-FR' })).toContain(id);
  expect(await filtered({ lacks: 'en-US' })).not.toContain(id);
  const outdated = (older: string) => filtered({ older });
  const { version, texts } = await read(id);
  expect((await outdated('en-US')).length).toBe(items.locales['en-US'].older);
  expect([await outdated('en-US'), await outdated('fr-FR')]).toEqual([expect.arrayContaining([id]), []]);
  await change(id, version, { texts: { 'en-US': { name: 'New', content: texts['en-US'].content } } });
  expect(await outdated('en-US')).not.toContain(id);
});

test('a list goes on where its page ended, and filters hold on every page', async () => {
  const page = async (fields: object) =>
    (await shop.call('items', { limit: 2, stock_under: 50, ...fields }, { as })).body;
  const seen: number[] = [];
  for (let cursor: string | undefined; ; ) {
    const { data, next } = await page(cursor ? { cursor } : {});
    seen.push(...data.map((item: { id: number }) => item.id));
    if (!next) break;
    cursor = next;
  }
  expect(seen).toEqual([...new Set(seen)].sort((a, b) => b - a));
  const counts = (await shop.call('itemCounts', { stock_under: 50 }, { as })).body.data;
  expect(counts.low_stock).toBeLessThanOrEqual(seen.length);
});

test('items are sorted by what was sold and by stock, page after page, and the sum of each stands beside it', async () => {
  const { items: table } = tables;
  const ids = [await shop.addItem({ categoryId: 71, stock: 5 }), await shop.addItem({ categoryId: 71, stock: 9 })];
  const [few = 0, many = 0] = ids;
  await shop.store.transaction(async (tx) => {
    await tx.db.update(table).set({ ptNum: 7 }).where(eq(table.id, few));
    await tx.db.update(table).set({ ptNum: 70_000 }).where(eq(table.id, many));
  });
  const sorted = async (sort: string) => {
    const seen: { id: number; sold: number; stock: number }[] = [];
    for (let cursor: string | undefined; ; ) {
      const { data, next } = (await shop.call('items', { sort, limit: 3, ...(cursor && { cursor }) }, { as })).body;
      seen.push(...data);
      if (!next) return seen;
      cursor = next;
    }
  };
  const bySales = await sorted('sales');
  expect(bySales[0]).toMatchObject({ id: many, sold: 70_000 });
  expect(bySales.map(({ sold }) => sold)).toEqual(bySales.map(({ sold }) => sold).sort((a, b) => b - a));
  const all = (await shop.store.reader.db.select().from(table)).map(({ id }) => id).sort((a, b) => a - b);
  for (const sort of ['sales', '-sales', 'stock', '-stock']) {
    expect((await sorted(sort)).map(({ id }) => id).sort((a, b) => a - b)).toEqual(all);
  }
  const byStock = (await sorted('-stock')).map(({ stock }) => stock);
  expect(byStock).toEqual(byStock.toSorted((a, b) => a - b));
});

test('what reads all items is not read in the thread of the server', async () => {
  // PostgreSQL reads in its own processes.
  const here: string[] = [];
  const { prepare } = Database.prototype;
  vi.spyOn(Database.prototype, 'prepare').mockImplementation(function (this: Database.Database, text: string) {
    here.push(text);
    return Reflect.apply(prepare, this, [text]);
  });
  await shop.call('itemCounts', {}, { as });
  await shop.call('textsMatrix', {}, { as });
  await shop.call('pictures', { state: 'unused' }, { as });
  for (const filter of [
    { state: 'off' },
    { category: 61 },
    { stock_under: 1 },
    { lacks: 'pictures' },
    { sort: 'stock' },
  ]) {
    await shop.call('items', { limit: 1, ...filter }, { as });
  }
  vi.restoreAllMocks();
  // Rows of a page are completed by their ids.
  expect(here.filter((text) => /from "(items|pictures|item_texts)"/.test(text))).toEqual([]);
});
