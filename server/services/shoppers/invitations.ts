import {
  closeInvitation,
  holdInvitation,
  replaceInvitation,
  selectInvitation,
  selectOpenInvitation,
  selectRegisteredAt,
  selectRootInvitation,
} from '../../../db/queries/invitations.ts';
import { insertAuditEntry } from '../../../db/queries/records.ts';
import { insertInvitation } from '../../../db/queries/shoppers.ts';
import { insertSetting } from '../../../db/queries/storefront.ts';
import type { Store, Writer } from '../../../db/store.ts';
import { actOnce } from '../act-once.ts';
import type { Ids } from '../ids.ts';
import { Refused } from '../refused.ts';
import type { Settings } from '../settings.ts';
import type { By } from '../staff-act.ts';

interface Deps {
  store: Store;
  ids: Ids;
  /** `SHOP_INVITATION_CODE`. */
  configured: string | undefined;
  /** The user who asks, for the audit log. */
  actor: string;
}

/**
 * The shop's root invitation code, created at its first use: the configured one, else a random one. Of several servers
 * that start together one creates it. Undefined if staff have closed all codes: then none is created or opened.
 */
export async function ensureRootInvitation({ store, ids, configured, actor }: Deps): Promise<string | undefined> {
  const known = await selectRootInvitation(store.reader);
  if (known !== undefined) return known;
  const code = configured ?? ids.invitationCode();
  return store.transaction(async (tx) => {
    if (await insertSetting(tx, { key: 'root_invitation_made_at', value: new Date(tx.now).toISOString() })) {
      await insertInvitation(tx, { code, shopperId: null });
      await insertAuditEntry(tx, { actor, action: 'invite', subject: 'shop', detail: {}, note: 'root invitation' });
    }
    return selectRootInvitation(tx);
  });
}

const DAY = 24 * 60 * 60 * 1000;

/** With which codes people register (docs/domain.md, Invitations). */
export function createInvitations({ store, settings }: { store: Store; settings: Settings }) {
  /** The code that opens an account: the given one, else the shop's own where it asks for none. */
  async function chosen(given: string | undefined): Promise<string> {
    if (given !== undefined) return given;
    const isOpen = (await settings.registration()) === 'open';
    const root = isOpen ? await selectRootInvitation(store.reader) : undefined;
    if (root === undefined) throw new Refused('invitationUnknown');
    return root;
  }

  async function inviterOf(code: string) {
    return (await selectOpenInvitation(store.reader, code)) ?? null;
  }

  return {
    /** Whose code it is; null if nobody can register with it. */
    inviterOf,

    /**
     * The code by which a shopper would register now, without one the shop's own where it asks for none. Throws
     * `invitationUnknown`.
     */
    choose: async (given: string | undefined): Promise<string> => {
      const code = await chosen(given);
      if ((await inviterOf(code)) === null) throw new Refused('invitationUnknown');
      return code;
    },

    /**
     * Holds the code for a registration, which waits for whoever closes it. Throws `invitationUnknown`, and
     * `invitationEnough` if as many have come by a shopper's code within 24 hours as may.
     */
    holdIn: async (tx: Writer, code: string) => {
      const invitation = await holdInvitation(tx, code);
      if (!invitation) throw new Refused('invitationUnknown');
      const { id, shopperId } = invitation;
      const most = await settings.countIn(tx, 'registrations_a_day');
      if (shopperId === null || most === 0) return invitation;
      const earlier = await selectRegisteredAt(tx, { id, nth: most });
      if (earlier !== undefined && earlier > tx.now - DAY) throw new Refused('invitationEnough');
      return invitation;
    },
  };
}

export type Invitations = ReturnType<typeof createInvitations>;

interface Act extends By {
  code: string;
}

/** Operations of staff on invitation codes. */
export function createInvitationStaff({ store, ids }: Pick<Deps, 'store' | 'ids'>) {
  async function known(tx: Writer, code: string) {
    const invitation = await selectInvitation(tx, code);
    if (!invitation) throw new Refused('invitationUnknown');
    return { ...invitation, subject: `invitation:${invitation.id}` };
  }

  return {
    /** Nobody registers with it any more; the same again changes nothing. Throws `invitationUnknown`. */
    close: ({ code, ...by }: Act): Promise<void> =>
      store.transaction(async (tx) => {
        await actOnce(tx, by, 'invitation close', async () => {
          const { id, subject } = await known(tx, code);
          await closeInvitation(tx, id);
          return { subject, detail: { code } };
        });
      }),

    /**
     * Replaces a code, of the shop or of a shopper, by another one, which it returns; nobody can register with the old
     * one any more. Throws `invitationUnknown`.
     */
    rotate: ({ code: old, ...by }: Act): Promise<string> =>
      store.transaction(async (tx) => {
        const { detail } = await actOnce(tx, by, 'invitation rotate', async () => {
          const { id, shopperId, subject } = await known(tx, old);
          const code = ids.invitationCode();
          if (shopperId === null) {
            await closeInvitation(tx, id);
            await insertInvitation(tx, { code, shopperId: null });
          } else await replaceInvitation(tx, { id, code });
          return { subject, detail: { old, code } };
        });
        return String(detail.code);
      }),
  };
}
