import { readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import sharp, { type Color } from 'sharp';
import request from 'supertest';
import { beforeAll, expect, test, vi } from 'vitest';
import { holdPictures } from '../../db/queries/console/library.ts';
import { engine, tables } from '../../db/schema/index.ts';
import { FilesAway } from '../../server/files/file-store.ts';
import { PictureLibrary } from '../../server/services/pictures/library.ts';
import { consoleMethodAndPath } from '../../shared/console/calls.ts';
import type { ConsoleOutput } from '../../shared/console/index.ts';
import { FROM_CONSOLE, openConsole } from '../support/console-api.ts';
import { addVariants } from '../support/variants.ts';
import { untilOneWaits } from '../support/waiting-lock.ts';

const as = 'catalogue';
const ROUNDS = 8;

let shop: Awaited<ReturnType<typeof openConsole>>;
beforeAll(async () => {
  shop = await openConsole({ startsAt: Date.now() });
});

let colours = 0;

/** Sends a picture of one colour to the library. */
async function senderOf(background: Color): Promise<() => Promise<{ id: number; url: string }>> {
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer();
  const [, path] = consoleMethodAndPath('pictureUpload');
  const sent = () => request(shop.server).post(path).set(FROM_CONSOLE).set('Cookie', `console=${as}`);
  return async () => (await sent().attach('file', png, 'file')).body.data;
}

/** A picture of the library in a colour of its own. */
async function upload(): Promise<{ id: number; url: string }> {
  colours++;
  const send = await senderOf({ r: colours * 9, g: 255 - colours * 7, b: colours });
  return send();
}

const call = async (...[name, fields, more]: Parameters<typeof shop.call>) =>
  (await shop.call(name, fields, { as, ...more })).body;

const remove = async (...ids: number[]) => (await call('picturesRemove', { ids })).data.removed as number[];

async function show(item: number, pictures: number[]) {
  const { version } = (await call('item', { id: item })).data;
  return call('itemChange', { id: item, version, fields: { picture_ids: pictures } });
}

const nameOf = (url: string) => url.replace('/media/', '').replace('-720.webp', '');
const filesOf = (url: string) =>
  readdirSync(join(shop.dataDir, 'media')).filter((file) => file.startsWith(nameOf(url)));

async function put(section: string, cells: object, picture: string): Promise<void> {
  const { code, msg } = await call('storefrontPut', { section, cells, picture });
  expect([code, msg]).toEqual([200, expect.anything()]);
}

async function row(id: number): Promise<ConsoleOutput<'picture'>> {
  return (await call('picture', { id })).data;
}

test('of a picture that an item takes while it is deleted, one of the two is refused', async () => {
  const item = await shop.addItem();
  for (let round = 0; round < ROUNDS; round++) {
    const { id } = await upload();
    const acts = [() => show(item, [id]), () => remove(id)];
    const [first, second] = round % 2 === 0 ? acts : acts.toReversed();
    const done = [first?.(), second?.()];
    const [shown, removed] = (await Promise.all(round % 2 === 0 ? done : done.toReversed())) as [
      { code: number; reason: string },
      number[],
    ];
    const isShown = shown.code === 200;
    if (!isShown) expect(shown.reason).toBe('pictureGone');
    expect(removed).toEqual(isShown ? [] : [id]);
    const { pictures } = (await call('item', { id: item })).data;
    expect(pictures.some((one: { id: number }) => one.id === id)).toBe(isShown);
  }
});

test('a picture that is held for an item when it is to be deleted stays', async () => {
  const { id } = await upload();
  const item = await shop.addItem();
  let removing: Promise<number[]> | undefined;
  await shop.store.transaction(async (tx) => {
    expect(await holdPictures(tx, [id])).toEqual([id]);
    removing = remove(id);
    if (engine === 'pg') await untilOneWaits(shop.url);
    await tx.db.update(tables.items).set({ pictureId: id }).where(eq(tables.items.id, item));
  });
  expect(await removing).toEqual([]);
  expect((await row(id)).id).toBe(id);
});

test('a banner that takes a picture while it is deleted has it, with its file', async () => {
  await shop.addItem({ categoryId: 4 });
  for (let round = 0; round < ROUNDS; round++) {
    const { id, url } = await upload();
    const [put] = await Promise.all([
      call('storefrontPut', { section: 'mall', cells: { category: '4' }, picture: url }),
      remove(id),
    ]);
    expect(put.code).toBe(200);
    expect(put.data.at(-1).picture_url).toBe(url);
    expect((await request(shop.server).get(url)).status).toBe(200);
  }
});

test('each picture says where it is used and what lies on the disk', async () => {
  const [shown, idle] = [await upload(), await upload()];
  const item = await shop.addItem({ name: '丝巾' });
  await show(item, [shown.id]);
  await put('carousel', { title: '新品', href: `/user/detail/${item}` }, shown.url);
  expect(await row(shown.id)).toMatchObject({
    ...{ width: 40, height: 30, missing: false },
    files: [{ width: 720, format: 'webp', bytes: expect.any(Number) }],
    uses: { items: 1, groups: 0, categories: 0, carousel: 1, mall: 0 },
    places: { items: [{ id: item, name: '丝巾' }], carousel: [{ name: '新品' }], categories: [], mall: [] },
  });
  const unused = (await call('pictures', { state: 'unused' })).data.map(({ id }: { id: number }) => id);
  expect([unused.includes(idle.id), unused.includes(shown.id)]).toEqual([true, false]);
  rmSync(join(shop.dataDir, 'media', `${nameOf(idle.url)}-720.webp`));
  expect(await row(idle.id)).toMatchObject({ missing: true, files: [] });
  expect((await call('picture', { id: 999_999 })).reason).toBe('pictureUnknown');
});

test('a list of pictures goes on where its page ended', async () => {
  const seen: number[] = [];
  for (let cursor: string | undefined; ; ) {
    const { data, next } = await call('pictures', { limit: 3, ...(cursor && { cursor }) });
    seen.push(...data.map(({ id }: { id: number }) => id));
    if (!next) break;
    cursor = next;
  }
  const all = await shop.store.reader.db.select({ id: tables.pictures.id }).from(tables.pictures);
  expect(seen).toEqual(all.map(({ id }) => id).sort((a, b) => b - a));
  expect((await call('pictures', { cursor: 'x', state: 'unused' })).code).toBe(400);
});

test('another picture takes the place of one everywhere, but not in groups that were opened', async () => {
  const [old, beside, next] = [await upload(), await upload(), await upload()];
  const item = await shop.addItem({ name: '耳环', categoryId: 9 });
  await show(item, [old.id, beside.id]);
  await put('mall', { category: '9' }, old.url);
  const buyer = await shop.addShopper('buyer', 100_000);
  const numbers = { expectNum: null, dan: null, shuang: null, big: null, small: null };
  const input = { itemId: item, shopperId: buyer, price: undefined, numbers, idempotencyKey: undefined };
  await shop.services.orders.buy(input);
  const listed = async () => (await request(shop.server).get('/api/item_list?id=9')).body.data;
  expect(await listed()).toMatchObject([{ pic_url: old.url }]);
  const { version } = (await call('item', { id: item })).data;
  const replaced = await call('pictureReplace', { id: old.id, by: next.id }, { key: 'once' });
  expect(replaced.data).toMatchObject({ id: next.id, uses: { items: 1, mall: 1 } });
  const after = (await call('item', { id: item })).data;
  expect(after).toMatchObject({ version: version + 1, pictures: [{ id: next.id }, { id: beside.id }] });
  expect(await listed()).toMatchObject([{ pic_url: next.url }]);
  expect(await row(old.id)).toMatchObject({ uses: { items: 0, mall: 0, groups: 1 } });
  // The orders of its group show it.
  expect(await remove(old.id)).toEqual([]);
  await call('pictureReplace', { id: old.id, by: next.id }, { key: 'once' });
  expect((await call('item', { id: item })).data.version).toBe(version + 1);
  expect((await call('pictureReplace', { id: next.id, by: next.id })).reason).toBe('pictureSame');
  // One that the item has already is there once.
  await call('pictureReplace', { id: next.id, by: beside.id });
  expect((await call('item', { id: item })).data.pictures).toMatchObject([{ id: beside.id }]);
  expect(await listed()).toMatchObject([{ pic_url: beside.url }]);
});

test('a picture that a value of an option shows cannot be deleted until another one has taken its place', async () => {
  const [old, next] = [await upload(), await upload()];
  const item = await shop.addItem({ name: '衬衫', stock: 9 });
  await addVariants(shop, item, { price: 10_000, stock: { to: 2 } });
  const { version, options } = (await call('item', { id: item })).data;
  const shown = options.map(
    ({ names, values }: { names: object; values: { id: number; names: object }[] }, at: number) => ({
      names,
      values: values.map(({ id, names: words }) => ({ id, names: words, picture_id: at === 0 ? old.id : null })),
    }),
  );
  await call('itemChange', { id: item, version, fields: {}, variants: { options: shown, rows: [] } });
  expect(await row(old.id)).toMatchObject({ uses: { values: 2 }, places: { values: [{ id: item, name: '衬衫' }] } });
  expect(await remove(old.id)).toEqual([]);
  await call('pictureReplace', { id: old.id, by: next.id });
  const after = (await call('item', { id: item })).data;
  expect(after.options[0].values[0]).toMatchObject({ picture: { id: next.id } });
  expect(after.version).toBe(version + 2);
  expect(await remove(old.id)).toEqual([old.id]);
});

test('what nothing uses is deleted with its files; what is used stays, and a repeat says the same', async () => {
  // Its rows are made after its files, as by a clock that goes.
  shop.clock.advance(60_000);
  const [used, idle] = [await upload(), await upload()];
  await request(shop.server).get(idle.url.replace('-720.webp', '-360.webp'));
  expect(filesOf(idle.url)).toHaveLength(2);
  await show(await shop.addItem(), [used.id]);
  const ask = () => call('picturesRemove', { ids: [used.id, idle.id] }, { key: 'delete' });
  expect([(await ask()).data, (await ask()).data]).toEqual([{ removed: [idle.id] }, { removed: [idle.id] }]);
  expect([filesOf(idle.url), filesOf(used.url).length]).toEqual([[], 1]);
  expect((await request(shop.server).get(idle.url)).status).toBe(404);
  const entries = await shop.store.reader.db.select().from(tables.auditLog);
  const own = `${idle.id} ${nameOf(idle.url)}`;
  expect(entries.filter(({ detail }) => JSON.stringify(detail).includes(own))).toMatchObject([
    { action: 'pictures remove', detail: { pictures: [own] } },
  ]);
});

/** As if the files of that picture had been stored then; in ms since 1970. */
function storeAt(url: string, then: number): void {
  for (const file of filesOf(url)) utimesSync(join(shop.dataDir, 'media', file), then / 1000, then / 1000);
}

const hoursAgo = () => Date.now() - 2 * 60 * 60 * 1000;

const runJob = () => shop.services.staffLibrary.removeLeftFiles(new AbortController().signal);
const notedNames = async () =>
  (await shop.store.reader.db.select().from(tables.removedPictures)).map(({ name }) => name);

test('the files of a picture that was stored anew before it was deleted are removed once nobody can be about to use it', async () => {
  // Its master is younger than its row, as when a slide with it is saved.
  const { id, url } = await upload();
  storeAt(url, shop.clock() + 1000);
  expect(await remove(id)).toEqual([id]);
  await runJob();
  expect(filesOf(url)).toHaveLength(1);
  storeAt(url, hoursAgo());
  await runJob();
  expect(filesOf(url)).toEqual([]);
  // A size that was being made meanwhile.
  writeFileSync(join(shop.dataDir, 'media', `${nameOf(url)}-360.avif`), '');
  storeAt(url, hoursAgo());
  await runJob();
  expect(filesOf(url)).toEqual([]);
  expect(await notedNames()).toContain(nameOf(url));
  await runJob();
  expect(await notedNames()).not.toContain(nameOf(url));
});

test('a picture is deleted while the file store is away, and its files are removed later', async () => {
  shop.clock.advance(60_000);
  const { id, url } = await upload();
  const away = vi.spyOn(PictureLibrary.prototype, 'remove').mockRejectedValueOnce(new FilesAway('away'));
  expect(await remove(id)).toEqual([id]);
  away.mockRestore();
  storeAt(url, hoursAgo());
  await runJob();
  expect(filesOf(url)).toEqual([]);
});

test('a picture that is back in the library keeps its files', async () => {
  const send = await senderOf('#0a0b0c');
  const { id, url } = await send();
  expect(await remove(id)).toEqual([id]);
  expect(await notedNames()).toContain(nameOf(url));
  await send();
  expect(await notedNames()).not.toContain(nameOf(url));
  // An earlier version leaves it there.
  await shop.store.transaction((tx) => tx.db.insert(tables.removedPictures).values({ name: nameOf(url) }));
  storeAt(url, hoursAgo());
  await runJob();
  expect(filesOf(url)).toHaveLength(1);
});

test('a picture that cannot be stored is to be sent again later: its disk is no fault of the shop', async () => {
  const { server, dataDir } = await openConsole();
  // In the way of the folder.
  writeFileSync(join(dataDir, 'media'), '');
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#d6371c' } })
    .png()
    .toBuffer();
  const [, path] = consoleMethodAndPath('pictureUpload');
  const sent = request(server).post(path).set(FROM_CONSOLE).set('Cookie', `console=${as}`);
  const { status, headers, body } = await sent.attach('file', png, 'file');
  expect([status, headers['retry-after'], body]).toMatchObject([503, '1', { code: 503, msg: expect.any(String) }]);
});
