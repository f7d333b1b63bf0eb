import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { isolated } from '../../../shared/isolated.ts';
import { rowsOnSheet } from '../../lib/rows-on-sheet.ts';
import type { StepUpSummary } from '../../lib/step-up-summary.ts';
import type { Texts } from '../../lib/texts.ts';
import type { DoubtfulRow } from '../../ui/doubtful/doubtful.tsx';
import { Doubts, isDoubtful } from '../../ui/people/money-tags.tsx';

export type WithdrawalRow = ConsoleOutput<'withdrawals'>['rows'][number];

/** Number, person, card and sum of each. */
export const withdrawalsOnSheet = (rows: readonly WithdrawalRow[], texts: Texts): StepUpSummary['rows'] =>
  rowsOnSheet(
    rows,
    ({ id, shopper, bank_account, money: sum }) => [
      `W${id} · ${isolated(shopper.nickname)} · ${isolated(bank_account)}`,
      texts.money(sum),
    ],
    texts,
  );

/** Those with something that speaks against paying. */
export const doubtfulWithdrawals = (rows: readonly WithdrawalRow[]): DoubtfulRow[] =>
  rows.filter(isDoubtful).map((row) => ({
    name: `W${row.id} · ${isolated(row.shopper.nickname)}`,
    why: <Doubts row={row} />,
  }));
