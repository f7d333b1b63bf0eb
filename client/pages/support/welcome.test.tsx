import { expect, test } from 'vitest';
import { promises } from '../../../tests/support/fake-shop.ts';
import { promisedAt, wordsOf } from '../../../tests/support/promised.tsx';
import { Welcome } from './welcome.tsx';

test.each(promisedAt(12))('who writes to support at %s reads first how soon it answers: %s', (at, promised) => {
  expect(wordsOf(<Welcome promised={{ promises, at }} />)).toContain(promised);
});
