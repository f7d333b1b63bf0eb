import { beforeEach, expect, test } from 'vitest';
import { addOpens } from '../../db/queries/links.ts';
import { tables } from '../../db/schema/index.ts';
import { createTally } from '../../server/services/tally.ts';
import { onShopper } from '../support/on-shopper.ts';
import { inviting, type Person, type TeamShop } from '../support/team.ts';
import { openTestApi } from '../support/test-api.ts';
import { wordPages } from '../support/word-pages.ts';

const TODAY = '2026-11-20';
const staff = { actor: 'alice', note: 'test' };

let shop: TeamShop;
let page: ReturnType<typeof wordPages>;
let mia: Person;
let code: string;

beforeEach(async () => {
  const api = await openTestApi();
  api.clock.advance(Date.parse(`${TODAY}T02:00:00Z`) - api.clock());
  shop = inviting(api);
  page = wordPages(api, (path) => (path === '/login' ? 'invited' : 'public'));
  mia = await shop.join('mia');
  code = await codeOf(mia);
});

const codeOf = async ({ token }: Person): Promise<string> =>
  (await shop.call('invitation', {}, { token })).body.data.invitation_code;

/** All that is stored of opened links, after what is in memory was written. */
async function opens() {
  await shop.services.linkOpens.flush();
  return shop.store.reader.db.select().from(tables.linkDays).orderBy(tables.linkDays.day, tables.linkDays.shopperId);
}

test('a link is counted in a browser that does not have its code, and nothing but sharer, day and number is kept', async () => {
  await page('get', `/?by=${code}`).expect(200);
  await page('get', `/user/mall?by=${code}`, { Cookie: 'invited_by=OTHER' }).expect(200);
  await page('get', `/login?tab=register&invitation_code=${code}`).expect(200);
  // It has come by this link before.
  await page('get', `/?by=${code}`, { Cookie: `invited_by=${code}` }).expect(200);
  await page('get', '/').expect(200);
  expect(await opens()).toEqual([{ day: TODAY, shopperId: mia.id, opened: 3 }]);
});

test.each([
  ['WhatsApp', 'WhatsApp/2.23.20.0 A'],
  ['Facebook and iMessage', 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)'],
  ['Telegram', 'TelegramBot (like TwitterBot)'],
  ['Slack', 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)'],
  ['Skype', 'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5'],
  ['KakaoTalk', 'kakaotalk-scrap/1.0; +https://devtalk.kakao.com/t/scrap/33984'],
  ['VK', 'Mozilla/5.0 (compatible; vkShare; +http://vk.com/dev/Share)'],
  ['a search engine', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'],
])('the preview by %s gets its page and is not counted', async (_, agent) => {
  await page('get', `/?by=${code}`, { 'User-Agent': agent }).expect(200);
  expect(await opens()).toEqual([]);
});

test.each([
  ['fetched ahead', 'get', { 'Sec-Purpose': 'prefetch;prerender' }],
  ['fetched ahead by an older browser', 'get', { Purpose: 'prefetch' }],
  ['asked for by its head', 'head', {}],
  ['sent a form', 'post', {}],
] as const)('a page that is %s is not counted', async (_, method, headers) => {
  await page(method, `/?by=${code}`, headers);
  expect(await opens()).toEqual([]);
});

test('a code that is unknown, closed, of who is blocked, or of the shop itself costs nothing', async () => {
  const noa = await shop.join('noa');
  const blocked = await codeOf(noa);
  await onShopper(shop).block({ username: 'noa', ...staff });
  await shop.services.invitationStaff.close({ code, ...staff });
  for (const by of ['NOBODYS', code, blocked, shop.invitation]) await page('get', `/?by=${by}`).expect(200);
  expect(await opens()).toEqual([]);
});

test('two hundred opens of one link are one row', async () => {
  const open = () => page('get', `/?by=${code}`).expect(200);
  for (let n = 0; n < 4; n++) await Promise.all(Array.from({ length: 50 }, open));
  expect(await opens()).toEqual([{ day: TODAY, shopperId: mia.id, opened: 200 }]);
});

test('what several processes counted adds up, by day of the shop', async () => {
  const { store, clock } = shop;
  const noa = await shop.join('noa');
  const processes = [1, 2, 3].map(() => createTally({ store, zone: 'Asia/Shanghai', clock, write: addOpens }));
  const count = async () => {
    // In one order in one process and in another one in the next.
    for (const [at, tally] of processes.entries()) {
      for (const { id } of at % 2 === 0 ? [mia, noa] : [noa, mia]) tally.add(id);
    }
    await Promise.all(processes.map((tally) => tally.flush()));
  };
  await count();
  await count();
  clock.advance(Date.parse('2026-11-20T16:00:00Z') - clock());
  await count();
  expect(await opens()).toEqual([
    { day: TODAY, shopperId: mia.id, opened: 6 },
    { day: TODAY, shopperId: noa.id, opened: 6 },
    { day: '2026-11-21', shopperId: mia.id, opened: 3 },
    { day: '2026-11-21', shopperId: noa.id, opened: 3 },
  ]);
});

test('who ends the account takes the counts along, also those that are written at that moment or later', async () => {
  const { linkOpens } = shop.services;
  linkOpens.add(mia.id);
  expect(await opens()).toHaveLength(1);
  linkOpens.add(mia.id);
  const leaving = shop.call('deleteAccount', { password: 'correct horse' }, { token: mia.token });
  const [{ body }] = await Promise.all([leaving, linkOpens.flush()]);
  expect(body.code).toBe(200);
  expect(await opens()).toEqual([]);
  linkOpens.add(mia.id);
  expect(await opens()).toEqual([]);
});

test('what an older server left of who ended the account beside it goes within the hour, and nothing else', async () => {
  const { linkOpens, deletion } = shop.services;
  const noa = await shop.join('noa');
  expect((await shop.call('deleteAccount', { password: 'correct horse' }, { token: mia.token })).body.code).toBe(200);
  linkOpens.add(noa.id);
  const left = await opens();
  await shop.store.transaction(({ db }) =>
    db.insert(tables.linkDays).values({ day: TODAY, shopperId: mia.id, opened: 7 }),
  );
  expect(await opens()).toHaveLength(2);
  await deletion.removeLeft();
  expect(await opens()).toEqual(left);
});
