import { beforeEach, expect, test } from 'vitest';
import { upsertArticleText } from '../../db/queries/articles.ts';
import { selectConsents } from '../../db/queries/consents.ts';
import { selectCredentials } from '../../db/queries/shoppers.ts';
import { tables } from '../../db/schema/index.ts';
import { openTestApi } from '../support/test-api.ts';
import { writeArticle } from '../support/write-article.ts';

let shop: Awaited<ReturnType<typeof openTestApi>>;

beforeEach(async () => {
  shop = await openTestApi();
});

const write = (id: number, title: string, published = true) =>
  writeArticle(shop, { id, title, content: `<p>${title}</p>`, published });

const register = async (username: string, fields: Record<string, string | number> = {}, language = 'zh-CN') => {
  const own = { username, nickname: 'Somebody', password: 'correct horse', invitation_code: shop.invitation };
  return (await shop.call('register', { ...own, ...fields }, { language })).body;
};

const shown = async () => (await shop.call('shop')).body.data.agreements;

async function consentsOf(username: string) {
  const found = await selectCredentials(shop.store.reader, username);
  return (await selectConsents(shop.store.reader, found?.id ?? 0)).map(({ articleId, version, locale }) => ({
    articleId,
    version,
    locale,
  }));
}

test('who registers with their consent agrees to the agreements as they are now, in their language', async () => {
  await write(1, 'Help');
  await write(2, 'Privacy');
  await write(3, 'Terms');
  await write(3, 'New terms');
  expect(await register('mia', { agreed: 1 })).toMatchObject({ code: 200, data: { username: 'mia' } });
  expect(await consentsOf('mia')).toEqual([
    { articleId: 2, version: 0, locale: 'zh-CN' },
    { articleId: 3, version: 1, locale: 'zh-CN' },
  ]);
  await write(2, 'New privacy');
  await register('noa', { agreed: 1 });
  expect((await consentsOf('noa')).map(({ version }) => version)).toEqual([1, 1]);
  expect((await consentsOf('mia')).map(({ version }) => version)).toEqual([0, 1]);
});

test("the specification's call is answered as before, and agrees to nothing", async () => {
  await write(2, 'Privacy');
  const { server_time: _, ...plain } = await register('mia');
  const { server_time: __, ...agreed } = await register('noa', { agreed: 1 });
  expect(JSON.stringify(plain)).toBe(JSON.stringify(agreed).replace('noa', 'mia'));
  expect([await consentsOf('mia'), (await consentsOf('noa')).length]).toEqual([[], 1]);
  await register('leo', { agreed: 0 });
  expect(await consentsOf('leo')).toEqual([]);
  expect(await register('eve', { agreed: 'yes' })).toMatchObject({ code: 400 });
});

test('a draft is nothing to agree to, and a registration that is refused leaves no consent', async () => {
  await write(2, 'Privacy', false);
  await write(3, 'Terms');
  await register('mia', { agreed: 1 });
  expect((await consentsOf('mia')).map(({ articleId }) => articleId)).toEqual([3]);
  expect(await register('mia', { agreed: 1 })).toMatchObject({ code: 400 });
  expect(await register('noa', { agreed: 1, invitation_code: 'NOBODYS' })).toMatchObject({ code: 400 });
  const rows = await shop.store.reader.db.select().from(tables.consents);
  expect(rows).toHaveLength(1);
});

test('who was shown agreements that have changed since is refused, and nothing is left of it', async () => {
  const none = await shown();
  await write(2, 'Privacy');
  await write(3, 'Terms');
  const before = await shown();
  await write(3, 'New terms');
  for (const agreed_to of [none, before, 'anything']) {
    const refused = { code: 400, msg: '协议刚刚更新过，请看过现在的版本再注册' };
    expect(await register('mia', { agreed: 1, agreed_to })).toMatchObject(refused);
  }
  expect(await selectCredentials(shop.store.reader, 'mia')).toBeUndefined();
  expect(await register('mia', { agreed: 1, agreed_to: await shown() })).toMatchObject({ code: 200 });
  expect((await consentsOf('mia')).map(({ version }) => version)).toEqual([0, 1]);
  expect(await register('noa', { agreed_to: before })).toMatchObject({ code: 200 });
  expect(await consentsOf('noa')).toEqual([]);
});

test('of each agreement the language is noted in which it is shown', async () => {
  await write(2, 'Privacy');
  await write(3, 'Terms');
  await shop.store.transaction(async (tx) => {
    await upsertArticleText(tx, { id: 2, locale: 'en-US', title: 'Privacy', content: 'x' });
    await upsertArticleText(tx, { id: 2, locale: 'fr-FR', title: 'Privacy', content: 'x' });
    await upsertArticleText(tx, { id: 3, locale: 'en-US', title: 'Terms', content: 'x' });
  });
  const languages = { 'fr-FR': ['fr-FR', 'en-US'], 'de-DE': ['en-US', 'en-US'], 'zh-CN': ['zh-CN', 'zh-CN'] };
  for (const [language, expected] of Object.entries(languages)) {
    const username = `in-${language.slice(0, 2)}`;
    const { agreements } = (await shop.call('shop', {}, { language })).body.data;
    await register(username, { agreed: 1, agreed_to: agreements }, language);
    expect((await consentsOf(username)).map((one) => one.locale)).toEqual(expected);
  }
});
