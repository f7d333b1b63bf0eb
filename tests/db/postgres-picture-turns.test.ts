import { eq } from 'drizzle-orm';
import pg from 'pg';
import { expect, test } from 'vitest';
import { insertPicture } from '../../db/queries/import.ts';
import { holdTurn } from '../../db/queries/turns.ts';
import { selectVariants } from '../../db/queries/variant-changes.ts';
import { tables } from '../../db/schema/index.ts';
import { openPgStore } from '../../db/store.pg.ts';
import type { Store } from '../../db/store.ts';
import { StaffRefused } from '../../server/services/staff-refused.ts';
import { standstill } from '../support/beside.ts';
import { variantsAddUp } from '../support/money/variants.ts';
import { booksAreRight } from '../support/money-adds-up.ts';
import { WITH_TABLES } from '../support/postgres.ts';
import { newDatabase } from '../support/postgres-database.ts';
import { openShopOn, openTestShop, type TestShop } from '../support/test-shop.ts';
import { addVariants, changeVariants } from '../support/variants.ts';
import { untilOneWaits } from '../support/waiting-lock.ts';

const TIMES = 12;

const act = { actor: 'test', note: 'test' };

/** How often PostgreSQL ended a circle of transactions there, once nobody else is connected: a connection says so at its end. */
async function deadlocksOf(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const others = `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
    and backend_type = 'client backend'`;
  await expect.poll(async () => (await client.query(others)).rowCount).toBe(0);
  const { rows } = await client.query('select deadlocks from pg_stat_database where datname = current_database()');
  await client.end();
  return Number(rows[0]?.deadlocks);
}

/** Those that were refused by a rule other than that somebody else has changed the item meanwhile. */
async function faultsOf(attempts: Promise<unknown>[]): Promise<unknown[]> {
  const results = await Promise.allSettled(attempts);
  const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  return reasons.filter((reason) => !(reason instanceof StaffRefused && reason.reason === 'changed'));
}

/** Changes an item as staff do who have just opened it. */
async function change(
  { store, services }: Pick<TestShop, 'store' | 'services'>,
  id: number,
  edit: object,
): Promise<void> {
  const [item] = await store.reader.db.select().from(tables.items).where(eq(tables.items.id, id));
  await services.itemEdits.change({ id, version: item?.version ?? 0, fields: {}, texts: {}, ...edit }, act);
}

/** The options of an item again, with a picture of each value of the first. */
async function withPictures({ reader }: Pick<Store, 'reader'>, id: number, pictures: number[]) {
  const { options } = await selectVariants(reader, id);
  return options.map(({ names, values }, at) => ({
    names,
    values: values.map((value, n) => ({
      ...{ id: value.id, names: value.names, pictureId: at === 0 ? (pictures[n] ?? null) : null },
    })),
  }));
}

const pictureOf = (letter: string) => ({ name: letter.repeat(20), width: 720, height: 720, placeholder: '' });

/** Ids of two pictures of the library. */
const addPictures = ({ store }: Pick<TestShop, 'store'>): Promise<[number, number]> =>
  store.transaction(async (tx) => [await insertPicture(tx, pictureOf('c')), await insertPicture(tx, pictureOf('d'))]);

interface Scene {
  shop: TestShop;
  id: number;
  variants: number[];
  a: number;
  b: number;
}

/** What staff do, and whether it waits for the turn of whoever writes texts and pictures of items. */
const acts: [what: string, waits: boolean, run: (scene: Scene) => Promise<unknown>][] = [
  ['replace a picture', true, ({ shop, a, b }) => shop.services.staffLibrary.replace({ id: a, by: b }, act)],
  ['remove pictures', true, ({ shop, a, b }) => shop.services.staffLibrary.remove([a, b], act)],
  [
    'change a text',
    true,
    ({ shop, id }) => change(shop, id, { texts: { 'en-US': { name: 'Shirt', content: '<p>a</p>' } } }),
  ],
  ['change a description', true, ({ shop, id }) => change(shop, id, { fields: { content: '<p>b</p>' } })],
  ['change the pictures of an item', true, ({ shop, id, b, a }) => change(shop, id, { pictureIds: [b, a] })],
  [
    'change the pictures of values',
    true,
    async ({ shop, id, a, b }) =>
      change(shop, id, { variants: { options: await withPictures(shop.store, id, [b, a]), rows: [] } }),
  ],
  [
    'change the pieces of a variant',
    false,
    ({ shop, id, variants }) => changeVariants(shop, id, { rows: [{ id: variants[0] ?? 0, stock: { by: 1 } }] }),
  ],
];

test.each(acts)('who is to %s takes the turn of items first: %s', async (_, waits, run) => {
  const shop = await openTestShop();
  const [a, b] = await addPictures(shop);
  const id = await shop.addItem({ stock: 0 });
  const variants = await addVariants(shop, id, { price: 10_000, stock: { to: 5 } });
  const { reached, here, goOn } = standstill();
  const first = shop.store.transaction(async (tx) => {
    await holdTurn(tx, 'items');
    await here();
  });
  await Promise.race([reached, first]);
  const done = run({ shop, id, variants, a, b }).then(() => false);
  expect(await Promise.race([untilOneWaits(shop.url).then(() => true), done]).finally(goOn)).toBe(waits);
  await Promise.all([first, done]);
});

test('pictures are replaced while their items are edited and bought, and nobody waits in a circle', async () => {
  const url = await newDatabase(WITH_TABLES);
  const ignored = () => undefined;
  const store = await openPgStore({ url, clock: Date.now, onError: ignored, warn: ignored });
  const shop = await openShopOn(store, Date.now);
  const [a, b] = await addPictures(shop);
  const shows = (letter: string) =>
    `<p><img src="/media/${letter.repeat(20)}-720.webp" width="720" height="720" alt=""></p>`;
  const items: { id: number; variants: number[]; added: number }[] = [];
  for (const name of ['T恤', '围巾']) {
    const id = await shop.addItem({ name, price: 10_000, stock: 0 });
    items.push({ id, variants: await addVariants(shop, id, { price: 10_000, stock: { to: 500 } }), added: 0 });
  }
  const people: number[] = [];
  for (const name of ['mia', 'leo', 'ada']) people.push(await shop.addShopper(name, 5_000_000));
  await shop.limitGroups(0, 0);
  for (let n = 0; n < TIMES; n++) {
    const [old, now] = n % 2 === 0 ? [a, b] : [b, a];
    const [first, second] = n % 4 < 2 ? ['c', 'd'] : ['d', 'c'];
    for (const { id } of items) {
      const options = await withPictures(store, id, [old, old]);
      await change(shop, id, { fields: { content: shows(first) }, pictureIds: [old], variants: { options, rows: [] } });
    }
    const edits = items.map(async ({ id }) => {
      const options = await withPictures(store, id, [now, old]);
      const texts = { 'en-US': { name: `Shirt ${id} ${n}`, content: '<p>no picture</p>' } };
      await change(shop, id, {
        texts,
        fields: { content: shows(second) },
        pictureIds: [now, old],
        variants: { options, rows: [] },
      });
    });
    const bought = people.map((shopperId, at) => {
      const { id = 0, variants = [] } = items[at % items.length] ?? {};
      const wanted = { itemId: id, variantId: variants[at] ?? null, quantity: 2, price: undefined };
      return shop.services.orders.buy({ ...wanted, shopperId, idempotencyKey: undefined });
    });
    expect(
      await faultsOf([
        shop.services.staffLibrary.replace({ id: old, by: now }, act),
        ...edits,
        ...bought,
        changeVariants(shop, items[0]?.id ?? 0, { rows: [{ id: items[0]?.variants[1] ?? 0, stock: { by: 1 } }] }),
      ]),
    ).toEqual([]);
  }
  for (const item of items) await variantsAddUp(shop, item);
  await booksAreRight(shop);
  await store.close();
  expect(await deadlocksOf(url)).toBe(0);
});
