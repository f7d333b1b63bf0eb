import { notify } from '../../../db/queries/notifications.ts';
import { closeRecharge } from '../../../db/queries/recharges.ts';
import type { Writer } from '../../../db/store.ts';

interface Refusal {
  number: string;
  /** What the shopper reads. */
  remark?: string;
  /** The shopper did it, and is not told. */
  byShopper?: boolean;
}

/** Refuses a recharge that is pending, and tells its shopper; undefined when it is not. */
export async function refuseRecharge(tx: Writer, { number, remark = '', byShopper = false }: Refusal) {
  const closed = await closeRecharge(tx, { number, status: 'refused', remark });
  if (!closed) return undefined;
  const { shopperId, money } = closed;
  if (!byShopper) await notify(tx, 'recharge_refused', [{ shopperId, facts: { money, number, remark } }]);
  return closed;
}
