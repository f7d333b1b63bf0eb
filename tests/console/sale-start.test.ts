import { expect, test } from 'vitest';
import { openConsole } from '../support/console-api.ts';

const as = 'catalogue';

test('a sale starts before it ends, whichever of the two is changed', async () => {
  const shop = await openConsole();
  const read = async (id: number) => (await shop.call('item', { id }, { as })).body.data;
  const change = (id: number, version: number, fields: object) =>
    shop.call('itemChange', { id, version, fields }, { as });
  const start = shop.clock() + 1000;
  const id = await shop.addItem({ name: '雨伞', saleStartsAt: start });
  const refused = { code: 400, reason: 'saleStartsLate', data: { field: 'sale_starts_at' } };
  const { version } = await read(id);
  expect((await change(id, version, { sale_ends_at: start })).body).toMatchObject(refused);
  expect((await change(id, version, { sale_ends_at: start + 1 })).body).toMatchObject({ code: 200 });
  expect((await change(id, version + 1, { sale_starts_at: start + 1 })).body).toMatchObject(refused);
  expect(await read(id)).toMatchObject({ sale_starts_at: start, sale_ends_at: start + 1 });
});
