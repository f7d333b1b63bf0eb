import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { upsertArticle } from '../../db/queries/articles.ts';
import { insertConsents } from '../../db/queries/consents.ts';
import { tables } from '../../db/schema/index.ts';
import { openMiaAndLeo, ordersOf } from '../support/mia-and-leo.ts';
import { booksAreRight } from '../support/money-adds-up.ts';

let shop: Awaited<ReturnType<typeof openMiaAndLeo>>['shop'];
let itemId: number;
let mia: number;

beforeAll(async () => {
  ({ shop, itemId, mia } = await openMiaAndLeo());
});

const { acts, buy, groupOf } = ordersOf(() => ({ shop, itemId }));

test('the page of a shopper shows which version of which agreement they agreed to, or that there is no record', async () => {
  const agreements = async () => (await shop.call('shopper', { id: mia }, { as: 'service' })).body.data.agreements;
  expect(await agreements()).toEqual([]);
  await shop.store.transaction(async (tx) => {
    await upsertArticle(tx, { id: 3, title: '用户协议', content: '<p>1</p>' });
    await insertConsents(tx, mia, [{ articleId: 3, version: 0, locale: 'zh-CN' }]);
  });
  expect(await agreements()).toEqual([{ article: 3, title: '用户协议', version: 0, at: shop.clock() }]);
});

test('a shopper has account, money, relations and acts on one page, contacts masked', async () => {
  const twin = await shop.addShopper('twin');
  const card = { bankTruename: '林', bankAccount: '6222021234567890', bankName: '工商银行' };
  await shop.services.cards.save({ shopperId: twin, sessionId: '', fundPassword: undefined, card });
  const { body } = await shop.call('shopper', { id: mia }, { as: 'auditor' });
  expect(body.data).toMatchObject({
    username: 'mia-log-in',
    contacts: { truename: '陈**', phone: '138 **** 0417' },
    card: { number: '**** 7890', name: '陈**' },
    sources: [{ source: 'staff', money: 1_000_000 }],
    same: [{ id: twin, by: ['card'] }],
    score: 100,
  });
  expect(body.data.money.balance + body.data.money.held_in_groups).toBe(1_000_000 - 129_900);
  expect(JSON.stringify(body.data)).not.toMatch(/13812340417|138-1234|陈思远|6222021234567890/);
  const { body: whole } = await shop.call('shopperContacts', { id: mia }, { as: 'service' });
  expect(whole.data.phone).toBe('+86 138-1234-0417');
  expect((await acts(`shopper:${mia}`))[0]).toEqual(['staff:4', 'shopper contacts', '']);
  const { body: statement } = await shop.call('shopperStatement', { id: mia, limit: 1 }, { as: 'auditor' });
  expect(statement.data).toHaveLength(1);
  expect(statement.next).not.toBeNull();
});

test('a fraudster is blocked, with the waiting groups and the code; withdrawals are frozen; all of it is written down', async () => {
  const thief = await shop.addShopper('thief', 50_000);
  const orderno = await buy(thief, await shop.addItem({ price: 5000, groupSize: 3 }));
  const act = async (name: Parameters<typeof shop.call>[0], fields: object = {}) =>
    (await shop.call(name, { id: thief, note: 'stolen card', ...fields }, { as: 'service' })).body;
  expect((await shop.call('shopperBlock', { id: thief, note: 'x' }, { as: 'auditor' })).status).toBe(403);
  expect((await act('shopperBlock')).code).toBe(200);
  expect((await act('shopperFreeze')).code).toBe(200);
  const { body } = await shop.call('shopper', { id: thief }, { as: 'service' });
  expect(body.data).toMatchObject({ blocked: true, frozen: true, frozen_why: 'stolen card', balance: 50_000 });
  expect((await groupOf(orderno)).status).toBe('expired');
  const { body: blocked } = await shop.call('shoppers', { state: 'blocked' }, { as: 'auditor' });
  expect(blocked.data.map(({ id }: { id: number }) => id)).toEqual([thief]);
  const code = body.data.invitation.code;
  expect((await shop.call('invitationClose', { code, note: 'stolen card' }, { as: 'service' })).body.code).toBe(200);
  expect((await shop.call('invitation', { code }, { as: 'auditor' })).body.data).toMatchObject({
    owner: { id: thief },
  });
  expect((await act('shopperScore', { was: 100, score: 20 })).code).toBe(200);
  expect(await act('shopperScore', { was: 100, score: 30 })).toMatchObject({ code: 409, data: { score: 20 } });
  const stale = await act('shopperUnfreeze', { why: 'looks odd' });
  expect(stale).toMatchObject({ code: 409, data: { frozen_why: 'stolen card' } });
  expect((await act('shopperHideNickname')).code).toBe(200);
  for (const [name, fields] of [
    ['shopperUnblock', {}],
    ['shopperUnfreeze', { why: 'stolen card' }],
    ['shopperEndSessions', {}],
    ['shopperNote', {}],
  ] as const) {
    expect([name, (await act(name, fields)).code]).toEqual([name, 200]);
  }
  const { body: after } = await shop.call('shopper', { id: thief }, { as: 'service' });
  expect(after.data).toMatchObject({ blocked: false, frozen: false, score: 20 });
  expect(after.data.nickname).not.toBe('thief');
  expect(after.data.acts.map(({ action }: { action: string }) => action)).toEqual([
    ...['credit', 'shopper block', 'shopper freeze', 'shopper score', 'shopper hide-nickname'],
    ...['shopper unblock', 'shopper unfreeze', 'shopper end-sessions', 'shopper note'],
  ]);
  expect((await act('shopperNote', { id: 999_999 })).reason).toBe('shopperUnknown');
  await booksAreRight(shop);
});

test('a code of the shop is made, used, rotated and closed, and tells who came by it', async () => {
  const call = async (name: Parameters<typeof shop.call>[0], fields: object, key?: string) =>
    (await shop.call(name, { note: 'spring campaign', ...fields }, { as: 'manager', ...(key && { key }) })).body;
  const { code } = (await call('invitationMake', {}, 'make-1')).data;
  expect((await call('invitationMake', {}, 'make-1')).data.code).toBe(code);
  const register = { nickname: '新朋友', password: 'correct horse 9', locale: 'ar-SA' } as const;
  const id = await shop.services.shoppers.register({ ...register, username: 'newcomer', invitationCode: code });
  const { body } = await shop.call('invitations', {}, { as: 'auditor' });
  expect(body.data).toMatchObject([
    { code, came: 1, came_more: false, acts: [{ action: 'invitation make', note: 'spring campaign' }] },
  ]);
  const { body: came } = await shop.call('shoppers', { invitation: body.data[0].id }, { as: 'auditor' });
  expect(came.data.map((row: { id: number }) => row.id)).toEqual([id]);
  expect((await shop.call('shopper', { id }, { as: 'auditor' })).body.data.locale).toBe('ar-SA');
  // Of very many it is known that there are more.
  const [row] = await shop.store.reader.db.select().from(tables.shoppers).where(eq(tables.shoppers.id, id));
  if (!row) throw new Error('nobody came');
  const { id: _, ...copied } = row;
  const many = Array.from({ length: 10_000 }, (__, at) => ({
    ...copied,
    username: `one of many ${at}`,
    usernameKey: `one of many ${at}`,
  }));
  const counted = async () => (await shop.call('invitations', {}, { as: 'auditor' })).body.data[0];
  await shop.store.transaction(
    async (tx) => {
      for (let from = 0; from < many.length; from += 500) {
        await tx.db.insert(tables.shoppers).values(many.slice(from, from + 500));
      }
    },
    { bulk: true },
  );
  expect(await counted()).toMatchObject({ came: 10_000, came_more: true });
  const { code: next } = (await call('invitationRotate', { code })).data;
  await call('invitationClose', { code: next });
  await expect(
    shop.services.shoppers.register({ ...register, username: 'late', invitationCode: next }),
  ).rejects.toThrow('invitationUnknown');
});
