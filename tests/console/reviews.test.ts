import request from 'supertest';
import { beforeAll, expect, test } from 'vitest';
import { tables } from '../../db/schema/index.ts';
import { openConsole } from '../support/console-api.ts';
import { booksAreRight } from '../support/money-adds-up.ts';
import { parcelsOf } from '../support/parcels.ts';
import { sampleProof } from '../support/sample-proof.ts';
import { refusedFor } from '../support/staff.ts';

const DAY = 24 * 60 * 60 * 1000;

/** One shop for all: each test has reviews of its own. */
let shop: Awaited<ReturnType<typeof openConsole>>;
let goods: ReturnType<typeof parcelsOf>;

beforeAll(async () => {
  shop = await openConsole();
  await shop.addStaffOfRoles();
  goods = parcelsOf(shop);
});

type Role = 'service' | 'warehouse' | 'auditor';
const as = (role: Role) => ({ as: role });

/** A review of goods that came. */
async function review(stars: number, text = '', of?: number) {
  const { orderno, shopperId, itemId } = await goods.sent(of);
  await shop.services.parcels.received({ orderno, shopperId, idempotencyKey: undefined });
  const said = { orderno, shopperId, stars, text, anonymous: true, idempotencyKey: undefined };
  return { orderno, shopperId, itemId, id: (await shop.services.reviews.add(said)).id, version: 0 };
}

const list = async (fields: object = {}) =>
  (await shop.call('reviews', { limit: 200, ...fields }, as('auditor'))).body.data.rows as {
    id: number;
    version: number;
    pictures: number[];
  }[];
const one = async (id: number) => (await shop.call('review', { id }, as('auditor'))).body.data;
const idsOf = async (fields: object) => (await list(fields)).map(({ id }) => id);
const act = async (name: 'reviewAnswer' | 'reviewHide' | 'reviewShow' | 'reviewCheck', fields: object) =>
  (await shop.call(name, fields, as('service'))).body;

test('lists have the newest first, by state, each with how many, and who wrote also of a nameless one', async () => {
  const [bad, good, dull] = [await review(1, '掉色'), await review(5), await review(3)];
  const all = [dull.id, good.id, bad.id];
  expect(await idsOf({})).toEqual(all);
  expect(await idsOf({ sort: 'earliest' })).toEqual(all.toReversed());
  expect(await idsOf({ state: 'low' })).toEqual([bad.id]);
  const shown = (await list()).at(-1);
  expect(shown).toMatchObject({
    ...{ order: bad.orderno, shopper: { id: bad.shopperId }, text: '掉色', anonymous: true, answered_by: null },
    public_name: '',
  });
  expect(await act('reviewCheck', { id: dull.id, version: 0 })).toMatchObject({ code: 200, data: { version: 1 } });
  expect(await idsOf({ state: 'unchecked' })).toEqual([good.id, bad.id]);
  await act('reviewAnswer', { id: bad.id, version: 0, text: '请冷水洗' });
  expect(await idsOf({ state: 'unanswered' })).toEqual([dull.id, good.id]);
  await act('reviewHide', { id: good.id, version: 0, why: 'pictures' });
  expect(await idsOf({ state: 'hidden' })).toEqual([good.id]);
  expect(await idsOf({ state: 'unanswered' })).toEqual([dull.id]);
  const { counts } = (await shop.call('reviews', {}, as('auditor'))).body.data;
  expect(
    Object.fromEntries(counts.map(({ state, count }: { state: string; count: number }) => [state, count])),
  ).toEqual({
    ...{ unchecked: 0, low: 1, unanswered: 1, hidden: 1 },
  });
  const waits = async () =>
    (await shop.call('queues', {}, as('auditor'))).body.data.find(
      ({ queue }: { queue: string }) => queue === 'reviews',
    );
  expect(await waits()).toMatchObject({ count: 0, oldest_at: null, promise: null });
  shop.clock.advance(60_000);
  await shop.services.reviews.edit({ ...dull, stars: 2, text: '', anonymous: false });
  expect(await idsOf({ state: 'unchecked' })).toEqual([dull.id]);
  expect(await waits()).toMatchObject({ count: 1, oldest_at: shop.clock() });
  await booksAreRight(shop);
});

test('an answer is public once, and its shopper is told', async () => {
  const { orderno, shopperId, id, version } = await review(2);
  const answer = { id, version, text: '请平铺晾干' };
  expect(await act('reviewAnswer', { ...answer, text: ' ' })).toMatchObject({ code: 400 });
  expect(await act('reviewAnswer', answer)).toMatchObject({ code: 200, data: { version: 1 } });
  expect(await act('reviewAnswer', answer)).toMatchObject({ code: 409 });
  expect(await act('reviewAnswer', { ...answer, version: 1 })).toMatchObject(refusedFor('reviewAnswered'));
  expect(await list({ limit: 1 })).toMatchObject([{ answer: '请平铺晾干', answered_by: expect.stringMatching(/\S/) }]);
  const told = await shop.store.reader.db.select().from(tables.notifications);
  expect(told.filter((row) => row.shopperId === shopperId).map(({ kind }) => kind)).toContain('review_answered');
  const found = await shop.services.reviews.ofOrders([told.at(-1)?.orderId ?? 0]);
  expect([...found.values()]).toMatchObject([{ answer: '请平铺晾干' }]);
  expect(orderno).not.toBe('');
});

test('a hidden review is shown again, each with its entry, and neither twice', async () => {
  const { id } = await review(4);
  const by = (version: number) => ({ id, version });
  expect(await act('reviewShow', by(0))).toMatchObject(refusedFor('reviewIsShown'));
  expect(await act('reviewHide', { ...by(0), why: 'dull' })).toMatchObject({ code: 400 });
  await act('reviewHide', { ...by(0), why: 'insult' });
  expect(await act('reviewHide', { ...by(1), why: 'contact' })).toMatchObject(refusedFor('reviewIsHidden'));
  expect(await act('reviewAnswer', { ...by(1), text: '谢谢' })).toMatchObject(refusedFor('reviewIsHidden'));
  expect(await act('reviewShow', by(0))).toMatchObject({ code: 409 });
  expect(await act('reviewShow', by(1))).toMatchObject({ code: 200, data: { version: 2 } });
  expect(await act('reviewCheck', { id: 99_999, version: 0 })).toMatchObject(refusedFor('reviewUnknown'));
  const entries = await shop.store.reader.db.select().from(tables.auditLog);
  const its = entries.filter(({ subject }) => subject === `review:${id}`);
  expect(its.map(({ action, detail }) => [action, detail.why])).toEqual([
    ['review hide', 'insult'],
    ['review show', 'insult'],
  ]);
  await booksAreRight(shop);
});

test('pictures of a hidden review are shown to staff who may read reviews, and to nobody else', async () => {
  const { id, orderno, shopperId } = await review(1);
  await shop.services.reviews.addPicture({ orderno, shopperId, bytes: await sampleProof('#1c37d6') });
  await act('reviewHide', { id, version: 1, why: 'pictures' });
  const [picture] = (await list()).find((one) => one.id === id)?.pictures ?? [];
  const get = (cookie: string) =>
    request(shop.server).get('/console/api/v1/review_picture').query({ id: picture }).set('Cookie', cookie);
  const statuses = [];
  for (const cookie of ['console=service', 'console=auditor', 'console=warehouse', '']) {
    statuses.push((await get(cookie)).status);
  }
  expect(statuses).toEqual([200, 200, 403, 401]);
});

test('one is found by its item, its shopper and its order, whatever its state', async () => {
  const { id, orderno, shopperId, itemId } = await review(5);
  await act('reviewHide', { id, version: 0, why: 'insult' });
  for (const of of [{ item: itemId }, { shopper: shopperId }, { order: orderno }]) {
    expect(await idsOf({ ...of, state: 'unchecked' })).toContain(id);
  }
  expect(await idsOf({ shopper: shopperId, order: orderno })).toEqual([id]);
  expect(await idsOf({ item: itemId, shopper: 99_999 })).toEqual([]);
  const total = (await shop.call('reviewsCount', { order: orderno }, as('auditor'))).body;
  expect(total).toMatchObject({ code: 200, data: { count: 1, more: false } });
});

test('a review says when its goods came, until when they may go back, and of a return how it stands', async () => {
  const { id, orderno, shopperId } = await review(3);
  const cameAt = shop.clock();
  expect(await one(id)).toMatchObject({
    ...{ locale: 'zh-CN', came_at: cameAt, return_until: cameAt + 7 * DAY, last_return: null },
  });
  await goods.asked({ orderno, shopperId });
  expect(await one(id)).toMatchObject({ came_at: cameAt, last_return: 'asked' });
  expect((await shop.call('review', { id: 99_999 }, as('auditor'))).body).toMatchObject(refusedFor('reviewUnknown'));
});

test('goods that nobody said to have come did so when they count as received', async () => {
  const { orderno, shopperId } = await goods.sent();
  const sentAt = shop.clock();
  shop.clock.advance(16 * DAY);
  const said = { orderno, shopperId, stars: 4, text: '', anonymous: false, idempotencyKey: undefined };
  const { id } = await shop.services.reviews.add(said);
  expect(await one(id)).toMatchObject({ came_at: sentAt + 15 * DAY, return_until: sentAt + 22 * DAY });
});

test('a review is beside others of few stars of its item that are younger than a month', async () => {
  const first = await review(1);
  const [second, third] = [await review(2, '', first.itemId), await review(3, '', first.itemId)];
  const beside = async ({ id }: { id: number }) => (await one(id)).low_beside.count;
  expect([await beside(first), await beside(second), await beside(third)]).toEqual([1, 1, 2]);
  shop.clock.advance(31 * DAY);
  expect(await beside(third)).toBe(0);
});

test('others read the masked name of who writes under it, and none of who is blocked', async () => {
  const { orderno, shopperId } = await goods.sent();
  await shop.services.parcels.received({ orderno, shopperId, idempotencyKey: undefined });
  const said = { orderno, shopperId, stars: 5, text: '', anonymous: false, idempotencyKey: undefined };
  const { id } = await shop.services.reviews.add(said);
  const { shopper, public_name: name } = await one(id);
  expect(name).toBe(`${[...shopper.nickname][0]}**`);
  await shop.call('shopperBlock', { id: shopperId, note: 'spam' }, as('service'));
  expect(await one(id)).toMatchObject({ public_name: '', shopper: { nickname: shopper.nickname, blocked: true } });
});
