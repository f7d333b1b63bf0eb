import { expect, test } from 'vitest';
import { POSTERS, parsePosterFile, posterAddress } from './posters.ts';

test.each(['upright', 'wide'] as const)('the address of a poster that is %s says which one it is', (shape) => {
  const poster = { orderno: '20260101000000000001', locale: 'mm-MN', shape } as const;
  const address = posterAddress(poster);
  expect(address.startsWith(POSTERS)).toBe(true);
  expect(parsePosterFile(address.slice(POSTERS.length))).toEqual(poster);
});

test.each(['', '1.jpg', '1.zh-CN', '1.zh-CN.png', '1.xx-XX.jpg', 'a.zh-CN.jpg', '1.zh-CN.tall.jpg', '1.zh-CN.jpg/..'])(
  '%j is no poster',
  (file) => {
    expect(parsePosterFile(file)).toBeNull();
  },
);
