import sharp from 'sharp';
import request from 'supertest';
import { beforeEach, expect, test } from 'vitest';
import { tables } from '../../db/schema/index.ts';
import { buyersOf, openWithBuyers, staff } from '../support/buyers.ts';
import { sendParcel } from '../support/full-orders.ts';
import { booksAreRight } from '../support/money-adds-up.ts';
import { onShopper } from '../support/on-shopper.ts';
import { outright } from '../support/outright.ts';

const DAY = 24 * 60 * 60 * 1000;

let shop: Awaited<ReturnType<typeof openWithBuyers>>['shop'];
let mia: string;
let noa: string;
let itemId: number;

beforeEach(async () => {
  ({ shop, mia, noa, itemId } = await openWithBuyers());
});

const { bought, say, seen } = buyersOf(() => ({ shop, mia, noa, itemId }));

/** An order of Mia's that has come. */
async function received(): Promise<string> {
  const orderno = await bought();
  await sendParcel(shop, orderno);
  expect(await say('orderReceived', { orderno })).toMatchObject({ code: 200 });
  return orderno;
}

/** A review of hers. */
async function reviewed(fields: Record<string, string | number> = {}): Promise<string> {
  const orderno = await received();
  expect(await say('reviewAdd', { orderno, stars: 5, review: '垂坠感好', ...fields })).toMatchObject({ code: 200 });
  return orderno;
}

const list = async (fields: Record<string, string | number> = {}, token?: string) =>
  (await shop.call('itemReviews', { id: itemId, ...fields }, { language: 'zh-CN', ...(token && { token }) })).body;

async function addPicture(orderno: string, background = '#d6371c') {
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer();
  const sending = request(shop.server).post('/api/review_picture').set('Authorization', mia);
  return (await sending.field('orderno', orderno).attach('picture', picture, 'p.png')).body;
}

const getPicture = (url: string) => request(shop.server).get(url);

/** Staff act on the only review that is there. */
async function byStaff() {
  const [review] = await shop.store.reader.db.select().from(tables.reviews);
  if (!review) throw new Error('nobody has written');
  const { consoleReviews } = shop.services;
  const on = { id: review.id, seen: review.version, ...staff };
  return {
    hide: (why: 'contact' | 'unrelated') => consoleReviews.hide({ ...on, why }),
    show: () => consoleReviews.show(on),
    review,
  };
}

test('only who received it reviews, once an order', async () => {
  const { orderno: waiting } = (await say('buyItem', { id: itemId })).data;
  const tooEarly = { code: 400, reason: 'reviewTooEarly', msg: '收到货以后才能评价' };
  const write = (orderno: string, token = mia) => say('reviewAdd', { orderno, stars: 4 }, token);
  expect(await write(waiting)).toMatchObject(tooEarly);
  await say('orderLeave', { orderno: waiting });
  expect(await write(waiting)).toMatchObject(tooEarly);

  const cancelled = await bought();
  expect(await write(cancelled)).toMatchObject(tooEarly);
  const { id } = (await say('goodsReturn', { orderno: cancelled, reason: 'unwanted' })).data;
  expect(await write(cancelled)).toMatchObject(tooEarly);
  await outright(shop).payReturn({ id, restocked: false, ...staff });
  expect(await write(cancelled)).toMatchObject(tooEarly);

  const orderno = await bought();
  await sendParcel(shop, orderno);
  expect(await write(orderno)).toMatchObject(tooEarly);
  expect(await seen(orderno)).toMatchObject({ reviewable: false, review: null });
  await say('orderReceived', { orderno });
  expect(await seen(orderno)).toMatchObject({ reviewable: true, review: null });
  expect(await write(orderno, noa)).toMatchObject({ code: 400, reason: 'orderUnknown' });
  expect(await write(orderno)).toMatchObject({ code: 200, msg: '评价已发布' });
  expect(await write(orderno)).toMatchObject({ code: 400, reason: 'reviewWritten' });
  expect(await seen(orderno)).toMatchObject({ reviewable: false, review: { stars: 4, text: '', edited_at: null } });
  await booksAreRight(shop);
});

test('a parcel that counts as received can be reviewed, one that came back cannot, and a returned one can', async () => {
  const [assumed, back, returned] = [await bought(), await bought(), await received()];
  const { id } = (await say('goodsReturn', { orderno: returned, reason: 'damaged' })).data;
  await shop.services.goodsReturns.accept({ id, ...staff });
  await shop.services.goodsReturns.arrived({ id, restocked: false, ...staff });
  await outright(shop).payReturn({ id, restocked: false, ...staff });
  await sendParcel(shop, assumed);
  await sendParcel(shop, back);
  shop.clock.advance(15 * DAY - 1);
  expect(await say('reviewAdd', { orderno: assumed, stars: 3 })).toMatchObject({ reason: 'reviewTooEarly' });
  shop.clock.advance(1);
  const [parcel] = (await shop.store.reader.db.select().from(tables.shipments)).filter(
    ({ number }) => number === `P${back}`,
  );
  await shop.services.sending.ended({ id: parcel?.id ?? 0, why: 'came_back', ...staff });
  expect(await say('reviewAdd', { orderno: assumed, stars: 3 })).toMatchObject({ code: 200 });
  expect(await say('reviewAdd', { orderno: back, stars: 3 })).toMatchObject({ reason: 'reviewTooEarly' });
  expect(await say('reviewAdd', { orderno: returned, stars: 1 })).toMatchObject({ code: 200 });
  expect((await list()).data.rating).toEqual({ average: 2, count: 2 });
  await booksAreRight(shop);
});

test('what it says is bounded and plain, and lists have what reviews come to', async () => {
  const orderno = await received();
  const wrong = async (fields: Record<string, string | number>) =>
    expect(await say('reviewAdd', { orderno, stars: 5, ...fields })).toMatchObject({ code: 400 });
  for (const stars of [0, 6, 2.5, -1, '５', '']) await wrong({ stars });
  await wrong({ review: 'a'.repeat(501) });
  await wrong({ review: 'a\u202eb' });
  await wrong({ anonymous: 2 });
  const inLists = async () => {
    const { rating } = (await shop.call('itemList', { id: 2 })).body.data[0];
    expect((await shop.call('itemDetail', { id: itemId })).body.data.rating).toEqual(rating);
    return rating;
  };
  expect(await inLists()).toBeNull();
  const text = `<b>好</b>\n第二行 ${'a'.repeat(480)}`;
  expect(await say('reviewAdd', { orderno, stars: 5, review: ` ${text}\n\n\n\n` })).toMatchObject({ code: 200 });
  await reviewed({ stars: 4 });
  await reviewed({ stars: 4 });
  expect(await inLists()).toEqual({ average: 4.3, count: 3 });
  expect((await list()).data.reviews[2].text).toBe(text);
});

test('it can be changed for thirty days, and says so; the same again changes nothing', async () => {
  const orderno = await reviewed();
  const change = (fields: Record<string, string | number>) => say('reviewEdit', { orderno, ...fields });
  expect(await say('reviewEdit', { orderno: await received(), stars: 4 })).toMatchObject({ reason: 'reviewUnknown' });
  await change({ stars: 5, review: '垂坠感好' });
  expect((await list()).data.reviews[0]).toMatchObject({ stars: 5, edited_at: null });
  shop.clock.advance(DAY);
  expect(await change({ stars: 2 })).toMatchObject({ code: 200 });
  const { data } = await list();
  expect(data.reviews[0]).toMatchObject({ stars: 2, text: '' });
  expect(Date.parse(data.reviews[0].edited_at)).toBe(shop.clock());
  expect(data.rating).toEqual({ average: 2, count: 1 });
  expect((await say('reviewEdit', { orderno, stars: 2 }, noa)).reason).toBe('orderUnknown');
  shop.clock.advance(29 * DAY - 1);
  expect(await change({ stars: 3 })).toMatchObject({ code: 200 });
  shop.clock.advance(1);
  // The session lasts as long.
  mia = (await shop.call('login', { username: 'mia', password: 'correct horse' })).body.data.token;
  expect(await change({ stars: 4 })).toMatchObject({ code: 400, reason: 'reviewFixed' });
  expect(await addPicture(orderno)).toMatchObject({ code: 400, reason: 'reviewFixed' });
  await booksAreRight(shop);
});

test('up to six pictures, which everybody sees until they are taken off', async () => {
  const orderno = await reviewed();
  for (let n = 0; n < 6; n++) expect(await addPicture(orderno, `#d6371${n}`)).toMatchObject({ code: 200 });
  expect(await addPicture(orderno)).toMatchObject({ code: 400, reason: 'reviewPicturesEnough' });
  const { pictures } = (await seen(orderno)).review;
  const [shown] = (await list({ pictures: 1 })).data.reviews;
  expect(shown).toMatchObject({ picture_urls: pictures.map(({ url }: { url: string }) => url), edited_at: null });
  const answer = await getPicture(shown.picture_urls[0]);
  expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'private, max-age=31536000, immutable']);
  const meta = await sharp(answer.body).metadata();
  expect([meta.format, meta.exif]).toEqual(['webp', undefined]);

  shop.clock.advance(DAY);
  const [{ id }] = pictures;
  expect(await say('reviewPictureRemove', { orderno, id }, noa)).toMatchObject({ reason: 'orderUnknown' });
  for (let n = 0; n < 2; n++) expect(await say('reviewPictureRemove', { orderno, id })).toMatchObject({ code: 200 });
  expect((await getPicture(shown.picture_urls[0])).status).toBe(404);
  expect((await list()).data.reviews[0]).toMatchObject({ picture_urls: shown.picture_urls.slice(1) });
  expect(Date.parse((await list()).data.reviews[0].edited_at)).toBe(shop.clock());
  for (const picture of pictures.slice(1)) await say('reviewPictureRemove', { orderno, id: picture.id });
  expect((await list()).data).toMatchObject({ with_pictures: 0, shown: 1 });
  expect((await list({ pictures: 1 })).data.reviews).toEqual([]);
  await booksAreRight(shop);
});

test('a picture of something else is not found among reviews, and its guards are those of support', async () => {
  const orderno = await reviewed();
  const sending = request(shop.server).post('/api/support_picture').set('Authorization', mia);
  const content = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  await sending.attach('picture', content, 'p.png');
  const [message] = await shop.store.reader.db.select().from(tables.supportMessages);
  expect((await getPicture(`/media/reviews/${message?.picture}`)).status).toBe(404);
  for (const file of ['x.webp', '%2e%2e%2fsecret', `${'0'.repeat(24)}.webp`]) {
    expect((await getPicture(`/media/reviews/${file}`)).status).toBe(404);
  }
  const send = request(shop.server).post('/api/review_picture').set('Authorization', mia).field('orderno', orderno);
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
  expect((await send.attach('picture', svg, 'p.png')).body).toMatchObject({ code: 400, reason: 'pictureKind' });
});

test('it names its author by the first character, or nobody', async () => {
  await say('setNickname', { nickname: '陈思远' });
  const orderno = await reviewed();
  const name = async () => (await list()).data.reviews[0].nickname;
  expect(await name()).toBe('陈**');
  await say('setNickname', { nickname: '林晚' });
  expect(await name()).toBe('林**');
  await say('reviewEdit', { orderno, stars: 5, anonymous: 1 });
  expect(await name()).toBe('拼友');
  expect(JSON.stringify((await list()).data)).not.toContain(orderno);
});

test('a blocked shopper writes nothing; what was written stays without the name', async () => {
  const orderno = await reviewed();
  const other = await received();
  await onShopper(shop).block({ username: 'mia', ...staff });
  expect((await list()).data.reviews[0]).toMatchObject({ nickname: '拼友', text: '垂坠感好' });
  expect((await say('reviewAdd', { orderno: other, stars: 1 })).code).toBe(401);
  const shopperId = await shop.services.support.idOfShopper('mia');
  const own = { orderno: other, shopperId, stars: 1, text: '', anonymous: false, idempotencyKey: undefined };
  await expect(shop.services.reviews.add(own)).rejects.toThrow('shopperBlocked');
  await expect(shop.services.reviews.edit({ ...own, orderno })).rejects.toThrow('shopperBlocked');
});

test('hidden ones keep their place and their stars, and say why; their pictures are gone until they are shown', async () => {
  await reviewed({ stars: 4 });
  const orderno = await reviewed({ stars: 1, review: '加我 138' });
  await addPicture(orderno);
  const { url } = (await seen(orderno)).review.pictures[0];
  const all = await shop.store.reader.db.select().from(tables.reviews);
  const bad = all.find(({ stars }) => stars === 1);
  if (!bad) throw new Error('it was not written');
  const by = { id: bad.id, ...staff };
  await shop.services.consoleReviews.hide({ ...by, seen: bad.version, why: 'contact' });
  const { data } = await list();
  expect(data).toMatchObject({
    rating: { average: 2.5, count: 2 },
    hidden: [{ why: 'contact', why_txt: '写了电话、地址或链接', count: 1 }],
    ...{ shown: 1, with_pictures: 0 },
  });
  expect(data.reviews[0]).toMatchObject({ hidden_why: 'contact', stars: 1, nickname: '', text: '', picture_urls: [] });
  expect((await getPicture(url)).status).toBe(404);
  expect((await shop.call('itemDetail', { id: itemId })).body.data.reviews).toHaveLength(1);
  expect((await list({ pictures: 1 })).data).toMatchObject({ reviews: [], shown: 0 });
  expect((await seen(orderno)).review).toMatchObject({ hidden_why: 'contact', hidden_txt: '写了电话、地址或链接' });
  expect(await say('reviewEdit', { orderno, stars: 2, review: '大了' })).toMatchObject({ code: 200 });
  expect((await list()).data.reviews[0]).toMatchObject({ hidden_why: 'contact', stars: 2, text: '' });
  const [told] = (await say('notifications', {})).data;
  expect(told).toMatchObject({ kind: 'review_hidden', path: `/user/order-detail/${orderno}` });
  expect(told.text).toContain('写了电话、地址或链接');
  await shop.services.consoleReviews.show({ ...by, seen: bad.version + 2 });
  expect((await list()).data.reviews[0]).toMatchObject({ hidden_why: null, stars: 2, text: '大了' });
  expect((await getPicture(url)).status).toBe(200);
  await booksAreRight(shop);
});

test('a list takes one filter, and refuses two', async () => {
  await reviewed({ stars: 5 });
  expect((await list({ stars: 5 })).data.reviews).toHaveLength(1);
  expect((await list({ stars: 4 })).data).toMatchObject({ reviews: [], shown: 0, rating: { count: 1 } });
  expect(await list({ stars: 5, pictures: 1 })).toMatchObject({ code: 400, field: 'pictures' });
  expect(await list({ id: 999_999 })).toMatchObject({ code: 400, reason: 'itemGone' });
});

test('a staff act about what has changed meanwhile is refused', async () => {
  const orderno = await reviewed();
  const { hide, show } = await byStaff();
  await expect(show()).rejects.toThrow('reviewIsShown');
  await say('reviewEdit', { orderno, stars: 1 });
  await expect(hide('unrelated')).rejects.toThrow('changed');
});
