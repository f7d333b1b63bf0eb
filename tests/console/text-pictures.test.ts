import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import request from 'supertest';
import { beforeAll, expect, test } from 'vitest';
import { tables } from '../../db/schema/index.ts';
import { consoleMethodAndPath } from '../../shared/console/calls.ts';
import { MOST_TEXT_PICTURES, textPictureTag } from '../../shared/rich-text.ts';
import { FROM_CONSOLE, openConsole } from '../support/console-api.ts';

const as = 'catalogue';

let shop: Awaited<ReturnType<typeof openConsole>>;
beforeAll(async () => {
  shop = await openConsole();
});

const call = async (...[name, fields]: Parameters<typeof shop.call>) => (await shop.call(name, fields, { as })).body;

const sent = (path: string) => request(shop.server).post(path).set(FROM_CONSOLE).set('Cookie', `console=${as}`);

let colours = 0;

/** A picture of the library in a colour of its own, and how descriptions show it. */
async function upload() {
  const background = { r: ++colours * 9, g: 255 - colours * 7, b: 200 };
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer();
  const [, path] = consoleMethodAndPath('pictureUpload');
  const { id, url } = (await sent(path).attach('file', png, 'file')).body.data as { id: number; url: string };
  const name = url.replace('/media/', '').replace('-720.webp', '');
  const tag = (alt: string) => textPictureTag({ name, alt, width: 40, height: 30 });
  return { id, url, name, tag };
}

async function change(id: number, fields: object) {
  const { version } = (await call('item', { id })).data;
  return call('itemChange', { id, version, fields });
}

const contentOf = async (id: number) =>
  (await request(shop.server).get(`/api/item_detail?id=${id}`).set('Accept-Language', 'zh-CN')).body.data.content;

const usesOf = async (id: number) => (await call('picture', { id })).data;

async function importFile(csv: string) {
  const [, path] = consoleMethodAndPath('itemImport');
  const answer = await sent(path).field({ name: 'items.csv', dry_run: 'no' }).attach('file', Buffer.from(csv), 'file');
  return answer.body.data;
}

test('a picture of the library stands in a description in one form, with its size; any other is taken away', async () => {
  const item = await shop.addItem();
  const { url, tag } = await upload();
  const content = `<p>a</p><img onerror="x()" width="9000" src="${url}" alt=' A "b" '><img src="https://x.example/a.png">`;
  expect((await change(item, { content })).code).toBe(200);
  expect(await contentOf(item)).toBe(`<p>a</p>${tag('A "b"')}`);
});

test('a picture that a description shows, in any language, is not deleted before nothing shows it', async () => {
  const item = await shop.addItem();
  const own = await upload();
  const other = await upload();
  const texts = { 'en-US': { name: 'Lamp', content: other.tag('Lamp') } };
  expect((await change(item, { content: own.tag('灯'), texts })).code).toBe(200);
  const ids = [own.id, other.id];
  expect((await call('picturesRemove', { ids })).data.removed).toEqual([]);
  expect(await usesOf(own.id)).toMatchObject({ uses: { descriptions: 1 }, places: { descriptions: [{ id: item }] } });
  await change(item, { content: '<p>灯</p>' });
  expect((await call('picturesRemove', { ids })).data.removed).toEqual([own.id]);
});

test('a picture that is replaced is in descriptions, too, with the size of the new one', async () => {
  const item = await shop.addItem();
  const [before, after] = [await upload(), await upload()];
  const texts = { 'en-US': { name: 'Lamp', content: before.tag('$1 Lamp') } };
  await change(item, { content: before.tag('灯'), texts });
  const { version } = (await call('item', { id: item })).data;
  expect((await call('pictureReplace', { id: before.id, by: after.id })).code).toBe(200);
  const { data } = await call('item', { id: item });
  expect([data.content, data.texts['en-US'].content]).toEqual([after.tag('灯'), after.tag('$1 Lamp')]);
  expect(data.version).toBe(version + 1);
  expect(await contentOf(item)).toBe(after.tag('灯'));
  expect((await call('picturesRemove', { ids: [before.id] })).data.removed).toEqual([before.id]);
});

test('a picture that is gone, and one too many, are refused, and nothing changes', async () => {
  const item = await shop.addItem();
  const { tag, id } = await upload();
  const many = tag('a').repeat(MOST_TEXT_PICTURES + 1);
  expect(await change(item, { content: many })).toMatchObject({ code: 400, reason: 'textPicturesTooMany' });
  await call('picturesRemove', { ids: [id] });
  const before = await contentOf(item);
  expect(await change(item, { content: tag('a') })).toMatchObject({ code: 400, reason: 'pictureGone' });
  expect(await contentOf(item)).toBe(before);
});

test('a file of items brings descriptions with pictures of the library, and no others', async () => {
  const item = await shop.addItem();
  const [known, gone] = [await upload(), await upload()];
  await call('picturesRemove', { ids: [gone.id] });
  const row = (html: string) => `id,content\n${item},"${html.replaceAll('"', '""')}"`;
  const { problems } = await importFile(row(gone.tag('a')));
  expect(problems).toMatchObject([{ column: 'content' }]);
  expect(await importFile(row(`<img src="${known.url}" alt="b">`))).toMatchObject({
    problems: [],
    changed: [{ id: item }],
  });
  expect(await contentOf(item)).toBe(known.tag('b'));
  expect((await call('picturesRemove', { ids: [known.id] })).data.removed).toEqual([]);
});

test('text with lines keeps them, by hand and by a file', async () => {
  const item = await shop.addItem();
  const lines = '<p>One</p><p>two</p>';
  await change(item, { content: 'One\ntwo' });
  expect(await contentOf(item)).toBe(lines);
  await change(item, { content: '' });
  await importFile(`id,content\n${item},"One\n\ntwo"`);
  expect(await contentOf(item)).toBe(lines);
});

test('articles are words alone', async () => {
  const { tag } = await upload();
  const texts = { 'zh-CN': { title: '帮助', content: `<p>a</p>${tag('b')}` } };
  const { version } = (await call('article', { id: 1 })).data;
  expect((await call('articleSet', { id: 1, version, texts })).code).toBe(200);
  const [row] = await shop.store.reader.db.select().from(tables.articles).where(eq(tables.articles.id, 1));
  expect(row?.content).toBe('<p>a</p>');
});
