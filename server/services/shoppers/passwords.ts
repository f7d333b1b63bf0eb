import { createHash } from 'node:crypto';
import { hash, verify as verifyHash } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { normalized } from '../../../shared/normalized.ts';
import { Overloaded } from '../refused.ts';

/** argon2id with 19 MiB and two passes, as OWASP recommends (the library's algorithm 2 is argon2id). */
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Concurrent hashes; others wait a moment. */
const CONCURRENCY = 2;
const LONGEST_QUEUE = 100;

const DIGEST = /^[0-9a-f]{32}$/;

/** Whether the sent text is a digest, of whichever password. */
export const isDigest = (sent: string): boolean => DIGEST.test(sent);

/**
 * The digest that is hashed: the client sends MD5 in lower-case hex (docs/spec.md, section 5), curl may send the
 * password itself, and both name the same account (docs/domain.md, Shoppers, sessions, bounds).
 */
export function passwordDigest(sent: string): string {
  return isDigest(sent) ? sent : createHash('md5').update(normalized(sent)).digest('hex');
}

export interface Passwords {
  /** The hash to store. Throws `Overloaded` when too many wait. */
  hash: (sent: string) => Promise<string>;
  /** Takes as long if there is no hash to compare with, so that its time does not reveal which usernames exist. */
  matches: (sent: string, stored: string | null) => Promise<boolean>;
}

/** Tests of other things hash at less `cost`; the shop passes nothing. */
export async function createPasswords({ cost = COST, verify = verifyHash } = {}): Promise<Passwords> {
  // The hash of a text that is no digest, so that no password matches it.
  const nobody = await hash('nobody', cost);
  const limit = pLimit(CONCURRENCY);
  const queued = <Result>(work: () => Promise<Result>) => {
    if (limit.pendingCount >= LONGEST_QUEUE) throw new Overloaded('too many log-ins at once');
    return limit(work);
  };

  return {
    hash: async (sent) => queued(() => hash(passwordDigest(sent), cost)),
    matches: async (sent, stored) => queued(() => verify(stored ?? nobody, passwordDigest(sent))),
  };
}
