import { expect, test } from 'vitest';
import { guessesOf } from './password-guesses.ts';
import { LEAST_GUESSES } from './password-strength.ts';

const own = ['Mei Chen', '暖暖拼团'];

test.each([
  ...['password1234', 'Password1234!', 'P@ssw0rd1234', 'qwertyuiop12', '123456789012', 'abcdefghijkl', 'aaaaaaaaaaaa'],
  ...['iloveyou2024', 'letmeinletmein', 'pintuanpintuan', 'pintuan2026!!', 'meichen12345', 'Mei Chen 2026'],
  ...[
    'summer2026summer',
    'adminadmin123',
    'welcome12345',
    '1q2w3e4r5t6y',
    'woaini1314520',
    'pingtuan2026',
    '暖暖拼团暖暖拼团暖暖拼团',
  ],
])('a password of staff is not %s', (password) => {
  expect(guessesOf(password, own)).toBeLessThan(LEAST_GUESSES);
});

test.each(['correct horse battery', 'eleven velvet parrots', 'k7Gm2pQx9vLd', '雨后的山谷里有三只白鹭'])(
  '%s will do',
  (password) => {
    expect(guessesOf(password, own)).toBeGreaterThanOrEqual(LEAST_GUESSES);
  },
);

test('what a password is estimated for is bounded, however long it is', () => {
  const timeOf = (length: number) => {
    const since = performance.now();
    guessesOf('p4$$w0rd'.repeat(length / 8), own);
    return performance.now() - since;
  };
  timeOf(24);
  expect(timeOf(200)).toBeLessThan(4 * timeOf(24) + 50);
});
