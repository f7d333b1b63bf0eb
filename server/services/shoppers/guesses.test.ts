import { expect, test } from 'vitest';
import { tables } from '../../../db/schema/index.ts';
import { openTestStore, testClock } from '../../../tests/support/test-shop.ts';
import { Overloaded, TooManyGuesses } from '../refused.ts';
import { Guesses } from './guesses.ts';

const wrong = async () => false;

async function openGuesses() {
  const clock = testClock();
  const store = await openTestStore(clock);
  /** A process on the same database. */
  const process = () => new Guesses({ store, clock, scale: 0.2, jwtSecret: 'a secret of the tests' });
  return { clock, store, process, guesses: process(), counts: () => store.reader.db.select().from(tables.guessCounts) };
}

test('a guess that was never checked does not count', async () => {
  const { guesses } = await openGuesses();
  const overloaded = () => guesses.guess('a', () => Promise.reject(new Overloaded('busy')));
  for (let n = 0; n < 5; n++) await expect(overloaded()).rejects.toThrow(Overloaded);
  await guesses.guess('a', wrong);
  await expect(overloaded()).rejects.toThrow(Overloaded);
  await guesses.guess('a', wrong);
  await expect(guesses.guess('a', wrong)).rejects.toThrow(TooManyGuesses);
});

test('several processes count together, and honour the `Retry-After` that one of them gave', async () => {
  const { process, clock } = await openGuesses();
  const [one, two] = [process(), process()];
  await one.guess('a', wrong, 'x');
  await two.guess('a', wrong, 'x');
  const waitOf = (error: unknown) => (error as TooManyGuesses).seconds;
  expect(await one.guess('a', wrong, 'y').catch(waitOf)).toBe(30);
  clock.advance(30_000);
  const at = await Promise.all(
    Array.from({ length: 8 }, (_, n) => (n % 2 ? one : two).guess('a', wrong).catch(waitOf)),
  );
  expect(at.filter((looked) => looked === false)).toHaveLength(1);
  expect(new Set(at.filter((looked) => looked !== false))).toEqual(new Set([60]));
  // The gate is closed for a minute, but the given wait is over.
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, n) => (n % 2 ? one : two).guess('a', wrong, 'y').catch(waitOf)),
  );
  expect(answers.filter((looked) => looked === false)).toHaveLength(1);
  // They get the rest of the minute, or the next one.
  expect([60, 120]).toContain(await one.guess('a', wrong, 'y').catch(waitOf));
});

test('a right guess leaves nothing, and no row names a secret', async () => {
  const { guesses, counts } = await openGuesses();
  for (let n = 0; n < 2; n++) await guesses.guess('name:mia', wrong, '198.51.100.7');
  await expect(guesses.guess('name:mia', wrong, '198.51.100.7')).rejects.toThrow(TooManyGuesses);
  const keys = (await counts()).map(({ key }) => key);
  expect(keys).toHaveLength(4);
  for (const key of keys) expect(key).toMatch(/^(free|gate|passed|retry-after):[\w-]{43}$/);
  await guesses.guess('x'.repeat(10_000), async () => true);
  expect(await counts()).toHaveLength(4);
});

test('refusals, which cost no hash, push out no count', async () => {
  const { guesses, clock, counts } = await openGuesses();
  await guesses.guess('a', wrong);
  clock.advance(3_600_000);
  for (let n = 0; n < 2; n++) await guesses.guess('b', wrong);
  const refused = Array.from({ length: 8 }, (_, n) => guesses.guess('b', wrong, `network ${n}`));
  for (const one of refused) await expect(one).rejects.toThrow(TooManyGuesses);
  // Three of them last a day: of the guess at one secret, and of those at the other.
  expect(await counts()).toHaveLength(12);
  await guesses.deleteExpired(clock(), 3);
  await guesses.guess('a', wrong);
  await expect(guesses.guess('a', wrong)).rejects.toThrow(TooManyGuesses);
});

test('expired counts are deleted, and of too many those that expire first', async () => {
  const { guesses, clock, counts } = await openGuesses();
  const keysLeft = async (most?: number) => {
    await guesses.deleteExpired(clock(), most);
    return (await counts()).length;
  };
  for (const secret of ['a', 'b', 'c']) {
    await guesses.guess(secret, wrong);
    clock.advance(3_600_000);
  }
  expect(await keysLeft()).toBe(3);
  expect(await keysLeft(2)).toBe(2);
  clock.advance(22 * 3_600_000);
  expect(await keysLeft()).toBe(1);
  // What is left is the last one's: its second guess is the last that nobody waits for.
  await guesses.guess('c', wrong);
  await expect(guesses.guess('c', wrong)).rejects.toThrow(TooManyGuesses);
});
