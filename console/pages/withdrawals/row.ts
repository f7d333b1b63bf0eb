import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { rowsOnSheet } from '../../lib/rows-on-sheet.ts';
import type { Texts } from '../../lib/texts.ts';

export type WithdrawalRow = ConsoleOutput<'withdrawals'>['rows'][number];

/** Number, person, card and sum of each. */
export const withdrawalsOnSheet = (rows: readonly WithdrawalRow[], texts: Texts) =>
  rowsOnSheet(
    rows,
    ({ id, shopper, bank_account, money }) => [`W${id} · ${shopper.nickname} · ${bank_account}`, texts.money(money)],
    texts,
  );
