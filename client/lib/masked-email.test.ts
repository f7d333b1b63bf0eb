import { expect, test } from 'vitest';
import { maskedEmail } from './masked-email.ts';

test.each([
  ['daotian@example.com', 'dao***@example.com'],
  ['mia.chen+shop@example.com', 'mia***@example.com'],
  ['anna@example.com', 'an***@example.com'],
  ['leo@example.com', 'l***@example.com'],
  ['jo@example.com', 'j***@example.com'],
  ['x@example.com', '***@example.com'],
  ['"a@b c"@example.com', '"a@***@example.com'],
  ['𠮷野家@例え.jp', '𠮷***@例え.jp'],
  ['mia@xn--r8jz45g.jp', 'm***@xn--r8jz45g.jp'],
  ['', ''],
])('of %s half of the name at the most is shown: %s', (address, shown) => {
  expect(maskedEmail(address)).toBe(shown);
});
