import { eq } from 'drizzle-orm';
import request from 'supertest';
import { expect, test } from 'vitest';
import { tables } from '../../db/schema/index.ts';
import { openConsole } from '../support/console-api.ts';

test('the first description of an item asks one of each translation, and one that is empty is shown in Chinese', async () => {
  const shop = await openConsole();
  const id = await shop.addItem({ name: '灯' });
  const read = async () => (await shop.call('item', { id }, { as: 'catalogue' })).body.data;
  const change = async (version: number, fields: object) =>
    (await shop.call('itemChange', { id, version, fields }, { as: 'catalogue' })).body;
  const leave = (base: { content?: string }) =>
    shop.store.transaction(async (tx) => {
      await tx.db.update(tables.items).set(base).where(eq(tables.items.id, id));
      await tx.db.update(tables.itemTexts).set({ content: '' }).where(eq(tables.itemTexts.itemId, id));
      tx.invalidate(`item:${id}`);
    });
  await leave({ content: '' });
  const { version } = await read();
  const first = { content: '<p>明亮</p>' };
  expect(await change(version, first)).toMatchObject({ code: 400, reason: 'textIncomplete' });
  expect(await read()).toMatchObject({ content: '', version });
  const both = { ...first, texts: { 'en-US': { name: 'Lamp', content: '<p>Bright</p>' } } };
  expect(await change(version, both)).toMatchObject({ code: 200 });
  // As an import leaves it that has no column for it.
  await leave(first);
  const { body } = await request(shop.server).get(`/api/item_detail?id=${id}`).set('Accept-Language', 'en-US');
  expect(body.data.content).toBe('<p>明亮</p>');
});
