import type { ConsoleOutput } from '../../../shared/console/index.ts';

export type OddPayment = ConsoleOutput<'oddPayments'>[number];
