import { expect, test } from 'vitest';
import { translator } from './texts.ts';

test('placeholders are filled in, numbers in the reader’s digits', () => {
  const t = translator({ hello: '{{name}}: {{n}}', plain: 'just words' }, 'ar-EG', (n) =>
    new Intl.NumberFormat('ar-EG').format(n),
  );
  expect(t('hello', { name: 'Mia', n: 12 })).toBe('Mia: ١٢');
  expect(t('plain')).toBe('just words');
});

test('a count picks the plural form of the language', () => {
  const table = {
    seats_one: 'место',
    seats_few: '{{count}} места',
    seats_many: '{{count}} мест',
    seats_other: '{{count}} места',
  };
  const t = translator(table, 'ru-RU', String);
  expect([1, 3, 5, 21].map((count) => t('seats', { count }))).toEqual(['место', '3 места', '5 мест', 'место']);
});

test('a form that is missing falls back to the general one, a missing text is a fault', () => {
  const t = translator({ seats_other: '{{count}} seats' }, 'en-US', String);
  expect(t('seats', { count: 1 })).toBe('1 seats');
  expect(() => t('none')).toThrow('no text for none');
});
