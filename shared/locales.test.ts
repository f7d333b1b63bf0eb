import { expect, test } from 'vitest';
import { isLocale, offeredLocale, textFor } from './locales.ts';

test.each([
  [['en-GB', 'en'], 'en-US'],
  [['ca', 'pt-PT'], 'pt-BR'],
  [['lo'], 'la-LA'],
  [['my-MM'], 'mm-MN'],
  [['la-LA'], 'la-LA'],
  [['AR'], 'ar-SA'],
  [['xx', '*'], null],
  [[], null],
])('a reader of %j is offered %s', (tags, locale) => {
  expect(offeredLocale(tags)).toBe(locale);
});

test('a text falls back to English in most languages, otherwise to the base text', () => {
  const texts = { 'zh-CN': '口红', 'en-US': 'Lipstick' };
  expect(textFor(texts, 'es-ES')).toBe('Lipstick');
  expect(textFor({ 'zh-CN': '口红' }, 'es-ES')).toBe('口红');
  expect(textFor(texts, 'zh-CN')).toBe('口红');
  expect(textFor({}, 'en-US')).toBeUndefined();
});

test.each(['', 'en', 'toString', '__proto__', null, undefined])('%s is no locale', (code) => {
  expect(isLocale(code)).toBe(false);
});
