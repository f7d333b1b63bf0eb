import type { ConsoleOutput } from '../../../shared/console/index.ts';

export type Withdrawal = ConsoleOutput<'withdrawal'>;
