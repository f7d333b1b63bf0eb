import { isDeleted } from '../../../db/queries/account-deletion.ts';
import { selectFiledPending } from '../../../db/queries/console/withdrawals.ts';
import { deleteEmail } from '../../../db/queries/emails.ts';
import { closeGroupsOf } from '../../../db/queries/ended-groups.ts';
import { countFrozen, freezeWithdrawals, unfreezeWithdrawals } from '../../../db/queries/holds.ts';
import { holdWallet } from '../../../db/queries/ledger.ts';
import { insertAuditEntry } from '../../../db/queries/records.ts';
import { endOtherSessions, setBlocked } from '../../../db/queries/sessions.ts';
import { replacePassword, selectPasswords } from '../../../db/queries/shoppers.ts';
import type { Reader, Store, Writer } from '../../../db/store.ts';
import type { Ids } from '../ids.ts';
import { Refused } from '../refused.ts';
import { type By, byOf, type StaffAct } from '../staff-act.ts';
import { StaffRefused } from '../staff-refused.ts';
import { decideOn } from './decide.ts';
import type { AccountEvents } from './events.ts';
import type { Passwords } from './passwords.ts';

interface Deps {
  store: Store;
  ids: Ids;
  passwords: Passwords;
  events: AccountEvents;
  /** Returns all that these groups hold, in the transaction that closes them. */
  giveBack: (tx: Writer, closed: Awaited<ReturnType<typeof closeGroupsOf>>) => Promise<void>;
}

/** What can be forgotten: where its hash is, what the audit log and the shopper read of its reset. */
const forgettable = {
  password: { column: 'passwordHash', action: 'shopper reset-password', event: 'passwordReset' },
  fundPassword: { column: 'fundPasswordHash', action: 'shopper reset-fund-password', event: 'fundPasswordSet' },
} as const;

type Forgettable = keyof typeof forgettable;

/** A new password in place of a forgotten one. */
interface Reset {
  what: Forgettable;
  id: number;
  /** The hash that it replaces. */
  old: string;
  password: string;
  passwordHash: string;
}

/** Operations of staff on a shopper (docs/domain.md, Honest by construction). */
export function createShopperStaff({ store, ids, passwords, events, giveBack }: Deps) {
  const decide = decideOn(store);

  /** Gives the money of a shopper's waiting groups back; returns how many there were. */
  async function closeGroups(tx: Writer, id: number): Promise<number> {
    // Of a concurrent purchase either the group is seen here, or the block is seen there.
    await holdWallet(tx, id);
    // Nobody may join them any more: they may hold somebody else's money.
    const closed = await closeGroupsOf(tx, id);
    await giveBack(tx, closed);
    return closed.length;
  }

  const block = (act: StaffAct, blocked: boolean) =>
    decide(act, blocked ? 'shopper block' : 'shopper unblock', async (tx) => {
      const { id } = act;
      if (!(await setBlocked(tx, { id, blocked }))) throw new Refused('shopperUnknown');
      await events.record(tx, { shopperId: id, kind: blocked ? 'blocked' : 'unblocked' });
      return { groups: blocked ? await closeGroups(tx, id) : 0 };
    });

  /** What the bank may pay although the shop holds it: withdrawals that were in a file before. Read after the act. */
  const filedOf = (id: number) => selectFiledPending(store.reader, id);

  /** Not of a deleted account. */
  async function mustBeThere(tx: Writer, id: number): Promise<void> {
    if (await isDeleted(tx, id)) throw new Refused('shopperUnknown');
  }

  async function oldHash(on: Reader, id: number, what: Forgettable): Promise<string> {
    const old = (await selectPasswords(on, id))[what];
    if (old) return old;
    throw what === 'fundPassword' ? new StaffRefused('fundPasswordNone') : new Refused('shopperUnknown');
  }

  async function prepareReset(id: number, what: Forgettable): Promise<Reset> {
    const old = await oldHash(store.reader, id, what);
    const password = ids.token().slice(0, 12);
    return { what, id, old, password, passwordHash: await passwords.hash(password) };
  }

  /**
   * Ends what opens the account beside its password: a thief who knew that may have set the e-mail address, which would
   * replace the new one. Returns the address, which is told.
   */
  async function shutOut(tx: Writer, shopperId: number): Promise<string | undefined> {
    await endOtherSessions(tx, { shopperId, except: '' });
    const former = await deleteEmail(tx, shopperId);
    if (former !== undefined) await events.record(tx, { shopperId, kind: 'emailRemoved', detail: former, former });
    return former;
  }

  async function resetIn(tx: Writer, { what, id, old, passwordHash, ...by }: Reset & By): Promise<void> {
    const { column, action, event } = forgettable[what];
    // Changed by the shopper in this very moment: then it was not forgotten.
    if (!(await replacePassword(tx, { id, old, passwordHash }, column))) throw new Refused('shopperUnknown');
    const former = what === 'password' ? await shutOut(tx, id) : undefined;
    const subject = `shopper:${id}`;
    await insertAuditEntry(tx, { ...byOf(by), action, subject, detail: {}, shopperId: id });
    await events.record(tx, { shopperId: id, kind: event, former });
  }

  return {
    /**
     * Ends every session and refuses new ones; the shopper's waiting groups return all money and pieces, the invitation
     * code is closed, the nickname is hidden. Returns the withdrawals that the bank may pay all the same, as they are in a
     * file. Throws `shopperUnknown`.
     */
    block: async (act: StaffAct) => {
      await block(act, true);
      return filedOf(act.id);
    },
    /** Gives code and nickname back. Throws `shopperUnknown`. */
    unblock: async (act: StaffAct): Promise<void> => void (await block(act, false)),
    /**
     * Freezes withdrawals; reasons of earlier freezes are kept beside the new one. Returns those that the bank may pay all
     * the same, as they are in a file. Throws `shopperUnknown`.
     */
    freeze: async (act: StaffAct) => {
      await decide(act, 'shopper freeze', async (tx) => {
        await mustBeThere(tx, act.id);
        await freezeWithdrawals(tx, { id: act.id, why: act.note });
        return {};
      });
      return filedOf(act.id);
    },
    /**
     * Returns all the reasons that are lifted with it; empty if nothing was frozen. With `why` only these: another may
     * have been added since they were read. Throws `shopperUnknown`, `changed` with the reasons that there are.
     */
    unfreeze: async ({ why, ...act }: StaffAct & { why?: string | undefined }): Promise<string> => {
      const { lifted } = await decide(act, 'shopper unfreeze', async (tx) => {
        await mustBeThere(tx, act.id);
        const lifted = await unfreezeWithdrawals(tx, act.id);
        if (why !== undefined && lifted !== why) {
          throw new StaffRefused('changed', { code: 409, data: { frozenWhy: lifted } });
        }
        return { lifted };
      });
      return lifted;
    },
    /** How many shoppers' withdrawals are frozen. */
    frozen: () => countFrozen(store.reader),
    /** The hash that a reset would replace. Throws `shopperUnknown`, `fundPasswordNone`. */
    oldHash,
    /**
     * The two halves of a reset, the first outside of the transaction: a random password in place of a forgotten one.
     * That of the log-in ends every session and removes the e-mail address.
     */
    prepareReset,
    resetIn,
  };
}

export type ShopperStaff = ReturnType<typeof createShopperStaff>;
