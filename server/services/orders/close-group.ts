import { closeGroup, selectGroupState } from '../../../db/queries/console/groups.ts';
import type { Store, Writer } from '../../../db/store.ts';
import { actOnce } from '../act-once.ts';
import { Refused } from '../refused.ts';
import type { StaffAct } from '../staff-act.ts';
import type { Ledger } from '../wallet/ledger.ts';
import { giveBack } from './give-back.ts';

/** Staff close a waiting group by hand (docs/console.md, Orders, groups and shoppers). */
export function createGroupClosing({ store, ledger }: { store: Store; ledger: Ledger }) {
  return {
    /**
     * Every member gets the price back and the item its pieces, as when the deadline passes. Returns the number of
     * members and the sum in fen; the same key again does nothing. Throws `groupUnknown`, `groupFull`, `groupOver`,
     * `keyReused`.
     */
    close: ({ id, ...by }: StaffAct) =>
      store.transaction(async (tx) => {
        const { detail } = await actOnce(tx, by, 'group close', async () => {
          const group = await closeGroup(tx, id);
          if (!group) throw await whyNot(tx, id);
          const closed = { members: group.seats, money: await giveBack(tx, ledger, [group]) };
          return { subject: `group:${id}`, detail: closed, amount: closed.money };
        });
        return detail as { members: number; money: number };
      }),
  };
}

/** Why a group cannot be closed by hand. */
async function whyNot(tx: Writer, id: number): Promise<Refused> {
  const group = await selectGroupState(tx, id);
  if (!group) return new Refused('groupUnknown');
  return new Refused(group.status === 'complete' ? 'groupFull' : 'groupOver');
}
