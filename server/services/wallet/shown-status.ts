import type { RechargeStatus } from '../../../shared/contract/enums.ts';

interface Row {
  status: RechargeStatus;
  cancelled: boolean;
}

/** A recharge's status as people read it: what its shopper asked to cancel is pending until it is cancelled. */
export const shownStatusOf = ({ status, cancelled }: Row): RechargeStatus | 'cancelled' =>
  status === 'refused' && cancelled ? 'cancelled' : status;
