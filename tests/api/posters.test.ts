import sharp from 'sharp';
import request from 'supertest';
import { beforeEach, expect, test, vi } from 'vitest';
import { masterFile } from '../../server/services/pictures/library.ts';
import { posterAddress } from '../../shared/posters.ts';
import { readCode } from '../support/read-code.ts';
import { appOf, openTestApi } from '../support/test-api.ts';

let shop: Awaited<ReturnType<typeof openTestApi>>;
let mia: string;
let itemId: number;
/** Mia's, of a group of two. */
let orderno: string;

beforeEach(async () => {
  shop = await openTestApi({ startsAt: Date.now() });
  itemId = await shop.addItem({ price: 12_900 });
  mia = await shop.signUp('mia', 90_000);
  const create = { width: 720, height: 720, channels: 3, background: '#9cc3cf' } as const;
  await shop.files.put(`media/${masterFile('a'.repeat(20))}`, await sharp({ create }).webp().toBuffer());
  orderno = (await shop.call('buyItem', { id: itemId }, { token: mia })).body.data.orderno;
});

const upright = (of = orderno) => posterAddress({ orderno: of, locale: 'zh-CN', shape: 'upright' });

const get = (address: string, server: Parameters<typeof request>[0] = shop.server) =>
  request(server)
    .get(address)
    .buffer(true)
    .parse((response, done) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => done(null, Buffer.concat(chunks)));
    });

const sizeOf = async (jpeg: Buffer) => {
  const { format, width, height } = await sharp(jpeg).metadata();
  return [format, width, height];
};

const codeOf = async (token: string) => (await shop.call('invitation', {}, { token })).body.data.invitation_code;

test('a group that waits has a poster with the code of its link', async () => {
  const answer = await get(upright());
  expect([answer.status, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
    200,
    'image/jpeg',
    'public, max-age=60',
  ]);
  expect(await sizeOf(answer.body)).toEqual(['jpeg', 1080, 1440]);
  expect(await readCode(answer.body)).toBe(`http://127.0.0.1:3000/g/${orderno}`);
  // A cache asks again with it.
  expect((await get(upright()).set('If-None-Match', answer.headers.etag ?? '')).status).toBe(304);
});

test('messengers get a wide one', async () => {
  const answer = await get(posterAddress({ orderno, locale: 'ar-SA', shape: 'wide' }));
  expect(await sizeOf(answer.body)).toEqual(['jpeg', 1200, 630]);
});

test('an invitation is in the code, if one can register with it', async () => {
  const code = await codeOf(mia);
  expect(await readCode((await get(`${upright()}?by=${code}`)).body)).toBe(
    `http://127.0.0.1:3000/g/${orderno}?by=${code}`,
  );
  const plain = (await get(upright())).body;
  for (const by of ['unknown', 'x'.repeat(500), `${code}&by=${code}`]) {
    expect((await get(`${upright()}?by=${by}`)).body.equals(plain), by).toBe(true);
  }
  const closed = { code, note: 'test', actor: 'alice' };
  await shop.services.invitationStaff.close(closed);
  expect((await get(`${upright()}?by=${code}`)).body.equals(plain)).toBe(true);
});

test('each language has its own, and the same one is drawn once', async () => {
  const drawing = vi.spyOn(shop.pictures, 'poster');
  const english = posterAddress({ orderno, locale: 'en-US', shape: 'upright' });
  const [first, again, other] = await Promise.all([upright(), upright(), english].map((address) => get(address)));
  await get(english);
  expect(first?.body.equals(again?.body)).toBe(true);
  expect(first?.body.equals(other?.body)).toBe(false);
  expect(drawing).toHaveBeenCalledTimes(2);
});

test('a seat that is taken shows, and a group that is full or over has none', async () => {
  const three = await shop.addItem({ groupSize: 3 });
  const waits = (await shop.call('buyItem', { id: three }, { token: mia })).body.data.orderno;
  const [noa, bob] = [await shop.signUp('noa', 30_000), await shop.signUp('bob', 30_000)];
  const before = (await get(upright(waits))).body;
  const joined = (await shop.call('orderPt', { orderno: waits }, { token: noa })).body.data.orderno;
  const after = (await get(upright(waits))).body;
  expect(after.equals(before)).toBe(false);
  // By the number of any of its orders, under the opener's.
  expect((await get(upright(joined))).body.equals(after)).toBe(true);
  await shop.call('orderPt', { orderno: waits }, { token: bob });
  shop.clock.advance(100 * 60 * 60 * 1000);
  for (const of of [waits, orderno]) {
    const answer = await get(upright(of));
    expect([answer.status, answer.headers['cache-control']]).toEqual([404, 'no-store']);
  }
});

test.each([
  '/media/poster/99999999.zh-CN.jpg',
  '/media/poster/1.xx-XX.jpg',
  '/media/poster/1.zh-CN.png',
  '/media/poster/..%2f..%2fshop.db',
  '/media/poster/',
])('%s is no poster', async (address) => {
  expect((await get(address)).status).toBe(404);
});

const HOSTILE = [
  '<image href="file:///etc/passwd"/>',
  '</text></svg><script>alert(1)</script>',
  ']]><!-- & &amp; &#0; %s',
  'a\u0001b\u0008c\u001fd\u202eevil\u2069\u200f\ufffe',
  '😀👩‍👩‍👧🏳️‍🌈',
  '龘'.repeat(200),
  'W'.repeat(200),
  'سماعات '.repeat(30),
  ' ',
];

test.each(HOSTILE.map((name) => [JSON.stringify(name).slice(0, 40), name]))(
  'an item called %s is drawn',
  async (_, name) => {
    const named = await shop.addItem({ name });
    const opened = (await shop.call('buyItem', { id: named }, { token: mia })).body.data.orderno;
    const answer = await get(upright(opened));
    expect([answer.status, ...(await sizeOf(answer.body))]).toEqual([200, 'jpeg', 1080, 1440]);
    expect(await readCode(answer.body)).toBe(`http://127.0.0.1:3000/g/${opened}`);
  },
);

test('one address gets so many a minute', async () => {
  const app = appOf(shop, { rateLimitScale: 1 });
  const none = '/media/poster/99999999.zh-CN.jpg';
  for (let sent = 0; sent < 60; sent += 1) expect((await get(none, app)).status).toBe(404);
  const refused = await get(none, app);
  expect([refused.status, Number(refused.headers['retry-after'])]).toEqual([429, expect.any(Number)]);
});
