import { beforeEach, expect, test } from 'vitest';
import { openTestApi } from '../support/test-api.ts';

let shop: Awaited<ReturnType<typeof openTestApi>>;
let mia: string;

beforeEach(async () => {
  shop = await openTestApi();
  mia = await shop.signUp('mia', 1_000_000);
});

const say = async (name: Parameters<typeof shop.call>[0], fields: Record<string, string | number> = {}, token = mia) =>
  (await shop.call(name, fields, { token, language: 'zh-CN' })).body;

const place = (n: number | string) => ({ truename: '陈思远', phone: '13800136021', address: `上海市徐汇区 ${n} 号` });

const add = async (n: number | string, token = mia): Promise<number> =>
  (await say('addressSave', place(n), token)).data.id;

/** What follows 区 in each address, the default first. */
const book = async (token = mia) =>
  (await say('addressList', {}, token)).data.map(
    ({ address, default: first }: { address: string; default: boolean }) =>
      `${address.split(' ')[1]}${first ? '*' : ''}`,
  );

test("the spec's calls read and write the default one, and know no other", async () => {
  expect((await say('userAddress')).data).toEqual({ truename: '', phone: '', address: '' });
  expect(await say('saveAddress', place(1))).toMatchObject({ code: 200, data: place(1) });
  expect(await book()).toEqual(['1*']);
  await say('saveAddress', place(2));
  expect(await book()).toEqual(['2*']);
  await add(3);
  await say('saveAddress', place(4));
  expect(await book()).toEqual(['4*', '3']);
  expect((await say('userAddress')).data).toEqual(place(4));
  expect((await say('userInfo')).data).toMatchObject(place(4));
});

test('the first one is the default, another one is by choice, and the newest follows one that is removed', async () => {
  const [one, two, three] = [await add(1), await add(2), await add(3)];
  expect(await book()).toEqual(['1*', '3', '2']);
  expect(await say('addressDefault', { id: two })).toMatchObject({ code: 200, msg: '已保存' });
  expect(await book()).toEqual(['2*', '3', '1']);
  await say('addressRemove', { id: two });
  expect(await book()).toEqual(['3*', '1']);
  await say('addressRemove', { id: one });
  await say('addressRemove', { id: three });
  expect([await book(), (await say('userAddress')).data.address]).toEqual([[], '']);
  expect(await say('addressRemove', { id: three })).toMatchObject({ code: 400, msg: '没有这个地址' });
});

test('one is changed in its place; the same one again is added once', async () => {
  const [one] = [await add(1), await add(2)];
  expect((await say('addressSave', { id: one, ...place(9) })).data).toEqual({ id: one });
  expect(await book()).toEqual(['9*', '2']);
  expect(await add(9)).toBe(one);
  expect(await say('addressSave', { ...place(1), address: '' })).toMatchObject({ code: 400, msg: '请输入详细地址' });
  expect(await book()).toEqual(['9*', '2']);
});

test('a new order is sent to the default one, and keeps it', async () => {
  const itemId = await shop.addItem();
  const [, two] = [await add(1), await add(2)];
  await say('addressDefault', { id: two });
  const { orderno } = (await say('buyItem', { id: itemId })).data;
  await say('addressRemove', { id: two });
  const [order] = (await say('order', { status: 0, orderno })).data;
  expect(order.shipping).toMatchObject(place(2));
});

test('there are twenty at the most, also of many that are added at once, and one default', async () => {
  const answers = await Promise.all(Array.from({ length: 25 }, (_, n) => say('addressSave', place(n))));
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(20);
  expect(answers.find(({ code }) => code === 400)).toMatchObject({ msg: '最多保存 20 个地址' });
  const { data } = await say('addressList');
  expect(data).toHaveLength(20);
  await Promise.all(data.map(({ id }: { id: number }) => say('addressDefault', { id })));
  const now = await book();
  expect(now.filter((one: string) => one.endsWith('*'))).toHaveLength(1);
  await Promise.all(data.map(({ id }: { id: number }) => say('addressRemove', { id })));
  expect(await book()).toEqual([]);
});

test("another shopper's address is like one that does not exist", async () => {
  const noa = await shop.signUp('noa');
  const id = await add(1);
  await add('of-noa', noa);
  for (const [name, fields] of [
    ['addressSave', { id, ...place('stolen') }],
    ['addressDefault', { id }],
    ['addressRemove', { id }],
  ] as const) {
    expect(await say(name, fields, noa)).toMatchObject({ code: 400, msg: '没有这个地址' });
  }
  expect([await book(), await book(noa)]).toEqual([['1*'], ['of-noa*']]);
});
