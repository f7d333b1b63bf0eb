import {
  countAccountEvent,
  countEventsSince,
  deleteOldAccountEvents,
  insertAccountEvent,
  type NewAccountEvent,
  selectAccountEvents,
} from '../../../db/queries/account-events.ts';
import { notify } from '../../../db/queries/notifications.ts';
import type { Store, Writer } from '../../../db/store.ts';
import type { AccountEventKind, NotificationKind } from '../../../shared/contract/enums.ts';
import { idBefore, pageOf } from '../cursor.ts';
import { Refused } from '../refused.ts';

/** Whom a request came from. */
export interface From {
  /** IP address, as `TRUST_PROXY` lets it be believed. */
  address: string;
  userAgent: string;
}

export interface AccountEvent {
  shopperId: number;
  kind: AccountEventKind;
  /** Left out for acts of staff. */
  from?: From | undefined;
  /** Details as described in the table; never a secret. */
  detail?: string;
  /** The e-mail address before; it is told too. */
  former?: string | undefined;
}

interface Deps {
  store: Store;
  clock: () => number;
  /** Called with each event after its commit; it writes the log. */
  onEvent: (event: NewAccountEvent) => void;
  /** Called with failures that no caller waits for. */
  onError: (error: unknown) => void;
}

const HOUR = 60 * 60 * 1000;

/** How long events are stored, in ms. */
const RETENTION = 180 * 24 * HOUR;

/** How often a shopper changes the same thing within 24 hours: each change is a row, and of some an e-mail. */
const MOST_CHANGES = 10;

/** Rows of one kind of wrong password that a shopper gets within an hour at the most, wherever they come from. */
const MOST_WRONG = 10;

/** Rows deleted in one transaction. */
const BATCH = 500;

const LONGEST_USER_AGENT = 200;
const LONGEST_ADDRESS = 64;

/** Events that their shopper is told of, since a stranger may have caused them. */
const notificationOf: Partial<Record<AccountEventKind, NotificationKind>> = {
  passwordChanged: 'password_changed',
  passwordReset: 'password_changed',
  fundPasswordSet: 'fund_password_set',
  cardAdded: 'card_added',
  cardChanged: 'card_changed',
  emailChanged: 'email_changed',
  emailRemoved: 'email_removed',
};

function rowOf({ shopperId, kind, from, detail = '' }: AccountEvent): NewAccountEvent {
  const address = (from?.address ?? '').slice(0, LONGEST_ADDRESS);
  return { shopperId, kind, address, userAgent: (from?.userAgent ?? '').slice(0, LONGEST_USER_AGENT), detail };
}

/** Events of accounts, for their shoppers to see (docs/decisions/0034-a-changed-card-waits.md). */
export function createAccountEvents({ store, clock, onEvent, onError }: Deps) {
  /** Writes it down in the transaction of the act. */
  async function record(tx: Writer, event: AccountEvent): Promise<void> {
    const row = rowOf(event);
    await insertAccountEvent(tx, row);
    const notification = notificationOf[event.kind];
    const { shopperId, former } = event;
    if (notification)
      await notify(tx, notification, [{ shopperId, facts: { name: row.detail, ...(former && { former }) } }]);
    tx.afterCommit(() => onEvent(row));
  }

  /** How many of this kind there were within 24 hours. The shopper is held: of many at once, each counts those before it. */
  const countOfDay = (tx: Writer, { shopperId, kind }: Pick<AccountEvent, 'shopperId' | 'kind'>): Promise<number> =>
    countEventsSince(tx, { shopperId, kind, since: tx.now - 24 * HOUR, now: tx.now });

  return {
    record,
    countOfDay,

    /** The same of what a shopper could change without end. Throws `changesEnough`. */
    recordChange: async (tx: Writer, event: AccountEvent): Promise<void> => {
      if ((await countOfDay(tx, event)) >= MOST_CHANGES) {
        throw new Refused('changesEnough', {}, { counts: { max: MOST_CHANGES } });
      }
      await record(tx, event);
    },

    /** A wrong password. The caller does not await it: the time would reveal which usernames exist. */
    recordWrong: (event: AccountEvent & { kind: 'logInFailed' | 'passwordWrong' }): void => {
      const row = rowOf(event);
      const write = () =>
        store.transaction(async (tx) => {
          await countAccountEvent(tx, row, { since: tx.now - HOUR, most: MOST_WRONG });
          tx.afterCommit(() => onEvent(row));
        });
      // After the answer is sent: on SQLite it would wait for the disk.
      setImmediate(() => write().catch(onError));
    },

    /** A page of a shopper's, newest first. Throws `cursorInvalid`. */
    list: async ({ shopperId, limit, cursor }: { shopperId: number; limit: number; cursor: string | undefined }) => {
      const found = await selectAccountEvents(store.reader, { shopperId, before: idBefore(cursor), limit: limit + 1 });
      return pageOf(found, limit);
    },

    /** Deletes those that are 180 days old, a few at a time; a job calls it now and then. */
    deleteExpired: async (): Promise<void> => {
      const before = clock() - RETENTION;
      const some = () => store.transaction((tx) => deleteOldAccountEvents(tx, before, BATCH));
      while ((await some()) === BATCH);
    },
  };
}

export type AccountEvents = ReturnType<typeof createAccountEvents>;
