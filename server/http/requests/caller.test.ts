import { expect, test } from 'vitest';
import { localeOfCall } from './caller.ts';

test.each([
  ['en-GB,en;q=0.9', 'en-US'],
  ['ca;q=0.9, pt-PT;q=0.8', 'pt-BR'],
  ['cy, es-MX;q=0.7, zh;q=0.9', 'zh-CN'],
  ['es-MX;q=0.9, zh;q=0.7', 'es-ES'],
  ['AR', 'ar-SA'],
  ['*', 'zh-CN'],
  ['xx', 'zh-CN'],
  ['es;q=0', 'zh-CN'],
  ['', 'zh-CN'],
  [undefined, 'zh-CN'],
])('a client that accepts %s is answered in %s, also when it asks again', (accepted, locale) => {
  const asked = () => localeOfCall({ headers: { 'accept-language': accepted } });
  expect([asked(), asked()]).toEqual([locale, locale]);
});

test('of a thousand languages only the first twenty are read', () => {
  const many = Array.from({ length: 1000 }, (_, n) => `x${n}`).join();
  expect(localeOfCall({ headers: { 'accept-language': `${many},en` } })).toBe('zh-CN');
});
