import { expect, test } from 'vitest';
import { maskedContacts } from './masked.ts';

const masked = (phone: string, address = '') => maskedContacts({ truename: '', phone, address });

test.each([
  ['+86 138-1234-0417', '138 **** 0417'],
  ['+1 202 555 0143', '120 **** 0143'],
  ['0912 345 67', '0 **** 4567'],
  ['9123 4567', '**** 4567'],
  ['555 0143', '**** 143'],
  ['55 01 43', '****'],
  ['', ''],
])('of the phone %s four digits at the least are left out: %s', (phone, shown) => {
  expect(masked(phone).phone).toBe(shown);
});

test.each([
  ['浙江杭州文三路 1 号', '浙江杭州…'],
  ['文三路 1', '文三…'],
  ['B1', 'B…'],
  ['1', '…'],
  ['', ''],
])('of the address %s half is left out at the least: %s', (address, shown) => {
  expect(masked('', address).address).toBe(shown);
});
