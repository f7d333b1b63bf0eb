import sharp from 'sharp';
import request from 'supertest';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Ids } from '../../../server/services/ids.ts';
import { type CallName, type calls, methodAndPath } from '../../../shared/contract/calls.ts';
import { contract } from '../../../shared/contract/index.ts';
import { fullOrder, sendParcel, setReturnAddress } from '../../support/full-orders.ts';
import { lastCode, openMailServer } from '../../support/mail-server.ts';
import { outright } from '../../support/outright.ts';
import { BROWSER } from '../../support/push.ts';
import { allRows } from '../../support/rows.ts';
import { setSetting } from '../../support/set-setting.ts';
import { openTestApi } from '../../support/test-api.ts';

type Api = Awaited<ReturnType<typeof openTestApi>>;
type Fields = Record<string, string | number>;

const PASSWORD = 'correct horse';

/**
 * Names that columns, tokens or other calls have, and that would be worth something to whoever sends them; with a
 * call's own no more than the 30 that a body may have.
 */
const UNKNOWN: Fields = {
  ...{ id: 2, shopper_id: 2, shopperId: 2, user_id: 2, username: 'noa', nickname: 'Boss', invited_by: 2 },
  ...{
    balance: 999_999,
    recharge_money: 999_999,
    money: '9999',
    price: '0.01',
    tax: 9999,
    group_size: 1,
    orderno: '1',
  },
  ...{ status: 4, reputation_score: 0, is_staff: 1, role: 'admin', demo: 1, passwordHash: 'x', created_at: 1 },
  ...{ constructor: 'x', toString: 'x' },
};

/** One after the other, so that two shops draw the same. */
function countingIds(): Ids {
  let drawn = 0;
  return {
    digits: (length) => String(++drawn).padStart(length, '0'),
    token: () => `token-${++drawn}`,
    invitationCode: () => `CODE${String(++drawn).padStart(4, '0')}`,
  };
}

/** The same shop twice: one is asked plainly, the other with fields that no call has. */
interface Twin {
  api: Api;
  token: string;
  noa: string;
}
let mails: Awaited<ReturnType<typeof openMailServer>>;
let plain: Twin;
let stuffed: Twin;
let picture: Buffer;

beforeAll(async () => {
  mails = await openMailServer();
  vi.useFakeTimers({ toFake: ['Date'] });
  const began = Date.now();
  const open = async (): Promise<Twin> => {
    // Whoever waited for something meanwhile may have moved it.
    vi.setSystemTime(began);
    const api = await openTestApi({ ids: countingIds(), mail: mails.mail });
    const token = await api.signUp('mia', 1_000_000);
    const noa = await api.signUp('noa', 1_000_000);
    await api.addItem();
    await setSetting(api, { key: 'transfer_account', value: 'Bank 1', actor: 'alice', note: 'test' });
    await api.call('buyItem', { id: 1 }, { token: noa });
    await api.call('login', { username: 'mia', password: PASSWORD });
    return { api, token, noa };
  };
  plain = await open();
  stuffed = await open();
  vi.useRealTimers();
  picture = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  expect(await rowsOf(stuffed)).toEqual(await rowsOf(plain));
});

/** Names of columns with something that is drawn at random elsewhere. */
const DRAWN = /hash$|^proof$|^file$|^picture$|^avatar$|^(public|private)Key$|^payUrl$|^detail$/i;

async function rowsOf({ api }: Twin) {
  const rows = await allRows(api);
  const hidden = (row: Record<string, unknown>) =>
    Object.entries(row).map(([name, value]) => [name, DRAWN.test(name) ? Boolean(value) : value]);
  return Object.entries(rows).map(([table, all]) => [table, all.map((row) => Object.fromEntries(hidden(row)))]);
}

/** The number of the newest order or recharge in a shop's list of everybody's. */
async function newest({ api }: Twin, table: 'orders' | 'recharges', name: string): Promise<string> {
  const { [table]: rows = [] } = await allRows(api);
  const [last] = rows.sort((a, b) => Number(b.id) - Number(a.id));
  return String(last?.[name]);
}

/** The number of an order that has come. */
async function receivedOrder({ api, token, noa }: Twin): Promise<string> {
  const orderno = await fullOrder(api, { itemId: 1, buyer: token, joiner: noa });
  await sendParcel(api, orderno);
  await api.call('orderReceived', { orderno }, { token });
  return orderno;
}

/** One that was reviewed. */
async function reviewedOrder(twin: Twin): Promise<string> {
  const orderno = await receivedOrder(twin);
  await twin.api.call('reviewAdd', { orderno, stars: 5 }, { token: twin.token });
  return orderno;
}

type PostCall = {
  [Name in CallName]: (typeof calls)[Name] extends `POST ${string}` ? Name : never;
}[CallName];

/** Every POST as it is done, in this order. A new one needs a line here, or it does not compile. */
const posts: Record<PostCall, (twin: Twin) => Fields | Promise<Fields>> = {
  register: ({ api }) => ({
    username: 'new-one',
    nickname: 'New',
    password: PASSWORD,
    invitation_code: api.invitation,
  }),
  login: () => ({ username: 'mia', password: PASSWORD }),
  setNickname: () => ({ nickname: '小米亚' }),
  savePerson: () => ({ birthday: '1994-06-18', region: '杭州', signature: '慢慢挑' }),
  personPicture: () => ({}),
  personPictureRemove: () => ({}),
  setBank: () => ({ bank_truename: 'Mia', bank_account: '6222021234', bank_name: 'Bank' }),
  saveAddress: () => ({ truename: 'Mia', phone: '1234567', address: 'here' }),
  addressSave: () => ({ truename: 'Mia', phone: '7654321', address: 'there' }),
  addressDefault: () => ({ id: 2 }),
  addressRemove: () => ({ id: 1 }),
  buyItem: () => ({ id: 1 }),
  payOrder: () => ({ id: 1, channel: 2, price: '100' }),
  orderPt: async (twin) => ({ orderno: await waiting(twin) }),
  orderReturn: async (twin) => ({ id: await newest(twin, 'orders', 'id') }),
  orderAddress: async (twin) => ({
    ...{ orderno: await newest(twin, 'orders', 'orderno'), truename: 'Mia', phone: '1234567', address: 'there' },
  }),
  orderReceived: async (twin) => {
    const orderno = await newest(twin, 'orders', 'orderno');
    await sendParcel(twin.api, orderno);
    return { orderno };
  },
  goodsReturn: async (twin) => ({ orderno: await newest(twin, 'orders', 'orderno'), reason: 'damaged', words: 'x' }),
  goodsReturnPicture: async (twin) => ({ orderno: await newest(twin, 'orders', 'orderno') }),
  goodsReturnSent: async (twin) => {
    await setReturnAddress(twin.api);
    await twin.api.services.goodsReturns.accept({ id: 1, actor: 'alice', note: 'test' });
    return { orderno: await newest(twin, 'orders', 'orderno'), carrier: 'Post', number: '98672204' };
  },
  notificationsRead: () => ({ up_to: 1000 }),
  setNotificationTopic: () => ({ topic: 'parcel', on: 0 }),
  pushSubscribe: () => BROWSER,
  pushUnsubscribe: () => ({ endpoint: BROWSER.endpoint }),
  supportSend: () => ({ message: 'hello' }),
  supportPicture: async (twin) => ({ orderno: await newest(twin, 'orders', 'orderno') }),
  setEmail: () => ({ email: 'mia@shopper.example', password: PASSWORD }),
  // Its code is drawn alike in both.
  confirmEmail: () => ({ code: lastCode(mails) }),
  removeEmail: () => ({ password: PASSWORD }),
  goodsReturnWithdraw: async (twin) => {
    const { orderno } = (await twin.api.call('buyItem', { id: 1 }, { token: twin.token })).body.data;
    await twin.api.call('orderPt', { orderno }, { token: twin.noa });
    await sendParcel(twin.api, orderno);
    await twin.api.call('goodsReturn', { orderno, reason: 'other' }, { token: twin.token });
    return { orderno };
  },
  reviewAdd: async (twin) => ({ orderno: await receivedOrder(twin), stars: 5, review: 'soft' }),
  reviewEdit: async (twin) => ({ orderno: await reviewedOrder(twin), stars: 4 }),
  reviewPicture: async (twin) => ({ orderno: await reviewedOrder(twin) }),
  reviewPictureRemove: async (twin) => ({ orderno: await reviewedOrder(twin), id: 1 }),
  orderLeave: async (twin) => ({
    orderno: (await twin.api.call('buyItem', { id: 1 }, { token: twin.token })).body.data.orderno,
  }),
  recharge: () => ({ id: 2, money: '100' }),
  rechargeProof: async (twin) => ({ number: await newest(twin, 'recharges', 'number') }),
  rechargeCancel: async (twin) => {
    await twin.api.call('recharge', { id: 2, money: '50' }, { token: twin.token });
    return { number: await newest(twin, 'recharges', 'number') };
  },
  rechargeReturn: async (twin) => {
    await twin.api.call('recharge', { id: 2, money: '70' }, { token: twin.token });
    const number = await newest(twin, 'recharges', 'number');
    await outright(twin.api).creditRecharge({ number, actor: 'alice', note: 'test' });
    return { number, money: '60' };
  },
  withdraw: () => ({ money: '200' }),
  sessionEnd: async ({ api, token }) => {
    const { data } = (await api.call('sessions', {}, { token })).body;
    return { id: data.find(({ current }: { current: boolean }) => !current)?.id ?? '' };
  },
  setSafePwd: () => ({ password: PASSWORD, safe_pwd: '24680246' }),
  updatePwd: () => ({ old_password: PASSWORD, password: 'battery staple', c_password: 'battery staple' }),
  forgotPassword: async ({ api, token }) => {
    // No code of the earlier address is younger than a minute.
    api.clock.advance(61_000);
    const email = 'mia@shopper.example';
    await api.call('setEmail', { email, password: 'battery staple' }, { token });
    await api.call('confirmEmail', { code: lastCode(mails) }, { token });
    return { username: 'mia', email };
  },
  recoverPassword: () => ({ username: 'mia', code: lastCode(mails), password: PASSWORD, c_password: PASSWORD }),
  // The last one, of somebody without money.
  deleteAccount: async (twin) => {
    twin.token = await twin.api.signUp('leaver');
    return { password: PASSWORD };
  },
};

/** The order that noa has waiting in each shop. */
async function waiting({ api }: Twin): Promise<string> {
  return (await api.call('itemDetail', { id: 1 })).body.data.wait_pt_user_list.find(
    ({ nickname }: { nickname: string }) => nickname === 'Nick noa',
  ).orderno;
}

/** Those of `UNKNOWN` that the call does not have. */
const strangeTo = (name: PostCall) =>
  Object.entries(UNKNOWN).filter(([field]) => !Object.keys(contract[name].input.shape).includes(field));

const asking = (name: PostCall, { api, token }: Twin) =>
  request(api.server).post(methodAndPath(name)[1]).set('Authorization', token);

function asForm(name: PostCall, twin: Twin, fields: [string, unknown][]) {
  const sending = asking(name, twin);
  for (const [field, value] of fields) sending.field(field, String(value));
  const file = contract[name].file;
  if (file) sending.attach(file, picture, { filename: 'p.png', contentType: 'image/png' });
  return sending;
}

async function askStuffed(name: PostCall): Promise<request.Response> {
  const fields = await posts[name](stuffed);
  if (contract[name].file) return asForm(name, stuffed, [...strangeTo(name), ...Object.entries(fields)]);
  const text = JSON.stringify({ ...Object.fromEntries(strangeTo(name)), ...fields });
  // As no object of JavaScript could say it.
  return asking(name, stuffed)
    .type('json')
    .send(`{"__proto__":"admin",${text.slice(1)}`);
}

/** An answer without the names of files that are drawn at random. */
const undrawn = (body: unknown) => JSON.parse(JSON.stringify(body).replace(/[0-9a-f]{24}\.webp/g, 'drawn.webp'));

test.each(Object.keys(posts) as PostCall[])('%s does the same with unknown fields', async (name) => {
  const said = await asForm(name, plain, Object.entries(await posts[name](plain)));
  expect(said.body).toMatchObject({ code: 200 });
  expect(undrawn((await askStuffed(name)).body)).toEqual(undrawn(said.body));
  // A forgotten password is looked up, and its code is sent, after the answer.
  const mailed = name === 'forgotPassword' ? 6 : mails.received.length;
  await vi.waitFor(() => expect(mails.received.length).toBe(mailed));
  expect(await rowsOf(stuffed)).toEqual(await rowsOf(plain));
});

test('nested JSON is refused, and pollutes no prototype', async () => {
  stuffed.token = (await stuffed.api.call('login', { username: 'mia', password: PASSWORD })).body.data.token;
  const before = await rowsOf(stuffed);
  const home = '"truename":"Mia","phone":"1234567","address":"elsewhere"';
  const nested = `{"__proto__":{"role":"admin"},"constructor":{"prototype":{"role":"admin"}},${home}}`;
  const { status, body } = await asking('saveAddress', stuffed).type('json').send(nested);
  expect([status, body.code]).toEqual([200, 400]);
  expect(await rowsOf(stuffed)).toEqual(before);
  expect(({} as { role?: string }).role).toBeUndefined();
});
