import { expect, test } from 'vitest';
import { acceptedLocale, isLocale, textFor } from './locales.ts';

test.each([
  ['en-GB,en;q=0.9', 'en-US'],
  ['ca;q=0.9, pt-PT;q=0.8', 'pt-BR'],
  ['cy, es-MX;q=0.7, zh;q=0.9', 'zh-CN'],
  ['lo', 'la-LA'],
  ['my-MM', 'mm-MN'],
  ['la-LA', 'la-LA'],
  ['AR', 'ar-SA'],
  ['xx', null],
  ['es;q=0', null],
  ['', null],
  [undefined, null],
])('a browser that asks for %s reads %s', (header, locale) => {
  expect(acceptedLocale(header)).toBe(locale);
});

test('a text falls back to English for those who read it, else to the base', () => {
  const texts = { 'zh-CN': '口红', 'en-US': 'Lipstick' };
  expect(textFor(texts, 'es-ES')).toBe('Lipstick');
  expect(textFor({ 'zh-CN': '口红' }, 'es-ES')).toBe('口红');
  expect(textFor(texts, 'zh-CN')).toBe('口红');
  expect(textFor({}, 'en-US')).toBeUndefined();
});

test.each(['', 'en', 'toString', '__proto__', null, undefined])('%s is no locale', (code) => {
  expect(isLocale(code)).toBe(false);
});
