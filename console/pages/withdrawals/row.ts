import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { rowsOnSheet } from '../../lib/rows-on-sheet.ts';
import type { StepUpSummary } from '../../lib/step-up-summary.ts';
import { isolated, type Texts } from '../../lib/texts.ts';

export type WithdrawalRow = ConsoleOutput<'withdrawals'>['rows'][number];

/** Doubtful ones that a sheet names, at the most. */
const MOST = 20;

/** Those with something that speaks against paying, and number, person, card and sum of each. */
export function withdrawalsOnSheet(rows: readonly WithdrawalRow[], texts: Texts): StepUpSummary['rows'] {
  const { t, money, count } = texts;
  const pairs = rowsOnSheet(
    rows,
    ({ id, shopper, bank_account, money: sum }) => [
      `W${id} · ${isolated(shopper.nickname)} · ${isolated(bank_account)}`,
      money(sum),
    ],
    texts,
  );
  const doubtful = rows.filter(({ doubts }) => doubts.length > 0).map(({ id }) => `W${id}`);
  if (doubtful.length === 0) return pairs;
  const names = doubtful.slice(0, MOST).join(', ');
  const left = doubtful.length - MOST;
  return [[t('withdrawals.doubtful'), left > 0 ? `${names} + ${count(left)}` : names], ...pairs];
}
