import { expect, test } from 'vitest';
import { accountParts, copiedOf } from './account-parts.ts';

const read = (account: string) => accountParts(account).map((part) => [part.kind, part.text, copiedOf(part)]);

test.each([
  [
    'Example Bank · 6222 0000 0000 0000 · Example Ltd.',
    [
      ['bank', 'Example Bank', 'Example Bank'],
      ['number', '6222 0000 0000 0000', '6222000000000000'],
      ['name', 'Example Ltd.', 'Example Ltd.'],
    ],
  ],
  [
    '中国银行；GB82 WEST 1234 5698 7654 32；拼团商城',
    [
      ['bank', '中国银行', '中国银行'],
      ['number', 'GB82 WEST 1234 5698 7654 32', 'GB82WEST12345698765432'],
      ['name', '拼团商城', '拼团商城'],
    ],
  ],
])('an account as the manual writes it has a bank, a number and a name: %s', (account, parts) => {
  expect(read(account)).toEqual(parts);
});

test('of parts in another order no name is given that may be wrong', () => {
  expect(read('Example Ltd. | Example Bank | 123-456-789')).toEqual([
    ['account', 'Example Ltd.', 'Example Ltd.'],
    ['account', 'Example Bank', 'Example Bank'],
    ['number', '123-456-789', '123-456-789'],
  ]);
  expect(read('中国银行 · 6222 0000 1111').map(([kind]) => kind)).toEqual(['account', 'number']);
});

test.each(['Bank 1234', 'Ask us · we answer', 'Example Bank, 6222 0000, Example Ltd.', ''])(
  'a line without such parts stays whole: %s',
  (account) => expect(read(account)).toEqual([['account', account, account]]),
);
