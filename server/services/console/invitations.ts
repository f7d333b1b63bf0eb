import { selectCode, selectOwnCodes } from '../../../db/queries/console/invitations.ts';
import { selectCame } from '../../../db/queries/console/shoppers.ts';
import { totalBy } from '../../../db/queries/console/total.ts';
import { insertInvitation } from '../../../db/queries/shoppers.ts';
import type { Store } from '../../../db/store.ts';
import { actOnce } from '../act-once.ts';
import { idBefore, pageOf } from '../cursor.ts';
import type { Ids } from '../ids.ts';
import { Refused } from '../refused.ts';
import { registrationAddress } from '../shoppers/registration-address.ts';
import type { By } from '../staff-act.ts';
import { readActs } from './orders.ts';

const countCame = totalBy(selectCame);

interface Page {
  limit: number;
  cursor: string | undefined;
}

interface Deps {
  store: Store;
  ids: Ids;
  /** The shop's public one. */
  origin: () => string;
}

/** Invitation codes as staff see them in the console. */
export function createConsoleInvitations({ store, ids, origin }: Deps) {
  const { reader } = store;

  /** With its address, how many came by it, and the acts of staff about it. */
  const counted = async <Code extends { id: number; code: string }>(code: Code) => ({
    ...code,
    link: registrationAddress(origin(), code.code),
    came: await countCame(reader, { invitationId: code.id }),
    acts: await readActs(reader, [`invitation:${code.id}`]),
  });

  return {
    /** A page of the shop's own codes, the newest first. Throws `cursorInvalid`. */
    list: async ({ limit, cursor }: Page) => {
      const found = await selectOwnCodes(reader, { before: idBefore(cursor), limit: limit + 1 });
      const { rows, next } = pageOf(found, limit);
      const codes = [];
      for (const row of rows) codes.push(await counted(row));
      return { rows: codes, next };
    },

    /** One code, of the shop or of a shopper. Throws `invitationUnknown`. */
    one: async (code: string) => {
      const found = await selectCode(reader, code);
      if (!found) throw new Refused('invitationUnknown');
      return counted(found);
    },

    /** Makes another code of the shop, which it returns; with the same key again it returns that one. */
    make: (by: By): Promise<string> =>
      store.transaction(async (tx) => {
        const { detail } = await actOnce(tx, by, 'invitation make', async () => {
          const code = ids.invitationCode();
          await insertInvitation(tx, { code, shopperId: null });
          const made = await selectCode(tx, code);
          return { subject: `invitation:${made?.id}`, detail: { code } };
        });
        return String(detail.code);
      }),
  };
}
