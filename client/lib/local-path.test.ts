import { expect, test } from 'vitest';
import { localPath, loginPath } from './local-path.ts';

test.each([
  ['/user/order/1?x=2#y', '/user/order/1?x=2#y'],
  ['//evil.example', '/'],
  ['//evil.example/my', '/'],
  ['/\\evil.example', '/'],
  ['/\\evil.example/my', '/'],
  ['/my/..//evil.example', '/'],
  ['https://evil.example/', '/'],
  ['user/order/1', '/'],
  ['javascript:alert(1)', '/'],
  ['/\t/evil.example', '/'],
  ['', '/'],
  [null, '/'],
])('next=%j leads to %s', (next, path) => {
  expect(localPath(next)).toBe(path);
});

test('the way to the log-in keeps where the visitor wanted to go', () => {
  expect(localPath(new URLSearchParams(loginPath('/user/order/1?a=b').split('?')[1]).get('next'))).toBe(
    '/user/order/1?a=b',
  );
});

test('who is sent to the log-in twice is led back to the same page', () => {
  const once = loginPath('/user/order/1?a=b');
  expect(loginPath(once)).toBe(once);
});

test('a session that has ended is said on the way to the log-in, also where that leads home', () => {
  expect(loginPath('/my', true)).toBe('/login?next=%2Fmy&ended=1');
  expect(loginPath('/', true)).toBe('/login?ended=1');
});
