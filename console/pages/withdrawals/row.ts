import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { rowsOnSheet } from '../../lib/rows-on-sheet.ts';
import { isolated, type Texts } from '../../lib/texts.ts';

export type WithdrawalRow = ConsoleOutput<'withdrawals'>['rows'][number];

/** Number, person, card and sum of each. */
export const withdrawalsOnSheet = (rows: readonly WithdrawalRow[], texts: Texts) =>
  rowsOnSheet(
    rows,
    ({ id, shopper, bank_account, money }) => [
      `W${id} · ${isolated(shopper.nickname)} · ${isolated(bank_account)}`,
      texts.money(money),
    ],
    texts,
  );
