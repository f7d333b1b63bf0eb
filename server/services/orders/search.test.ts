import { expect, test, vi } from 'vitest';
import { wordsToIndex } from '../../../db/search/words.ts';
import { closeAfterTest } from '../../../tests/support/cleanup.ts';
import { orderMatcher } from './search.ts';

const order = {
  orderno: '2611281258924455',
  names: {
    'zh-CN': '20寸登机箱 静音万向轮 海蓝',
    'en-US': '20-inch Polycarbonate cabin suitcase',
    'ru-RU': 'Чёрный чемодан',
  },
};

test.each([
  ['登机箱', 'zh-CN', true],
  ['海蓝 登机', 'zh-CN', true],
  ['茶壶', 'zh-CN', false],
  ['SUIT', 'en-US', true],
  ['cabin poly', 'en-US', true],
  ['черный', 'ru-RU', true],
  // What this reader was not shown.
  ['登机箱', 'en-US', false],
  ['4455', 'zh-CN', true],
  ['5892 4455', 'zh-CN', true],
  ['۵۸۹۲ ۴۴۵۵', 'zh-CN', true],
  ['４４５５', 'zh-CN', true],
  ['44', 'zh-CN', false],
  ['4456', 'zh-CN', false],
  ['！', 'zh-CN', false],
] as const)('%s means the order for a reader of %s: %s', (query, locale, means) => {
  expect(orderMatcher(query, locale)(order)).toBe(means);
});

/** How many texts are taken apart into words meanwhile. */
function textsRead(work: () => unknown): number {
  const taken = vi.spyOn(String.prototype, 'matchAll');
  closeAfterTest(() => taken.mockRestore());
  taken.mockClear();
  work();
  return taken.mock.calls.length;
}

test('a name of many orders is taken apart once, not by each of them and not by the next search', () => {
  expect(textsRead(() => wordsToIndex(['one', 'two']))).toBe(2);
  const orders = Array.from({ length: 900 }, (_, at) => ({ orderno: '', names: { 'zh-CN': `茶壶 ${at % 300}` } }));
  const search = (words: string) => textsRead(() => orders.filter(orderMatcher(words, 'zh-CN')));
  // What is searched for is one more.
  expect([search('茶壶'), search('手提包')]).toEqual([301, 1]);
});
