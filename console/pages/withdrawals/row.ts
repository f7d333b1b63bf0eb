import type { ConsoleOutput } from '../../../shared/console/index.ts';

export type WithdrawalRow = ConsoleOutput<'withdrawals'>['rows'][number];

/** Of many, so many stand on the sheet by name; the sum is that of all. */
export const MOST_ON_SHEET = 8;
