import { holdUndeleted } from '../../../db/queries/account-deletion.ts';
import { notify } from '../../../db/queries/notifications.ts';
import { type HeldOrder, holdOrder, selectShipment } from '../../../db/queries/parcels.ts';
import { selectOpenReturn } from '../../../db/queries/returns.ts';
import type { Store, Writer } from '../../../db/store.ts';
import type { GoodsReturnReason } from '../../../shared/contract/enums.ts';
import { piecesLeft } from '../../../shared/returned-pieces.ts';
import { actOnce, type Entry } from '../act-once.ts';
import type { By } from '../staff-act.ts';
import { StaffRefused } from '../staff-refused.ts';
import { beginReturn } from './begin-return.ts';
import { openingOf, partOf, type ReturnOpening } from './state.ts';

/** Without a quantity of all pieces that are left. */
type Seen = Pick<ReturnOpening, 'kind' | 'gives'> & { quantity?: number | undefined };

interface Input extends By {
  orderno: string;
  /** Whose order it is. */
  shopperId: number;
  reason: GoodsReturnReason;
  /** What it was when the person decided. */
  seen: Seen;
}

/** Throws `returnStands`, `returnNotPossible`, and `returnChanged` (409) unless it can go back as was seen. */
async function mustBe(tx: Writer, order: HeldOrder, seen: Seen): Promise<ReturnOpening> {
  if (await selectOpenReturn(tx, order.id)) throw new StaffRefused('returnStands');
  const opening = openingOf(order, await selectShipment(tx, order.id), false);
  if (!opening) throw new StaffRefused(piecesLeft(order) === 0 ? 'returnStands' : 'returnNotPossible');
  const part = partOf(order, opening, seen.quantity);
  if (part?.kind === seen.kind && part.gives === seen.gives) return part;
  throw new StaffRefused('returnChanged', { code: 409, data: opening });
}

/** Opens what was seen, and tells the shopper. */
async function openIn(tx: Writer, { orderno, shopperId, reason, seen, ...by }: Input): Promise<Entry> {
  // In the order in which shoppers who ask lock them. Nobody has a wallet any more where the money could go.
  if (!(await holdUndeleted(tx, shopperId))) throw new StaffRefused('shopperDeleted');
  const order = await holdOrder(tx, orderno);
  if (!order) throw new StaffRefused('orderUnknown');
  const { kind, quantity, gives } = await mustBe(tx, order, seen);
  const id = await beginReturn(tx, order, { kind, quantity, reason, words: by.note, openedBy: by.actor });
  if (id === null) throw new StaffRefused('returnStands');
  const told = kind === 'cancel' ? 'cancel_opened' : 'return_opened';
  await notify(tx, told, [{ shopperId, orderId: order.id, facts: { money: gives, remark: by.note, quantity } }]);
  const detail = { return: id, order: order.id, kind, quantity, reason };
  return { subject: `return:${id}`, detail, shopperId, amount: gives };
}

/** Staff open a cancellation or a return for the shopper (docs/domain.md, Parcels and returns). */
export function createReturnOpening({ store }: { store: Store }) {
  return {
    /**
     * Opens what was seen, whatever the shopper's deadline; the note is what the shopper reads. It is decided and paid as
     * any other. Returns its id. Throws `shopperDeleted`, `orderUnknown`, `returnStands`, `returnNotPossible`, and
     * `returnChanged` (409) with what it would be now.
     */
    open: (input: Input): Promise<number> =>
      store.transaction(async (tx) => {
        const { detail } = await actOnce(tx, input, 'return open', () => openIn(tx, input));
        return Number(detail.return);
      }),
  };
}
