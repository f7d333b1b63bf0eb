import { insertRecharge } from '../../../db/queries/recharges.ts';
import type { Writer } from '../../../db/store.ts';
import type { ChannelKey } from '../../../shared/contract/enums.ts';

interface NewRecharge {
  shopperId: number;
  channel: ChannelKey;
  /** Fen. */
  money: number;
}

/** A recharge under a number that no other has; the number. */
export async function insertNumbered(
  tx: Writer,
  newNumber: (now: number) => string,
  recharge: NewRecharge,
): Promise<string> {
  for (;;) {
    const number = newNumber(tx.now);
    if ((await insertRecharge(tx, { ...recharge, number })) !== null) return number;
  }
}
