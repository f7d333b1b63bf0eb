import { holdUnblocked, selectNamesAfter, selectProfile, setNickname } from '../../../db/queries/shoppers.ts';
import { insertSetting, selectSettings } from '../../../db/queries/storefront.ts';
import type { Reader, Store, Writer } from '../../../db/store.ts';
import { Refused } from '../refused.ts';
import type { AccountEvents, From } from './events.ts';
import { neutralDigits, nicknameProblem } from './nickname.ts';

interface Change {
  shopperId: number;
  nickname: string;
  from: From;
}

/** The names by which shoppers know each other (docs/decisions/0035-what-strangers-learn.md). */
export function createNicknames({ store, events }: { store: Store; events: AccountEvents }) {
  return {
    /** Throws the problem of the nickname, `changesEnough`. */
    change: async ({ shopperId, nickname, from }: Change): Promise<void> => {
      await checkNickname(store.reader, { shopperId, nickname });
      await store.transaction(async (tx) => {
        if (!(await holdUnblocked(tx, shopperId))) throw new Refused('shopperBlocked');
        await changeNickname(tx, events, { shopperId, nickname, from });
      });
    },
  };
}

/** Throws the problem of a nickname for this shopper. */
export async function checkNickname(on: Reader, { shopperId, nickname }: Omit<Change, 'from'>): Promise<void> {
  const profile = await selectProfile(on, shopperId);
  const problem = nicknameProblem(nickname, profile?.username ?? '');
  if (problem) throw new Refused(problem);
}

/** Changes a nickname that was checked, in the caller's transaction, which holds the shopper. Throws `changesEnough`. */
export async function changeNickname(tx: Writer, events: AccountEvents, change: Change): Promise<void> {
  const { shopperId, nickname, from } = change;
  await setNickname(tx, { id: shopperId, nickname });
  await events.recordChange(tx, { shopperId, kind: 'nicknameChanged', from, detail: nickname });
}

export type Nicknames = ReturnType<typeof createNicknames>;

/** Setting that is saved after all nicknames of an older version have been checked. */
const LOOKED_AT = 'nicknames_looked_at';

/** Shoppers that are looked at in one go. */
const BATCH = 100;

/**
 * Replaces each nickname that reveals its shopper's username, or would be refused today, by a neutral one. If it is
 * interrupted, the next start repeats it; several servers that start together may all do it.
 */
export async function neutraliseNicknames(store: Store, neutral: (digits: string) => string): Promise<void> {
  if ((await selectSettings(store.reader)).has(LOOKED_AT)) return;
  for (let id = 0; ; ) {
    const names = await selectNamesAfter(store.reader, { id, limit: BATCH });
    const refused = names.filter(({ username, nickname }) => nicknameProblem(nickname, username));
    if (refused.length > 0) {
      await store.transaction(async (tx) => {
        for (const { id, nickname: old } of refused) {
          // A nickname that its shopper has changed meanwhile was accepted then.
          await setNickname(tx, { id, old, nickname: neutral(neutralDigits()) });
        }
      });
    }
    id = names.at(-1)?.id ?? id;
    if (names.length < BATCH) break;
  }
  await store.transaction((tx) => insertSetting(tx, { key: LOOKED_AT, value: new Date(tx.now).toISOString() }));
}
