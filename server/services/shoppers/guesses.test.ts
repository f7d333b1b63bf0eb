import { expect, test } from 'vitest';
import { Overloaded, TooManyGuesses } from '../refused.ts';
import { Guesses } from './guesses.ts';

const wrong = async () => false;

const openGuesses = () => new Guesses({ clock: () => 0, scale: 0.2 });

test('a guess that was never looked at does not count', async () => {
  const guesses = openGuesses();
  const overloaded = () => guesses.guess('a', () => Promise.reject(new Overloaded('busy')));
  for (let n = 0; n < 5; n++) await expect(overloaded()).rejects.toThrow(Overloaded);
  await guesses.guess('a', wrong);
  await expect(overloaded()).rejects.toThrow(Overloaded);
  await guesses.guess('a', wrong);
  await expect(guesses.guess('a', wrong)).rejects.toThrow(TooManyGuesses);
});

test('of more secrets than it counts, those guessed at longest ago are forgotten', async () => {
  const guesses = openGuesses();
  const exhaust = async (secret: string) => {
    for (let n = 0; n < 2; n++) await guesses.guess(secret, wrong);
  };
  await exhaust('first');
  await exhaust('second');
  for (let n = 0; n < 19_999; n++) await guesses.guess(`name:${n}`, wrong);
  await expect(guesses.guess('second', wrong)).rejects.toThrow(TooManyGuesses);
  await expect(guesses.guess('first', wrong)).resolves.toBe(false);
});

test('a secret’s name is kept no longer than any real one is', async () => {
  const guesses = openGuesses();
  for (const ending of ['a', 'b']) await guesses.guess('x'.repeat(64) + ending, wrong);
  await expect(guesses.guess(`${'x'.repeat(64)}c`, wrong)).rejects.toThrow(TooManyGuesses);
});
