import type { ConsoleOutput } from '../../../shared/console/index.ts';
import type { ChannelKey } from '../../../shared/contract/enums.ts';

export type Recharge = ConsoleOutput<'recharge'>;

/** The queue that opens: transfers, which have proofs, are what staff decide. */
export const FIRST: ChannelKey = 'transfer';
