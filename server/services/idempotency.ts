import { createHash, createHmac, createSecretKey, hkdfSync } from 'node:crypto';
import { deleteKey, deleteOldKeys, reserveKey, saveResult, selectKey } from '../../db/queries/records.ts';
import type { Reader, Store, Writer } from '../../db/store.ts';
import { isSecretField } from '../../shared/secret-field.ts';
import { Refused } from './refused.ts';

/** How long the result of a call is stored under its `Idempotency-Key`, in ms (docs/domain.md, Answers). */
const RETENTION = 24 * 60 * 60 * 1000;

/** Digest of keys from an older version. That one revealed passwords and was deleted, so any fields match. */
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
 * The digest is an HMAC of the fields without passwords. Every backup contains it beside the secret, and a password of
 * six digits has only a million values. The HMAC's key is used for nothing else.
 */
export function idempotencyKeyMaker(secret: string): MakeIdempotencyKey {
  const hmacKey = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'fields of idempotency keys', 32)));
  return (call, key, fields) => {
    if (key === undefined) return undefined;
    if (!KEY_PATTERN.test(key)) throw new Refused('keyInvalid');
    const digested = Object.entries(fields)
      .filter(([name]) => !isSecretField(name))
      .map(([name, value]) => [name, value instanceof Uint8Array ? sha256(value) : value]);
    const fieldsHash = createHmac('sha256', hmacKey).update(JSON.stringify(digested)).digest('base64url');
    return { call, key, fieldsHash };
  };
}

/** Of a file, whose bytes would be written as a list of numbers. */
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('base64url');

/**
 * Makes `work` idempotent: for each key of a shopper it runs once, and a repeat gets the stored result. The key is reserved in
 * the transaction of the work itself, so of two requests at once one works, and a refusal rolls back and stores nothing. Throws `keyReused`.
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
    if (known && known.createdAt > expiredUntil(tx.now)) return resultFor<Result>(given, known);
    // Expired. Of several requests that delete it, one reserves it again and the others read that.
    if (known) await deleteKey(tx, { ...key, createdAt: known.createdAt });
  }
  const result = await work();
  await saveResult(tx, key, result);
  return result;
}

/** The stored result of a call that is repeated, before the work that it would cost; else null. Throws `keyReused`. */
export async function repeated<Result>(
  on: Reader,
  shopperId: number,
  given: IdempotencyKey | undefined,
  now: number,
): Promise<Result | null> {
  const known = given && (await selectKey(on, { shopperId, call: given.call, key: given.key }));
  return known && known.createdAt > expiredUntil(now) ? resultFor<Result>(given, known) : null;
}

function resultFor<Result>(given: IdempotencyKey, known: { fieldsHash: string; result: unknown }): Result {
  if (known.fieldsHash !== UNKNOWN_FIELDS && known.fieldsHash !== given.fieldsHash) throw new Refused('keyReused');
  return known.result as Result;
}

/** Keys of one transaction, so that a busy day's hold up no purchase. */
const DELETED_AT_ONCE = 500;

/** Deletes expired keys, a few at a time; a job calls it every hour. */
export async function deleteExpiredKeys(store: Store, now: number): Promise<void> {
  const before = expiredUntil(now);
  const some = () => store.transaction((tx) => deleteOldKeys(tx, { before, most: DELETED_AT_ONCE }));
  while ((await some()) === DELETED_AT_ONCE);
}

/**
 * Keys that were stored until then have expired, both by the clock and by the time that this process has counted since
 * it began: after a leap of the clock, who repeats a purchase would pay twice. What the process did not count, a sleep
 * of the machine or a clock that was corrected, only lets keys expire later.
 */
function expiredUntil(now: number): number {
  const counted = Math.floor(performance.timeOrigin + performance.now());
  return Math.min(now, counted) - RETENTION;
}
