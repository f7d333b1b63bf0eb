import { randomBytes } from 'node:crypto';
import { spendChallenge } from '../../../db/queries/staff/challenges.ts';
import type { Writer } from '../../../db/store.ts';
import type { StaffSecrets } from './secrets.ts';

/** How long a person has to answer a challenge, in ms. */
const PATIENCE = 5 * 60_000;

const RANDOM_BYTES = 16;
const TIME_BYTES = 6;
const PLAIN_BYTES = TIME_BYTES + RANDOM_BYTES;

/**
 * Numbers used once, for challenges. They are signed rather than stored, so that strangers who ask for challenges write
 * nothing; those that were answered are stored until they expire.
 */
export function createNonces({ secrets, clock }: { secrets: StaffSecrets; clock: () => number }) {
  const signed = (plain: Buffer, about: string) => Buffer.concat([plain, secrets.mark(`nonce ${about}`, plain)]);
  const expiryOf = (nonce: Buffer) => nonce.readUIntBE(0, TIME_BYTES);

  return {
    /** A new one for one purpose. */
    make: (about: string): Buffer => {
      const expiry = Buffer.alloc(TIME_BYTES);
      expiry.writeUIntBE(clock() + PATIENCE, 0, TIME_BYTES);
      return signed(Buffer.concat([expiry, randomBytes(RANDOM_BYTES)]), about);
    },

    /** Whether it was made here for this purpose, and has not expired. */
    isValid: (nonce: Buffer, about: string): boolean =>
      nonce.length > PLAIN_BYTES &&
      secrets.isMark(nonce.subarray(PLAIN_BYTES), `nonce ${about}`, nonce.subarray(0, PLAIN_BYTES)) &&
      expiryOf(nonce) > clock(),

    /** Uses a valid one up; false if it was used before. */
    spend: (tx: Writer, nonce: Buffer): Promise<boolean> =>
      spendChallenge(tx, { nonce: nonce.toString('base64url'), expiresAt: expiryOf(nonce) }),
  };
}

export type Nonces = ReturnType<typeof createNonces>;
