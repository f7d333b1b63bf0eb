import { expect, test } from 'vitest';
import { promises } from '../../../tests/support/fake-shop.ts';
import { promisedAt, wordsOf } from '../../../tests/support/promised.tsx';
import { Arrives } from './arrives.tsx';

test.each(promisedAt(24))('a withdrawal that is asked for at %s says how soon it is paid: %s', (at, promised) => {
  expect(wordsOf(<Arrives promised={{ promises, at }} />)).toContain(promised);
});
