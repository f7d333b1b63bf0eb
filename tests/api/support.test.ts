import { readdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import sharp from 'sharp';
import request from 'supertest';
import { beforeEach, expect, test, vi } from 'vitest';
import { tables } from '../../db/schema/index.ts';
import { onShopper } from '../support/on-shopper.ts';
import { openTestApi } from '../support/test-api.ts';

const MINUTE = 60_000;

let shop: Awaited<ReturnType<typeof openTestApi>>;
let mia: string;
let noa: string;
let orderno: string;
let staffId: number;

beforeEach(async () => {
  shop = await openTestApi();
  [mia, noa] = [await shop.signUp('mia', 100_000), await shop.signUp('noa', 100_000)];
  const itemId = await shop.addItem({ name: '丝绒口红', price: 10_000 });
  orderno = (await shop.call('buyItem', { id: itemId }, { token: mia })).body.data.orderno;
  staffId = await shop.store.transaction(async (tx) => {
    const person = { name: 'Lin Wei', nameKey: 'lin wei', role: 'service', userHandle: 'x', createdAt: tx.now };
    const [row] = await tx.db.insert(tables.staff).values(person).returning({ id: tables.staff.id });
    return row?.id ?? 0;
  });
});

type Fields = Record<string, string | number>;

const say = async (fields: Fields, token = mia, key?: string) =>
  (await shop.call('supportSend', fields, { token, ...(key && { key }) })).body;
const read = async (fields: Fields = {}, token = mia) => (await shop.call('supportThread', fields, { token })).body;
const listed = async (token = mia) => (await shop.call('supportThreads', {}, { token })).body.data;
const told = async (token = mia) => (await shop.call('notifications', {}, { token })).body;

/** Staff answer what they have seen. */
async function answer(wanted: { orderno: string } | { shopperId: number }, text: string) {
  const { thread } = await shop.services.consoleSupport.one(wanted, { limit: 1, cursor: undefined });
  const by = { actor: `staff:${staffId}`, staffId };
  return shop.services.consoleSupport.reply({ ...by, wanted, text, seen: thread?.version ?? 0 });
}

const square = (background = '#d6371c') =>
  sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .withMetadata({ exif: { IFD0: { Copyright: 'at home' } } })
    .toBuffer();

async function sendPicture(fields: Fields = {}, { token = mia, key = '' } = {}, content?: Buffer) {
  const sending = request(shop.server).post('/api/support_picture').set('Authorization', token);
  if (key) sending.set('Idempotency-Key', key);
  for (const [name, value] of Object.entries(fields)) sending.field(name, String(value));
  return (await sending.attach('picture', content ?? (await square()), 'p.png')).body;
}

const storedFiles = () => readdir(dirname(shop.proofs.placeOf('x'))).catch(() => []);

test('a shopper writes about an order and about anything; each is a conversation of its own', async () => {
  expect(await listed()).toEqual([]);
  expect((await read()).data).toEqual([]);
  expect(await say({ orderno, message: '什么时候\r\n发货？\n\n\n\n谢谢 ' })).toMatchObject({ code: 200 });
  shop.clock.advance(MINUTE);
  expect(await say({ message: '怎么充值？' })).toMatchObject({ code: 200 });
  expect((await read({ orderno })).data).toMatchObject([
    { from: 'shopper', text: '什么时候\n发货？\n\n谢谢', picture_url: '' },
  ]);
  expect(await listed()).toMatchObject([
    { orderno: '', item_name: '', last_text: '怎么充值？', unread: 0 },
    { orderno, item_name: '丝绒口红', last_from: 'shopper', unread: 0 },
  ]);
  expect(await listed(noa)).toEqual([]);
});

test('the newest message is last; older ones follow page by page, each once', async () => {
  for (let n = 1; n <= 7; n++) await say({ message: `message ${n}` });
  const texts: string[][] = [];
  let cursor: string | undefined;
  do {
    const { data, next } = await read({ limit: 3, ...(cursor && { cursor }) });
    texts.push(data.map(({ text }: { text: string }) => text.replace('message ', '')));
    cursor = next ?? undefined;
  } while (cursor);
  expect(texts).toEqual([['5', '6', '7'], ['2', '3', '4'], ['1']]);
});

test('a reply is told once, names nobody of staff, and is read when the shopper opens the conversation', async () => {
  await say({ orderno, message: '什么时候发货？' });
  await answer({ orderno }, '明天寄出。');
  expect(await listed()).toMatchObject([{ orderno, last_from: 'staff', last_text: '明天寄出。', unread: 1 }]);
  const { data, unread } = await told();
  expect(data).toMatchObject([{ kind: 'support_reply', path: `/user/support?orderno=${orderno}`, read: false }]);
  expect(unread).toBe(1);
  // The same by a program that lists what there is: nothing is read by that.
  expect(await listed()).toMatchObject([{ unread: 1 }]);
  const shown = await read({ orderno });
  expect(shown.data).toMatchObject([{ from: 'shopper' }, { from: 'staff', text: '明天寄出。' }]);
  expect(JSON.stringify(shown)).not.toMatch(/Lin Wei|staff_id|staffId/);
  expect(await listed()).toMatchObject([{ unread: 0 }]);
  expect((await told()).unread).toBe(0);
});

test('reading one conversation leaves another unread', async () => {
  await say({ orderno, message: 'a' });
  await say({ message: 'b' });
  const { shopperId } = await shop.services.consoleOrders.ownerOf(orderno);
  await answer({ orderno }, 'A');
  await answer({ shopperId }, 'B');
  await read();
  expect((await told()).unread).toBe(1);
  const unread = Object.fromEntries(
    (await listed()).map((row: { orderno: string; unread: number }) => [row.orderno, row.unread]),
  );
  expect(unread).toEqual({ '': 0, [orderno]: 1 });
});

test('a shopper who switched replies off is told nothing, and finds the reply in the conversation', async () => {
  await shop.call('setNotificationTopic', { topic: 'support', on: 0 }, { token: mia });
  await say({ orderno, message: 'a' });
  await answer({ orderno }, 'A');
  expect((await told()).data).toEqual([]);
  expect(await listed()).toMatchObject([{ unread: 1 }]);
});

test('staff may write first, about an order and about nothing', async () => {
  await answer({ orderno }, '请补充地址。');
  const { shopperId } = await shop.services.consoleOrders.ownerOf(orderno);
  await answer({ shopperId }, '欢迎。');
  expect((await read({ orderno })).data).toMatchObject([{ from: 'staff', text: '请补充地址。' }]);
  expect((await read()).data).toMatchObject([{ from: 'staff', text: '欢迎。' }]);
  expect((await told()).data).toHaveLength(2);
});

test('a picture is a message: encoded anew without what stood beside its pixels, shown to its shopper alone', async () => {
  const { data } = await sendPicture({ orderno });
  const [message] = (await read({ orderno })).data;
  expect(message).toMatchObject({ id: data.id, text: '', picture_url: `/user/support/picture/${data.id}` });
  const open = (headers: Record<string, string>, path = message.picture_url) =>
    request(shop.server).get(path).set(headers);
  const shown = await open({ Cookie: `session=${mia}` });
  expect([shown.status, shown.headers['content-type'], shown.headers['cache-control']]).toEqual([
    ...[200, 'image/webp', 'private, no-store'],
  ]);
  const { format, exif } = await sharp(shown.body).metadata();
  expect([format, exif]).toEqual(['webp', undefined]);
  expect((await open({ Authorization: mia })).status).toBe(200);
  const others = [{ Cookie: `session=${noa}` }, { Authorization: noa }, {}, { Cookie: 'session=x' }];
  for (const headers of others) {
    const refused = await open(headers as Record<string, string>);
    expect([refused.status, refused.text]).toEqual([404, 'not found']);
  }
  for (const path of ['/user/support/picture/0', '/user/support/picture/x', '/user/support/picture/99']) {
    expect((await open({ Cookie: `session=${mia}` }, path)).status).toBe(404);
  }
  expect(await listed()).toMatchObject([{ last_text: '', last_from: 'shopper' }]);
});

test('a picture that is sent again under its key is one message and one file; another one is refused', async () => {
  const first = await sendPicture({}, { key: 'one-tap' });
  expect(await sendPicture({}, { key: 'one-tap' })).toEqual(first);
  const answers = await Promise.all(Array.from({ length: 5 }, () => sendPicture({}, { key: 'one-tap' })));
  for (const one of answers) expect(one.data).toEqual(first.data);
  expect((await read()).data).toHaveLength(1);
  await expect.poll(storedFiles).toHaveLength(1);
  expect(await sendPicture({}, { key: 'one-tap' }, await square('#1c37d6'))).toMatchObject({ code: 400 });
  await expect.poll(storedFiles).toHaveLength(1);
});

test('a picture that is sent again is not converted again, nor is one beyond the most', async () => {
  const first = await sendPicture({}, { key: 'one-tap' });
  const save = vi.spyOn(shop.proofs, 'save');
  expect(await sendPicture({}, { key: 'one-tap' })).toEqual(first);
  await Promise.all(Array.from({ length: 29 }, (_, n) => say({ message: `${n}` })));
  expect(await sendPicture({}, { key: 'another-tap' })).toMatchObject({ code: 400, msg: '发得太快了，请过几分钟再发' });
  expect(await sendPicture({}, { key: 'one-tap' })).toEqual(first);
  expect(save).not.toHaveBeenCalled();
});

test('what is refused leaves no file: no picture, another shopper’s order', async () => {
  expect(await sendPicture({}, {}, Buffer.from('no picture'))).toMatchObject({ code: 400 });
  expect(await sendPicture({ orderno }, { token: noa })).toMatchObject({ code: 400, msg: '没有这个订单' });
  await expect.poll(storedFiles).toEqual([]);
  expect(await listed(noa)).toEqual([]);
});

test('an order of others, a message without words, and one that is too long are refused', async () => {
  expect(await say({ orderno, message: 'x' }, noa)).toMatchObject({ code: 400, msg: '没有这个订单' });
  expect(await read({ orderno }, noa)).toMatchObject({ code: 400, msg: '没有这个订单' });
  expect(await say({ message: ' \n ' })).toMatchObject({ code: 400 });
  expect(await say({ message: 'x'.repeat(1001) })).toMatchObject({ code: 400 });
  expect(await say({ message: '\u202eabc' })).toMatchObject({ code: 400 });
  expect(await say({ message: '好'.repeat(1000) })).toMatchObject({ code: 200 });
});

test('a shopper sends 30 in ten minutes, also of many at once, in all conversations together', async () => {
  const many = await Promise.all(Array.from({ length: 29 }, (_, n) => say({ message: `${n}` })));
  expect(many.every(({ code }) => code === 200)).toBe(true);
  const last = await Promise.all([say({ message: 'x' }), say({ orderno, message: 'y' }), sendPicture()]);
  expect(last.map(({ code }) => code).sort()).toEqual([200, 400, 400]);
  const refused = last.find(({ code }) => code === 400);
  expect(refused?.msg).toBe('发得太快了，请过几分钟再发');
  expect(await say({ message: 'noa' }, noa)).toMatchObject({ code: 200 });
  shop.clock.advance(10 * MINUTE + 1);
  expect(await say({ message: 'later' })).toMatchObject({ code: 200 });
});

test('a blocked shopper sends nothing', async () => {
  const { shopperId } = await shop.services.consoleOrders.ownerOf(orderno);
  const asked = { shopperId, orderno: undefined, text: 'x', idempotencyKey: undefined };
  await onShopper(shop).block({ username: 'mia', actor: 'alice', note: 'test' });
  await expect(shop.services.supportThreads.send(asked)).rejects.toThrow('shopperBlocked');
});
