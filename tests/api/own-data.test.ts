import sharp from 'sharp';
import request from 'supertest';
import { beforeEach, expect, test } from 'vitest';
import { shapes } from '../../db/schema/shapes.ts';
import { fullOrder, sendParcel } from '../support/full-orders.ts';
import { paidOrders } from '../support/paid-orders.ts';
import { BROWSER } from '../support/push.ts';
import { setSetting } from '../support/set-setting.ts';
import { openTestApi } from '../support/test-api.ts';
import { addVariants } from '../support/variants.ts';

const HOUR = 60 * 60 * 1000;
const home = { truename: '陈思远', phone: '13800136021', address: '上海市徐汇区漕溪北路 88 号' };

let shop: Awaited<ReturnType<typeof openTestApi>>;
let mia: string;
let noa: string;

beforeEach(async () => {
  shop = await openTestApi();
  [mia, noa] = [await shop.signUp('mia', 1_000_000), await shop.signUp('noa', 1_000_000)];
});

const exporting = (token: string | null, origin: string | null = shop.origin.public) => {
  const sending = request(shop.server).post('/user/person/export').redirects(0);
  if (origin !== null) sending.set('Origin', origin);
  return token === null ? sending : sending.set('Cookie', `session=${token}`);
};

const picture = (background = '#d6371c') =>
  sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer();

/** Something of everything that a shopper can leave behind. */
async function live(): Promise<{ orderno: string; number: string }> {
  const itemId = await shop.addItem({ price: 69_900, tax: 3500 });
  await setSetting(shop, { key: 'transfer_account', value: 'Bank 1', actor: 'alice', note: 'test' });
  const say = async (name: Parameters<typeof shop.call>[0], fields: Record<string, string | number>) =>
    expect((await shop.call(name, fields, { token: mia })).body).toMatchObject({ code: 200 });
  await say('saveAddress', home);
  await say('addressSave', { ...home, address: '杭州市 2 号' });
  await say('savePerson', { nickname: '稻田', birthday: '1994-06-18', region: '杭州', signature: '慢慢挑' });
  await say('setBank', { bank_truename: '陈思远', bank_account: '6222021234566021', bank_name: '工商银行' });
  await say('setSafePwd', { password: 'correct horse', safe_pwd: '24680246' });
  shop.services.linkOpens.add(await shop.services.support.idOfShopper('mia'));
  await shop.services.linkOpens.flush();
  const orderno = await fullOrder(shop, { itemId, buyer: mia, joiner: noa });
  await sendParcel(shop, orderno);
  await say('orderReceived', { orderno });
  await say('reviewAdd', { orderno, stars: 2, review: '扣子松' });
  await say('goodsReturn', { orderno, reason: 'damaged', words: '扣子坏了' });
  const upload = async (path: string, field: string, fields: Record<string, string>) => {
    const sending = request(shop.server).post(path).set('Authorization', mia);
    for (const [name, value] of Object.entries(fields)) sending.field(name, value);
    expect((await sending.attach(field, await picture(), 'p.png')).body).toMatchObject({ code: 200 });
  };
  await upload('/api/goods_return_picture', 'picture', { orderno });
  await upload('/api/review_picture', 'picture', { orderno });
  await upload('/api/person_picture', 'picture', {});
  await say('supportSend', { orderno, message: '扣子坏了\n怎么办' });
  await upload('/api/support_picture', 'picture', {});
  await say('withdraw', { money: '200', safe_pwd: '24680246' });
  await say('setNotificationTopic', { topic: 'support', on: 0 });
  await say('pushSubscribe', BROWSER);
  const { number } = (await shop.call('recharge', { id: 2, money: '123.45' }, { token: mia })).body;
  await upload('/api/recharge_proof', 'proof', { number });
  return { orderno, number };
}

test('the file has all that the shop has of its shopper, pictures included', async () => {
  const { orderno, number } = await live();
  const answer = await exporting(mia);
  expect(answer.status).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-disposition': 'attachment; filename="my-data.json"',
    'content-type': expect.stringMatching(/^application\/json/),
    'cache-control': 'private, no-store',
  });
  const file = JSON.parse(answer.text);
  expect(file).toMatchObject({
    sums: 'fen',
    account: { username: 'mia', nickname: '稻田', created_at: expect.stringMatching(/Z$/) },
    profile: [{ birthday: '1994-06-18', region: '杭州', signature: '慢慢挑' }],
    bank_card: [{ bank_account: '6222021234566021' }],
    addresses: [home, { address: '杭州市 2 号' }],
    orders: [{ orderno, quantity: 1, price: 69_900, item: expect.stringMatching(/\S/), ...home }],
    parcels: [{ order_id: file.orders[0].id, carrier: expect.stringMatching(/\S/) }],
    returns: [{ reason: 'damaged', words: '扣子坏了' }],
    reviews: [
      {
        order_id: file.orders[0].id,
        stars: 2,
        text: '扣子松',
        anonymous: false,
        created_at: expect.stringMatching(/Z$/),
      },
    ],
    recharges: [{ number, money: 12_345 }],
    support_threads: [{ order_id: file.orders[0].id }, { order_id: null }],
    support_messages: [
      { sent_by: 'shopper', text: '扣子坏了\n怎么办' },
      { text: '', picture: expect.stringMatching(/\.webp$/) },
    ],
    muted_topics: [{ topic: 'support' }],
    push_subscriptions: [{ locale: 'zh-CN' }],
    withdrawals: [{ money: 20_000, bank_account: '6222021234566021' }],
    link_days: [{ day: expect.stringMatching(/^\d{4}-/), opened: 1 }],
  });
  expect(file.account.balance).toBe(
    file.transfers.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0),
  );
  expect(file.account_events.map(({ kind }: { kind: string }) => kind)).toEqual(
    expect.arrayContaining(['logIn', 'nicknameChanged', 'cardAdded', 'fundPasswordSet', 'dataExported']),
  );
  expect(file.notifications.map(({ kind }: { kind: string }) => kind)).toEqual([
    'card_added',
    'fund_password_set',
    'group_full',
    'parcel_sent',
    'withdrawal_requested',
  ]);
  expect(file.pictures).toHaveLength(5);
  for (const { base64 } of file.pictures) {
    expect((await sharp(Buffer.from(base64, 'base64')).metadata()).format).toBe('webp');
  }
  // What opens the account is not in it, nor anybody else's.
  expect(answer.text).not.toContain(BROWSER.auth);
  expect(answer.text).not.toMatch(/argon2|password_hash|"noa"|Nick noa/);
  for (const { id } of (await shop.call('sessions', {}, { token: mia })).body.data)
    expect(answer.text).not.toContain(id);
});

test('of orders, and of what was paid through a channel, the file says how many pieces', async () => {
  const itemId = await shop.addItem({ price: 10_000, perOrder: 5 });
  await shop.call('buyItem', { id: itemId, quantity: 3 }, { token: mia });
  await paidOrders(shop).begin(mia, { id: itemId, quantity: 2 });
  expect(JSON.parse((await exporting(mia)).text)).toMatchObject({
    orders: [{ quantity: 3, price: 30_000 }],
    recharges: [{ money: 20_000, pays_for: { quantity: 2, price: 10_000 } }],
  });
});

/** Tables with a column that names a shopper, and whose rows no file has. */
const NOT_IN_FILE = {
  idempotency_keys: 'answers that are in the file, for a day',
  audit_log: "staff's own record of their acts",
  approvals: "staff's own record of their requests",
  day_teams: 'counts of others',
  email_codes: 'digests of codes and where they went, for an hour',
};

const IN_FILE = [
  ...['accounts', 'address_book', 'account_events', 'bank_cards', 'consents', 'invitations', 'orders', 'profiles'],
  ...['recharges', 'sessions', 'withdrawals', 'shopper_emails', 'muted_topics', 'push_subscriptions', 'notifications'],
  ...['reviews', 'support_threads', 'support_messages', 'link_days'],
];

test('every table that names a shopper is in the file, or says why it is not', () => {
  const naming = shapes
    .filter(({ columns }) => columns.some(({ name }) => name === 'shopper_id'))
    .map(({ name }) => name);
  expect([...IN_FILE, ...Object.keys(NOT_IN_FILE)].sort()).toEqual(naming.sort());
});

test('many rows come in pieces, each once and in their order', async () => {
  for (let n = 0; n < 205; n += 1)
    await shop.services.credit({ username: 'mia', amount: n + 1, actor: 'a', note: 'n' });
  const { transfers } = JSON.parse((await exporting(mia)).text);
  const ids = transfers.map(({ id }: { id: number }) => id);
  expect(ids).toHaveLength(206);
  expect(ids).toEqual([...new Set<number>(ids)].sort((one, other) => one - other));
});

test('three files a day, also of many that are asked for at once; each is an event of the account', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => exporting(mia)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 303, 303, 303]);
  expect(answers.find(({ status }) => status === 303)?.headers.location).toBe('/user/person?export=exportsEnough');
  const { data } = (await shop.call('accountEvents', {}, { token: mia, language: 'zh-CN' })).body;
  expect(data.filter(({ kind_txt }: { kind_txt: string }) => kind_txt === '导出了数据')).toHaveLength(3);
  expect((await exporting(noa)).status).toBe(200);
  shop.clock.advance(24 * HOUR + 1);
  expect((await exporting(mia)).status).toBe(200);
});

test('nobody else can take it: no session, a foreign form, a token in place of a cookie', async () => {
  const nobody = await exporting(null);
  expect([nobody.status, nobody.headers.location]).toEqual([303, '/login?next=%2Fuser%2Fperson']);
  expect((await exporting(mia, 'https://evil.example')).status).toBe(403);
  expect((await exporting(mia, null)).status).toBe(403);
  expect((await exporting(null).set('Authorization', mia)).status).toBe(303);
  const asMia = await exporting(noa).type('form').send({ shopper_id: 1, username: 'mia' });
  expect(JSON.parse(asMia.text).account.username).toBe('noa');
});

test('the file says which variant was ordered, and nothing of those that others ordered', async () => {
  const itemId = await shop.addItem({ price: 10_000, stock: 0, groupSize: 2 });
  const [black = 0, , white = 0] = await addVariants(shop, itemId, { price: 10_000, stock: { to: 9 } });
  const { orderno } = (await shop.call('buyItem', { id: itemId, variant: black }, { token: mia })).body.data;
  const noa = await shop.signUp('others', 100_000);
  expect((await shop.call('orderPt', { orderno, variant: white }, { token: noa })).body.code).toBe(200);
  const { text } = await exporting(mia);
  expect(JSON.parse(text).orders.at(-1)).toMatchObject({ item: '口红', variant: '黑色 · S', variant_id: black });
  expect(text).not.toContain('白色');
});
