import request from 'supertest';
import { expect, test } from 'vitest';
import { tables } from '../../../db/schema/index.ts';
import { openWithBuyers } from '../../support/buyers.ts';
import { fullOrder, sendParcel } from '../../support/full-orders.ts';
import { booksAreRight } from '../../support/money-adds-up.ts';
import { sampleProof } from '../../support/sample-proof.ts';

/** Orders of Mia's that have come. */
async function open(orders: number) {
  const { shop: api, itemId, mia, noa } = await openWithBuyers();
  const numbers = [];
  for (let n = 0; n < orders; n++) {
    const orderno = await fullOrder(api, { itemId, buyer: mia, joiner: noa });
    await sendParcel(api, orderno);
    await api.call('orderReceived', { orderno }, { token: mia });
    numbers.push(orderno);
  }
  return { api, mia, itemId, numbers, orderno: numbers[0] ?? '' };
}

test('of ten who write about one order at once one is published', async () => {
  const { api, mia, orderno } = await open(1);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => api.call('reviewAdd', { orderno, stars: 5 }, { token: mia })),
  );
  expect(answers.filter(({ body }) => body.code === 200)).toHaveLength(1);
  expect(await api.store.reader.db.select().from(tables.reviews)).toHaveLength(1);
  await booksAreRight(api);
});

test('figures add up when several orders of an item are reviewed, changed and hidden at once', async () => {
  const { api, mia, itemId, numbers } = await open(6);
  const add = (orderno: string, stars: number) => api.call('reviewAdd', { orderno, stars }, { token: mia });
  await Promise.all(numbers.slice(0, 3).map((orderno) => add(orderno, 5)));
  const written = await api.store.reader.db.select().from(tables.reviews);
  await Promise.all([
    ...numbers.slice(3).map((orderno) => add(orderno, 1)),
    ...numbers.slice(0, 3).map((orderno) => api.call('reviewEdit', { orderno, stars: 2 }, { token: mia })),
    ...written.map(({ id, version }) =>
      api.services.consoleReviews.hide({ id, seen: version, why: 'unrelated', actor: 'alice' }).catch(() => undefined),
    ),
  ]);
  const { data } = (await api.call('itemReviews', { id: itemId })).body;
  expect(data.rating).toEqual({ average: 1.5, count: 6 });
  await booksAreRight(api);
});

test('of eight pictures that are sent at once six stay', async () => {
  const { api, mia, orderno } = await open(1);
  await api.call('reviewAdd', { orderno, stars: 5 }, { token: mia });
  const bytes = await sampleProof('#1c37d6');
  const send = () =>
    request(api.server)
      .post('/api/review_picture')
      .set('Authorization', mia)
      .field('orderno', orderno)
      .attach('picture', bytes, 'p.png');
  const answers = await Promise.all(Array.from({ length: 8 }, send));
  expect(answers.filter(({ body }) => body.code === 200)).toHaveLength(6);
  expect(await api.store.reader.db.select().from(tables.reviewPictures)).toHaveLength(6);
  await booksAreRight(api);
});
