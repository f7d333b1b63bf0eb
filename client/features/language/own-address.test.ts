import { expect, test } from 'vitest';
import { ownAddress } from './own-address.ts';

test.each([
  ['?invitation_code=A1&tab=register', '/login?tab=register&invitation_code=A1'],
  ['?next=%2Fuser%2Fcheckout%2F7%3Fgroup%3D12', '/login?next=%2Fuser%2Fcheckout%2F7%3Fgroup%3D12'],
  ['?lang=fr-FR&utm_source=mail', '/login'],
  ['?tab=&next=%2Fmy', '/login?next=%2Fmy'],
  ['?tab=register&tab=login', '/login?tab=register'],
  ['', '/login'],
])('from /login%s a language leads back to %s', (search, address) => {
  expect(ownAddress({ pathname: '/login', search }, ['tab', 'invitation_code', 'next'])).toBe(address);
});

test('a page without a screen has its path alone', () => {
  expect(ownAddress({ pathname: '/nothing', search: '?a=b' })).toBe('/nothing');
});
