import { expect, test } from 'vitest';
import { itemDefaults, itemOfWire, wireOfItem } from './item-fields.ts';

test('an item has the same values under the names of the contract, and what is left out stays out', () => {
  const item = { ...itemDefaults, orgPrice: 12_900, saleEndsAt: null, onSale: false };
  expect(wireOfItem(item)).toMatchObject({ org_price: 12_900, sale_ends_at: null, on_sale: false, ships: true });
  expect(itemOfWire(wireOfItem(item))).toEqual(item);
  expect(itemOfWire({ on_sale: true, hot: undefined })).toEqual({ onSale: true });
});

test('what is none of the fields is in neither', () => {
  const more = { version: 3, hot: true };
  expect(wireOfItem(more)).toEqual({ hot: true });
  expect(itemOfWire(more)).toEqual({ hot: true });
});
