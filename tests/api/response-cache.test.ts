import { createServer } from 'node:http';
import request from 'supertest';
import { expect, test } from 'vitest';
import { createResponseCache } from '../../server/http/cache/response-cache.ts';
import { contract } from '../../shared/contract/index.ts';
import { setSetting } from '../support/set-setting.ts';
import { appOf, openTestApi } from '../support/test-api.ts';
import { writeArticle } from '../support/write-article.ts';

type TestApi = Awaited<ReturnType<typeof openTestApi>>;

/** How many answers were ready while `work` ran. */
async function readyDuring(api: TestApi, work: () => Promise<unknown>): Promise<number> {
  const before = api.cache.stats.hits;
  await work();
  return api.cache.stats.hits - before;
}

const get = (api: TestApi, path: string, headers: Record<string, string> = {}) =>
  request(api.server).get(path).set(headers);

/** A group of two that is complete, and who was in it. */
async function completeGroup(api: TestApi, id: number) {
  const [mia, noa] = [await api.signUp(`mia${id}`, 100_000), await api.signUp(`noa${id}`, 100_000)];
  const { orderno } = (await api.call('buyItem', { id }, { token: mia })).body.data;
  const join = () => api.call('orderPt', { orderno }, { token: noa });
  return { mia, noa, orderno, join };
}

test('public reads are cached, and no other call', () => {
  const cached = Object.entries(contract).filter(([, entry]) => 'cachePolicy' in entry && entry.cachePolicy);
  expect(cached.map(([name]) => name).sort()).toEqual([
    'aboutus',
    'articleDetail',
    'carousel',
    'group',
    'itemDetail',
    'itemHotList',
    'itemList',
    'itemReviews',
    'itemSearch',
    'shop',
  ]);
  expect(cached.every(([, { auth }]) => auth === 'public')).toBe(true);
});

test('an answer is cached after the first request, with the same body and headers', async () => {
  const api = await openTestApi();
  await api.addItem();
  const first = await get(api, '/api/item_list?id=2');
  let second = first;
  expect(
    await readyDuring(api, async () => {
      second = await get(api, '/api/item_list?id=2');
    }),
  ).toBe(1);
  expect(second.body).toEqual(first.body);
  const lasting = ({ headers }: request.Response) => {
    const { date: _, 'x-request-id': id, ...others } = headers;
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    return others;
  };
  expect(lasting(second)).toEqual(lasting(first));
  expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
});

test('parameters without effect share an answer, and those with one do not', async () => {
  const api = await openTestApi();
  for (let n = 0; n < 3; n++) await api.addItem();
  const same = ['?id=2&limit=2', '?limit=2&id=2', '?utm=x&id=2&limit=2', '?id=2&cursor=&limit=2'];
  const bodies = [];
  for (const query of same) bodies.push((await get(api, `/api/item_list${query}`)).body);
  expect(api.cache.stats).toMatchObject({ hits: 3, misses: 1 });
  expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
  expect((await get(api, '/api/item_list?id=2&limit=1')).body.data).toHaveLength(1);
  expect((await get(api, '/api/item_list?id=2&id=3')).body.code).toBe(400);
  expect((await get(api, '/api/item_list?id=3')).body.code).toBe(400);
});

test('each reader gets the own language, by cookie or by header', async () => {
  const api = await openTestApi();
  await api.addItem({ name: '口红' });
  const nameFor = async (headers: Record<string, string>) =>
    (await get(api, '/api/item_list?id=2', headers)).body.data[0].name;
  for (let turn = 0; turn < 2; turn++) {
    expect(await nameFor({})).toBe('口红');
    expect(await nameFor({ 'Accept-Language': 'en-GB,en;q=0.8' })).toBe('Lipstick');
    expect(await nameFor({ 'Accept-Language': 'en', Cookie: 'a=b; language=zh-CN' })).toBe('口红');
  }
});

test.each([
  ['gzip', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['identity', undefined],
])('a client that accepts %s gets it as %s, cached or not', async (accepted, encoding) => {
  const api = await openTestApi();
  for (let n = 0; n < 20; n++) await api.addItem();
  for (let turn = 0; turn < 2; turn++) {
    const answer = await get(api, '/api/item_list?id=2', { 'Accept-Encoding': accepted });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.body.data).toHaveLength(20);
  }
});

test('an answer that is requested again is compressed thoroughly from then on', async () => {
  const api = await openTestApi();
  for (let n = 0; n < 20; n++) await api.addItem();
  const length = async () => {
    const { headers } = await get(api, '/api/item_list?id=2', { 'Accept-Encoding': 'br' });
    return Number(headers['content-length']);
  };
  const [first = 0, second = 0, third] = [await length(), await length(), await length()];
  expect(second).toBeLessThan(first);
  expect(third).toBe(second);
});

test('an answer contains the time, so it is cached for a second at most', async () => {
  const api = await openTestApi();
  const time = async () => Date.parse((await get(api, '/api/carousel')).body.server_time);
  const first = await time();
  api.clock.advance(999);
  expect(await time()).toBe(first);
  api.clock.advance(1);
  expect(await time()).toBe(first + 1000);
});

test('answers about a shopper’s own groups are never cached, and a visitor never gets one', async () => {
  const api = await openTestApi();
  const id = await api.addItem();
  const { mia, orderno } = await completeGroup(api, id);
  for (const [call, fields] of [['itemDetail', { id }] as const, ['group', { orderno }] as const]) {
    const mine = async (token?: string) => {
      const { data } = (await api.call(call, fields, { token })).body;
      return call === 'group' ? data.mine : data.wait_pt_user_list[0].mine;
    };
    for (let turn = 0; turn < 2; turn++) expect([await mine(), await mine(mia)]).toEqual([false, true]);
  }
});

test('a list that is the same for everybody is cached for shoppers too', async () => {
  const api = await openTestApi();
  await api.addItem();
  const token = await api.signUp('mia');
  await get(api, '/api/item_list?id=2');
  expect(await readyDuring(api, () => api.call('itemList', { id: 2 }, { token }))).toBe(1);
});

test('a shopper who completes a group sees it in every answer at once', async () => {
  const api = await openTestApi();
  const id = await api.addItem({ hot: true });
  const { join, orderno } = await completeGroup(api, id);
  const counts = async () => [
    (await api.call('itemHotList')).body.data[0].pt_num,
    (await api.call('itemList', { id: 2 })).body.data[0].pt_num,
    (await api.call('itemSearch', { q: '口红' })).body.data[0].pt_num,
    (await api.call('itemDetail', { id })).body.data.pt_num,
    (await api.call('group', { orderno })).body.data.status,
  ];
  expect(await counts()).toEqual([0, 0, 0, 0, 'open']);
  await join();
  expect(await counts()).toEqual([2, 2, 2, 2, 'complete']);
});

test('an item that overtakes another is on its new page at once', async () => {
  const api = await openTestApi();
  const behind = await api.addItem({ hot: true });
  const ahead = await api.addItem({ hot: true });
  const { join } = await completeGroup(api, behind);
  const first = async () => (await api.call('itemHotList', { limit: 1 })).body.data[0].id;
  expect(await first()).toBe(ahead);
  await join();
  expect(await first()).toBe(behind);
});

test('an item that sells out, and is available again, is so in every list at once', async () => {
  const api = await openTestApi();
  const id = await api.addItem({ hot: true, stock: 3, groupSeconds: 100 });
  const token = await api.signUp('mia', 100_000);
  const soldOut = async () => [
    (await api.call('itemHotList')).body.data[0].sold_out,
    (await api.call('itemList', { id: 2 })).body.data[0].sold_out,
    (await api.call('itemDetail', { id })).body.data.sold_out,
  ];
  expect(await soldOut()).toEqual([false, false, false]);
  await api.call('buyItem', { id }, { token });
  expect(await soldOut()).toEqual([true, true, true]);
  // Short of the second after which an answer goes by itself: the clock stands still while the group expires.
  api.clock.advance(100_000);
  expect(await soldOut()).toEqual([true, true, true]);
  await api.services.expiry.expireDue();
  expect(await soldOut()).toEqual([false, false, false]);
});

test('a purchase that changes nothing in the lists leaves them cached', async () => {
  const api = await openTestApi();
  const id = await api.addItem();
  const token = await api.signUp('mia', 100_000);
  await get(api, '/api/item_list?id=2');
  await api.call('buyItem', { id }, { token });
  expect(await readyDuring(api, async () => get(api, '/api/item_list?id=2'))).toBe(1);
});

const by = { actor: 'test', note: 'test' };
test.each<[string, (api: TestApi) => Promise<unknown>, (api: TestApi) => Promise<unknown>, unknown]>([
  [
    'a new item in its list',
    (api) => api.addItem(),
    async (api) => (await api.call('itemList', { id: 2 })).body.data.length,
    2,
  ],
  [
    'a new item among what is found',
    (api) => api.addItem(),
    async (api) => (await api.call('itemSearch', { q: '口红' })).body.data.length,
    2,
  ],
  [
    'an article',
    (api) => writeArticle(api, { id: 1, title: '新' }),
    async (api) => (await api.call('articleDetail', { id: 1 })).body.data.title,
    '新',
  ],
  [
    'an article in another language',
    (api) => writeArticle(api, { id: 1, locale: 'en-US', title: 'New' }),
    async (api) => (await api.call('articleDetail', { id: 1 }, { language: 'en' })).body.data.title,
    'New',
  ],
  [
    'the support address',
    (api) => setSetting(api, { ...by, key: 'kf_url', value: 'mailto:a@b.example' }),
    async (api) => (await api.call('aboutus')).body.data.kf_url,
    'mailto:a@b.example',
  ],
  [
    'the smallest withdrawal',
    (api) => setSetting(api, { ...by, key: 'first_withdraw_min', value: '50.00' }),
    async (api) => (await api.call('shop')).body.data.first_withdraw_min,
    50,
  ],
])('%s is read at once', async (_, write, read, value) => {
  const api = await openTestApi();
  await api.addItem();
  await writeArticle(api, { id: 1, title: '旧' });
  expect(await read(api)).not.toEqual(value);
  await write(api);
  expect(await read(api)).toEqual(value);
});

test('nothing is cached beyond a deadline in it', async () => {
  const api = await openTestApi();
  const id = await api.addItem({ groupSeconds: 1 });
  const token = await api.signUp('mia', 100_000);
  api.clock.advance(500);
  await api.call('buyItem', { id }, { token });
  api.clock.advance(400);
  const waiting = async () => (await api.call('itemDetail', { id })).body.data.wait_pt_user_list.length;
  expect(await waiting()).toBe(1);
  api.clock.advance(600);
  expect(await waiting()).toBe(0);
});

test('an item whose sale ends is so in every list at once, and no hot item any more', async () => {
  const api = await openTestApi();
  const id = await api.addItem({ hot: true, saleEndsAt: api.clock() + 500 });
  const overIn = async () => {
    const answers = [
      await api.call('itemHotList'),
      await api.call('itemList', { id: 2 }),
      await api.call('itemSearch', { q: '口红' }),
    ];
    const lists = answers.map(({ body }) => body.data.map((item: { sale_over: boolean }) => item.sale_over));
    return [...lists, (await api.call('itemDetail', { id })).body.data.sale_over];
  };
  expect(await overIn()).toEqual([[false], [false], [false], false]);
  // Short of the second after which an answer goes by itself.
  api.clock.advance(500);
  expect(await overIn()).toEqual([[], [true], [true], true]);
});

test('a group and an order say that the sale of their item has ended, at once', async () => {
  const api = await openTestApi();
  const id = await api.addItem({ saleEndsAt: api.clock() + 500 });
  const [mia, noa] = [await api.signUp('mia', 100_000), await api.signUp('noa', 100_000)];
  const { orderno } = (await api.call('buyItem', { id }, { token: mia })).body.data;
  // A group that is full has no deadline of its own.
  await api.call('orderPt', { orderno }, { token: noa });
  const told = async () => [
    (await api.call('group', { orderno })).body.data.sale_over,
    (await api.call('order', { status: 2 }, { token: mia })).body.data[0].sale_over,
  ];
  expect(await told()).toEqual([false, false]);
  api.clock.advance(500);
  expect(await told()).toEqual([true, true]);
});

test('an item whose sale is over is cached as others are', async () => {
  const api = await openTestApi();
  const id = await api.addItem({ saleEndsAt: api.clock() + 1000 });
  const openTime = async () => (await api.call('itemDetail', { id })).body.data.openTime;
  expect(await openTime()).toBe(1);
  api.clock.advance(1000);
  expect(await openTime()).toBe(0);
  expect(await readyDuring(api, openTime)).toBe(1);
});

test('among many readers, a read after an acknowledged join includes it', async () => {
  const api = await openTestApi();
  const id = await api.addItem({ groupSize: 12, stock: 100 });
  const tokens = [];
  for (let n = 0; n < 11; n++) tokens.push(await api.signUp(`shopper${n}`, 100_000));
  const { orderno } = (await api.call('buyItem', { id }, { token: tokens[0] })).body.data;
  let acknowledged = 1;
  let done = false;
  const behind: number[] = [];
  const read = async () => {
    while (!done) {
      const known = acknowledged;
      const { data } = (await api.call('group', { orderno })).body;
      if (data.size - data.missing < known) behind.push(known);
    }
  };
  const readers = Promise.all(Array.from({ length: 6 }, read));
  for (const token of tokens.slice(1)) {
    expect((await api.call('orderPt', { orderno }, { token })).body.code).toBe(200);
    acknowledged++;
  }
  done = true;
  await readers;
  expect(behind).toEqual([]);
  expect(api.cache.stats.hits).toBeGreaterThan(0);
});

test('an app without a cache gives the same answers', async () => {
  const api = await openTestApi();
  await api.addItem();
  const bare = createServer(appOf(api, { cache: createResponseCache(api, 0) }));
  for (let turn = 0; turn < 2; turn++) {
    const answer = await request(bare).get('/api/item_list?id=2');
    expect(answer.body).toEqual((await get(api, '/api/item_list?id=2')).body);
  }
});
