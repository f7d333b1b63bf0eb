import { beforeEach, expect, test } from 'vitest';
import { tables } from '../../db/schema/index.ts';
import { instantAt, wallTime } from '../../shared/wall-time.ts';
import { askedReturn, fullOrder } from '../support/full-orders.ts';
import { onShopper } from '../support/on-shopper.ts';
import { outright } from '../support/outright.ts';
import { setSetting } from '../support/set-setting.ts';
import { openTestApi } from '../support/test-api.ts';

const staff = { actor: 'alice', note: '请核对银行卡' };

let api: Awaited<ReturnType<typeof openTestApi>>;
let mia: string;
let noa: string;
let itemId: number;

beforeEach(async () => {
  api = await openTestApi();
  mia = await api.signUp('mia', 1_000_000);
  noa = await api.signUp('noa', 1_000_000);
  itemId = await api.addItem({ tax: 500 });
});

/** What a shopper reads, newest first. */
async function toldTo(token: string, language = 'zh-CN') {
  const { body } = await api.call('notifications', {}, { token, language });
  type Told = { kind: string; title: string; text: string; path: string };
  return body.data.map(({ kind, title, text, path }: Told) => ({ kind, title, text, path }));
}

/** Without the isolates of names and sums. */
const readable = ({ text }: { text: string }) => text.replace(/[\u2066-\u2069]/g, '');

const kindsOf = async (token: string) => (await toldTo(token)).map(({ kind }: { kind: string }) => kind);

test('who opened a group is told that it is full, who filled it is not', async () => {
  const orderno = await fullOrder(api, { itemId, buyer: mia, joiner: noa });
  expect(await kindsOf(noa)).toEqual([]);
  const [told] = await toldTo(mia, 'en-US');
  expect(told).toMatchObject({ kind: 'group_full', path: `/user/order-detail/${orderno}` });
  expect(readable(told)).toBe('N** joined your group. Add a delivery address so that Lipstick can be sent.');
});

/** The next time at which the shop's clock shows this. */
const nextAt = (clock: string) => {
  const today = wallTime('Asia/Shanghai', api.clock()).slice(0, 10);
  const at = instantAt('Asia/Shanghai', `${today}T${clock}`) ?? 0;
  return at > api.clock() ? at : at + 24 * 60 * 60 * 1000;
};

test.each([
  ['14:00', 24],
  // From nine in the morning on.
  ['23:00', 34],
])('a group that is full at %s says that its goods are sent within %i hours', async (clock, hours) => {
  api.clock.advance(nextAt(clock) - api.clock());
  await setSetting(api, { key: 'shipping_promise_hours', value: '24', ...staff });
  await api.call('saveAddress', { truename: '陈', phone: '13800136021', address: '上海' }, { token: mia });
  await fullOrder(api, { itemId, buyer: mia, joiner: noa });
  const [told] = await toldTo(mia, 'en-US');
  expect(readable(told)).toBe(`N** joined your group. Lipstick will be sent within ${hours} hours.`);
});

test('a full group says who came last and how soon its goods are sent, to each as the order is', async () => {
  api.clock.advance(nextAt('14:00') - api.clock());
  const big = await api.addItem({ groupSize: 3 });
  const ola = await api.signUp('ola', 1_000_000);
  await setSetting(api, { key: 'shipping_promise_hours', value: '24', ...staff });
  await api.call('saveAddress', { truename: '陈', phone: '13800136021', address: '上海' }, { token: noa });
  const { orderno } = (await api.call('buyItem', { id: big }, { token: mia })).body.data;
  await api.call('orderPt', { orderno }, { token: noa });
  await api.call('orderPt', { orderno }, { token: ola });
  await setSetting(api, { key: 'shipping_promise_hours', value: '48', ...staff });
  const textsOf = async (token: string) => (await toldTo(token, 'en-US')).map(readable);
  expect(await textsOf(mia)).toEqual([
    'N** joined your group. Add a delivery address so that Lipstick can be sent.',
    'N** joined your group. Lipstick: 1 more person needed.',
  ]);
  expect(await textsOf(noa)).toEqual(['N** joined your group. Lipstick will be sent within 24 hours.']);
  expect(await textsOf(ola)).toEqual([]);
});

test('the name of who joined is gone with the account, and no row that others were told has it or their id', async () => {
  const ticket = await api.addItem({ ships: false, tax: 0 });
  const leaver = await api.signUp('zoe', 10_000);
  await fullOrder(api, { itemId: ticket, buyer: mia, joiner: leaver });
  const read = async () => readable((await toldTo(mia, 'en-US'))[0]);
  await api.call('savePerson', { nickname: '稻田', birthday: '', region: '', signature: '' }, { token: leaver });
  expect(await read()).toBe('稻** joined your group. Your order of Lipstick has succeeded.');
  const [row] = await api.store.reader.db.select().from(tables.notifications);
  expect(row?.facts).toEqual({ seat: 2 });
  const { body } = await api.call('deleteAccount', { password: 'correct horse' }, { token: leaver });
  expect(body.code).toBe(200);
  expect(await read()).toBe('The group for Lipstick is complete. Your order has succeeded.');
});

test('of a larger group each member is told who comes', async () => {
  const big = await api.addItem({ groupSize: 3 });
  const ola = await api.signUp('ola', 1_000_000);
  const { orderno } = (await api.call('buyItem', { id: big }, { token: mia })).body.data;
  await api.call('orderPt', { orderno }, { token: noa });
  expect([await kindsOf(mia), await kindsOf(noa)]).toEqual([['group_joined'], []]);
  await api.call('orderPt', { orderno }, { token: ola });
  expect([await kindsOf(mia), await kindsOf(noa), await kindsOf(ola)]).toEqual([
    ['group_full', 'group_joined'],
    ['group_full'],
    [],
  ]);
});

test('a group that ended says what came back', async () => {
  await api.call('buyItem', { id: itemId }, { token: mia });
  api.clock.advance(31 * 60 * 60 * 1000);
  await api.services.expiry.expireDue();
  const [told] = await toldTo(mia);
  expect(told.kind).toBe('group_expired');
  expect(told.text).toContain('\u2066¥100.00\u2069');
});

test('of a group that the shop closed nobody is told that it did not fill in time', async () => {
  const big = await api.addItem({ groupSize: 3 });
  const closeOpen = async (itemId: number) => {
    const page = { status: 'open', itemId, end: undefined, limit: 1, cursor: undefined } as const;
    for (const { id } of (await api.services.consoleOrders.groups(page)).rows) {
      await api.services.groupClosing.close({ id, ...staff });
    }
  };
  const opened = async (by: string) => (await api.call('buyItem', { id: big }, { token: by })).body.data.orderno;
  const joined = async (orderno: string) => api.call('orderPt', { orderno }, { token: noa });
  await joined(await opened(mia));
  await closeOpen(big);
  for (const member of [mia, noa]) {
    const [told] = await toldTo(member, 'en-US');
    expect(told).toMatchObject({ kind: 'group_closed', title: 'The shop closed this group' });
    expect(told.text).toContain('\u2066¥100.00\u2069');
  }
  const ola = await api.signUp('ola-blocked', 1_000_000);
  await joined(await opened(ola));
  await onShopper(api).block({ username: 'ola-blocked', ...staff });
  expect((await kindsOf(noa)).slice(0, 1)).toEqual(['group_closed']);
  // After its deadline it has not filled in time, whoever closes it.
  await joined(await opened(mia));
  api.clock.advance(31 * 60 * 60 * 1000);
  await closeOpen(big);
  expect((await kindsOf(noa)).slice(0, 1)).toEqual(['group_expired']);
});

test('parcel, return and tax refund', async () => {
  const orderno = await fullOrder(api, { itemId, buyer: mia, joiner: noa });
  await api.call('orderAddress', { orderno, truename: '陈', phone: '13800136021', address: '上海' }, { token: mia });
  const [{ id }] = (await api.call('order', { status: 0, orderno }, { token: mia })).body.data;
  await api.call('orderReturn', { id }, { token: mia });
  await api.services.refunds.refuse({ id, ...staff });
  await api.call('orderReturn', { id }, { token: mia });
  await outright(api).payRefund({ id, ...staff });
  const returnId = await askedReturn(api, { orderno, buyer: mia, accepted: true });
  await api.services.goodsReturns.arrived({ id: returnId, restocked: false, ...staff });
  await outright(api).payReturn({ id: returnId, restocked: false, ...staff });
  const told = await toldTo(mia);
  expect(told.map(({ kind }: { kind: string }) => kind)).toEqual([
    'return_paid',
    'return_accepted',
    'parcel_sent',
    'refund_paid',
    'refund_refused',
    'group_full',
  ]);
  expect(told[0].text).toContain('¥95.00');
  expect(told[2].text).toContain('中国邮政');
  // Why, in the words of staff, and then what it is about.
  expect(readable(told[4])).toBe(`${staff.note}\n口红的返税申请没有通过，可以再次申请。`);
  // Money leads to the statement, all else to the order.
  const order = `/user/order-detail/${orderno}`;
  const paths = told.map(({ path }: { path: string }) => path);
  expect(paths).toEqual(['/user/wallet', order, order, '/user/wallet', order, order]);
});

test('a refused return', async () => {
  const orderno = await fullOrder(api, { itemId, buyer: mia, joiner: noa });
  await api.call('orderAddress', { orderno, truename: '陈', phone: '13800136021', address: '上海' }, { token: mia });
  const id = await askedReturn(api, { orderno, buyer: mia, accepted: false });
  await api.services.goodsReturns.refuse({ id, state: 'asked', ...staff });
  expect((await kindsOf(mia))[0]).toBe('return_refused');
});

test('recharges and withdrawals', async () => {
  await setSetting(api, { key: 'transfer_account', value: 'Bank 1', actor: 'alice', note: 'test' });
  const recharge = async (): Promise<string> => {
    await api.call('recharge', { id: 2, money: '100' }, { token: mia });
    return (await api.call('rechargeList', { limit: 1 }, { token: mia })).body.data[0].number;
  };
  await outright(api).creditRecharge({ number: await recharge(), ...staff });
  await api.services.rechargeDecisions.refuse({ number: await recharge(), ...staff });
  await api.call('setBank', { bank_truename: '陈', bank_account: '6222021234', bank_name: '工商' }, { token: mia });
  const withdraw = async () => (await api.call('withdraw', { money: '200' }, { token: mia })).body.data.id;
  await outright(api).payWithdrawal({ id: await withdraw(), ...staff });
  await api.services.withdrawals.refuse({ id: await withdraw(), ...staff });
  const told = await toldTo(mia);
  const [, requested] = told;
  expect(requested.text).toMatch(/¥200\.00.*1234/);
  expect(requested.text).not.toContain('622202');
  expect(told.map(({ kind, path }: { kind: string; path: string }) => [kind, path])).toEqual([
    ['withdrawal_refused', '/user/withdrawRecord'],
    ['withdrawal_requested', '/user/security'],
    ['withdrawal_paid', '/user/withdrawRecord'],
    ['withdrawal_requested', '/user/security'],
    ['card_added', '/user/security'],
    ['recharge_refused', '/user/rechargeRecord'],
    ['recharge_credited', '/user/wallet'],
  ]);
  expect(told.map(readable)).toMatchObject({
    0: `${staff.note}\n¥200.00 已退回钱包。`,
    2: '¥200.00 已汇往你工商尾号 1234 的银行卡。',
    6: '银行转账 ¥100.00，余额 ¥10,100.00',
  });
});

test('of two recharges that are credited at once each says the balance right after it', async () => {
  await setSetting(api, { key: 'transfer_account', value: 'Bank 1', actor: 'alice', note: 'test' });
  for (const money of ['100', '200']) await api.call('recharge', { id: 2, money }, { token: mia });
  const pending = (await api.call('rechargeList', {}, { token: mia })).body.data;
  await Promise.all(
    pending.map(({ number }: { number: string }) => outright(api).creditRecharge({ number, ...staff })),
  );
  const [last, first] = (await toldTo(mia)).map(readable);
  expect(last).toMatch(/余额 ¥10,300\.00$/);
  expect([first]).toEqual([
    last.includes('¥200.00') ? '银行转账 ¥100.00，余额 ¥10,100.00' : '银行转账 ¥200.00，余额 ¥10,200.00',
  ]);
});

test('a recharge that its shopper cancels is not told to the one who cancelled it', async () => {
  await api.call('recharge', { id: 1, money: '100' }, { token: mia });
  const [{ number }] = (await api.call('rechargeList', {}, { token: mia })).body.data;
  expect((await api.call('rechargeCancel', { number }, { token: mia })).body.code).toBe(200);
  expect(await kindsOf(mia)).toEqual([]);
});

test('a thief with a session adds the first card and withdraws: the owner hears, who has switched off what can be', async () => {
  await api.call('setNotificationTopic', { topic: 'withdrawal', on: 0 }, { token: mia });
  await api.call('setBank', { bank_truename: '陈', bank_account: '6222021234', bank_name: '工商' }, { token: mia });
  const withdraw = () => api.call('withdraw', { money: '200' }, { token: mia, key: 'once' });
  await withdraw();
  await withdraw();
  await api.call('withdraw', { money: '99999' }, { token: mia });
  expect(await kindsOf(mia)).toEqual(['withdrawal_requested', 'card_added']);
});

test('a new device, the passwords and the card', async () => {
  const token = await api.signUp('pia');
  expect(await kindsOf(token)).toEqual([]);
  await api.call('login', { username: 'pia', password: 'correct horse' });
  await api.call('setSafePwd', { password: 'correct horse', safe_pwd: '24680246' }, { token });
  const card = { bank_truename: '陈', bank_account: '6222021234', bank_name: '工商', safe_pwd: '24680246' };
  await api.call('setBank', card, { token });
  await api.call('setBank', { ...card, bank_account: '6222025678' }, { token });
  const changed = { old_password: 'correct horse', password: 'battery staple', c_password: 'battery staple' };
  await api.call('updatePwd', changed, { token });
  const told = await toldTo(token);
  expect(told.map(({ kind }: { kind: string }) => kind)).toEqual([
    'password_changed',
    'card_changed',
    'card_added',
    'fund_password_set',
    'new_device',
  ]);
  expect(told[1].text).toContain('5678');
  expect(told[1].text).not.toContain('622202');
});

test('what is switched off is not told, and safety cannot be switched off', async () => {
  await api.call('setNotificationTopic', { topic: 'group_full', on: 0 }, { token: mia });
  await fullOrder(api, { itemId, buyer: mia, joiner: noa });
  expect(await kindsOf(mia)).toEqual([]);
  const { data } = (await api.call('notificationSettings', {}, { token: mia })).body;
  const of = (topic: string) => data.topics.find((one: { topic: string }) => one.topic === topic);
  expect([of('group_full'), of('parcel'), of('safety')]).toMatchObject([
    { on: false, fixed: false },
    { on: true, fixed: false },
    { on: true, fixed: true },
  ]);
  const refused = await api.call('setNotificationTopic', { topic: 'safety', on: 0 }, { token: mia });
  expect(refused.body).toMatchObject({ code: 400, msg: '账户安全的通知不能关闭' });
  await api.call('setNotificationTopic', { topic: 'group_full', on: 1 }, { token: mia });
  await fullOrder(api, { itemId, buyer: mia, joiner: noa });
  expect(await kindsOf(mia)).toEqual(['group_full']);
});

test('one that came after the list was read stays new', async () => {
  const one = () => fullOrder(api, { itemId, buyer: mia, joiner: noa });
  await one();
  await one();
  const shown = (await api.call('notifications', {}, { token: mia })).body;
  expect(shown.unread).toBe(2);
  await one();
  const after = await api.call('notificationsRead', { up_to: shown.data[0].id }, { token: mia });
  expect(after.body.data).toEqual({ unread: 1 });
  const { data } = (await api.call('notifications', {}, { token: mia })).body;
  expect(data.map(({ read }: { read: boolean }) => read)).toEqual([false, true, true]);
  await api.call('notificationsRead', { id: data[0].id }, { token: mia });
  expect((await api.call('notifications', { limit: 1 }, { token: mia })).body.unread).toBe(0);
});

test.each([
  'http://fcm.googleapis.com/fcm/send/a',
  'https://fcm.googleapis.com.example/a',
  'https://fcm.googleapis.com:8443/a',
  'https://user:pw@fcm.googleapis.com/a',
  'https://127.0.0.1/a',
  'https://push.services.mozilla.com.evil.example/a',
  'file:///etc/passwd',
  'nothing',
  // By another parser the name ends before the sign, and its host is the one in front of it.
  ...[...`;'\`{}"|^`].map((sign) => `https://evil.example${sign}x.notify.windows.com/a`),
  'https://evil.example%3bx.notify.windows.com/a',
  'https://evil_example.notify.windows.com/a',
  'https://evil.example\\x.notify.windows.com/a',
])('%s is no push service of a browser', async (endpoint) => {
  const fields = { endpoint, p256dh: 'x', auth: 'y' };
  const { body } = await api.call('pushSubscribe', fields, { token: mia });
  expect(body).toMatchObject({ code: 400, msg: '这个浏览器的通知服务不在支持之列' });
});
