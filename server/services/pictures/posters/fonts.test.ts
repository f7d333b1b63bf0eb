import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../../../db/project-root.ts';
import { type Locale, locales } from '../../../../shared/locales.ts';
import { FONTS, readAdvances } from './fonts.ts';

const { regular, bold } = readAdvances();

/** What has no shape: white space, and marks of direction. */
const UNSEEN = /[\n\u2068\u2069]/g;

test.each(Object.keys(locales) as Locale[])('the fonts have every letter that the shop writes in %s', (locale) => {
  const texts = JSON.parse(readFileSync(join(projectRoot(), `locales/${locale}.json`), 'utf8'));
  const letters = [...new Set(Object.values<string>(texts).join('').replace(UNSEEN, ''))];
  expect(letters.length).toBeGreaterThan(50);
  const lacking = letters.filter((letter) => {
    const codePoint = letter.codePointAt(0) as number;
    return !regular.has(codePoint) && !bold.has(codePoint);
  });
  expect(lacking).toEqual([]);
});

test('letters are as wide as their font says', () => {
  const widths = (text: string) => [...text].map((letter) => regular.get(letter.codePointAt(0) as number));
  expect(widths('中あ한')).toEqual([1, 1, 0.92]);
  expect(regular.get('i'.codePointAt(0) as number)).toBeLessThan(regular.get('m'.codePointAt(0) as number) as number);
  expect(bold.get('W'.codePointAt(0) as number)).toBeCloseTo(0.967, 2);
});

test('no font has what only directs a text, and names of all scripts have their letters', () => {
  for (const codePoint of [0x200e, 0x200f, 0x202a, 0x202e, 0x2066, 0x2067]) {
    expect([regular.has(codePoint), bold.has(codePoint)]).toEqual([false, false]);
  }
  for (const letter of 'ßŁĐ\u1ea1ЄђЖςάлшעלאفپ۱हकষণไทยລາວខ្មែរမြန်鬱體剑繪픕') {
    const codePoint = letter.codePointAt(0) as number;
    expect(regular.has(codePoint) || bold.has(codePoint), letter).toBe(true);
  }
});

test('they are no larger than said, and have their licence beside them', () => {
  const files = readdirSync(FONTS).filter((file) => file.endsWith('.ttf'));
  const bytes = files.reduce((sum, file) => sum + statSync(join(FONTS, file)).size, 0);
  expect(bytes).toBeLessThan(10_000_000);
  expect(readFileSync(join(FONTS, 'LICENSE'), 'utf8')).toContain('SIL OPEN FONT LICENSE Version 1.1');
});
