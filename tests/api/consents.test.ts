import { beforeEach, expect, test } from 'vitest';
import { publishArticle, upsertArticle } from '../../db/queries/articles.ts';
import { selectConsents } from '../../db/queries/consents.ts';
import { selectCredentials } from '../../db/queries/shoppers.ts';
import { tables } from '../../db/schema/index.ts';
import { openTestApi } from '../support/test-api.ts';

let shop: Awaited<ReturnType<typeof openTestApi>>;

beforeEach(async () => {
  shop = await openTestApi();
});

const write = (id: number, title: string, published = true) =>
  shop.store.transaction(async (tx) => {
    await upsertArticle(tx, { id, title, content: `<p>${title}</p>` });
    await publishArticle(tx, id, published);
  });

const register = async (username: string, fields: Record<string, string | number> = {}) => {
  const own = { username, nickname: 'Somebody', password: 'correct horse', invitation_code: shop.invitation };
  return (await shop.call('register', { ...own, ...fields })).body;
};

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
