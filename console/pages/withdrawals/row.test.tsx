// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { consoleTexts, drawConsole } from '../../../tests/support/drawn-console.tsx';
import { Doubtful } from '../../ui/doubtful/doubtful.tsx';
import { doubtfulWithdrawals, type WithdrawalRow, withdrawalsOnSheet } from './row.tsx';

const row = (id: number, doubts: string[], held: object = {}) =>
  ({
    ...{ id, bank_account: '**** 7890', money: 100, doubts, frozen: false },
    shopper: { nickname: 'Mia', blocked: false },
    ...held,
  }) as unknown as WithdrawalRow;

test('a sheet names number, person, card and sum of each', () => {
  const [first] = withdrawalsOnSheet([row(1, [])], consoleTexts);
  expect(first?.[0]).toContain('W1');
});

test('of many ticked ones each doubtful one is named with every reason', async () => {
  const plain = Array.from({ length: 30 }, (_, at) => row(at + 1, []));
  const some = [...plain, row(31, ['card'], { frozen: true }), row(40, ['fresh', 'unpaid'])];
  await drawConsole(<Doubtful rows={doubtfulWithdrawals(some)} />);
  const shown = () => [...document.querySelectorAll('dt')].map((name) => name.textContent?.split(' ')[0]);
  const reasons = () => [...document.querySelectorAll('dd')].map(({ textContent }) => textContent?.trim());
  expect(shown()).toEqual(['W31', 'W40']);
  expect(reasons()).toEqual(['Withdrawals frozen Card of others too', 'Fresh card payment Money nobody paid']);
  await drawConsole(<Doubtful rows={doubtfulWithdrawals(plain.map(({ id }) => row(id, ['unpaid'])))} />);
  expect([shown().length, document.body.textContent?.includes('10 more')]).toEqual([20, true]);
  await drawConsole(<Doubtful rows={doubtfulWithdrawals(plain)} />);
  expect(document.body.textContent).not.toContain('doubt');
});
