import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { dayWriter } from './days.ts';
import { type Locale, type LocaleInfo, locales } from './locales.ts';
import { translator } from './texts.ts';

function dayOf(locale: Locale, now: string, timeZone = 'Asia/Shanghai') {
  const info: LocaleInfo = locales[locale];
  const table = JSON.parse(readFileSync(new URL(`../locales/${locale}.json`, import.meta.url), 'utf8'));
  return dayWriter({ ...info, t: translator(table, info.tag, String) }, timeZone, now);
}

test('today, yesterday, a date, and one of another year, in the zone of the shop', () => {
  const at = dayOf('zh-CN', '2026-01-02T16:30:00Z');
  expect(at('2026-01-02T16:00:00Z')).toEqual({ day: '今天', time: '00:00' });
  expect(at('2026-01-02T15:59:00Z')).toEqual({ day: '昨天', time: '23:59' });
  expect(at('2026-01-01T15:59:00Z')).toEqual({ day: '1月1日', time: '23:59' });
  expect(at('2025-12-31T15:59:00Z').day).toBe('2025年12月31日');
  expect(dayOf('en-US', '2026-01-02T16:30:00Z')('2025-12-31T10:00:00Z').day).toBe('Dec 31, 2025');
});

test('yesterday is the day before also where the day has 25 hours', () => {
  const late = dayOf('de-DE', '2026-10-25T22:30:00Z', 'Europe/Berlin');
  // 24 hours ago is still that day.
  expect(late('2026-10-24T22:15:00Z').day).toBe('Heute');
  expect(late('2026-10-24T21:59:00Z').day).toBe('Gestern');
});
