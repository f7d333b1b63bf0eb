import type { ConsoleOutput } from '../../../shared/console/index.ts';

/** A withdrawal with what is known for and against paying it: one's own, or that of a request. */
export type Payout = NonNullable<ConsoleOutput<'approval'>['withdrawal']>;
