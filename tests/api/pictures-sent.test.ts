import sharp from 'sharp';
import request from 'supertest';
import { expect, test } from 'vitest';
import { askedReturn, fullOrder } from '../support/full-orders.ts';
import { setSetting } from '../support/set-setting.ts';
import { openTestApi } from '../support/test-api.ts';

const DAY = 24 * 60 * 60 * 1000;
const TEN_MINUTES = 10 * 60 * 1000;
const TRANSFER = 2;

test('a shopper sends sixty pictures a day, to whatever they belong, however many come at once', async () => {
  const api = await openTestApi();
  await setSetting(api, { key: 'transfer_account', value: 'Bank 1234', actor: 'alice', note: '' });
  const [mia, noa] = [await api.signUp('mia', 1_000_000), await api.signUp('noa', 1_000_000)];
  await api.call('saveAddress', { truename: '陈思远', phone: '13800136021', address: '上海市' }, { token: mia });
  const orderno = await fullOrder(api, { itemId: await api.addItem(), buyer: mia, joiner: noa });
  await askedReturn(api, { orderno, buyer: mia, accepted: false });
  const { number } = (await api.call('recharge', { id: TRANSFER, money: '500' }, { token: mia })).body;
  const picture = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#d6371c' } })
    .png()
    .toBuffer();
  const send = async (path: string, fields: Record<string, string> = {}, token = mia) =>
    (
      await request(api.server)
        .post(`/api/${path}`)
        .set({ Authorization: token, 'Accept-Language': 'zh-CN' })
        .field(fields)
        .attach(path === 'recharge_proof' ? 'proof' : 'picture', picture, 'p.png')
    ).body;
  // Few enough at once for the queue of conversions.
  const toSupport = async () => {
    const taken: number[] = [];
    for (const _ of [1, 2, 3]) {
      const sent = await Promise.all(Array.from({ length: 10 }, () => send('support_picture')));
      taken.push(...sent.filter(({ code }) => code === 200));
    }
    return taken.length;
  };
  expect(await send('goods_return_picture', { orderno })).toMatchObject({ code: 200 });
  expect(await send('recharge_proof', { number })).toMatchObject({ code: 200 });
  expect(await toSupport()).toBe(30);
  api.clock.advance(TEN_MINUTES);
  expect(await toSupport()).toBe(28);
  api.clock.advance(TEN_MINUTES);
  const enough = { code: 400, msg: '24 小时内最多发送 60 张图片，请稍后再试' };
  expect(await send('support_picture')).toMatchObject(enough);
  expect(await send('goods_return_picture', { orderno })).toMatchObject(enough);
  expect(await send('recharge_proof', { number })).toMatchObject(enough);
  // Words go on, and so do the pictures of others.
  expect((await api.call('supportSend', { message: '你好' }, { token: mia })).body.code).toBe(200);
  expect(await send('support_picture', {}, noa)).toMatchObject({ code: 200 });
  expect(await send('person_picture')).toMatchObject(enough);
  api.clock.advance(DAY);
  expect(await send('support_picture')).toMatchObject({ code: 200 });
});

test('pictures that are broken are counted as well', async () => {
  const api = await openTestApi();
  const mia = await api.signUp('mia');
  const send = async () =>
    (
      await request(api.server)
        .post('/api/person_picture')
        .set({ Authorization: mia, 'Accept-Language': 'zh-CN' })
        .attach('picture', Buffer.from('GIF89a'), 'p.gif')
    ).body.reason;
  const said: string[] = [];
  for (const _ of Array(61)) said.push(await send());
  expect(new Set(said.slice(0, 60))).toEqual(new Set(['pictureUnreadable']));
  expect(said[60]).toBe('picturesEnough');
});

/** How files of telephones begin whose kinds the shop does not take. */
const kinds = { HEIC: 'ftypheic', HEIF: 'ftypmif1', 'a sequence of HEIC': 'ftyphevc' };

test.each<[string, Buffer, string]>([
  ['nothing', Buffer.alloc(0), '文件是空的，请换一张图片'],
  ...Object.entries(kinds).map(([kind, brand]): [string, Buffer, string] => [
    kind,
    Buffer.from(`\0\0\0\u001c${brand}\0\0\0\0`),
    '只支持 JPEG、PNG、WebP、AVIF 和 GIF 图片，请换一张图片',
  ]),
])('a file with %s in it is refused for what it is, by calls and by forms', async (_, file, words) => {
  const api = await openTestApi();
  const mia = await api.signUp('mia');
  for (const path of ['person_picture', 'support_picture']) {
    const { body } = await request(api.server)
      .post(`/api/${path}`)
      .set({ Authorization: mia, 'Accept-Language': 'zh-CN' })
      .attach('picture', file, 'photo.heic');
    expect(body).toMatchObject({ code: 400, msg: words });
  }
});
