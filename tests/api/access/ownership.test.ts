import sharp from 'sharp';
import request from 'supertest';
import { beforeAll, expect, test } from 'vitest';
import { type CallName, calls, methodAndPath } from '../../../shared/contract/calls.ts';
import { type FullShop, openFullShop } from '../../support/full-shop.ts';
import { BROWSER } from '../../support/push.ts';
import { rowsOfShopper } from '../../support/rows.ts';

const PASSWORD = 'correct horse';

/** The shopper whose things the other one tries to get at; the first to register. */
const MIA = 1;

/** Numbers of nothing, as those of orders and recharges are made. */
const NO_NUMBER = '20200101000000000';

const NEW_PASSWORD = { password: 'battery staple', c_password: 'battery staple' };

type Fields = Record<string, string | number>;

/** How Bob tries to get at what is Mia's. */
interface Attempt {
  fields: Fields;
  key?: string;
  /** The field that takes a picture. */
  file?: string;
  token?: string;
  /** The same for what is not there; to be answered alike, to the letter. */
  absent?: Fields;
}

interface Page {
  body: { data: Record<string, unknown>[]; next: string | null };
}

let shop: FullShop;
let bob = '';
/** Another session of Bob's, which he can do without. */
let spare = '';
/** Ids of Bob's orders. */
let bobs: number[];
/** All of a kind that is Mia's. */
let mias: Record<
  'addresses' | 'orders' | 'ordernos' | 'notifications' | 'recharges' | 'transfers' | 'sessions' | 'cursors',
  string[]
>;
/** Texts that stand in nothing but Mia's rows. */
let marks: string[];
let picture: Buffer;
let before: Awaited<ReturnType<typeof rowsOfShopper>>;

/** Mia's calls under keys, which Bob repeats. */
const KEYED: Partial<Record<CallName, Fields>> = {};

beforeAll(async () => {
  shop = await openFullShop();
  const { mia, call, services } = shop;
  await services.credit({ username: 'mia', amount: 12_347, note: 'odd', actor: 'alice' });
  KEYED.buyItem = { id: shop.itemId };
  KEYED.payOrder = { id: await shop.addItem({ price: 10_000 }), channel: 1, price: '100' };
  KEYED.orderReturn = { id: shop.returnable };
  KEYED.recharge = { id: 1, money: '123.45' };
  KEYED.withdraw = { money: '234.56' };
  KEYED.supportSend = { message: 'Where is my parcel?' };
  KEYED.orderPt = { orderno: (await call('buyItem', { id: shop.itemId }, { token: shop.noa })).body.data.orderno };
  const left = { id: await shop.addItem({ price: 10_000 }) };
  KEYED.orderLeave = { orderno: (await call('buyItem', left, { token: mia })).body.data.orderno };
  for (const [name, fields] of Object.entries(KEYED)) {
    const { body } = await call(name as CallName, fields, { token: mia, key: 'of-mia' });
    expect([name, body.code, body.code === 200 || body.msg]).toEqual([name, 200, true]);
  }
  await call('pushSubscribe', BROWSER, { token: mia });
  picture = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  await send('personPicture', { fields: {}, file: 'picture', token: mia });
  bob = await shop.signUp('bob', 10_000);
  spare = (await call('login', { username: 'bob', password: PASSWORD })).body.data.token;
  await call('buyItem', { id: shop.itemId }, { token: bob });
  bobs = (await call('order', { status: 0 }, { token: bob })).body.data.map(({ id }: { id: number }) => id);
  mias = await thingsOf(mia);
  marks = await marksOf(mia);
  before = await rowsOfMia();
});

/** But for wrong log-ins, of which anybody's are told to her. */
async function rowsOfMia(): Promise<typeof before> {
  const { accountEvents = [], ...rows } = await rowsOfShopper(shop, MIA);
  return { ...rows, accountEvents: accountEvents.filter(({ kind }) => kind !== 'logInFailed') };
}

async function thingsOf(token: string): Promise<typeof mias> {
  const cursors: string[] = [];
  const list = async (name: CallName, field: string, fields: Fields = {}) => {
    const { data }: Page['body'] = (await shop.call(name, { ...fields, limit: 100 }, { token })).body;
    const { next }: Page['body'] = (await shop.call(name, { ...fields, limit: 1 }, { token })).body;
    if (next) cursors.push(next);
    return data.map((row) => String(row[field]));
  };
  // No call takes a withdrawal's id.
  await list('withdrawList', 'id');
  await list('accountEvents', 'id');
  await list('supportThread', 'id');
  return {
    orders: await list('order', 'id', { status: 0 }),
    ordernos: await list('order', 'orderno', { status: 0 }),
    notifications: await list('notifications', 'id'),
    recharges: await list('rechargeList', 'number'),
    transfers: await list('walletStatement', 'id'),
    addresses: (await shop.call('addressList', {}, { token })).body.data.map(({ id }: { id: number }) => String(id)),
    sessions: (await shop.call('sessions', {}, { token })).body.data.map(({ id }: { id: string }) => id),
    cursors,
  };
}

async function marksOf(token: string): Promise<string[]> {
  const { data: card } = (await shop.call('userBank', {}, { token })).body;
  const { data: home } = (await shop.call('userAddress', {}, { token })).body;
  const { data: user } = (await shop.call('userInfo', {}, { token })).body;
  const { data: invitation } = (await shop.call('invitation', {}, { token })).body;
  expect(String(user.recharge_money)).toMatch(/^\d+\.\d\d$/);
  return [
    ...Object.values<string>(card).filter((value) => typeof value === 'string'),
    user.bank_account,
    user.avatar_url,
    ...Object.values<string>(home),
    String(user.recharge_money),
    invitation.invitation_code,
    ...mias.recharges,
    ...mias.sessions,
    ...['234.56', 'because', token],
  ];
}

/** All ids of orders that there are and one more, but for Bob's own. */
const othersOrders = () =>
  Array.from({ length: Math.max(...bobs, ...mias.orders.map(Number)) + 1 }, (_, n) => n + 1).filter(
    (id) => !bobs.includes(id),
  );

/** Fields that no call has, and that would name Mia where one did. */
const AS_MIA = { shopper_id: MIA, shopperId: MIA, user_id: MIA, uid: MIA, sub: MIA, username: 'mia' };

const asked = (...fields: Fields[]): Attempt[] => fields.map((some) => ({ fields: some }));
const paged = (fields: Fields = {}): Attempt[] =>
  asked({ ...fields, ...AS_MIA }, ...mias.cursors.map((cursor) => ({ ...fields, ...AS_MIA, cursor })));
/** Each of Mia's orders by its number, as one that does not exist. */
const ofMiasOrders = (fields: Fields = {}): Attempt[] =>
  mias.ordernos.map((orderno) => ({ fields: { ...fields, orderno, ...AS_MIA }, absent: { orderno: NO_NUMBER } }));
/** Each of Mia's addresses by its id, as one that does not exist. */
const ofMiasAddresses = (fields: Fields = {}): Attempt[] =>
  mias.addresses.map((id) => ({ fields: { ...fields, ...AS_MIA, id }, absent: { id: 999_999 } }));
const keyed = (name: CallName): Attempt => ({ fields: KEYED[name] ?? {}, key: 'of-mia' });

/** Every call, with everything of Mia's that can be named to it. A new call needs a line here, or it does not compile. */
const attempts: Record<CallName, () => Attempt[]> = {
  login: () => asked({ username: 'mia', password: 'not this one' }),
  register: () =>
    asked(...['mia', 'MIA'].map((username) => ({ username, password: PASSWORD, invitation_code: shop.invitation }))),
  logout: () => [{ fields: { ...AS_MIA, sid: mias.sessions[0] ?? '' }, token: spare }],
  userInfo: () => asked(AS_MIA),
  setNickname: () => asked({ nickname: 'Bobby', ...AS_MIA }),
  person: () => asked(AS_MIA),
  savePerson: () => asked({ nickname: 'Bobby', birthday: '1990-01-02', region: 'Oslo', ...AS_MIA }),
  personPicture: () => [{ fields: AS_MIA, file: 'picture' }],
  personPictureRemove: () => asked(AS_MIA),
  deleteAccount: () => asked({ password: PASSWORD, ...AS_MIA }),
  inviter: () => asked(AS_MIA, { invitation_code: 'NOBODYS', ...AS_MIA }),
  invitation: () => asked(AS_MIA),
  invitationFigures: () => asked(AS_MIA),
  shop: () => asked(AS_MIA),
  carousel: () => asked(AS_MIA),
  aboutus: () => asked(AS_MIA),
  itemHotList: () => asked(AS_MIA),
  itemList: () => asked({ id: 2, ...AS_MIA }),
  itemSearch: () => asked({ q: '口红', ...AS_MIA }),
  itemDetail: () => asked({ id: shop.itemId, ...AS_MIA }),
  itemReviews: () => asked({ id: shop.itemId, ...AS_MIA }),
  // His wallet is empty by now: Mia's keys are his own, and open no answer of hers.
  buyItem: () => [keyed('buyItem')],
  payOrder: () => [keyed('payOrder')],
  orderPt: () => [keyed('orderPt'), ...asked(...mias.ordernos.map((orderno) => ({ orderno })))],
  order: () => [
    ...[0, 1, 2, 3, 4].flatMap((status) => paged({ status })),
    ...othersOrders().map((id) => ({ fields: { status: 0, id }, absent: { status: 0, id: 999_999 } })),
    ...ofMiasOrders({ status: 0 }),
  ],
  orderCounts: () => asked(AS_MIA),
  orderLeave: () => [...ofMiasOrders(), { ...keyed('orderLeave'), absent: { orderno: '999999' } }],
  orderReturn: () => [
    ...othersOrders().map((id) => ({ fields: { id, ...AS_MIA }, absent: { id: 999_999 } })),
    { ...keyed('orderReturn'), absent: { id: 999_999 } },
  ],
  orderAddress: () => ofMiasOrders({ truename: 'Bob', phone: '1234567', address: 'here' }),
  orderReceived: () => ofMiasOrders(),
  goodsReturn: () => ofMiasOrders({ reason: 'damaged' }),
  goodsReturnPicture: () => ofMiasOrders({}).map((attempt) => ({ ...attempt, file: 'picture' })),
  goodsReturnSent: () => ofMiasOrders({ carrier: 'Post', number: '98672204' }),
  goodsReturnWithdraw: () => ofMiasOrders(),
  reviewAdd: () => ofMiasOrders({ stars: 5, review: 'mine' }),
  reviewEdit: () => ofMiasOrders({ stars: 1 }),
  // A day has sixty pictures, with those for returns and support.
  reviewPicture: () =>
    ofMiasOrders({})
      .slice(0, 4)
      .map((attempt) => ({ ...attempt, file: 'picture' })),
  reviewPictureRemove: () => ofMiasOrders({ id: 1 }),
  notifications: () => paged(AS_MIA),
  notificationsRead: () => [
    ...mias.notifications.map((id) => ({ fields: { id, ...AS_MIA }, absent: { id: 999_999 } })),
    ...asked({ up_to: 999_999, ...AS_MIA }),
  ],
  notificationSettings: () => asked(AS_MIA),
  setNotificationTopic: () => asked({ topic: 'parcel', on: 0, ...AS_MIA }),
  pushSubscribe: () => asked({ ...BROWSER, endpoint: 'https://fcm.googleapis.com/fcm/send/bob', ...AS_MIA }),
  pushUnsubscribe: () => [
    { fields: { endpoint: BROWSER.endpoint, ...AS_MIA }, absent: { endpoint: 'https://fcm.googleapis.com/none' } },
  ],
  supportThreads: () => paged(AS_MIA),
  supportThread: () => [...paged(AS_MIA), ...ofMiasOrders()],
  supportSend: () => [...ofMiasOrders({ message: 'hello' }), keyed('supportSend')],
  supportPicture: () => ofMiasOrders({}).map((attempt) => ({ ...attempt, file: 'picture' })),
  setEmail: () => asked({ email: 'bob@shopper.example', password: 'not this one', ...AS_MIA }),
  confirmEmail: () => asked({ code: '123456', ...AS_MIA }),
  removeEmail: () => asked({ password: PASSWORD, ...AS_MIA }),
  forgotPassword: () => [
    {
      fields: { username: 'mia', email: 'bob@shopper.example' },
      absent: { username: 'nobody', email: 'bob@shopper.example' },
    },
  ],
  recoverPassword: () => [
    { fields: { username: 'mia', code: '123456', ...NEW_PASSWORD }, absent: { username: 'nobody' } },
  ],
  group: () => asked(...mias.ordernos.map((orderno) => ({ orderno, ...AS_MIA }))),
  updatePwd: () => asked({ old_password: 'not this one', ...NEW_PASSWORD, ...AS_MIA }),
  setSafePwd: () => asked({ password: PASSWORD, safe_pwd: '24680246', ...AS_MIA }),
  sessions: () => asked(AS_MIA),
  accountEvents: () => paged(AS_MIA),
  sessionEnd: () => mias.sessions.map((id) => ({ fields: { id, ...AS_MIA }, absent: { id: 'x'.repeat(32) } })),
  userBank: () => asked(AS_MIA),
  setBank: () => asked({ bank_truename: 'Bob', bank_account: '99887766', bank_name: 'Bank', ...AS_MIA }),
  userAddress: () => asked(AS_MIA),
  saveAddress: () => asked({ truename: 'Bob', phone: '1234567', address: 'here', ...AS_MIA }),
  addressList: () => asked(AS_MIA),
  addressSave: () => ofMiasAddresses({ truename: 'Bob', phone: '1234567', address: 'here' }),
  addressRemove: () => ofMiasAddresses(),
  addressDefault: () => ofMiasAddresses(),
  team: () => asked(AS_MIA),
  teamDetail: () => (['1', '2', '3'] as const).flatMap((level) => paged({ level })),
  moneyInfo: () => asked(AS_MIA),
  walletStatement: () => [
    ...paged(),
    ...paged({ format: 'csv' }),
    ...mias.transfers.map((id) => ({ fields: { id }, absent: { id: 999_999 } })),
  ],
  withdraw: () => [{ ...keyed('withdraw'), fields: { ...KEYED.withdraw, safe_pwd: '24680246' } }],
  withdrawList: () => paged(),
  payList: () => asked(AS_MIA),
  recharge: () => [keyed('recharge')],
  rechargeList: () => [
    ...paged(),
    ...mias.recharges.map((number) => ({ fields: { number }, absent: { number: NO_NUMBER } })),
  ],
  rechargeProof: () =>
    mias.recharges.map((number) => ({ fields: { number, ...AS_MIA }, file: 'proof', absent: { number: NO_NUMBER } })),
  rechargeCancel: () =>
    mias.recharges.map((number) => ({ fields: { number, ...AS_MIA }, absent: { number: NO_NUMBER } })),
  rechargeReturn: () =>
    mias.recharges.map((number) => ({ fields: { number, ...AS_MIA }, absent: { number: NO_NUMBER } })),
  articleDetail: () => asked({ id: 1, ...AS_MIA }),
};

function send(name: CallName, { fields, key, file, token = bob }: Attempt) {
  const [method, path] = methodAndPath(name);
  const sent = method === 'GET' ? request(shop.server).get(path).query(fields) : request(shop.server).post(path);
  if (method === 'POST') for (const [field, value] of Object.entries(fields)) sent.field(field, String(value));
  if (file) sent.attach(file, picture, { filename: 'proof.png', contentType: 'image/png' });
  if (key) sent.set('Idempotency-Key', key);
  return sent.set('Authorization', token);
}

/** What is said, without the time of day. */
const said = (text: string) => text.replace(/"server_time":"[^"]+"/, '');

test.each(Object.keys(calls) as CallName[])('%s: Bob gets nothing of Mia’s', async (name) => {
  const tried = attempts[name]();
  expect(tried.length).toBeGreaterThan(0);
  for (const attempt of tried) {
    const what = JSON.stringify(attempt.fields);
    const { status, text } = await send(name, attempt);
    expect(status, what).toBe(200);
    // What Bob sent himself may come back.
    const sent = Object.values(attempt.fields).map(String);
    expect(
      marks.filter((mark) => !sent.includes(mark) && text.includes(mark)),
      what,
    ).toEqual([]);
    expect(text.replaceAll('Nick mia', ''), what).not.toContain('mia');
    if (!attempt.absent) continue;
    const absent = await send(name, { ...attempt, fields: { ...attempt.fields, ...attempt.absent } });
    expect(said(text), what).toBe(said(absent.text));
  }
  expect(await rowsOfMia()).toEqual(before);
});

test('with Mia’s cursors Bob sees only his own rows', async () => {
  const lists: [CallName, Fields][] = [
    ['order', { status: 0 }],
    ['walletStatement', {}],
    ['rechargeList', {}],
    ['withdrawList', {}],
    ['accountEvents', {}],
    ['notifications', {}],
    ['supportThread', {}],
  ];
  expect(mias.cursors.length).toBeGreaterThan(2);
  for (const [name, fields] of lists) {
    const idsIn = ({ body }: Page) => body.data.map(({ id }) => id);
    const own = idsIn(await shop.call(name, { ...fields, limit: 100 }, { token: bob }));
    const high = Buffer.from('id<999999').toString('base64url');
    for (const cursor of [...mias.cursors, high]) {
      const found = idsIn(await shop.call(name, { ...fields, cursor }, { token: bob }));
      expect(found.filter((id) => !own.includes(id))).toEqual([]);
    }
    expect(idsIn(await shop.call(name, { ...fields, cursor: high }, { token: bob }))).toEqual(own);
  }
});

test('Mia’s screenshot has no public address', async () => {
  const sent = await send('rechargeProof', { fields: { number: shop.transfer }, file: 'proof', token: shop.mia });
  expect(sent.body.code).toBe(200);
  const { recharges = [] } = await rowsOfShopper(shop, MIA);
  const file = recharges.map(({ proof }) => String(proof)).find((proof) => proof !== '') ?? '';
  expect(file).toMatch(/^[0-9a-f]{24}\.webp$/);
  const name = file.replace('.webp', '');
  const paths = [
    `/media/${file}`,
    `/media/${name}-720.webp`,
    `/media/${name.slice(0, 20)}-720.webp`,
    `/media/../proofs/${file}`,
    `/media/..%2Fproofs%2F${file}`,
    `/media/%2e%2e/proofs/${file}`,
    `/proofs/${file}`,
  ];
  for (const path of paths) {
    const { status, headers } = await request(shop.server).get(path).set('Authorization', bob);
    expect([path, status === 200, /image/.test(String(headers['content-type']))]).toEqual([path, false, false]);
  }
});
