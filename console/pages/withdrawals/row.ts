import type { ConsoleOutput } from '../../../shared/console/index.ts';

export type WithdrawalRow = ConsoleOutput<'withdrawals'>['rows'][number];
