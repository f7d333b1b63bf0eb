import { expect, test } from 'vitest';
import { stemOf } from './stem.ts';

test.each([
  ['en-US', 'watches watch'],
  ['en-US', 'batteries battery'],
  ['en-US', 'shoes shoe'],
  ['en-US', 'dresses dress'],
  ['es-ES', 'relojes reloj'],
  ['es-ES', 'guantes guante'],
  ['es-ES', 'lapices lapiz'],
  ['pt-BR', 'botoes botao'],
  ['pt-BR', 'batons batom'],
  ['pt-BR', 'colares colar'],
  ['fr-FR', 'chapeaux chapeau'],
  ['de-DE', 'uhren uhr'],
])('in %s these are one word: %s', (locale, words) => {
  const [one = '', other = ''] = words.split(' ');
  expect(stemOf(one, locale)).toBe(stemOf(other, locale));
});

test.each([
  ['es-ES', 'plato plata'],
  ['es-ES', 'esfero esfera'],
  ['en-US', 'organ organic'],
  ['en-US', 'glass glasse'],
])('in %s these are two: %s', (locale, words) => {
  const [one = '', other = ''] = words.split(' ');
  expect(stemOf(one, locale)).not.toBe(stemOf(other, locale));
});

test('a language without rules keeps its words', () => {
  expect([stemOf('lapsos', 'xx-XX'), stemOf('gas', 'en-US')]).toEqual(['lapsos', 'gas']);
});
