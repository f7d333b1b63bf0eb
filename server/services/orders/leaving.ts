import { invalidateMembers } from '../../../db/queries/group-members.ts';
import { countLeft, endLeftOrder, freeSeat, handOn } from '../../../db/queries/leaving.ts';
import { notify } from '../../../db/queries/notifications.ts';
import { selectGroupOfOrder } from '../../../db/queries/orders.ts';
import { returnStock } from '../../../db/queries/stock.ts';
import type { Store, Writer } from '../../../db/store.ts';
import { orderStatus } from '../../../shared/contract/enums.ts';
import { type IdempotencyKey, idempotent } from '../idempotency.ts';
import { Refused } from '../refused.ts';
import type { Settings } from '../settings.ts';
import type { Ledger } from '../wallet/ledger.ts';
import type { OnOrderEvent } from './events.ts';

interface Deps {
  store: Store;
  ledger: Ledger;
  settings: Pick<Settings, 'count' | 'countIn'>;
  onOrderEvent?: OnOrderEvent;
}

interface LeaveInput {
  shopperId: number;
  /** Number of the shopper's order. */
  orderno: string;
  idempotencyKey: IdempotencyKey | undefined;
}

const DAY = 24 * 60 * 60 * 1000;

/** Members leave a group that waits (docs/domain.md, Leaving a group). */
export function createLeaving({ store, ledger, settings, onOrderEvent = () => undefined }: Deps) {
  async function leaveIn(tx: Writer, { shopperId, orderno }: LeaveInput) {
    const own = await selectGroupOfOrder(tx, orderno);
    if (own?.shopperId !== shopperId) throw new Refused('orderUnknown');
    // Rows are locked as by purchases: the group, its item, its orders, the wallet.
    const group = await freeSeat(tx, own.id);
    if (!group) throw await whyNotOpen(tx, orderno);
    const isOver = group.status === 'expired';
    tx.invalidate(`item:${group.itemId}`);
    // A seat that is free again keeps a piece set aside.
    const bought = [{ variantId: own.variantId, pieces: own.quantity }];
    await returnStock(tx, { id: group.itemId, seats: isOver ? group.size - 1 : -1, bought });
    const price = await endLeftOrder(tx, { id: own.orderId, shopperId });
    if (price === null) throw new Refused('groupLeft');
    await ledger.move(tx, {
      from: 'group_escrow',
      to: { wallet: shopperId },
      amount: price,
      kind: 'group_left',
      ref: `order:${own.orderId}`,
    });
    await mustBeWithinLimit(tx, shopperId);
    if (isOver) tx.afterCommit(() => onOrderEvent('expired'));
    else {
      await handOn(tx, own.id);
      await tellOthers(tx, { id: own.id, missing: group.size - group.seats, left: own.orderId });
    }
    return { orderno, status: orderStatus.failed };
  }

  /**
   * Counted after the money was put into the wallet: the shopper's next act waits for that row until this one is
   * committed.
   */
  async function mustBeWithinLimit(tx: Writer, shopperId: number): Promise<void> {
    const most = await settings.countIn(tx, 'group_leaves_a_day');
    if (most === 0) throw new Refused('leavingOff');
    const left = await countLeft(tx, { shopperId, since: tx.now - DAY });
    if (left > most) throw new Refused('leftEnough', {}, { counts: { most } });
  }

  return {
    /**
     * Takes a shopper out of a waiting group: the seat is free again, the price is back in the wallet, who has waited
     * longest has the group of an opener who leaves, and the last one closes it. Throws `orderUnknown`, `groupFull`,
     * `groupOver`, `groupLeft`, `leavingOff`, `leftEnough`, `keyReused`.
     */
    leave: (input: LeaveInput) =>
      store.transaction((tx) => idempotent(tx, input.shopperId, input.idempotencyKey, () => leaveIn(tx, input))),

    /** Whether groups may be left at all. */
    isPossible: async (): Promise<boolean> => (await settings.count('group_leaves_a_day')) > 0,
  };
}

async function whyNotOpen(tx: Writer, orderno: string): Promise<Refused> {
  const group = await selectGroupOfOrder(tx, orderno);
  if (group?.leftAt) return new Refused('groupLeft');
  return new Refused(group?.status === 'complete' ? 'groupFull' : 'groupOver');
}

/** The other members, who wait on. */
async function tellOthers(tx: Writer, { id, missing, left }: { id: number; missing: number; left: number }) {
  const all = (await invalidateMembers(tx, id)).sort((one, other) => one.id - other.id);
  const seat = all.findIndex((order) => order.id === left) + 1;
  const others = all.filter(({ leftAt }) => leftAt === null);
  await notify(
    tx,
    'group_left',
    others.map((order) => ({ shopperId: order.shopperId, orderId: order.id, facts: { seat, missing } })),
  );
}

export type Leaving = ReturnType<typeof createLeaving>;
