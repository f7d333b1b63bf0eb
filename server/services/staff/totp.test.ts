import { expect, test } from 'vitest';
import { acceptedStep, base32, newTotpSecret, stepAt, totpAddress, totpCode } from './totp.ts';

const secret = Buffer.from('12345678901234567890');

// RFC 6238, appendix B, SHA-1.
test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('the code of RFC 6238 at %d s is %s', (seconds, code) => {
  expect(totpCode(secret, stepAt(seconds * 1000), 8)).toBe(code);
  expect(totpCode(secret, stepAt(seconds * 1000))).toBe(code.slice(2));
});

// RFC 4648, section 10.
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('%j is %s in base 32', (text, encoded) => {
  expect(base32(Buffer.from(text))).toBe(encoded);
});

test('a code is accepted half a minute early and late, no more, and only if it is newer than the last', () => {
  const now = 1_700_000_000_000;
  const present = stepAt(now);
  const accepted = [-2, -1, 0, 1, 2].map((by) =>
    acceptedStep(secret, totpCode(secret, present + by), { now, after: 0 }),
  );
  expect(accepted).toEqual([null, present - 1, present, present + 1, null]);
  const again = [-1, 0, 1].map((by) => acceptedStep(secret, totpCode(secret, present + by), { now, after: present }));
  expect(again).toEqual([null, null, present + 1]);
  for (const wrong of ['', '12345', '1234567', 'abcdef', '１２３４５６']) {
    expect(acceptedStep(secret, wrong, { now, after: 0 })).toBeNull();
  }
});

test('an authenticator app reads shop, person and secret from the address', () => {
  const made = newTotpSecret();
  const address = new URL(totpAddress(made, { shop: '免税 & Co', name: 'Mia Lin' }));
  expect(decodeURIComponent(address.pathname)).toBe('/免税 & Co:Mia Lin');
  expect(Object.fromEntries(address.searchParams)).toEqual({ secret: base32(made), issuer: '免税 & Co' });
});
