import type { RequestListener } from 'node:http';
import sharp from 'sharp';
import request from 'supertest';
import { beforeAll, expect, test, vi } from 'vitest';
import { StoreUnavailable } from '../../db/errors.ts';
import { createResponseCache } from '../../server/http/cache/response-cache.ts';
import { type CallName, calls, methodAndPath } from '../../shared/contract/calls.ts';
import { askedReturn, fullOrder, sendParcel, setReturnAddress } from '../support/full-orders.ts';
import { type FullShop, openFullShop } from '../support/full-shop.ts';
import { lastCode, openMailServer } from '../support/mail-server.ts';
import { outright } from '../support/outright.ts';
import { answerChecker } from '../support/published-schema.ts';
import { BROWSER } from '../support/push.ts';
import { appOf } from '../support/test-api.ts';
import { addVariants } from '../support/variants.ts';

const names = Object.keys(calls) as CallName[];

let shop: FullShop;
let mails: Awaited<ReturnType<typeof openMailServer>>;
/** What in an answer is not as `/api/openapi.json` says. */
let wrongIn: ReturnType<typeof answerChecker>;

beforeAll(async () => {
  mails = await openMailServer();
  shop = await openFullShop({ mail: mails.mail });
  wrongIn = answerChecker((await request(shop.server).get('/api/openapi.json')).body);
});

interface Ask {
  fields?: Record<string, string | number>;
  token?: string;
  /** A file by its field. */
  file?: { field: string; content: Buffer };
}

const PASSWORD = 'correct horse';

/** A session of its own, since what the call does ends it or others. */
const own = async (username: string): Promise<Ask> => ({ token: await shop.signUp(username) });

const byMia = (...fields: Record<string, string | number>[]) =>
  fields.map((some): Ask => ({ fields: some, token: shop.mia }));

const EMAIL = 'reader@shopper.example';

/** A shopper with a confirmed address. */
async function mailed(username: string) {
  const { token = '' } = await own(username);
  await shop.call('setEmail', { email: EMAIL, password: PASSWORD }, { token });
  await shop.call('confirmEmail', { code: lastCode(mails) }, { token });
  return { token, username };
}

/** An order of mia's whose group is full. */
const newOrder = () => fullOrder(shop, { itemId: shop.itemId, buyer: shop.mia, joiner: shop.noa });

/** One of hers that has come. */
async function receivedOrder(number?: string): Promise<string> {
  const orderno = number ?? (await newOrder());
  await sendParcel(shop, orderno);
  await shop.call('orderReceived', { orderno }, { token: shop.mia });
  return orderno;
}

/** One that she has reviewed, with a picture. */
async function reviewedOrder(number?: string): Promise<string> {
  const orderno = await receivedOrder(number);
  await shop.call('reviewAdd', { orderno, stars: 5, review: '好' }, { token: shop.mia });
  const file = { field: 'picture', content: await screenshot() };
  await ask('reviewPicture', { fields: { orderno }, token: shop.mia, file });
  return orderno;
}

/** An item with options of which one review is shown and one is hidden. */
async function reviewedItem(): Promise<number> {
  const id = await shop.addItem({ name: '手套' });
  const [variant = 0] = await addVariants(shop, id, { price: 10_000, stock: { to: 9 } });
  for (let n = 0; n < 2; n++) {
    const { orderno } = (await shop.call('buyItem', { id, variant }, { token: shop.mia })).body.data;
    await shop.call('orderPt', { orderno, variant }, { token: shop.noa });
    await reviewedOrder(orderno);
  }
  const { data } = (await shop.call('itemReviews', { id })).body;
  const seen = { id: data.reviews[0].id, seen: 1, actor: 'alice' };
  await shop.services.consoleReviews.hide({ ...seen, why: 'unrelated' });
  return id;
}

/** An order of mia's that was returned with a picture, and paid back. */
async function returnedOrder(): Promise<void> {
  const orderno = await newOrder();
  const id = await askedReturn(shop, { orderno, buyer: shop.mia, accepted: false });
  const file = { field: 'picture', content: await screenshot() };
  await ask('goodsReturnPicture', { fields: { orderno }, token: shop.mia, file });
  await setReturnAddress(shop);
  const staff = { actor: 'alice', note: 'because' };
  await shop.services.goodsReturns.accept({ id, ...staff });
  await shop.services.goodsReturns.arrived({ id, restocked: false, ...staff });
  await outright(shop).payReturn({ id, restocked: false, ...staff });
}

/** An item with options, and the number of a group of it that waits. */
const withVariants = async () => {
  const id = await shop.addItem({ name: '围巾' });
  const [variant = 0] = await addVariants(shop, id, { price: 10_000, stock: { to: 9 } });
  const { orderno } = (await shop.call('buyItem', { id, variant }, { token: shop.mia })).body.data;
  return { id, orderno };
};

/** The id of an address that mia has just added. */
const newAddress = async () => {
  const fields = { truename: '周禾', phone: '13900000217', address: `杭州市 ${Math.random()}` };
  return (await shop.call('addressSave', fields, { token: shop.mia })).body.data.id;
};

const screenshot = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#d6371c' } })
    .png()
    .toBuffer();

/** How every call is asked so that it is done, and its lists hold something. */
const done: Record<CallName, () => Ask[] | Promise<Ask[]>> = {
  login: () => [{ fields: { username: 'mia', password: PASSWORD } }],
  register: () => [{ fields: { username: 'new-one', password: PASSWORD, invitation_code: shop.invitation } }],
  logout: async () => [await own('leaver')],
  userInfo: async () => [...byMia({}), await own('without-anything')],
  inviter: () => [{}, { fields: { invitation_code: shop.invitation } }],
  invitation: () => byMia({}),
  invitationFigures: () => byMia({}),
  shop: () => [{}],
  carousel: () => [{}],
  aboutus: () => [{}],
  itemHotList: () => [{}],
  itemList: () => byMia({ id: 2 }, { id: 2, limit: 1 }),
  itemSearch: () => byMia({ q: '口红' }, { q: '口红', limit: 1 }),
  itemDetail: async () => [
    ...byMia({ id: shop.itemId }, { id: (await withVariants()).id }, { id: await reviewedItem() }),
    { fields: { id: shop.itemId } },
  ],
  payOrder: () => byMia({ id: shop.itemId, channel: 2, price: '100' }),
  buyItem: () => byMia({ id: shop.endingId, price: '100.00', expect_num: 5, dan: 1 }),
  orderPt: () => [{ fields: { orderno: shop.waiting, price: '100' }, token: shop.noa }],
  order: async () => {
    await returnedOrder();
    await reviewedOrder();
    return byMia(...[0, 1, 2, 3, 4].map((status) => ({ status })), { status: 0, limit: 2 });
  },
  orderCounts: () => byMia({}),
  orderLeave: async () =>
    byMia({ orderno: (await shop.call('buyItem', { id: shop.itemId }, { token: shop.mia })).body.data.orderno }),
  orderReturn: () => byMia({ id: shop.returnable }),
  orderAddress: () => byMia({ orderno: shop.waiting, truename: '陈思远', phone: '13800136021', address: '上海市' }),
  orderReceived: async () => {
    const orderno = await newOrder();
    await sendParcel(shop, orderno);
    return byMia({ orderno });
  },
  goodsReturn: async () => byMia({ orderno: await newOrder(), reason: 'unwanted', words: '不想要了' }),
  goodsReturnPicture: async () => {
    const orderno = await newOrder();
    await askedReturn(shop, { orderno, buyer: shop.mia, accepted: false });
    const file = { field: 'picture', content: await screenshot() };
    return [{ fields: { orderno }, token: shop.mia, file }];
  },
  goodsReturnSent: async () => {
    const orderno = await newOrder();
    await askedReturn(shop, { orderno, buyer: shop.mia, accepted: true });
    return byMia({ orderno, carrier: '邮政', number: '9867 2204' });
  },
  goodsReturnWithdraw: async () => {
    const orderno = await newOrder();
    await askedReturn(shop, { orderno, buyer: shop.mia, accepted: false });
    return byMia({ orderno });
  },
  reviewAdd: async () => byMia({ orderno: await receivedOrder(), stars: 5, review: '好', anonymous: 1 }),
  reviewEdit: async () => byMia({ orderno: await reviewedOrder(), stars: 4 }),
  reviewPicture: async () => {
    const file = { field: 'picture', content: await screenshot() };
    return [{ fields: { orderno: await reviewedOrder() }, token: shop.mia, file }];
  },
  reviewPictureRemove: async () => byMia({ orderno: await reviewedOrder(), id: 1 }),
  itemReviews: async () => {
    const id = await reviewedItem();
    return byMia({ id }, { id, stars: 5, limit: 1 });
  },
  notifications: () => byMia({}, { limit: 1 }),
  notificationsRead: () => byMia({ id: 1 }, { up_to: 1 }),
  notificationSettings: () => byMia({}),
  setNotificationTopic: () => byMia({ topic: 'group_joined', on: 0 }, { topic: 'group_joined', on: 1 }),
  pushSubscribe: () => byMia(BROWSER),
  pushUnsubscribe: () => byMia({ endpoint: BROWSER.endpoint }),
  supportThreads: async () => {
    await shop.call('supportSend', { message: '问一下' }, { token: shop.mia });
    await shop.call('supportSend', { orderno: shop.waiting, message: '什么时候发？' }, { token: shop.mia });
    return byMia({}, { limit: 1 });
  },
  supportThread: async () => {
    await shop.call('supportSend', { message: '在吗\n有人吗' }, { token: shop.mia });
    await shop.call('supportSend', { orderno: shop.waiting, message: '在吗' }, { token: shop.mia });
    return byMia({}, { limit: 1 }, { orderno: shop.waiting });
  },
  supportSend: () => byMia({ message: '你好' }, { orderno: shop.waiting, message: '什么时候发？' }),
  supportPicture: async () => [
    { fields: { orderno: shop.waiting }, token: shop.mia, file: { field: 'picture', content: await screenshot() } },
  ],
  setEmail: async () => [{ ...(await own('mailer')), fields: { email: EMAIL, password: PASSWORD } }],
  confirmEmail: async () => {
    const { token = '' } = await own('confirmer');
    await shop.call('setEmail', { email: EMAIL, password: PASSWORD }, { token });
    return [{ token, fields: { code: lastCode(mails) } }];
  },
  removeEmail: async () => [{ token: (await mailed('remover')).token, fields: { password: PASSWORD } }],
  forgotPassword: async () => [{ fields: { username: (await mailed('forgetful')).username, email: EMAIL } }],
  recoverPassword: async () => {
    const { username } = await mailed('returner');
    const before = mails.received.length;
    await shop.call('forgotPassword', { username, email: EMAIL });
    await vi.waitFor(() => expect(mails.received.length).toBe(before + 1));
    const fields = { username, code: lastCode(mails), password: 'battery staple', c_password: 'battery staple' };
    return [{ fields }];
  },
  group: async () => byMia({ orderno: shop.waiting }, { orderno: (await withVariants()).orderno }),
  updatePwd: async () => [
    {
      ...(await own('changer')),
      fields: { old_password: PASSWORD, password: 'battery staple', c_password: 'battery staple' },
    },
  ],
  setSafePwd: async () => [{ ...(await own('careful')), fields: { password: PASSWORD, safe_pwd: '24680246' } }],
  sessions: () => byMia({}),
  accountEvents: () => byMia({}),
  sessionEnd: async () => {
    const asked = await own('ender');
    const [{ id }] = (await shop.call('sessions', {}, { token: asked.token })).body.data;
    return [{ ...asked, fields: { id } }];
  },
  userBank: async () => [...byMia({}), await own('without-card')],
  setBank: () => byMia({ bank_truename: '陈思远', bank_account: '6222 0212 3456', bank_name: '工商银行' }),
  userAddress: async () => [...byMia({}), await own('without-address')],
  setNickname: () => byMia({ nickname: '小米亚' }),
  person: async () => [...byMia({}), await own('without-profile')],
  savePerson: () => byMia({ birthday: '1994-06-18', region: '浙江 杭州', signature: '慢慢挑' }, { nickname: '小米亚' }),
  personPicture: async () => [{ fields: {}, token: shop.mia, file: { field: 'picture', content: await screenshot() } }],
  personPictureRemove: () => byMia({}),
  deleteAccount: async () => [{ ...(await own('leaver')), fields: { password: PASSWORD } }],
  addressList: () => byMia({}),
  addressSave: () => byMia({ truename: '周禾', phone: '13900000217', address: '杭州市' }),
  addressDefault: async () => byMia({ id: await newAddress() }),
  addressRemove: async () => byMia({ id: await newAddress() }),
  saveAddress: () => byMia({ truename: '陈思远', phone: '13800136021', address: '上海市' }),
  team: () => byMia({}),
  teamDetail: async () => {
    const { data } = (await shop.call('invitation', {}, { token: shop.mia })).body;
    const fields = { username: 'invited', password: PASSWORD, invitation_code: data.invitation_code };
    await shop.call('register', fields);
    return byMia({}, { level: '1', period: 'today', limit: 1 });
  },
  moneyInfo: () => byMia({}),
  walletStatement: () => byMia({ limit: 100 }, { limit: 1 }, { kind: 'recharge' }),
  withdraw: () => byMia({ money: '12.34', address: '', type: 'bank' }),
  withdrawList: () => byMia({}, { limit: 1 }),
  payList: () => byMia({}),
  recharge: () => byMia({ id: 1, money: '100' }, { id: 2, money: '100.5' }),
  rechargeList: () => byMia({}, { limit: 1 }),
  rechargeProof: async () => [
    { fields: { number: shop.transfer }, token: shop.mia, file: { field: 'proof', content: await screenshot() } },
  ],
  rechargeCancel: async () => {
    await shop.call('recharge', { id: 1, money: '7' }, { token: shop.mia });
    const [{ number }] = (await shop.call('rechargeList', { limit: 1 }, { token: shop.mia })).body.data;
    return [{ fields: { number }, token: shop.mia }];
  },
  rechargeReturn: async () => {
    const { data } = (await shop.call('rechargeList', { limit: 100 }, { token: shop.mia })).body;
    const { number } = data.find(({ returnable }: { returnable: number }) => returnable > 0);
    return [{ fields: { number, money: '1' }, token: shop.mia }];
  },
  articleDetail: () => [{ fields: { id: 1 } }],
};

/** Each list by the way to it, and whether it holds something. */
function listsIn(value: unknown, path = 'data'): [way: string, isFull: boolean][] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.entries(value).flatMap(([key, one]) =>
    listsIn(one, Array.isArray(value) ? `${path}[]` : `${path}.${key}`),
  );
  return Array.isArray(value) ? [[path, value.length > 0], ...inner] : inner;
}

/** Ways to lists that hold nothing wherever they are: they would let their entries pass unseen. */
function emptyLists(answers: unknown[]): string[] {
  const lists = answers.flatMap((answer) => listsIn(answer));
  const full = new Set(lists.filter(([, isFull]) => isFull).map(([way]) => way));
  return [...new Set(lists.map(([way]) => way))].filter((way) => !full.has(way));
}

/** The request of an ask in multipart, or in the address for a GET. */
function ask(
  name: CallName,
  { fields = {}, token, file }: Ask,
  app: RequestListener | FullShop['server'] = shop.server,
) {
  const [method, path] = methodAndPath(name);
  const sent = method === 'GET' ? request(app).get(path).query(fields) : request(app).post(path);
  if (method === 'POST') for (const [field, value] of Object.entries(fields)) sent.field(field, String(value));
  if (file) sent.attach(file.field, file.content, { filename: 'file.png', contentType: 'image/png' });
  return token === undefined ? sent : sent.set('Authorization', token);
}

test.each(names)('%s, when it succeeds, answers as published', async (name) => {
  const answers: unknown[] = [];
  for (const one of await done[name]()) {
    const answer = await ask(name, one);
    expect(answer.body).toMatchObject({ code: 200 });
    expect(wrongIn(name, answer)).toEqual([]);
    answers.push(answer.body.data);
  }
  expect(emptyLists(answers)).toEqual([]);
});

/** The app in trouble as soon as it asks whose session it is, or what the shop shows to everybody. */
function failing(error: Error): RequestListener {
  const fail = () => Promise.reject(error);
  const broken = new Proxy({}, { get: () => fail }) as never;
  const sessions = { ...shop.services.sessions, identify: fail };
  const inTrouble = { sessions, catalogue: broken, reviews: broken, storefront: broken, settings: broken };
  return appOf({ ...shop, services: { ...shop.services, ...inTrouble } });
}

/** By a shopper: a file is not even read from anybody else. */
const post = (name: CallName) => request(shop.server).post(methodAndPath(name)[1]).set('Authorization', shop.mia);

/** Fields that every public call with fields takes. */
const FOR_ALL: Ask = { token: 'some', fields: { id: 1, q: '红' } };

/** How a request does not reach the business, by the status it gets. */
const unreached: Record<number, (name: CallName) => PromiseLike<request.Response>> = {
  400: (name) => post(name).type('json').send('{'),
  405: (name) => {
    const [method, path] = methodAndPath(name);
    return method === 'GET' ? request(shop.server).delete(path) : request(shop.server).get(path);
  },
  413: (name) => post(name).field('x', 'x'.repeat(300_000)),
  415: (name) => post(name).type('text/xml').send('<a/>'),
  429: async (name) => {
    // What is ready is given to anybody.
    const app = appOf(shop, { rateLimitScale: 0.001, cache: createResponseCache(shop, 0) });
    await ask(name, {}, app);
    return ask(name, {}, app);
  },
  500: (name) => ask(name, FOR_ALL, failing(new Error('secret reason'))),
  503: (name) => ask(name, FOR_ALL, failing(new StoreUnavailable('disk full'))),
};

const BODY_STATUSES = [400, 413, 415];

test.each(names)('%s, when it is unreachable, answers as published', async (name) => {
  const isPost = methodAndPath(name)[0] === 'POST';
  for (const [status, send] of Object.entries(unreached)) {
    if (!isPost && BODY_STATUSES.includes(Number(status))) continue;
    const answer = await send(name);
    expect([answer.status, answer.body.code, answer.type]).toEqual([
      Number(status),
      Number(status),
      'application/json',
    ]);
    expect(wrongIn(name, answer)).toEqual([]);
  }
});

test('an unknown path answers as published, with every method', async () => {
  for (const method of ['get', 'post', 'put', 'delete', 'patch'] as const) {
    const answer = await request(shop.server)[method]('/api/nothing');
    expect(answer.status).toBe(404);
    expect(wrongIn('shop', answer)).toEqual([]);
  }
});
