import { eq } from 'drizzle-orm';
import request from 'supertest';
import { expect, test } from 'vitest';
import { tables } from '../../db/schema/index.ts';
import { openTestApi } from '../support/test-api.ts';

const ORIGIN = 'http://127.0.0.1:3000';

test('crawlers find the public pages and are excluded from the others', async () => {
  const { app } = await openTestApi();
  const { text, headers } = await request(app).get('/robots.txt');
  expect(headers['content-type']).toMatch(/^text\/plain/);
  const rules = text.split('\n');
  expect(rules).toEqual(expect.arrayContaining(['User-agent: *', `Sitemap: ${ORIGIN}/sitemap.xml`]));
  for (const path of ['/api/', '/my', '/user/']) expect(rules).toContain(`Disallow: ${path}`);
  for (const path of ['/user/detail/', '/user/article/', '/user/faq']) expect(rules).toContain(`Allow: ${path}`);
});

test('the sitemap names every page and every item on sale, once, in parts', async () => {
  const { app, addItem, store } = await openTestApi();
  const ids = [await addItem(), await addItem(), await addItem()];
  const gone = ids[1] ?? 0;
  await store.transaction(async (tx) => {
    await tx.db.update(tables.items).set({ onSale: false }).where(eq(tables.items.id, gone));
    const [item] = await tx.db.select().from(tables.items).where(eq(tables.items.id, gone));
    if (!item) throw new Error('the item is not there');
    // In the second part, whatever the first one has.
    await tx.db.insert(tables.items).values({ ...item, id: 10_001, onSale: true });
    await tx.db.insert(tables.articles).values({ id: 1, title: 'Help', content: '<p>Help</p>', updatedAt: 1 });
  });
  const read = async (path: string) => {
    const { text, status, headers } = await request(app).get(path);
    expect([status, headers['content-type']?.split(';')[0]]).toEqual([200, 'application/xml']);
    return [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address.replace(ORIGIN, ''));
  };
  const parts = await read('/sitemap.xml');
  expect(parts).toEqual(['/sitemap-pages.xml', '/sitemap-items-0.xml', '/sitemap-items-1.xml']);
  const pages = (await Promise.all(parts.map(read))).flat();
  expect(pages).toEqual(expect.arrayContaining(['/', '/mall', '/service', '/user/faq', '/user/article/1']));
  expect(pages.filter((path) => path.startsWith('/list/')).length).toBeGreaterThan(0);
  const items = [ids[0], ids[2], 10_001].map((id) => `/user/detail/${id}`);
  expect(pages.filter((path) => path.startsWith('/user/detail/'))).toEqual(items);
  expect((await request(app).get('/sitemap-items-7.xml')).status).toBe(404);
});
