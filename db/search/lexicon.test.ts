import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keyOf, ownLexicons, readLexicon } from './lexicon.ts';

const lexicon = readLexicon(
  ['# shoes', 'sneaker = trainer', 'shoe > sneaker, boot', 'sneaker ~ boot', 'cell phone = mobile'].join('\n'),
  'en-US',
);
const othersOf = (word: string) =>
  Object.fromEntries((lexicon.get(keyOf(word, 'en-US')) ?? []).map((other) => [other.word, other.closeness]));

test('equal words are so in both directions, in whatever number and case', () => {
  expect(othersOf('Trainers')).toMatchObject({ sneaker: 0.95 });
  expect(othersOf('mobile')).toEqual({ 'cell phone': 0.95 });
});

test('who asks for the broad word means the narrow ones, with what is equal to them, and not the other way', () => {
  expect(othersOf('shoe')).toMatchObject({ sneaker: 0.8, boot: 0.8, trainer: 0.8 * 0.95 });
  expect(othersOf('boot')).not.toHaveProperty('shoe');
});

test('a substitute is one in both directions, for what is equal to it too', () => {
  expect(othersOf('boot')).toMatchObject({ sneaker: 0.4, trainer: 0.4 * 0.95 });
  expect(othersOf('trainer')).toMatchObject({ boot: 0.4 * 0.95 });
});

test('each language of the shop that has a file can be read', () => {
  const all = ownLexicons(join(import.meta.dirname, 'synonyms'));
  expect([...all.keys()]).toEqual(['zh', 'en', 'es', 'pt']);
  for (const [language, one] of all) expect([language, one.size > 500]).toEqual([language, true]);
});
