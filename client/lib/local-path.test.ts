import { expect, test } from 'vitest';
import { localPath, loginPath, pathAfterLogin } from './local-path.ts';

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
  ['//[', '/'],
  ['', '/'],
  [null, '/'],
])('next=%j leads to %s', (next, path) => {
  expect(localPath(next)).toBe(path);
});

test('a log-in does not lead to itself; whoever chooses a language there comes back to it', () => {
  const joining = '/login?tab=register&invitation_code=A1';
  expect([localPath(joining), pathAfterLogin(joining), pathAfterLogin('/login')]).toEqual([joining, '/', '/']);
  expect(pathAfterLogin('/user/order/1?a=b')).toBe('/user/order/1?a=b');
});

test('the address of the log-in contains the page that the visitor wanted', () => {
  expect(localPath(new URLSearchParams(loginPath('/user/order/1?a=b').split('?')[1]).get('next'))).toBe(
    '/user/order/1?a=b',
  );
});

test('who wants to buy registers over the page, unless a session has ended', () => {
  expect(loginPath('/g/2611291234567890/buy')).toBe('/g/2611291234567890/register');
  expect(loginPath('/user/detail/7/buy')).toBe('/user/detail/7/register');
  expect(loginPath('/user/detail/7/buy/2611291234567890')).toBe('/user/detail/7/register/2611291234567890');
  expect(loginPath('/g/2611291234567890/buy', true)).toBe('/login?next=%2Fg%2F2611291234567890%2Fbuy&ended=1');
  expect(loginPath('/g/x/buy')).toBe('/login?next=%2Fg%2Fx%2Fbuy');
});

test('a second redirect to the log-in leads back to the same page', () => {
  const once = loginPath('/user/order/1?a=b');
  expect(loginPath(once)).toBe(once);
});

test('the address of the log-in says that a session has ended, also if it leads home', () => {
  expect(loginPath('/my', true)).toBe('/login?next=%2Fmy&ended=1');
  expect(loginPath('/', true)).toBe('/login?ended=1');
});
