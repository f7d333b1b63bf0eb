import request from 'supertest';
import { expect, test } from 'vitest';
import { tables } from '../../db/schema/index.ts';
import { openTestApi } from '../support/test-api.ts';
import { PHONE, wordPages } from '../support/word-pages.ts';

type Api = Awaited<ReturnType<typeof openTestApi>>;

/** The views that are written, by item, after those in memory have been. */
async function viewsOf({ services, store }: Pick<Api, 'services' | 'store'>): Promise<Record<number, number>> {
  await services.views.flush();
  const rows = await store.reader.db.select().from(tables.itemViews);
  return Object.fromEntries(rows.map(({ itemId, views }) => [itemId, views]));
}

/** Gets pages of a shop, which are one word. */
function withPages(api: Api) {
  const ask = wordPages(api);
  return (path: string, headers?: Record<string, string>) => ask('get', path, headers).expect(200);
}

test('a page of an item is counted each time it is sent, without a cookie', async () => {
  const api = await openTestApi();
  const id = await api.addItem();
  const page = withPages(api);
  for (let n = 0; n < 3; n++) {
    const { headers } = await page(`/user/detail/${id}`);
    expect(headers).not.toHaveProperty('set-cookie');
  }
  await page('/');
  expect(await viewsOf(api)).toEqual({ [id]: 3 });
});

test('a view counts, however the address of the page was written', async () => {
  const api = await openTestApi();
  const id = await api.addItem();
  await withPages(api)(`/User/Detail/${id}`);
  expect(await viewsOf(api)).toEqual({ [id]: 1 });
});

test('crawlers, pages fetched ahead and heads are not counted', async () => {
  const api = await openTestApi();
  const id = await api.addItem();
  const page = withPages(api);
  await page(`/user/detail/${id}`, { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' });
  await page(`/user/detail/${id}`, { 'Sec-Purpose': 'prefetch' });
  await request(api.app).head(`/api/item_detail?id=${id}`).set('User-Agent', PHONE);
  expect(await viewsOf(api)).toEqual({});
});

test('the call of an item is a view, also from the cache, of visitors and shoppers; that of an open page whose item has changed is none', async () => {
  const api = await openTestApi();
  const id = await api.addItem();
  const token = await api.signUp('mia');
  const ask = (headers: Record<string, string>) =>
    request(api.server)
      .get(`/api/item_detail?id=${id}`)
      .set({ 'User-Agent': PHONE, ...headers })
      .expect(200);
  await ask({});
  await ask({ Referer: 'http://127.0.0.1:3000/user/mall' });
  expect(api.cache.stats.hits).toBeGreaterThan(0);
  await ask({ Authorization: token });
  expect(await viewsOf(api)).toEqual({ [id]: 3 });
  await ask({ Referer: `http://127.0.0.1:3000/user/detail/${id}` });
  await ask({ Referer: `http://127.0.0.1:3000/user/detail/${id}?lang=en-US`, Authorization: token });
  await ask({ Referer: `http://127.0.0.1:3000/user/detail/${id}/buy`, Authorization: token });
  await request(api.server).get(`/api/item_detail?id=999`).set('User-Agent', PHONE);
  expect(await viewsOf(api)).toEqual({ [id]: 3 });
});

test('what is in memory is written at the stop', async () => {
  const { services, store, addItem } = await openTestApi();
  const id = await addItem();
  const failures: unknown[] = [];
  const stop = services.views.start((error) => failures.push(error));
  services.views.add(id);
  services.views.add(id);
  // Gone meanwhile: the others are written all the same.
  services.views.add(4711);
  await stop();
  expect(failures).toEqual([]);
  const rows = await store.reader.db.select().from(tables.itemViews);
  expect(rows).toMatchObject([{ itemId: id, views: 2 }]);
});
