import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import request from 'supertest';
import { beforeEach, expect, test } from 'vitest';
import { openTestApi } from '../support/test-api.ts';

let shop: Awaited<ReturnType<typeof openTestApi>>;
let mia: string;

beforeEach(async () => {
  shop = await openTestApi();
  mia = await shop.signUp('mia', 1_000_000);
});

const say = async (name: Parameters<typeof shop.call>[0], fields: Record<string, string> = {}, token = mia) =>
  (await shop.call(name, fields, { token, language: 'zh-CN' })).body;

const NOTHING = { avatar_url: '', birthday: '', region: '', signature: '' };

/** Three stripes: red, green and blue, each a third of the width. */
async function stripes(): Promise<Buffer> {
  const stripe = (background: string) =>
    sharp({ create: { width: 200, height: 200, channels: 3, background } })
      .png()
      .toBuffer();
  const [red, green, blue] = await Promise.all([stripe('#f00'), stripe('#0f0'), stripe('#00f')]);
  return sharp({ create: { width: 600, height: 200, channels: 3, background: '#000' } })
    .composite([
      { input: red, left: 0, top: 0 },
      { input: green, left: 200, top: 0 },
      { input: blue, left: 400, top: 0 },
    ])
    .withExif({ IFD0: { Artist: 'Mia of Hangzhou' } })
    .jpeg()
    .toBuffer();
}

async function sendPicture(bytes: Buffer, token = mia) {
  const sending = request(shop.server).post('/api/person_picture').set('Authorization', token);
  return (await sending.attach('picture', bytes, 'me.jpg').set('Accept-Language', 'zh-CN')).body;
}

const folder = () => join(shop.dataDir, 'avatars');
const files = () => (existsSync(folder()) ? readdirSync(folder()) : []);

test('a shopper says as much or as little of themselves as they like', async () => {
  expect((await say('person')).data).toEqual({ nickname: 'Nick mia', ...NOTHING });
  const said = { birthday: '1994-06-18', region: '浙江 杭州', signature: '慢慢挑，慢慢用' };
  expect(await say('savePerson', said)).toMatchObject({
    code: 200,
    msg: '已保存',
    data: { nickname: 'Nick mia', ...said },
  });
  expect((await say('person')).data).toEqual({ nickname: 'Nick mia', avatar_url: '', ...said });
  // What is left out is emptied, but for the nickname.
  expect((await say('savePerson', { nickname: '稻田' })).data).toEqual({ nickname: '稻田', ...NOTHING });
  expect((await say('userInfo')).data).toMatchObject({ nickname: '稻田', avatar_url: '' });
});

test('a nickname that is refused keeps everything as it was, and only a changed one is an event', async () => {
  await say('savePerson', { region: '杭州' });
  expect(await say('savePerson', { nickname: '在线客服', region: '上海' })).toMatchObject({ code: 400 });
  expect((await say('person')).data).toMatchObject({ nickname: 'Nick mia', region: '杭州' });
  const renamed = async () =>
    (await say('accountEvents')).data.filter(({ kind }: { kind: string }) => kind === 'nicknameChanged').length;
  await say('savePerson', { nickname: 'Nick mia', region: '上海' });
  expect(await renamed()).toBe(0);
  await say('savePerson', { nickname: '稻田' });
  expect(await renamed()).toBe(1);
});

test.each(['1994-02-30', '1994-13-01', '2999-01-01', '1994/06/18', '0000-00-00'])(
  'no birthday: %s',
  async (birthday) => {
    expect(await say('savePerson', { birthday })).toMatchObject({ code: 400, msg: '生日的格式不正确' });
  },
);

test('today is a birthday, and the day after tomorrow is none', async () => {
  const day = (ahead: number) => new Date(Date.now() + ahead * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  expect(await say('savePerson', { birthday: day(0) })).toMatchObject({ code: 200 });
  expect(await say('savePerson', { birthday: day(2) })).toMatchObject({ code: 400 });
});

test('a picture is cut square in the middle, without what a camera wrote, and only its address shows it', async () => {
  const { data } = await sendPicture(await stripes());
  expect(data.avatar_url).toMatch(/^\/media\/avatars\/[0-9a-f]{24}\.webp$/);
  expect((await say('userInfo')).data.avatar_url).toBe(data.avatar_url);
  const got = await request(shop.server).get(data.avatar_url).buffer();
  expect(got.status).toBe(200);
  expect(got.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': expect.stringMatching(/^private/),
  });
  const { width, height, exif } = await sharp(got.body).metadata();
  expect([width, height, exif]).toEqual([256, 256, undefined]);
  const { channels } = await sharp(got.body).stats();
  expect(channels.map(({ mean }) => Math.round(mean / 255))).toEqual([0, 1, 0]);
});

test('the next picture takes its place, and a removed one is nowhere', async () => {
  const first = (await sendPicture(await stripes())).data.avatar_url;
  const second = (await sendPicture(await stripes())).data.avatar_url;
  expect(second).not.toBe(first);
  await expect.poll(files).toEqual([second.split('/').at(-1)]);
  expect((await request(shop.server).get(first)).status).toBe(404);
  expect(await say('personPictureRemove')).toMatchObject({ code: 200, data: { avatar_url: '' } });
  await expect.poll(files).toEqual([]);
  expect((await say('person')).data.avatar_url).toBe('');
  expect(shop.failures).toEqual([]);
});

test('of pictures sent at once one stays, and no file without a row', async () => {
  const bytes = await stripes();
  await Promise.all(Array.from({ length: 5 }, () => sendPicture(bytes)));
  const { avatar_url } = (await say('person')).data;
  await expect.poll(files).toEqual([avatar_url.split('/').at(-1)]);
});

test('what is no picture is refused, and leaves no file', async () => {
  expect(await sendPicture(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toMatchObject({ code: 400 });
  expect(await sendPicture((await stripes()).subarray(0, 300))).toMatchObject({ code: 400 });
  expect(files()).toEqual([]);
});

test('an avatar is not found by another name, nor outside of its folder', async () => {
  const { avatar_url } = (await sendPicture(await stripes())).data;
  const name = avatar_url.split('/').at(-1);
  for (const path of ['/media/avatars/', `/media/${name}`, `/media/avatars/..%2Favatars%2F${name}`, `${avatar_url}x`]) {
    expect((await request(shop.server).get(path)).status).not.toBe(200);
  }
});

test('others learn nothing of it', async () => {
  const itemId = await shop.addItem();
  await say('savePerson', { birthday: '1994-06-18', region: 'Hangzhou', signature: 'slowly' });
  const { avatar_url } = (await sendPicture(await stripes())).data;
  const { orderno } = (await say('buyItem', { id: String(itemId) })).data;
  const noa = await shop.signUp('noa');
  const seen = JSON.stringify([
    await say('itemDetail', { id: String(itemId) }, noa),
    await say('group', { orderno }, noa),
    await say('person', {}, noa),
  ]);
  expect(seen).toContain('Nick mia');
  for (const own of ['1994-06-18', 'Hangzhou', 'slowly', avatar_url]) expect(seen).not.toContain(own);
});
