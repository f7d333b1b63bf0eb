import { createHmac } from 'node:crypto';
import { deleteSessionsBefore } from '../../../db/queries/sessions.ts';
import { selectSettings, upsertSetting } from '../../../db/queries/storefront.ts';
import type { Store } from '../../../db/store.ts';

/** Settings key of a fingerprint of the secret that signs sessions, from which it cannot be computed. */
const SIGNED_BY = 'sessions_signed_by';

/** Rows deleted in one transaction. */
const BATCH = 500;

/**
 * Ends all sessions if the shop was given another secret: their tokens open nothing any more, and what was told to their
 * browsers would go on until they expire. One that is killed in it begins again at the next start. Returns how many.
 */
export async function endSessionsOfOtherSecret(store: Store, jwtSecret: string): Promise<number> {
  const value = createHmac('sha256', jwtSecret).update('pintuan sessions').digest('hex').slice(0, 16);
  const before = (await selectSettings(store.reader)).get(SIGNED_BY);
  if (before === value) return 0;
  // Another server that starts beside this one may be done, and have begun sessions.
  const now = store.clock();
  const some = () => store.transaction((tx) => deleteSessionsBefore(tx, now, BATCH));
  // A shop of an earlier version has no fingerprint: its secret is taken for the same.
  let ended = 0;
  for (let gone = before === undefined ? 0 : BATCH; gone === BATCH; ended += gone) gone = await some();
  await store.transaction((tx) => upsertSetting(tx, { key: SIGNED_BY, value }));
  return ended;
}
