import { closeGroup, selectGroupState } from '../../../db/queries/console/groups.ts';
import { insertAuditEntryOnce, selectAuditEntryOfKey } from '../../../db/queries/records.ts';
import type { Store, Writer } from '../../../db/store.ts';
import { Refused } from '../refused.ts';
import type { Actor, StaffAct } from '../staff-act.ts';
import type { Ledger } from '../wallet/ledger.ts';
import { giveBack } from './give-back.ts';

const ACTION = 'group close' as const;

/** Staff close a waiting group by hand (docs/console.md, Orders, groups and shoppers). */
export function createGroupClosing({ store, ledger }: { store: Store; ledger: Ledger }) {
  return {
    /**
     * Every member gets the price back and the item its pieces, as when the deadline passes. Returns the number of
     * members and the sum in fen; the same key again does nothing. Throws `groupUnknown`, `groupFull`, `groupOver`,
     * `keyReused`.
     */
    close: ({ id, actor, note, sessionId, key }: StaffAct & Actor) =>
      store.transaction(async (tx) => {
        const group = await closeGroup(tx, id);
        if (!group) return closedBefore(tx, id, key);
        await giveBack(tx, ledger, [group]);
        const closed = { members: group.seats, money: group.seats * group.price };
        const entry = { actor, action: ACTION, subject: `group:${id}`, detail: closed, note, amount: closed.money };
        if ((await insertAuditEntryOnce(tx, { ...entry, sessionId, key: key ?? null })) === null)
          throw new Refused('keyReused');
        return closed;
      }),
  };
}

/** What the act with this key gave back, if it is this very act; throws why the group cannot be closed otherwise. */
async function closedBefore(tx: Writer, id: number, key: string | undefined) {
  const group = await selectGroupState(tx, id);
  if (!group) throw new Refused('groupUnknown');
  const before = key === undefined ? undefined : await selectAuditEntryOfKey(tx, key);
  if (before?.action === ACTION && before.subject === `group:${id}`) {
    return { members: group.seats, money: group.seats * group.price };
  }
  throw new Refused(group.status === 'complete' ? 'groupFull' : 'groupOver');
}
