import { beforeEach, expect, test } from 'vitest';
import { tables } from '../../db/schema/index.ts';
import { reviewHiddenWhy } from '../../shared/contract/enums.ts';
import { home } from '../support/buyers.ts';
import { sendParcel } from '../support/full-orders.ts';
import { booksAreRight } from '../support/money-adds-up.ts';
import { sampleProof } from '../support/sample-proof.ts';
import { openTestApi } from '../support/test-api.ts';
import { addVariants } from '../support/variants.ts';

let api: Awaited<ReturnType<typeof openTestApi>>;
let id: number;
let variants: number[];

beforeEach(async () => {
  api = await openTestApi();
  id = await api.addItem({ price: 10_000, stock: 100 });
  variants = await addVariants(api, id, { price: 10_000, stock: { to: 20 } });
});

const rows = () => api.store.reader.db.select().from(tables.reviews).orderBy(tables.reviews.id);

type Row = Awaited<ReturnType<typeof rows>>[number];

/** Reviews of each variant with all stars, some with pictures, and some hidden or changed. */
async function fill(): Promise<void> {
  const [mia, noa] = [await api.signUp('mia', 1_000_000), await api.signUp('noa', 1_000_000)];
  await api.call('saveAddress', home, { token: mia });
  const shopperId = await api.services.support.idOfShopper('mia');
  for (const [at, stars] of [5, 4, 1, 3, 5, 2, 5].entries()) {
    const variant = variants[at % variants.length] ?? 0;
    const { orderno } = (await api.call('buyItem', { id, variant }, { token: mia })).body.data;
    await api.call('orderPt', { orderno, variant }, { token: noa });
    await sendParcel(api, orderno);
    await api.call('orderReceived', { orderno }, { token: mia });
    await api.call('reviewAdd', { orderno, stars }, { token: mia });
    if (at % 2 === 0)
      await api.services.reviews.addPicture({ orderno, shopperId, bytes: await sampleProof('#1c37d6') });
    if (at === 3) await api.call('reviewEdit', { orderno, stars: 4 }, { token: mia });
  }
  for (const [at, why] of reviewHiddenWhy.slice(0, 2).entries()) {
    const review = (await rows())[at * 2];
    if (!review) throw new Error('there is no such review');
    const seen = { id: review.id, seen: review.version, actor: 'alice' };
    await api.services.consoleReviews.hide({ ...seen, why });
  }
}

const list = async (fields: object = {}) =>
  (await api.call('itemReviews', { id, ...fields }, { language: 'zh-CN' })).body.data;

const isShown = ({ hiddenWhy }: Row) => hiddenWhy === null;

test('every figure is what a count over the reviews gives, whatever is asked for', async () => {
  await fill();
  const all = await rows();
  const counted = (which: (row: Row) => boolean) => all.filter(which).length;
  const values = [...new Set(all.map(({ valueId }) => valueId ?? 0))];
  const average = Math.round((all.reduce((sum, { stars }) => sum + stars, 0) / all.length) * 10) / 10;
  const found = await list();
  expect(found).toMatchObject({
    rating: { average, count: all.length },
    by_stars: [5, 4, 3, 2, 1].map((stars) => ({ stars, count: counted((row) => row.stars === stars) })),
    with_pictures: counted((row) => isShown(row) && row.pictured),
    hidden: reviewHiddenWhy.slice(0, 2).map((why) => ({ why, count: counted((row) => row.hiddenWhy === why) })),
    shown: counted(isShown),
  });
  expect(values).toHaveLength(2);
  for (const value of values) {
    const its = { id: value, count: counted((row) => row.valueId === value) };
    expect(found.by_value).toContainEqual(expect.objectContaining(its));
    const filtered = await list({ value });
    expect(filtered.reviews.map((review: { id: number }) => review.id)).toEqual(
      all
        .filter((row) => row.valueId === value)
        .map((row) => row.id)
        .toReversed(),
    );
    expect(filtered.shown).toBe(counted((row) => row.valueId === value && isShown(row)));
  }
  for (const stars of [5, 4, 3, 2, 1]) {
    const filtered = await list({ stars });
    expect(filtered.reviews).toHaveLength(counted((row) => row.stars === stars));
    expect(filtered.shown).toBe(counted((row) => row.stars === stars && isShown(row)));
  }
  expect((await list({ pictures: 1 })).shown).toBe(counted((row) => isShown(row) && row.pictured));
  expect(found.by_value.map(({ name }: { name: string }) => name)).toEqual(['黑色', '白色']);
  expect(found.reviews[0]).toMatchObject({ variant: '白色 · S', stars: 5 });
  await booksAreRight(api);
});

test('pages follow one another without a gap, hidden ones in their places', async () => {
  await fill();
  const seen: number[] = [];
  let cursor = '';
  do {
    const { body } = await api.call('itemReviews', { id, limit: 2, cursor });
    seen.push(...body.data.reviews.map((review: { id: number }) => review.id));
    cursor = body.next ?? '';
  } while (cursor !== '');
  expect(seen).toEqual((await rows()).map((row) => row.id).toReversed());
});

test.each(['review_count', 'counts', 'pictured'] as const)('the books notice a wrong figure: %s', async (wrong) => {
  await fill();
  await api.store.transaction(async (tx) => {
    if (wrong === 'review_count') await tx.db.update(tables.items).set({ reviewCount: 8, reviewStars: 40 });
    if (wrong === 'counts') await tx.db.delete(tables.reviewCounts);
    if (wrong === 'pictured') await tx.db.update(tables.reviews).set({ pictured: false });
  });
  await expect(booksAreRight(api)).rejects.toThrow();
});
