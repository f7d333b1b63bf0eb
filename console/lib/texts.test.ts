import { expect, test } from 'vitest';
import { closeAfterTest } from '../../tests/support/cleanup.ts';
import { noteServerTime } from '../../web/clock.ts';
import english from '../locales/en-US.json' with { type: 'json' };
import chinese from '../locales/zh-CN.json' with { type: 'json' };
import { createTexts } from './texts.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const shop = { currency: '¥', timeZone: 'Asia/Shanghai' };
const zh = createTexts({ locale: 'zh-CN', table: chinese, ...shop });
const en = createTexts({ locale: 'en-US', table: english, ...shop });

test.each([
  [-20_000, '0 分', '0 minutes'],
  [30_000, '0 分', '0 minutes'],
  [41 * MINUTE, '41 分', '41 minutes'],
  [2 * HOUR + 41 * MINUTE, '2 小时 41 分', '2 h 41 min'],
  [HOUR, '1 小时', '1 hour'],
  [31 * HOUR + MINUTE, '31 小时', '31 hours'],
  [73 * HOUR, '3 天 1 小时', '3 d 1 h'],
  [96 * HOUR, '4 天', '4 days'],
])('a span of %d ms', (ms, chineseWords, englishWords) => {
  expect([zh.span(ms), en.span(ms)]).toEqual([chineseWords, englishWords]);
});

test('money is whole fen with two decimals', () => {
  expect([0, 5, 129_900, -6495].map(zh.money)).toEqual(['¥0.00', '¥0.05', '¥1,299.00', '-¥64.95']);
});

test('times are the shop’s, whatever the reader’s zone is', () => {
  const late = Date.UTC(2020, 10, 22, 16, 5);
  expect([zh.clock(late), en.clock(late)]).toEqual(['00:05', '00:05']);
  expect(zh.dateTime(late)).toMatch(/2020.*11.*23.*00:05/);
  expect(zh.countdown(3_725_900)).toBe('01:02:05');
  expect(zh.countdown(-1)).toBe('00:00:00');
});

test('the year is left out if it is the server’s, whatever this device’s is', () => {
  closeAfterTest(() => noteServerTime(Date.now(), performance.now()));
  noteServerTime(Date.UTC(2020, 5, 1), performance.now());
  expect(en.dateTime(Date.UTC(2020, 10, 22))).not.toContain('2020');
  expect(en.dateTime(Date.now())).toMatch(/20\d\d/);
});

test('a word of the server that a tab from before an upgrade does not know is shown as it is', () => {
  expect(zh.t('orders.status.9' as never)).toBe('9');
});

test('a language without texts of its own has English ones, in their own direction', () => {
  const ar = createTexts({ locale: 'ar-SA', table: english, ...shop });
  expect(ar.dir).toBe('rtl');
  expect(ar.t('span.hours', { count: 2 })).toBe('\u20662 hours\u2069');
});
