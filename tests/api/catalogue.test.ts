import { expect, test } from 'vitest';
import { writeNotice } from '../../db/queries/shown-rows.ts';
import { setSetting } from '../support/set-setting.ts';
import { openTestApi } from '../support/test-api.ts';

test('a category is read page by page, newest first, without items off sale', async () => {
  const api = await openTestApi();
  const ids: number[] = [];
  for (let n = 0; n < 7; n++) ids.push(await api.addItem());
  await api.addItem({ onSale: false });
  await api.addItem({ categoryId: 3 });
  const seen: number[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const { body } = await api.call('itemList', { id: 2, limit: 3, cursor });
    seen.push(...body.data.map((item: { id: number }) => item.id));
    cursor = body.next;
  }
  expect(seen).toEqual(ids.reverse());
  expect((await api.call('itemList', { id: 2, limit: 7 })).body.next).toBeNull();
});

test('an unknown category is refused', async () => {
  const api = await openTestApi();
  expect((await api.call('itemList', { id: 77 })).body).toEqual({
    code: 400,
    msg: '没有这个分类',
    reason: 'categoryUnknown',
    data: null,
  });
});

test('the hot list has the items marked hot, most bought first', async () => {
  const api = await openTestApi();
  const busy = await api.addItem({ hot: true });
  const quiet = await api.addItem({ hot: true });
  await api.addItem({ hot: false });
  const [first, second] = [await api.signUp('first', 100_000), await api.signUp('second', 100_000)];
  const { orderno } = (await api.call('buyItem', { id: busy }, { token: first })).body.data;
  await api.call('orderPt', { orderno }, { token: second });
  const { data } = (await api.call('itemHotList')).body;
  expect(data.map(({ id, pt_num }: { id: number; pt_num: number }) => [id, pt_num])).toEqual([
    [busy, 2],
    [quiet, 0],
  ]);
});

test('the hot list is read page by page; items bought equally often are sorted newest first', async () => {
  const api = await openTestApi();
  const ids: number[] = [];
  for (let n = 0; n < 6; n++) ids.push(await api.addItem({ hot: true }));
  await api.addItem({ hot: true, onSale: false });
  await api.addItem({ hot: false });
  const [a, b, c, d, e, f] = ids;
  const [opener, joiner] = [await api.signUp('opener', 100_000), await api.signUp('joiner', 100_000)];
  for (const id of [b, d, f]) {
    const { orderno } = (await api.call('buyItem', { id: id ?? 0 }, { token: opener })).body.data;
    await api.call('orderPt', { orderno }, { token: joiner });
  }
  const seen: number[][] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body } = await api.call('itemHotList', { limit: 2, cursor });
    seen.push(body.data.map(({ id }: { id: number }) => id));
    cursor = body.next;
  }
  expect(seen).toEqual([
    [f, d],
    [b, e],
    [c, a],
  ]);
});

test('a cursor of another list, or one that was made up, is refused', async () => {
  const api = await openTestApi();
  for (let n = 0; n < 2; n++) await api.addItem({ hot: true });
  const ofCategory = (await api.call('itemList', { id: 2, limit: 1 })).body.next;
  const ofHot = (await api.call('itemHotList', { limit: 1 })).body.next;
  const madeUp = Buffer.from('sold<9999999999,id<1').toString('base64url');
  for (const cursor of [ofCategory, madeUp]) expect((await api.call('itemHotList', { cursor })).body.code).toBe(400);
  expect((await api.call('itemList', { id: 2, cursor: ofHot })).body.code).toBe(400);
});

test('texts are in the reader’s language, else in the one tried after it, else the base text', async () => {
  const api = await openTestApi();
  const id = await api.addItem({ name: '口红' });
  const title = async (language: string) => (await api.call('itemDetail', { id }, { language })).body.data.title;
  expect(await title('zh-CN')).toBe('口红');
  expect(await title('en-GB')).toBe('Lipstick');
  expect(await title('pt')).toBe('Lipstick');
});

test('openTime is the time a group opened now would get, cut by the end of the sale', async () => {
  const api = await openTestApi();
  const standing = await api.addItem();
  const ending = await api.addItem({ saleEndsAt: api.clock() + 3600_000 });
  const detail = async (id: number) => (await api.call('itemDetail', { id })).body;
  expect((await detail(standing)).data).toMatchObject({ openTime: 108_000, sale_ends_at: null });
  expect((await detail(ending)).data.openTime).toBe(3600);
  api.clock.advance(1_000_000);
  expect((await detail(standing)).data.openTime).toBe(108_000);
  expect((await detail(ending)).data.openTime).toBe(2600);
  expect((await detail(ending)).server_time).toBe(new Date(api.clock()).toISOString());
});

test('waiting groups: the one that closes soonest first, at most twenty, none past its deadline', async () => {
  const api = await openTestApi();
  await api.limitGroups(0, 0);
  const id = await api.addItem({ groupSeconds: 100, groupSize: 3 });
  const token = await api.signUp('opener', 1_000_000);
  for (let n = 0; n < 22; n++) {
    await api.call('buyItem', { id }, { token });
    api.clock.advance(1000);
  }
  const waiting = async () => (await api.call('itemDetail', { id })).body.data.wait_pt_user_list;
  const deadlines = (await waiting()).map((group: { expires_at: string }) => group.expires_at);
  expect(deadlines).toHaveLength(20);
  expect(deadlines).toEqual([...deadlines].sort());
  expect((await waiting())[0]).toMatchObject({ missing: 2, size: 3, mine: false });
  api.clock.advance(90_000);
  expect((await waiting()).length).toBeLessThan(20);
});

test('an item says in which language its words are, and of a base text in no Chinese that nobody knows', async () => {
  const api = await openTestApi();
  const id = await api.addItem();
  const shown = async (language: string) => {
    const [listed] = (await api.call('itemList', { id: 2 }, { language })).body.data;
    const detail = (await api.call('itemDetail', { id }, { language })).body.data;
    return [listed.name, listed.locale, detail.title, detail.locale];
  };
  expect(await shown('ar-SA')).toEqual(['Lipstick', 'en-US', 'Lipstick', 'en-US']);
  expect(await shown('zh-CN')).toEqual(['口红', 'zh-CN', '口红', 'zh-CN']);
  await api.addItem({ categoryId: 3, name: 'Rouge' });
  const [base] = (await api.call('itemList', { id: 3 }, { language: 'zh-CN' })).body.data;
  expect([base.name, base.locale]).toEqual(['Rouge', '']);
});

test('the shop shows its name, currency, categories and notices', async () => {
  const api = await openTestApi();
  await api.addItem();
  const notice = { position: 0, text: '公告', shown: true, texts: { 'en-US': { text: 'Notice' } } };
  await api.store.transaction((tx) => writeNotice(tx, notice));
  const { data } = (await api.call('shop', {}, { language: 'en' })).body;
  expect(data).toMatchObject({
    name: '免税拼团',
    currency: '¥',
    notices: ['Notice'],
    notice_locales: ['en-US'],
    categories: [{ id: 2, name: 'Beauty', locale: 'en-US' }],
  });
  expect(data.first_withdraw_min).toBe(200);
  const changed = { key: 'first_withdraw_min', value: '99.90', actor: 'test', note: 'test' };
  await setSetting(api, changed);
  expect((await api.call('shop')).body.data.first_withdraw_min).toBe(99.9);
  expect((await api.call('aboutus')).body.data).toEqual({ kf_url: '', youtube_url: '' });
  expect((await api.call('carousel')).body.data).toEqual([]);
});
