import { expect, test } from 'vitest';
import { consoleTexts } from '../../../tests/support/drawn-console.tsx';
import { type WithdrawalRow, withdrawalsOnSheet } from './row.ts';

const row = (id: number, doubts: string[]) =>
  ({ id, shopper: { nickname: 'Mia' }, bank_account: '**** 7890', money: 100, doubts }) as unknown as WithdrawalRow;

test('a sheet names first what speaks against paying, of many too', () => {
  const plain = Array.from({ length: 30 }, (_, at) => row(at + 1, []));
  expect(withdrawalsOnSheet(plain, consoleTexts)[0]?.[0]).toContain('W1');
  const some = [...plain, row(31, ['card']), row(40, ['fresh', 'card'])];
  expect(withdrawalsOnSheet(some, consoleTexts)[0]).toEqual(['Look at these first', 'W31, W40']);
  const many = plain.map(({ id }) => row(id, ['unpaid']));
  expect(withdrawalsOnSheet(many, consoleTexts)[0]?.[1]).toMatch(/^W1, .*, W20 \+ 10$/);
});
