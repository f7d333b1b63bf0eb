import { eq } from 'drizzle-orm';
import request from 'supertest';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { tables } from '../../db/schema/index.ts';
import { avatarUrl } from '../../server/services/pictures/avatar-url.ts';
import { openConsole } from '../support/console-api.ts';
import { sampleProof } from '../support/sample-proof.ts';
import { refusedFor } from '../support/staff.ts';

const note = 'reported by a group mate';

/** One shop for all: each test has a shopper of its own. */
let shop: Awaited<ReturnType<typeof openConsole>>;
let made = 0;
let id: number;
let file: string;

beforeAll(async () => {
  shop = await openConsole();
});

beforeEach(async () => {
  id = await shop.addShopper(`faces${++made}`);
  file = await shop.services.person.setPicture({ shopperId: id, bytes: await sampleProof('#1c37d6') });
});

const picture = (cookie: string, of = id) =>
  request(shop.server).get('/console/api/v1/shopper_picture').query({ id: of }).set('Cookie', cookie);

const seen = async () => (await shop.call('shopper', { id }, { as: 'service' })).body.data;

const removed = () => shop.call('shopperRemovePicture', { id, note }, { as: 'service', key: `remove ${id}` });

test('staff who may read shoppers see the picture, and nobody else does', async () => {
  const shown = await picture('console=service');
  expect([shown.status, shown.headers['content-type'], shown.headers['cache-control']]).toEqual([
    ...[200, 'image/webp', 'no-store'],
  ]);
  expect((await picture('console=auditor')).status).toBe(200);
  expect([(await picture('')).status, (await picture('session=of-a-shopper')).status]).toEqual([401, 401]);
  expect((await picture('console=catalogue')).status).toBe(403);
  const without = await shop.addShopper(`faceless${made}`);
  expect((await picture('console=service', without)).body).toMatchObject(refusedFor('proofMissing'));
});

test('an order as its shopper sees it names no picture: who may read orders need not see shoppers', async () => {
  await shop.services.credit({ username: `faces${made}`, amount: 100_000, note, actor: 'alice' });
  const purchase = { itemId: await shop.addItem(), shopperId: id, price: undefined, idempotencyKey: undefined };
  const { orderno: number } = await shop.services.orders.buy(purchase);
  const { body } = await shop.call('orderAsShown', { number, locale: 'zh-CN' }, { as: 'warehouse' });
  expect(body.data.group.members).toMatchObject([{ avatar_url: '', mine: true }]);
});

test('a picture that staff remove is gone for all, and who did it and why is written down', async () => {
  const address = avatarUrl(file);
  expect((await request(shop.server).get(address)).status).toBe(200);
  expect((await seen()).picture).toBe(true);
  expect((await shop.call('shopperRemovePicture', { id, note }, { as: 'auditor' })).status).toBe(403);
  expect((await removed()).body.code).toBe(200);
  expect((await request(shop.server).get(address)).status).toBe(404);
  expect((await shop.services.person.read(id)).avatar).toBe('');
  expect(await seen()).toMatchObject({ picture: false, acts: [{ action: 'shopper remove-picture', note }] });
  // A repeat takes nothing from a shopper who has another by now.
  const next = await shop.services.person.setPicture({ shopperId: id, bytes: await sampleProof('#d6371c') });
  expect((await removed()).body.code).toBe(200);
  expect((await shop.services.person.read(id)).avatar).toBe(next);
});

test('what else a shopper says of themselves stays, and nothing is written for who has no picture', async () => {
  const said = { birthday: '1994-06-18', region: '杭州', signature: '慢慢挑' };
  await shop.services.person.save({
    shopperId: id,
    nickname: undefined,
    ...said,
    from: { address: '', userAgent: '' },
  });
  await removed();
  expect(await shop.services.person.read(id)).toMatchObject({ avatar: '', ...said });
  const without = await shop.addShopper(`faceless${made}`);
  await shop.call('shopperRemovePicture', { id: without, note }, { as: 'service' });
  const { profiles } = tables;
  expect(await shop.store.reader.db.select().from(profiles).where(eq(profiles.shopperId, without))).toEqual([]);
});
