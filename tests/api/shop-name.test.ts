import { eq } from 'drizzle-orm';
import request from 'supertest';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { tables } from '../../db/schema/index.ts';
import { fullOrder } from '../support/full-orders.ts';
import { openMailServer, subjectOf, textOf } from '../support/mail-server.ts';
import { setSetting } from '../support/set-setting.ts';
import { STRIPE } from '../support/stripe-shop.ts';
import { openStripeStandIn } from '../support/stripe-stand-in.ts';
import { openTestApi } from '../support/test-api.ts';

/** What a template, a pattern or a page could take for its own. */
const HOSTILE = `晨光<b>&"'</b>{{code}} $& $t(login.title)`;

let mails: Awaited<ReturnType<typeof openMailServer>>;
let stripe: Awaited<ReturnType<typeof openStripeStandIn>>;
let api: Awaited<ReturnType<typeof openTestApi>>;

beforeAll(async () => {
  mails = await openMailServer();
});

beforeEach(async () => {
  mails.received.length = 0;
  stripe = await openStripeStandIn();
  api = await openTestApi({ mail: mails.mail, stripe: stripe.settings });
});

const rename = (value: string) => setSetting(api, { key: 'shop_name', value, actor: 'shell:test', note: 'a new name' });

const manifest = (headers = {}) => request(api.server).get('/manifest.webmanifest').set(headers);

test.each([HOSTILE, '😀'.repeat(40), 'Café 晨光 · مقهى'])(
  'a shop that is renamed to %s is called so in its next answer',
  async (name) => {
    const before = (await manifest()).headers.etag ?? '';
    expect((await manifest({ 'If-None-Match': before })).status).toBe(304);
    // The second answer is from the response cache.
    for (let turn = 0; turn < 2; turn++) expect((await api.call('shop')).body.data.name).toBe('免税拼团');
    await rename(name);
    expect((await api.call('shop')).body.data.name).toBe(name);
    const { status, text } = await manifest({ 'If-None-Match': before });
    expect(status).toBe(200);
    expect(JSON.parse(text)).toMatchObject({ name, short_name: name });
  },
);

test('each reader sees the name in their language, else the English one, else the base name, and which it is', async () => {
  const shopIn = async (locale: string) => {
    const { data } = (await api.call('shop', {}, { language: locale })).body;
    return [data.name, data.name_locale];
  };
  const set = (value: string) => setSetting(api, { key: 'shop_names', value, actor: 'shell:test', note: 'names' });
  expect(await shopIn('ar-SA')).toEqual(['免税拼团', 'zh-CN']);
  await set('ar-SA: متجر الشمس\nen-US: Sun: Shop');
  expect(await shopIn('ar-SA')).toEqual(['متجر الشمس', 'ar-SA']);
  expect(await shopIn('de-DE')).toEqual(['Sun: Shop', 'en-US']);
  expect(await shopIn('zh-CN')).toEqual(['免税拼团', 'zh-CN']);
  expect(JSON.parse((await manifest({ 'Accept-Language': 'ar-SA' })).text).name).toBe('متجر الشمس');
  for (const wrong of ['xx-XX: Shop', 'zh-CN: Shop', 'en-US: ', 'en-US: A\nen-US: B', `en-US: ${'a'.repeat(41)}`]) {
    await expect(set(wrong)).rejects.toThrow('settingInvalid');
  }
  // Staff may type a base name in any language.
  await rename('Lamp');
  expect(await shopIn('zh-CN')).toEqual(['Lamp', '']);
});

test('mails and the page of a payment are in the name that the shop has now', async () => {
  const [mia, noa] = [await api.signUp('mia', 100_000), await api.signUp('noa', 100_000)];
  await rename('First');
  const email = 'mia@shopper.example';
  await api.call('setEmail', { email, password: 'correct horse' }, { token: mia });
  api.clock.advance(61_000);
  // In memory from here on.
  expect(JSON.parse((await manifest()).text).name).toBe('First');
  await rename(HOSTILE);
  await api.call('setEmail', { email, password: 'correct horse' }, { token: mia });
  const code = /\d{6}$/;
  expect(mails.received.map((mail) => subjectOf(mail).replace(code, ''))).toEqual([
    'First：确认邮箱的验证码 ',
    `${HOSTILE}：确认邮箱的验证码 `,
  ]);

  await api.store.transaction(async (tx) => {
    const [shopper] = await tx.db
      .select({ shopperId: tables.shoppers.id })
      .from(tables.shoppers)
      .where(eq(tables.shoppers.username, 'mia'));
    await tx.db.insert(tables.shopperEmails).values({ shopperId: shopper?.shopperId ?? 0, email, confirmedAt: tx.now });
  });
  await fullOrder(api, { itemId: await api.addItem(), buyer: mia, joiner: noa });
  await api.services.sender.sendDue(new AbortController().signal);
  const last = mails.received.at(-1);
  expect(last && textOf(last)).toContain(`是因为在${HOSTILE}确认过这个邮箱`);

  await api.call('recharge', { id: STRIPE, money: '100' }, { token: mia });
  const [asked] = stripe.requests;
  const [{ number }] = (await api.call('rechargeList', {}, { token: mia })).body.data;
  expect(asked?.form['payment_intent_data[description]']).toBe(`${HOSTILE} ${number}`);
});

test.each([
  ['nothing', ''],
  ['spaces', '   '],
  ['a space of no width', '\u200b'],
  ['spaces around it', ' Lamp '],
  ['41 characters', 'x'.repeat(41)],
  ['two lines', 'La\nmp'],
  ['a NUL', 'La\0mp'],
  ['letters that turn what follows', 'La\u202emp'],
  ['half a character', 'La\ud800mp'],
])('a shop is not called %s', async (_, name) => {
  await expect(rename(name)).rejects.toMatchObject({ reason: 'settingInvalid' });
  expect(await api.services.settings.shopName()).toBe('免税拼团');
});

test('the environment names a shop until staff do', async () => {
  const named = await openTestApi({ initialSettings: { shop_name: 'Lamp' } });
  const name = async () => (await named.call('shop')).body.data.name;
  expect(await name()).toBe('Lamp');
  expect((await named.services.settings.all()).shop_name).toBe('Lamp');
  await setSetting(named, { key: 'shop_name', value: 'Lantern', actor: 'shell:test', note: 'new' });
  expect(await name()).toBe('Lantern');
});
