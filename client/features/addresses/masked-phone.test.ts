import { expect, test } from 'vitest';
import { maskedPhone } from './masked-phone.ts';

test.each([
  ['13900000217', '139****0217'],
  ['+86 138-0013-6021', '+86 138-****-6021'],
  ['(555) 123 4567', '(55*) *** 4567'],
  ['555 1234', '*** 1234'],
  ['1234', '1234'],
  ['', ''],
])('%s is shown as %s', (phone, shown) => {
  expect(maskedPhone(phone)).toBe(shown);
});
