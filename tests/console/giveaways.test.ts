import request from 'supertest';
import { expect, test } from 'vitest';
import { consoleMethodAndPath } from '../../shared/console/calls.ts';
import { FROM_CONSOLE, openConsole } from '../support/console-api.ts';

const as = 'catalogue';

test('nobody alone gives an item away by its tax refund: a new one, one of a file, or one that grows day by day', async () => {
  const shop = await openConsole();
  const upload = async (name: 'itemImport' | 'pictureUpload', bytes: Buffer, fields: Record<string, string>) => {
    const [, path] = consoleMethodAndPath(name);
    const sent = request(shop.server).post(path).set(FROM_CONSOLE).set('Cookie', `console=${as}`);
    for (const [field, value] of Object.entries(fields)) sent.field(field, value);
    return (await sent.attach('file', bytes, 'file')).body;
  };
  const pixel = async () => {
    const { default: sharp } = await import('sharp');
    return sharp({ create: { width: 8, height: 8, channels: 3, background: '#808080' } })
      .png()
      .toBuffer();
  };
  const changed = (id: number, version: number, fields: object) =>
    shop.call('itemChange', { id, version, fields }, { as });
  const id = await shop.addItem({ price: 10_000, tax: 0 });
  const { data: dot } = await upload('pictureUpload', await pixel(), {});
  const fields = (tax: number) => ({
    category_id: 2,
    name: `白送 ${tax}`,
    content: '',
    price: 10_000,
    tax,
    stock: 1,
    picture_ids: [dot.id],
  });
  const created = async (tax: number) => (await shop.call('itemCreate', fields(tax), { as })).body;
  expect((await created(10_000)).reason).toBe('taxShareAsks');
  expect((await created(5_001)).reason).toBe('taxShareAsks');
  expect((await created(5_000)).code).toBe(200);
  const file = `name,category,price,tax,stock,pictures\n白送,2,100,100,5,${dot.url}\n`;
  const { data } = await upload('itemImport', Buffer.from(file), { name: 'items.csv', dry_run: 'no' });
  expect(data.problems).toMatchObject([{ row: 2, column: 'tax', code: 'taxShare' }]);
  for (const tax of [4_900, 5_100]) {
    shop.clock.advance(2 * 24 * 60 * 60 * 1000);
    const { body } = await changed(id, (await shop.call('item', { id }, { as })).body.data.version, { tax });
    expect([tax, body.reason]).toEqual([tax, tax > 5_000 ? 'priceCutAsks' : undefined]);
  }
});
