import { expect, test } from 'vitest';
import { Refusal } from '../../shared/refusal.ts';
import { notFound, orNotFound } from './not-found.ts';

const away = new Response(null, { status: 302 });

test.each([
  ['no such thing', new Refusal(400, 'none'), notFound()],
  ['asked too often', new Refusal(429, 'later'), new Refusal(429, 'later')],
  ['no answer', new Refusal(0, 'offline'), new Refusal(0, 'offline')],
  ['a fault', new TypeError('fault'), new TypeError('fault')],
  ['no session', away, away],
])('only what does not exist is a missing page: %s', async (_, problem, thrown) => {
  await expect(orNotFound(Promise.reject(problem))).rejects.toEqual(thrown);
});

test('what exists is returned', async () => {
  expect(await orNotFound(Promise.resolve('item'))).toBe('item');
});
