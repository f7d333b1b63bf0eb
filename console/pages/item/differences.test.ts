import { expect, test } from 'vitest';
import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { createTexts } from '../../lib/texts.ts';
import words from '../../locales/zh-CN.json' with { type: 'json' };
import { differences } from './differences.ts';

const texts = createTexts({ locale: 'zh-CN', table: words, currency: '¥', timeZone: 'Asia/Shanghai' });

const present = {
  category_id: 2,
  name: '口红',
  content: `<p>${'很长的说明，'.repeat(20)}原来的结尾</p>`,
  price: 16_800,
  org_price: 23_900,
  tax: 840,
  stock: 400,
  group_size: 2,
  group_seconds: 30 * 3600,
  sale_ends_at: null,
  hot: true,
  on_sale: true,
  ships: true,
  texts: { 'ar-SA': { name: 'أحمر شفاه', content: '<p>لون</p>' } },
  pictures: [{ id: 1 }, { id: 2 }],
} as unknown as ConsoleOutput<'item'>;

const categories = [
  { id: 2, cells: { name: '美妆' } },
  { id: 3, cells: { name: '食品' } },
] as unknown as ConsoleOutput<'storefront'>;

test('both versions stand in words: sums, times, names and ticks, a long text from where it differs', () => {
  const fields = {
    category_id: 3,
    content: `<p>${'很长的说明，'.repeat(20)}新的结尾</p>`,
    price: 16_000,
    group_seconds: 24 * 3600,
    sale_ends_at: Date.parse('2026-12-01T04:00:00Z'),
    on_sale: false,
    stock: 1200,
    picture_ids: [1],
    texts: { 'ar-SA': { name: 'أحمر', content: '<p>لون</p>' } },
  };
  // Ten pieces were bought since.
  const rows = differences({ texts, categories }, present, { fields, stock_was: 410 });
  const shown = rows.map(({ what, theirs, mine }) => [what, theirs, mine]);
  expect(shown.slice(0, 1)).toEqual([['分类', '美妆', '食品']]);
  expect(shown[1]?.[0]).toBe('详情');
  expect(shown[1]?.[1]).toMatch(/^….{12}原来的结尾$/);
  expect(shown[1]?.[2]).toMatch(/^….{12}新的结尾$/);
  expect(shown.slice(2)).toEqual([
    ['团购价', '¥168.00', '¥160.00'],
    ['成团时限', '30 小时', '24 小时'],
    ['销售截止', '–', expect.stringMatching(/12\/1 12:00$/)],
    ['在售', '是', '否'],
    ['库存', '400', '1,190'],
    ['图片', '2 张', '1 张'],
    ['العربية · 名称', 'أحمر شفاه', 'أحمر'],
  ]);
});
