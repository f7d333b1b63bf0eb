import { expect, test } from 'vitest';
import { openConsole } from '../support/console-api.ts';

const HOUR = 60 * 60 * 1000;
const unrepeated = { price: undefined, idempotencyKey: undefined };

test('an item says of each group that is over how long it was open, and when each came', async () => {
  const shop = await openConsole();
  const { orders, expiry } = shop.services;
  const [mia, noa] = [await shop.addShopper('mia', 100_000), await shop.addShopper('noa', 100_000)];
  const itemId = await shop.addItem({ price: 1000, tax: 0, groupSize: 3, groupSeconds: 12 * 3600 });
  const failed = await orders.buy({ itemId, shopperId: mia, ...unrepeated });
  shop.clock.advance(HOUR);
  await orders.join({ orderno: failed.orderno, shopperId: noa, ...unrepeated });
  shop.clock.advance(11 * HOUR);
  await expiry.expireDue();
  await shop.changeItem(itemId, { groupSize: 2 });
  const full = await orders.buy({ itemId, shopperId: mia, ...unrepeated });
  shop.clock.advance(HOUR / 2);
  await orders.join({ orderno: full.orderno, shopperId: noa, ...unrepeated });
  const { data } = (await shop.call('item', { id: itemId }, { as: 'owner' })).body;
  expect(data.ended_groups).toEqual([
    { size: 2, seconds: 1800, joins: [0, 1800] },
    { size: 3, seconds: 12 * 3600, joins: [0, 3600] },
  ]);
});
