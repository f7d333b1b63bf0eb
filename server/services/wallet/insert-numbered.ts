import { insertRecharge } from '../../../db/queries/recharges.ts';
import type { Writer } from '../../../db/store.ts';
import type { ChannelKey } from '../../../shared/contract/enums.ts';

interface NewRecharge {
  shopperId: number;
  channel: ChannelKey;
  /** Fen. */
  money: number;
}

/** A recharge under a number that no other has. */
export async function insertNumbered(
  tx: Writer,
  newNumber: (now: number) => string,
  recharge: NewRecharge,
): Promise<{ id: number; number: string }> {
  for (;;) {
    const number = newNumber(tx.now);
    const id = await insertRecharge(tx, { ...recharge, number });
    if (id !== null) return { id, number };
  }
}
