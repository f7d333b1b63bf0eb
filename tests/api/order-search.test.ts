import { expect, test } from 'vitest';
import { openTestApi } from '../support/test-api.ts';

test('a shopper finds own orders by words of the name and by digits of the number, page after page', async () => {
  const api = await openTestApi();
  const [bag, pot] = [await api.addItem({ name: '红色手提包' }), await api.addItem({ name: '茶壶' })];
  const [mia, noa] = [await api.signUp('mia', 100_000), await api.signUp('noa', 100_000)];
  const buy = async (id: number, token = mia) =>
    (await api.call('buyItem', { id }, { token })).body.data.orderno as string;
  const bags = [await buy(bag), await buy(bag)];
  const pots = [await buy(pot)];
  await buy(bag, noa);
  const find = async (q: string, more = {}) => {
    const { body } = await api.call('order', { status: 0, q, ...more }, { token: mia });
    return [body.data.map(({ orderno }: { orderno: string }) => orderno), body.next];
  };
  expect(await find('手提')).toEqual([bags.toReversed(), null]);
  expect(await find('茶壶 手提')).toEqual([[], null]);
  expect(await find(pots[0]?.slice(-6) ?? '')).toEqual([pots, null]);
  const [first, next] = await find('手提包', { limit: 1 });
  expect(first).toEqual([bags[1]]);
  expect(await find('手提包', { limit: 1, cursor: next })).toEqual([[bags[0]], null]);
  // Nothing is searched for.
  expect((await find(' '))[0]).toHaveLength(3);
});
