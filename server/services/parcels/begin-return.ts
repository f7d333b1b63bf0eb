import { type HeldOrder, stopSending } from '../../../db/queries/parcels.ts';
import { insertReturn } from '../../../db/queries/returns.ts';
import type { Writer } from '../../../db/store.ts';
import type { GoodsReturnKind, GoodsReturnReason } from '../../../shared/contract/enums.ts';

interface NewReturn {
  kind: GoodsReturnKind;
  /** Pieces that go back. */
  quantity: number;
  reason: GoodsReturnReason;
  words: string;
  /** Who of staff opens it for the shopper; none if the shopper asks. */
  openedBy?: string;
}

/** A return of an order that is locked; null if one is open. */
export async function beginReturn(tx: Writer, order: HeldOrder, asked: NewReturn): Promise<number | null> {
  // An order with an open return is not sent.
  if (asked.kind === 'cancel') await stopSending(tx, order);
  const id = await insertReturn(tx, { orderId: order.id, ...asked });
  tx.invalidate(`shopper:${order.shopperId}`);
  tx.invalidate('queues');
  return id;
}
