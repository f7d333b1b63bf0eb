import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { tables } from '../../db/schema/index.ts';
import { createSettings } from '../../server/services/settings.ts';
import { setSetting } from '../support/set-setting.ts';
import { openTestShop, testClock } from '../support/test-shop.ts';
import { openTwoStores } from '../support/two-stores.ts';

const key = 'shop_name';
const by = { actor: 'shell:test', note: 'a new name' };

test('a name that one process sets is the name in every other one', async () => {
  const shops = (await openTwoStores(testClock())).map((store) => ({
    store,
    services: { settings: createSettings(store) },
  }));
  const [here, elsewhere] = shops;
  if (!here || !elsewhere) throw new Error('there are two stores');
  const both = () => Promise.all(shops.map(({ services }) => services.settings.shopName()));
  expect(await both()).toEqual(['免税拼团', '免税拼团']);
  for (const [shop, value] of [[here, 'Lamp'] as const, [elsewhere, 'Lantern'] as const]) {
    await setSetting(shop, { ...by, key, value });
    // The process that sets it has it at once.
    expect(await shop.services.settings.shopName()).toBe(value);
    await expect.poll(both).toEqual([value, value]);
  }
});

test('the name is in memory until a write names it, and for a minute at most', async () => {
  const { store, services, clock } = await openTestShop();
  const { settings } = services;
  await setSetting({ store, services }, { ...by, key, value: 'Lamp' });
  expect(await settings.shopName()).toBe('Lamp');
  // As if a process ended before its word to the others.
  const unheard = { value: 'Unheard' };
  await store.transaction(async (tx) => {
    await tx.db.update(tables.settings).set(unheard).where(eq(tables.settings.key, key));
  });
  // Another setting is none of its business.
  await setSetting({ store, services }, { ...by, key: 'kf_url', value: 'tel:4001234567' });
  clock.advance(59_999);
  expect(await settings.shopName()).toBe('Lamp');
  clock.advance(1);
  expect(await settings.shopName()).toBe('Unheard');
});

test('a name that was read while another one was set is not kept', async () => {
  const shop = await openTestShop();
  const { settings } = shop.services;
  const names = await Promise.all([
    settings.shopName(),
    setSetting(shop, { ...by, key, value: 'Lamp' }),
    settings.shopName(),
    settings.shopName(),
  ]);
  expect([names[0], await settings.shopName()]).toEqual([expect.stringMatching(/^(免税拼团|Lamp)$/), 'Lamp']);
});
