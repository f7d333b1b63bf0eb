import { expect, test } from 'vitest';
import { tables } from '../../db/schema/index.ts';
import { openTestApi } from '../support/test-api.ts';

const card = { bank_truename: '陈思远', bank_account: '6222 0212 3456 7890', bank_name: '工商银行' };
const address = { truename: '陈思远', phone: '+86 138-0013-6021', address: '上海市徐汇区漕溪北路 88 号' };

test('the card is shown whole to its owner, and masked elsewhere', async () => {
  const { call, signUp } = await openTestApi();
  const [token, other] = [await signUp('card-owner'), await signUp('other')];
  const nothing = { bank_truename: '', bank_account: '', bank_name: '', change_wait: 86_400 };
  expect((await call('userBank', {}, { token })).body.data).toEqual(nothing);
  await call('setBank', { ...card, bank_name: '旧银行' }, { token });
  expect((await call('setBank', card, { token })).body.code).toBe(200);
  expect((await call('userBank', {}, { token })).body.data).toMatchObject({
    ...card,
    bank_account: '6222021234567890',
  });
  expect((await call('userInfo', {}, { token })).body.data.bank_account).toBe('**** 7890');
  expect((await call('userBank', {}, { token: other })).body.data).toEqual(nothing);
});

test('the address is saved, and copied to the next order', async () => {
  const api = await openTestApi();
  const id = await api.addItem();
  const token = await api.signUp('addressee', 20_000);
  expect((await api.call('userAddress', {}, { token })).body.data).toEqual({ truename: '', phone: '', address: '' });
  await api.call('saveAddress', address, { token });
  expect((await api.call('userAddress', {}, { token })).body.data).toEqual(address);
  await api.call('buyItem', { id }, { token });
  const [order] = await api.store.reader.db.select().from(tables.orders);
  expect(order).toMatchObject(address);
});

test.each([
  ['setBank', { ...card, bank_account: '12345' }, '银行卡号至少需要 6 个字符'],
  ['setBank', { ...card, bank_account: '6222-0212' }, '银行卡号的格式不正确'],
  ['setBank', { ...card, bank_truename: '  ' }, '请输入持卡人姓名'],
  ['setBank', { ...card, bank_name: 'x'.repeat(65) }, '开户银行最多 64 个字符'],
  ['saveAddress', { ...address, phone: 'call me' }, '手机号的格式不正确'],
  ['saveAddress', { ...address, address: '' }, '请输入详细地址'],
  ['saveAddress', { ...address, truename: 'a\u202eb' }, '收货人姓名的格式不正确'],
] as const)('%s with %j: %s', async (name, fields, msg) => {
  const { call, signUp } = await openTestApi();
  const token = await signUp('careless');
  expect((await call(name, fields, { token })).body).toMatchObject({ code: 400, msg, data: null });
});

test('a team is counted through three levels, and no further', async () => {
  const { call, signUp, invitation } = await openTestApi();
  const codeOf = async (token: string) => (await call('invitation', {}, { token })).body.data.invitation_code;
  const invite = async (username: string, invitation_code: string) => {
    const fields = { username, password: 'correct horse', invitation_code };
    await call('register', fields);
    return (await call('login', fields)).body.data.token;
  };
  const top = await signUp('top');
  const first = await invite('first-1', await codeOf(top));
  await invite('first-2', await codeOf(top));
  const second = await invite('second', await codeOf(first));
  const third = await invite('third', await codeOf(second));
  await invite('third-2', await codeOf(second));
  await invite('fourth', await codeOf(third));
  await invite('nobody-s', invitation);
  const size = async (token: string) => (await call('team', {}, { token })).body.data.team_num;
  expect([await size(top), await size(first), await size(third)]).toEqual([5, 4, 1]);
});

test('an article is one of the shop’s, or does not exist', async () => {
  const { call } = await openTestApi();
  expect((await call('articleDetail', { id: 1 })).body.msg).toBe('没有这篇文章');
});
