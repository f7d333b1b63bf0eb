import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { dateWriter, foreignZone } from './dates.ts';
import { type Locale, type LocaleInfo, locales } from './locales.ts';
import { translator } from './texts.ts';

const timeZone = 'Asia/Shanghai';
const now = () => Date.parse('2026-07-01T00:00:00Z');

function writerOf(locale: Locale) {
  const info: LocaleInfo = locales[locale];
  const table = JSON.parse(readFileSync(new URL(`../locales/${locale}.json`, import.meta.url), 'utf8'));
  return dateWriter({ ...info, t: translator(table, info.tag, String) }, timeZone, now);
}

/** Node's own Korean says "PM". */
const known = (Object.keys(locales) as Locale[]).filter((code) => code !== 'ko-KR');

/** Each month of two years, in both halves of the day. */
const times = Array.from({ length: 24 }, (_, month) =>
  new Date(Date.UTC(2025, month, 3 + month, month % 2 ? 1 : 13, 5)).toISOString(),
);

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

test.each(known)(
  '%s writes dates and its own clock as Intl does, with the year if it is not the current one',
  (code) => {
    const { tag, calendar = 'gregory' }: LocaleInfo = locales[code];
    const part = (options: Intl.DateTimeFormatOptions, iso: string | number) =>
      new Intl.DateTimeFormat(tag, { timeZone, calendar, numberingSystem: 'latn', ...options }).format(new Date(iso));
    const clockOf = (iso: string) => part({ timeStyle: 'short' }, iso);
    const yearOf = (iso: string | number) => part({ year: 'numeric' }, iso);
    const expected = times.map((iso) => {
      const year = yearOf(iso) === yearOf(now()) ? undefined : ('numeric' as const);
      const whole = part({ year, month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' }, iso);
      return plain(whole.replace(part({ hour: 'numeric', minute: '2-digit' }, iso), clockOf(iso)));
    });
    expect(times.map(writerOf(code)).map(plain)).toEqual(expected);
  },
);

const evening = '2026-11-21T13:16:00Z';
const yearAgo = '2025-11-21T01:06:00Z';

test.each([
  ['en-US', 'Nov 21, 9:16 PM', 'Nov 21, 2025, 9:06 AM'],
  ['ko-KR', '11월 21일 오후 9:16', '2025년 11월 21일 오전 9:06'],
  ['zh-CN', '11月21日 21:16', '2025年11月21日 09:06'],
  ['ar-SA', '21 نوفمبر، 9:16 م', '21 نوفمبر 2025، 9:06 ص'],
  ['my-MM', 'နို 21 21:16', '2025 နို 21 9:06'],
] as const)('%s, by hand', (tag, thisYear, lastYear) => {
  const code = (Object.keys(locales) as Locale[]).find((one) => locales[one].tag === tag);
  const write = writerOf(code ?? 'zh-CN');
  expect([evening, yearAgo].map(write).map(plain)).toEqual([thisYear, lastYear]);
});

test('the year is that of the zone and of the calendar', () => {
  const newYear = '2025-12-31T16:30:00Z';
  expect(writerOf('en-US')(newYear)).toBe('Jan 1, 12:30\u00a0AM');
  // 1405 began on 21 March 2026, so the spring before it is in another year there.
  expect(writerOf('fa-IR')('2026-03-05T01:06:00Z')).toContain('1404');
});

test('a zone is named if this device’s zone differs at that time', () => {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect(foreignZone('en-US', here)(evening)).toBeNull();
  const far = new Date(evening).getTimezoneOffset() === -480 ? 'Asia/Tokyo' : timeZone;
  expect(foreignZone('en-US', far)(evening)).toMatch(/^GMT\+[89]$/);
});
