import type { ChannelKey } from '../../shared/contract/enums.ts';

/** The queue of recharges that opens: transfers, which have proofs, are what staff decide. */
export const FIRST: ChannelKey = 'transfer';
