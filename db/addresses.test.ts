import { expect, test } from 'vitest';
import { addressesOf } from './addresses.ts';

test.each([
  ['postgres://shop@one/shop', ['postgres://shop@one/shop']],
  [
    'postgres://one,two/shop?sslmode=verify-full',
    ['postgres://one/shop?sslmode=verify-full', 'postgres://two/shop?sslmode=verify-full'],
  ],
  ['postgresql://u:a,b@c@[::1]:1,two:2/shop', ['postgresql://u:a,b@c@[::1]:1/shop', 'postgresql://u:a,b@c@two:2/shop']],
  ['postgres://shop@/shop?host=/run/postgresql', ['postgres://shop@/shop?host=/run/postgresql']],
])('%s', (url, addresses) => {
  expect(addressesOf(url)).toEqual(addresses);
});
