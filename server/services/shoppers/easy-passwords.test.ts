import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { isCommon, isEasy } from './easy-passwords.ts';

const md5 = (text: string) => createHash('md5').update(text).digest('hex');

const easy = (text: string) => isEasy(text, 'Mia.Lin');

const judged = async (texts: string[], judge: (text: string) => Promise<boolean>) =>
  Object.fromEntries(await Promise.all(texts.map(async (text) => [text, await judge(text)] as const)));

const all = (texts: string[], verdict: boolean) => Object.fromEntries(texts.map((text) => [text, verdict]));

const common = [
  '123456',
  'password',
  'Password',
  'PASSWORD',
  'qwerty',
  '111111',
  '12345678',
  'iloveyou',
  'a123456',
  '5201314',
  'letmein',
];
const name = ['Mia.Lin', 'mia.lin', 'MIA.LIN', 'Mia.lin'];
const good = ['correct horse', 'battery staple', 'x7Kq2mPz', '20240917x', '987012', 'mia.lin2', 'a secret'];

test('while the lists are made, other requests are served', async () => {
  let turns = 0;
  let going = true;
  const next = () => {
    turns++;
    if (going) setImmediate(next);
  };
  next();
  // The first digest that is not a common one.
  expect(await easy(md5('x7Kq2mPz'))).toBe(false);
  going = false;
  expect(turns).toBeGreaterThan(20);
});

test('the commonest passwords and the username are easy, in plain text and as digests', async () => {
  expect(await judged([...common, ...name], easy)).toEqual(all([...common, ...name], true));
  const digests = [...common, ...name].map(md5);
  expect(await judged(digests, easy)).toEqual(all(digests, true));
});

test('a digest that hides how short its password is counts as one of the easy', async () => {
  const digests = ['1', 'a', '~', ' ', 'A1', '123', 'abc', 'z9z', '12345', '00000'].map(md5);
  expect(await judged(digests, (digest) => isEasy(digest, 'mia'))).toEqual(all(digests, true));
});

test('others are not', async () => {
  expect(await judged(good, easy)).toEqual(all(good, false));
  expect(await judged(good.map(md5), easy)).toEqual(all(good.map(md5), false));
  const others = Array.from({ length: 5000 }, (_, n) => md5(`no password ${n}`));
  expect(Object.values(await judged(others, easy)).filter(Boolean)).toEqual([]);
});

test('of fund passwords the commonest are', async () => {
  const refused = ['123456', '000000', md5('123456'), md5('000000')];
  expect(await judged(refused, isCommon)).toEqual(all(refused, true));
  expect(await judged(['246802', md5('246802')], isCommon)).toEqual(all(['246802', md5('246802')], false));
});
