import { expect, test } from 'vitest';
import { piecesOf } from '../support/at-once.ts';
import { booksAreRight } from '../support/money-adds-up.ts';
import { openTestApi } from '../support/test-api.ts';

const HOUR = 3600 * 1000;

test('an item can be bought from the instant at which its sale starts', async () => {
  const api = await openTestApi();
  const id = await api.addItem({ price: 10_000, stock: 4, saleStartsAt: api.clock() + HOUR });
  const token = await api.signUp('early', 100_000);
  const buy = async () => (await api.call('buyItem', { id }, { token })).body;
  const ahead = async () => (await api.call('itemDetail', { id })).body.data.sale_ahead;
  expect([await buy(), await ahead()]).toMatchObject([{ code: 400, reason: 'saleAhead', msg: '该商品还没开售' }, true]);
  api.clock.advance(HOUR - 1);
  expect([await buy(), await ahead()]).toMatchObject([{ reason: 'saleAhead' }, true]);
  expect(await piecesOf(api, id)).toMatchObject({ stock: 4 });
  api.clock.advance(1);
  expect([await ahead(), await buy()]).toMatchObject([false, { code: 200 }]);
  await booksAreRight(api);
});

test('an item whose sale starts is so in every list at once', async () => {
  const api = await openTestApi();
  const id = await api.addItem({ hot: true, saleStartsAt: api.clock() + 500 });
  const aheadIn = async () => {
    const answers = [
      await api.call('itemHotList'),
      await api.call('itemList', { id: 2 }),
      await api.call('itemSearch', { q: '口红' }),
    ];
    const lists = answers.map(({ body }) => body.data.map((item: { sale_ahead: boolean }) => item.sale_ahead));
    return [...lists, (await api.call('itemDetail', { id })).body.data.sale_ahead];
  };
  expect(await aheadIn()).toEqual([[true], [true], [true], true]);
  api.clock.advance(500);
  expect(await aheadIn()).toEqual([[false], [false], [false], false]);
});
