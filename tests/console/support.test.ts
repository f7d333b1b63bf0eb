import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import request from 'supertest';
import { beforeAll, expect, test } from 'vitest';
import { tables } from '../../db/schema/index.ts';
import { FROM_CONSOLE, openConsole } from '../support/console-api.ts';
import { parcelsOf } from '../support/parcels.ts';
import { sampleProof } from '../support/sample-proof.ts';
import { refusedFor } from '../support/staff.ts';

const HOUR = 60 * 60 * 1000;

/** One shop for all: each test has shoppers of its own. */
let shop: Awaited<ReturnType<typeof openConsole>>;
let goods: ReturnType<typeof parcelsOf>;
let made = 0;

beforeAll(async () => {
  shop = await openConsole();
  await shop.addStaffOfRoles();
  goods = parcelsOf(shop);
});

type Role = 'owner' | 'manager' | 'service' | 'warehouse' | 'auditor' | 'catalogue' | 'finance';
const as = (role: Role) => ({ as: role });

async function write(text = '你好', about: { shopperId?: number; orderno?: string } = {}) {
  const shopperId = about.shopperId ?? (await shop.addShopper(`writes${++made}`, 0));
  const own = { shopperId, orderno: about.orderno, idempotencyKey: undefined };
  const { id } = await shop.services.supportThreads.send({ ...own, text });
  return { shopperId, id };
}

const one = async (fields: object) => (await shop.call('supportThread', fields, as('auditor'))).body;
const reply = async (fields: object, role: Role = 'service', key?: string) =>
  (await shop.call('supportReply', fields, { as: role, ...(key && { key }) })).body;
const queue = async (fields: object = {}) =>
  (await shop.call('supportThreads', { limit: 200, ...fields }, as('auditor'))).body;
const idsOf = ({ data }: { data: { rows: { id: number }[] } }) => data.rows.map(({ id }) => id);

test('who waits longest is first; a second message does not renew the wait, and the age has its promise', async () => {
  const first = await write('first');
  shop.clock.advance(HOUR);
  const second = await write('second');
  shop.clock.advance(HOUR);
  await write('once more', first);
  const [a, b] = [(await one({ shopper: first.shopperId })).data, (await one({ shopper: second.shopperId })).data];
  const ids: number[] = [];
  let cursor: string | undefined;
  do {
    const page = await queue({ limit: 1, ...(cursor && { cursor }) });
    ids.push(...idsOf(page));
    cursor = page.next ?? undefined;
  } while (cursor);
  expect(ids).toEqual([a.id, b.id]);
  expect(a.waiting_since).toBe(shop.clock() - 2 * HOUR);
  const queues = (await shop.call('queues', {}, as('service'))).body.data;
  const counted = queues.find((row: { queue: string }) => row.queue === 'support');
  expect(counted).toMatchObject({ count: 2, oldest_at: a.waiting_since, promise: 12 * HOUR });
  for (const thread of [a, b]) await reply({ shopper: thread.shopper.id, version: thread.version, text: 'ok' });
  expect(idsOf(await queue())).toEqual([]);
  expect(
    idsOf(await queue({ state: 'answered' }))
      .slice(0, 2)
      .sort(),
  ).toEqual([a.id, b.id].sort());
});

test('a conversation has its order, who of staff wrote, and templates in the shopper’s language', async () => {
  const { orderno, shopperId } = await goods.orderToSend();
  await shop.store.transaction(async (tx) => void (await tx.db.update(tables.shoppers).set({ locale: 'de-DE' })));
  await write('Wann kommt es?', { shopperId, orderno });
  const { data } = await one({ order: orderno });
  expect(data).toMatchObject({ version: 1, locale: 'de-DE', order: { number: orderno }, shopper: { id: shopperId } });
  expect(data.templates).toContainEqual({
    key: 'onItsWay',
    text: 'Dein Paket ist unterwegs. Die Nummer steht bei der Bestellung.',
  });
  await reply({ order: orderno, version: 1, text: 'Morgen.' });
  const { messages } = (await one({ id: data.id })).data;
  expect(messages).toMatchObject([
    { from: 'shopper', staff: null, text: 'Wann kommt es?' },
    { from: 'staff', staff: 'service', text: 'Morgen.' },
  ]);
  expect(idsOf(await queue({ shopper: shopperId }))).toEqual([data.id]);
  // Nobody has written about anything else.
  expect((await one({ shopper: shopperId })).data).toMatchObject({ id: null, version: 0, messages: [] });
});

test('of two who answer what they have seen one is done; the other keeps the words and sees what is new', async () => {
  const { shopperId } = await write();
  const answers = await Promise.all([
    reply({ shopper: shopperId, version: 1, text: 'A' }, 'service'),
    reply({ shopper: shopperId, version: 1, text: 'B' }, 'manager'),
  ]);
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 409]);
  expect(answers.find(({ code }) => code === 409)).toMatchObject({ reason: 'changed' });
  const { data } = await one({ shopper: shopperId });
  expect(data.messages).toHaveLength(2);
  expect(await reply({ shopper: shopperId, version: data.version, text: 'B' }, 'manager')).toMatchObject({ code: 200 });
});

test('a shopper who writes while staff close is not closed: that conversation waits', async () => {
  const { shopperId } = await write();
  const { id } = (await one({ shopper: shopperId })).data;
  await write('wait!', { shopperId });
  const closed = (await shop.call('supportAnswered', { id, version: 1 }, as('service'))).body;
  expect(closed).toMatchObject({ code: 409, reason: 'changed' });
  expect(idsOf(await queue())).toContain(id);
  expect((await shop.call('supportAnswered', { id, version: 2 }, as('service'))).body).toMatchObject({ code: 200 });
  expect(idsOf(await queue())).not.toContain(id);
  await write('again', { shopperId });
  expect(idsOf(await queue())).toContain(id);
  expect((await shop.call('supportAnswered', { id: 99_999, version: 0 }, as('service'))).body).toMatchObject(
    refusedFor('supportUnknown'),
  );
});

test('an answer without words marks it, tells the shopper nothing, and is in the audit log like a reply', async () => {
  const { shopperId } = await write('thanks');
  const { id } = (await one({ shopper: shopperId })).data;
  await shop.call('supportAnswered', { id, version: 1 }, as('service'));
  expect((await shop.services.notifications.list({ shopperId, limit: 9, cursor: undefined })).rows).toEqual([]);
  await reply({ shopper: shopperId, version: 2, text: 'a secret word' });
  const { acts } = (await shop.call('shopper', { id: shopperId }, as('owner'))).body.data;
  expect(acts.map(({ action }: { action: string }) => action)).toEqual(['support answered', 'support reply']);
  // Words can be deleted with their shopper; the audit log cannot.
  const entries = await shop.store.reader.db.select().from(tables.auditLog);
  expect(JSON.stringify(entries)).not.toContain('a secret word');
});

test('pictures are shown to staff who may read support, and to nobody else', async () => {
  const shopperId = await shop.addShopper(`pictures${++made}`, 0);
  const own = { shopperId, orderno: undefined, idempotencyKey: undefined };
  const { id } = await shop.services.supportThreads.sendPicture({ ...own, bytes: await sampleProof('#1c37d6') });
  const picture = (cookie: string, of = id) =>
    request(shop.server).get('/console/api/v1/support_picture').query({ id: of }).set('Cookie', cookie);
  const shown = await picture('console=service');
  expect(shown.headers['content-disposition']).toMatch(/^inline/);
  expect([shown.status, shown.headers['content-type'], shown.headers['cache-control']]).toEqual([
    ...[200, 'image/webp', 'no-store'],
  ]);
  expect((await one({ shopper: shopperId })).data.messages).toMatchObject([{ id, picture: true, text: '' }]);
  const { id: words } = await write();
  expect((await picture('console=service', words)).body).toMatchObject(refusedFor('proofMissing'));
  expect([(await picture('')).status, (await picture('session=of-a-shopper')).status]).toEqual([401, 401]);
  expect((await picture('console=warehouse')).status).toBe(403);
});

test('a role without support neither reads nor writes; an auditor reads', async () => {
  const { shopperId } = await write();
  for (const role of ['warehouse', 'catalogue', 'finance'] as const) {
    expect((await shop.call('supportThread', { shopper: shopperId }, as(role))).body.code).toBe(403);
    expect((await reply({ shopper: shopperId, version: 1, text: 'x' }, role)).code).toBe(403);
  }
  expect((await one({ shopper: shopperId })).code).toBe(200);
  expect((await reply({ shopper: shopperId, version: 1, text: 'x' }, 'auditor')).code).toBe(403);
});

test('a conversation is named in one way, and what nobody has is refused', async () => {
  const { shopperId } = await write();
  expect(await one({})).toMatchObject(refusedFor('invalid'));
  expect(await one({ shopper: shopperId, id: 1 })).toMatchObject(refusedFor('invalid'));
  expect(await one({ id: 99_999 })).toMatchObject(refusedFor('supportUnknown'));
  expect(await one({ order: '2611220000009999' })).toMatchObject(refusedFor('orderUnknown'));
  expect(await one({ shopper: 99_999 })).toMatchObject(refusedFor('shopperUnknown'));
  expect(await reply({ shopper: 99_999, version: 0, text: 'x' })).toMatchObject(refusedFor('shopperUnknown'));
  expect(await reply({ version: 0, text: 'x' })).toMatchObject(refusedFor('invalid'));
});

test('templates of the shop stand before those of every shop, in their language alone', async () => {
  const { shopperId } = await write();
  await shop.store.transaction(async (tx) => void (await tx.db.update(tables.shoppers).set({ locale: 'fr-FR' })));
  const save = async (fields: object) => (await shop.call('supportTemplateSave', fields, as('service'))).body;
  const { id } = (await save({ seen: null, locale: 'fr-FR', text: 'Bonjour.' })).data;
  await save({ seen: null, locale: 'en-US', text: 'Hello.' });
  const texts = async () => {
    const { templates } = (await one({ shopper: shopperId })).data;
    return templates.map(({ text }: { text: string }) => text);
  };
  expect((await texts())[0]).toBe('Bonjour.');
  expect(await texts()).not.toContain('Hello.');
  expect(await save({ seen: { id, version: 0 }, locale: 'fr-FR', text: 'Bonsoir.' })).toMatchObject({ code: 200 });
  const present = { id, version: 1, locale: 'fr-FR', text: 'Bonsoir.' };
  const stale = await save({ seen: { id, version: 0 }, locale: 'fr-FR', text: 'Salut.' });
  expect(stale).toMatchObject({ code: 409, data: present });
  expect((await texts())[0]).toBe('Bonsoir.');
  const remove = (version: number) => shop.call('supportTemplateRemove', { id, version }, as('service'));
  expect((await remove(0)).body).toMatchObject({ code: 409, data: present });
  expect((await remove(1)).body).toMatchObject({ code: 200 });
  expect((await remove(1)).body).toMatchObject({ code: 409, data: null });
  expect(await texts()).not.toContain('Bonsoir.');
});

test('staff send pictures, each a message of its own; a repeat stores none, and no picture changes nothing', async () => {
  const { shopperId } = await write('which one?');
  const sendPicture = (
    fields: Record<string, string>,
    bytes: Buffer | null,
    { as: role = 'service', key = '' } = {},
  ) => {
    const sending = request(shop.server)
      .post('/console/api/v1/support_reply_picture')
      .set({ ...FROM_CONSOLE, Cookie: `console=${role}`, 'Accept-Language': 'zh-CN' });
    if (key) sending.set('Idempotency-Key', key);
    for (const [name, value] of Object.entries(fields)) sending.field(name, value);
    return bytes ? sending.attach('picture', bytes, 'p.png') : sending.field('picture', '');
  };
  const filesLeft = () => readdirSync(join(shop.dataDir, 'proofs')).length;
  const about = { shopper: String(shopperId), version: '1' };
  const bytes = await sampleProof('#d6371c');
  const first = await sendPicture(about, bytes, { key: 'one' });
  expect(first.body).toMatchObject({ code: 200, data: { version: 2 } });
  const files = filesLeft();
  expect((await sendPicture(about, bytes, { key: 'one' })).body.data).toEqual(first.body.data);
  // Somebody has written since, or it is no picture, or nobody may.
  expect((await sendPicture(about, bytes)).body).toMatchObject({ code: 409, reason: 'changed' });
  const now = { ...about, version: '2' };
  expect((await sendPicture(now, Buffer.from('no picture'))).body).toMatchObject({ code: 400 });
  expect((await sendPicture(now, null)).body).toMatchObject({ code: 400 });
  expect((await sendPicture({ version: '2' }, bytes)).body).toMatchObject({ code: 400 });
  expect((await sendPicture(now, bytes, { as: 'auditor' })).body).toMatchObject({ code: 403 });
  await expect.poll(filesLeft).toBe(files);
  const { messages } = (await one({ shopper: shopperId })).data;
  expect(messages).toMatchObject([
    { text: 'which one?' },
    { from: 'staff', staff: 'service', text: '', picture: true },
  ]);
  // The shopper has it too, and nobody else.
  const id = messages[1].id;
  const { supportThreads } = shop.services;
  expect(await supportThreads.picture({ id, shopperId })).not.toBeNull();
  expect(await supportThreads.picture({ id, shopperId: shopperId + 1 })).toBeNull();
});
