import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type ItemUpdate, updateItem } from '../../db/queries/item-changes.ts';
import { tables } from '../../db/schema/index.ts';
import { readItemCounts } from '../../server/services/console/item-counts.ts';
import { readTextsMatrix } from '../../server/services/console/texts-matrix.ts';
import { DEFAULT_LOCALE, locales } from '../../shared/locales.ts';
import { openTestShop } from '../support/test-shop.ts';

const { items, itemTexts } = tables;

const text = { name: 'Lipstick', content: '' };
const everyText = Object.fromEntries(
  Object.keys(locales)
    .filter((code) => code !== DEFAULT_LOCALE)
    .map((code) => [code, text]),
);

async function openGoods() {
  const shop = await openTestShop();
  /** A second later. */
  const change = (id: number, change: Partial<ItemUpdate>) => {
    shop.clock.advance(1000);
    return shop.store.transaction((tx) =>
      updateItem(tx, { fields: {}, texts: {}, ...change, id }, { actor: 'test', most: 1000 }),
    );
  };
  /** A second after the one before it. */
  const add = (item: Parameters<typeof shop.addItem>[0] = {}) => {
    shop.clock.advance(1000);
    return shop.addItem(item);
  };
  return { ...shop, add, change };
}

test('items are counted, and those that need somebody', async () => {
  const { store, add, change } = await openGoods();
  const counted = () => readItemCounts(store.reader, { stockUnder: 60 });
  expect(await counted()).toEqual({ all: 0, onSale: 0, lowStock: 0, lackingTexts: 0, lackingPictures: 0 });
  await add();
  await add({ stock: 5, onSale: false });
  await add({ stock: 60 });
  const whole = await add({ stock: 5 });
  expect(await counted()).toEqual({ all: 4, onSale: 3, lowStock: 1, lackingTexts: 4, lackingPictures: 4 });
  const [first] = await store.reader.db.select({ id: items.pictureId }).from(items).where(eq(items.id, whole));
  const pictureId = first?.id ?? 0;
  await change(whole, { texts: everyText, pictureIds: [pictureId, pictureId] });
  expect(await counted()).toEqual({ all: 4, onSale: 3, lowStock: 1, lackingTexts: 3, lackingPictures: 3 });
  await change(whole, { texts: { 'fr-FR': null } });
  expect(await counted()).toMatchObject({ lackingTexts: 4, lackingPictures: 3 });
});

test('texts of items are counted by language, outdated ones too, and the oldest gap is found', async () => {
  const { store, clock, add, change } = await openGoods();
  const matrix = async () => {
    const { kinds, oldest } = await readTextsMatrix(store.reader);
    return { all: kinds[0]?.all, english: kinds[0]?.locales['en-US'], french: kinds[0]?.locales['fr-FR'], oldest };
  };
  const none = { there: 0, older: 0 };
  expect(await matrix()).toEqual({ all: 0, english: none, french: none, oldest: null });

  const one = await add();
  const began = clock();
  const other = await add();
  expect(await matrix()).toEqual({ all: 2, english: { there: 2, older: 0 }, french: none, oldest: began });

  // Its gaps are as old as its new words.
  await change(one, { fields: { name: '新口红' } });
  const changed = clock();
  expect(await matrix()).toMatchObject({ english: { there: 2, older: 1 }, oldest: began + 1000 });
  await change(other, { texts: everyText });
  expect(await matrix()).toMatchObject({ french: { there: 1, older: 0 }, oldest: changed });
  await change(one, { texts: everyText });
  const both = { there: 2, older: 0 };
  expect(await matrix()).toEqual({ all: 2, english: both, french: both, oldest: null });

  await change(other, { fields: { content: '<p>新</p>' } });
  const late = { there: 2, older: 1 };
  expect(await matrix()).toEqual({ all: 2, english: late, french: late, oldest: clock() });
});

test('a text from before there were times is older than its item, and nothing is older than an item without one', async () => {
  const { store, clock, add, change } = await openGoods();
  const id = await add();
  const created = clock();
  await change(id, { texts: everyText });
  const english = and(eq(itemTexts.itemId, id), eq(itemTexts.locale, 'en-US'));
  await store.transaction((tx) => tx.db.update(itemTexts).set({ wordsAt: 0 }).where(english));
  const languages = async () => (await readTextsMatrix(store.reader)).kinds[0]?.locales ?? {};
  expect([(await languages())['en-US'], (await languages())['fr-FR']]).toEqual([
    { there: 1, older: 1 },
    { there: 1, older: 0 },
  ]);
  expect((await readTextsMatrix(store.reader)).oldest).toBe(created);

  await store.transaction((tx) => tx.db.update(items).set({ wordsAt: null }).where(eq(items.id, id)));
  expect((await languages())['en-US']).toEqual({ there: 1, older: 0 });
  expect((await readTextsMatrix(store.reader)).oldest).toBeNull();
  await change(id, { texts: { 'fr-FR': null } });
  expect((await readTextsMatrix(store.reader)).oldest).toBe(created);
});
