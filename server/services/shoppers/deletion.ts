import { endAccount, forgetFiles, forgetPerson, selectDeletedWithFiles } from '../../../db/queries/account-deletion.ts';
import { selectEmailOf } from '../../../db/queries/deliveries.ts';
import { forgetOpens } from '../../../db/queries/links.ts';
import { selectOwnFiles } from '../../../db/queries/own-data.ts';
import { insertAuditEntry } from '../../../db/queries/records.ts';
import { selectPasswords } from '../../../db/queries/shoppers.ts';
import type { Store, Writer } from '../../../db/store.ts';
import { isolated } from '../../../shared/isolated.ts';
import { toTheEnd } from '../../files/to-the-end.ts';
import type { Messages } from '../../i18n.ts';
import type { Mailer } from '../notifications/mailer.ts';
import { storedLocale } from '../notifications/wording.ts';
import type { PrivatePictures } from '../pictures/private-pictures.ts';
import { Refused } from '../refused.ts';
import type { Settings } from '../settings.ts';
import type { ShopName } from '../shop-facts.ts';
import type { AccountEvents, From } from './events.ts';
import type { Guesses } from './guesses.ts';
import type { Passwords } from './passwords.ts';
import { mustBeFinished } from './unfinished.ts';

interface Deps {
  store: Store;
  settings: Settings;
  passwords: Passwords;
  guesses: Guesses;
  events: AccountEvents;
  /** Leaves nothing in the wallet, in the transaction. Throws `deletionBalance`, `deletionRemainder`. */
  emptyWallet: (tx: Writer, left: Left) => Promise<void>;
  avatars: PrivatePictures;
  proofs: PrivatePictures;
  messages: Messages;
  shopName: ShopName;
  /** Left out where no mail server is configured. */
  mailer: Mailer | undefined;
  /** The origin of links. */
  publicOrigin: () => string;
  /** Called with failures that no caller waits for. */
  onError: (error: unknown) => void;
}

interface End {
  shopperId: number;
  sessionId: string;
  password: string;
  /** A balance below the smallest withdrawal, which the shopper leaves to the shop; in fen. */
  givenUp: number | undefined;
  from: From;
}

interface Left extends Pick<End, 'shopperId' | 'givenUp'> {
  least: Awaited<ReturnType<Settings['leastWithdrawals']>>;
}

/** A shopper ends the account (docs/domain.md, Personal data; docs/decisions/0049-deleted-accounts.md). */
export function createDeletion(deps: Deps) {
  const { store, settings, passwords, guesses, events, emptyWallet, avatars, proofs, onError } = deps;
  const { messages, shopName, mailer, publicOrigin } = deps;

  async function removeFiles(shopperId: number): Promise<void> {
    const files = await selectOwnFiles(store.reader, shopperId);
    if (files.avatars.length + files.proofs.length === 0) return;
    for (const file of files.avatars) await avatars.remove(file);
    for (const file of files.proofs) await proofs.remove(file);
    await store.transaction((tx) => forgetFiles(tx, shopperId));
  }

  /** Once, since nothing is left of the account that says where to: its owner hears if somebody else has ended it. */
  async function tellOwner(shopperId: number, owner: Awaited<ReturnType<typeof selectEmailOf>>): Promise<void> {
    if (!mailer || !owner?.email) return;
    const locale = storedLocale(owner.locale);
    const params = { shop: await shopName(locale), username: isolated(owner.username) };
    const text = `${messages.say(locale, 'mail.deleted.text', params)}\n\n${publicOrigin()}/service`;
    const subject = messages.say(locale, 'mail.deleted.subject', params);
    const { outcome, problem } = await mailer({ to: owner.email, subject, text, id: `deleted-${shopperId}` });
    if (outcome !== 'sent') throw new Error(`the owner of deleted account ${shopperId} was not told: ${problem}`);
  }

  return {
    /**
     * Ends the account and every session. Throws `passwordWrong`, `TooManyGuesses`, `deletionBalance`,
     * `deletionRemainder`, `withdrawalsFrozen`, `deletionRecharge`, `deletionWithdrawal`, `deletionOrder`,
     * `deletionReturn`, `deletionTax`, `deletionAsked`.
     */
    end: async ({ shopperId, sessionId, password, givenUp, from }: End): Promise<void> => {
      const { password: passwordHash } = await selectPasswords(store.reader, shopperId);
      const right = await guesses.guess(`password:${sessionId}`, () => passwords.matches(password, passwordHash));
      if (!right || passwordHash === null) {
        events.recordWrong({ shopperId, kind: 'passwordWrong', from });
        throw new Refused('passwordWrong');
      }
      const least = await settings.leastWithdrawals();
      const owner = await store.transaction(async (tx) => {
        const recipient = await selectEmailOf(tx, shopperId);
        if (!(await endAccount(tx, { shopperId, passwordHash }))) throw new Refused('passwordWrong');
        await emptyWallet(tx, { shopperId, givenUp, least });
        await mustBeFinished(tx, settings, shopperId);
        await forgetPerson(tx, shopperId);
        const subject = `shopper:${shopperId}`;
        await insertAuditEntry(tx, {
          actor: subject,
          action: 'shopper delete',
          subject,
          detail: {},
          note: '',
          shopperId,
        });
        return recipient;
      });
      // A mail server may take longer than the shopper waits for the answer.
      tellOwner(shopperId, owner).catch(onError);
      await removeFiles(shopperId).catch(onError);
    },

    /**
     * Removes files that a process left behind when it died, and opens of links, of which a server of an earlier version
     * beside this one does not know when it ends an account; a job calls it now and then.
     */
    removeLeft: async (): Promise<void> => {
      await store.transaction((tx) => forgetOpens(tx));
      await toTheEnd(await selectDeletedWithFiles(store.reader), removeFiles);
    },
  };
}

export type Deletion = ReturnType<typeof createDeletion>;
