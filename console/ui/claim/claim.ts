import type { ConsoleOutput } from '../../../shared/console/index.ts';

/** A recharge with what is known for and against it: one's own, or that of a request. */
export type Claim = NonNullable<ConsoleOutput<'approval'>['recharge']>;
