import request from 'supertest';
import { beforeAll, expect, test } from 'vitest';
import { tables } from '../../db/schema/index.ts';
import { openConsole } from '../support/console-api.ts';
import { booksAreRight } from '../support/money-adds-up.ts';
import { parcelsOf } from '../support/parcels.ts';
import { sampleProof } from '../support/sample-proof.ts';
import { refusedFor } from '../support/staff.ts';

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
async function review(stars: number, text = '') {
  const { orderno, shopperId } = await goods.sent();
  await shop.services.parcels.received({ orderno, shopperId, idempotencyKey: undefined });
  const said = { orderno, shopperId, stars, text, anonymous: true, idempotencyKey: undefined };
  return { orderno, shopperId, id: (await shop.services.reviews.add(said)).id, version: 0 };
}

const list = async (fields: object = {}) =>
  (await shop.call('reviews', { limit: 200, ...fields }, as('auditor'))).body.data as {
    id: number;
    version: number;
    pictures: number[];
  }[];
const idsOf = async (fields: object) => (await list(fields)).map(({ id }) => id);
const act = async (name: 'reviewAnswer' | 'reviewHide' | 'reviewShow' | 'reviewCheck', fields: object) =>
  (await shop.call(name, fields, as('service'))).body;

test('lists have the newest first, by state and by stars, and who wrote also of a nameless one', async () => {
  const [bad, good, dull] = [await review(1, '掉色'), await review(5), await review(3)];
  const all = [dull.id, good.id, bad.id];
  expect(await idsOf({})).toEqual(all);
  expect(await idsOf({ sort: 'earliest' })).toEqual(all.toReversed());
  expect(await idsOf({ stars: 1 })).toEqual([bad.id]);
  const shown = (await list()).at(-1);
  expect(shown).toMatchObject({
    ...{ order: bad.orderno, shopper: { id: bad.shopperId }, text: '掉色', anonymous: true, answered_by: null },
  });
  expect(await act('reviewCheck', { id: dull.id, version: 0 })).toMatchObject({ code: 200, data: { version: 1 } });
  expect(await idsOf({ state: 'unchecked' })).toEqual([good.id, bad.id]);
  await act('reviewAnswer', { id: bad.id, version: 0, text: '请冷水洗' });
  expect(await idsOf({ state: 'unanswered' })).toEqual([dull.id, good.id]);
  await act('reviewHide', { id: good.id, version: 0, why: 'pictures' });
  expect(await idsOf({ state: 'hidden' })).toEqual([good.id]);
  expect(await idsOf({ state: 'unanswered' })).toEqual([dull.id]);
  await shop.services.reviews.edit({ ...dull, stars: 2, text: '', anonymous: false });
  expect(await idsOf({ state: 'unchecked' })).toEqual([dull.id]);
  await booksAreRight(shop);
});

test('an answer is public once, and its shopper is told', async () => {
  const { orderno, shopperId, ...seen } = await review(2);
  const answer = { ...seen, text: '请平铺晾干' };
  expect(await act('reviewAnswer', { ...answer, text: ' ' })).toMatchObject({ code: 400 });
  expect(await act('reviewAnswer', answer)).toMatchObject({ code: 200, data: { version: 1 } });
  expect(await act('reviewAnswer', answer)).toMatchObject({ code: 409 });
  expect(await act('reviewAnswer', { ...answer, version: 1 })).toMatchObject(refusedFor('reviewAnswered'));
  const { data } = (await shop.call('reviews', { limit: 1 }, as('auditor'))).body;
  expect(data).toMatchObject([{ answer: '请平铺晾干', answered_by: expect.stringMatching(/\S/) }]);
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
