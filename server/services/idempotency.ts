import { createHmac, createSecretKey, hkdfSync } from 'node:crypto';
import { deleteKey, deleteOldKeys, keepResult, reserveKey, selectKey } from '../../db/queries/records.ts';
import type { Store, Writer } from '../../db/store.ts';
import { isSecretField } from '../../shared/secret-field.ts';
import { Refused } from './refused.ts';

/** How long the answer to an `Idempotency-Key` is remembered, in ms (docs/domain.md, Answers). */
const REMEMBERED_FOR = 24 * 60 * 60 * 1000;

/** Digest of keys that an older version kept: its own gave passwords away and was removed, so that any fields fit. */
const UNKNOWN_FIELDS = '';

/** An `Idempotency-Key` as it came with a call. */
export interface IdempotencyKey {
  call: string;
  key: string;
  /** Digest of the call's fields; the same key with others is refused. */
  fieldsHash: string;
}

const KEY_PATTERN = /^[\w\-.:]{1,100}$/;

/** The key of a call with these fields, if it came with one. Throws `keyInvalid`. */
export type MakeIdempotencyKey = (call: string, key: string | undefined, fields: object) => IdempotencyKey | undefined;

/**
 * The digest is an HMAC of the fields without passwords: it stands in every backup, which holds the secret as well, and of a
 * password of six digits a million guesses are all there are. The HMAC's key is for this alone.
 */
export function idempotencyKeyMaker(secret: string): MakeIdempotencyKey {
  const hmacKey = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'fields of idempotency keys', 32)));
  return (call, key, fields) => {
    if (key === undefined) return undefined;
    if (!KEY_PATTERN.test(key)) throw new Refused('keyInvalid');
    const digested = Object.entries(fields).filter(([name]) => !isSecretField(name));
    const fieldsHash = createHmac('sha256', hmacKey).update(JSON.stringify(digested)).digest('base64url');
    return { call, key, fieldsHash };
  };
}

/**
 * Does `work` once for a key of this shopper, inside the transaction of the work itself: a repeat gets the first
 * result, two at once do it once, and a refusal is not remembered since it rolls back. Throws `keyReused`.
 */
export async function idempotent<Result>(
  tx: Writer,
  shopperId: number,
  given: IdempotencyKey | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!given) return work();
  const key = { shopperId, call: given.call, key: given.key };
  while (!(await reserveKey(tx, { ...key, fieldsHash: given.fieldsHash }))) {
    const known = await selectKey(tx, key);
    if (known && known.createdAt > tx.now - REMEMBERED_FOR) {
      if (known.fieldsHash !== UNKNOWN_FIELDS && known.fieldsHash !== given.fieldsHash) throw new Refused('keyReused');
      return known.result as Result;
    }
    // Run out: it goes, and of several that see it so one reserves it anew while the others look again.
    if (known) await deleteKey(tx, { ...key, createdAt: known.createdAt });
  }
  const result = await work();
  await keepResult(tx, key, result);
  return result;
}

/** Forgets answers that need not be remembered any more; a job calls it now and then. */
export function forgetOldKeys(store: Store, now: number): Promise<void> {
  return store.transaction((tx) => deleteOldKeys(tx, now - REMEMBERED_FOR));
}
