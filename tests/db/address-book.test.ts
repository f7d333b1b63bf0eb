import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openStore } from '../../db/open-store.ts';
import { selectAddressBook } from '../../db/queries/addresses.ts';
import { putRows, setCounters } from '../../db/queries/put-rows.ts';
import { selectProfile } from '../../db/queries/shoppers.ts';
import { engine } from '../../db/schema/index.ts';
import { schemaVersions } from '../../db/schema/versions.ts';
import { emptyPlace, openPlace, type Place } from '../support/restored-shop.ts';
import { openShopOn } from '../support/test-shop.ts';

/** The last version in which a shopper had one address. */
function before(): string {
  const versions = schemaVersions(engine);
  return versions[versions.findIndex((version) => version.endsWith('address_book')) - 1] ?? '';
}

const onError = (error: unknown) => {
  throw error;
};

const home = { truename: '陈思远', phone: '+86 138-0013-6021', address: '上海市徐汇区漕溪北路 88 号' };

/** Two shoppers as that version wrote them, of whom the second one has an address. */
async function makeOldShop({ dataDir, databaseUrl }: Place): Promise<void> {
  const rest = { clock: Date.now, onError, warn: () => undefined };
  const store = await openStore({ databaseUrl, file: join(dataDir, 'shop.db'), schema: before(), ...rest });
  const shopper = (id: number) => ({
    id,
    username: `shop${id}`,
    username_key: `shop${id}`,
    nickname: 'x',
    created_at: 1,
  });
  const rows = {
    shoppers: [shopper(1), shopper(2)],
    accounts: [1, 2].map((id) => ({ id: id + 10, name: `wallet:${id}`, shopper_id: id, balance: 0 })),
    addresses: [{ shopper_id: 2, ...home, updated_at: 7 }],
  };
  await store.transaction(async (tx) => {
    for (const [name, own] of Object.entries(rows)) {
      const columns = Object.keys(own[0] ?? {}).map((column) => ({ name: column, json: false }));
      await putRows(tx, { name, columns }, JSON.stringify(own));
    }
    await setCounters(tx);
  });
  await store.close();
}

test('the address on file becomes the first one in the book, and the default', async () => {
  const place = await emptyPlace();
  await makeOldShop(place);
  const store = await openPlace(place);
  expect(await selectAddressBook(store.reader, 1)).toEqual([]);
  expect(await selectAddressBook(store.reader, 2)).toEqual([{ id: 1, ...home, isDefault: true }]);
  expect(await selectProfile(store.reader, 2)).toMatchObject(home);
  const { services } = await openShopOn(store, Date.now, { dataDir: place.dataDir });
  expect(await services.addresses.add({ shopperId: 2, ...home, address: 'elsewhere' })).toBe(2);
  expect(await services.addresses.add({ shopperId: 1, ...home })).toBe(3);
  expect((await services.addresses.list(2)).map(({ id, isDefault }) => [id, isDefault])).toEqual([
    [1, true],
    [2, false],
  ]);
});
