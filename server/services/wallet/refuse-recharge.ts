import { notify } from '../../../db/queries/notifications.ts';
import { closeRecharge } from '../../../db/queries/recharges.ts';
import type { Writer } from '../../../db/store.ts';

interface Refusal {
  number: string;
  /** What the shopper reads. */
  remark?: string;
}

/** Refuses a recharge that is pending, and tells its shopper unless it is who cancels it; undefined when it is not. */
export async function refuseRecharge(tx: Writer, { number, remark = '' }: Refusal) {
  const closed = await closeRecharge(tx, { number, status: 'refused', remark });
  if (!closed) return undefined;
  const { shopperId, money, cancelled } = closed;
  if (!cancelled) await notify(tx, 'recharge_refused', [{ shopperId, facts: { money, number, remark } }]);
  return closed;
}
