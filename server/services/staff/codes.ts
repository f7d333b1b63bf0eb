import { randomBytes } from 'node:crypto';
import {
  isOpenRecovery,
  putTotp,
  replaceRecovery,
  selectTotp,
  takeRecovery,
  takeTotpStep,
} from '../../../db/queries/staff/factors.ts';
import type { Store, Writer } from '../../../db/store.ts';
import type { ShopName } from '../shop-facts.ts';
import { StaffRefused } from '../staff-refused.ts';
import type { StaffSecrets } from './secrets.ts';
import { acceptedStep, base32, newTotpSecret, totpAddress } from './totp.ts';

const RECOVERY_CODES = 10;

/** 60 bits: eight bytes are 13 letters, of which twelve are taken. */
const RECOVERY_LETTERS = 12;

interface Deps {
  store: Store;
  clock: () => number;
  secrets: StaffSecrets;
  shopName: ShopName;
}

/** A right code; `take` uses it up in the transaction of the act, and is false if another one was faster. */
export interface RightCode {
  kind: 'totp' | 'recovery';
  take: (tx: Writer) => Promise<boolean>;
}

/** What somebody who sets up an authenticator app sends back: the sealed secret, and a code that it shows. */
export interface TotpEnrolment {
  enrolment: string;
  code: string;
}

/** Codes that a person types: of an authenticator app, and of the paper for the day on which that is lost. */
export function createCodes({ store, clock, secrets, shopName }: Deps) {
  const recoveryHash = (staffId: number, code: string) =>
    secrets.mark(`recovery ${staffId}`, code.toUpperCase().replace(/[^A-Z2-7]/g, '')).toString('base64url');

  return {
    /** What makes a typed code right; null if it is wrong, or was used before. */
    rightCode: async (staffId: number, typed: string): Promise<RightCode | null> => {
      const code = typed.replace(/[\s-]/g, '');
      if (!/^\d{6}$/.test(code)) {
        const codeHash = recoveryHash(staffId, code);
        if (!(await isOpenRecovery(store.reader, { staffId, codeHash }))) return null;
        return { kind: 'recovery', take: (tx) => takeRecovery(tx, { staffId, codeHash }) };
      }
      const stored = await selectTotp(store.reader, staffId);
      const secret = stored && secrets.open(stored.secret, `totp ${staffId}`);
      if (!stored || !secret) return null;
      const step = acceptedStep(Buffer.from(secret, 'hex'), code, { now: clock(), after: stored.lastStep });
      if (step === null) return null;
      return { kind: 'totp', take: (tx) => takeTotpStep(tx, { staffId, secret: stored.secret, step }) };
    },

    /** A new secret for an authenticator app. It is stored nowhere yet: it comes back sealed, for `about` alone. */
    offerTotp: async (about: string, name: string) => {
      const secret = newTotpSecret();
      return {
        enrolment: secrets.seal(secret.toString('hex'), `enrolment ${about}`),
        secret: base32(secret),
        address: totpAddress(secret, { shop: await shopName(), name }),
      };
    },

    /** The secret of an enrolment whose code is right, and the step that it uses up. Throws `codeWrong`. */
    checkTotp: (about: string, { enrolment, code }: TotpEnrolment) => {
      const secret = secrets.open(enrolment, `enrolment ${about}`);
      const typed = code.replace(/[\s-]/g, '');
      const step = secret && acceptedStep(Buffer.from(secret, 'hex'), typed, { now: clock(), after: 0 });
      if (!secret || !step) throw new StaffRefused('codeWrong');
      return { secret, step };
    },

    storeTotp: (tx: Writer, staffId: number, { secret, step }: { secret: string; step: number }): Promise<void> =>
      putTotp(tx, { staffId, secret: secrets.seal(secret, `totp ${staffId}`), lastStep: step }),

    /** Ten new recovery codes in place of all earlier ones; only hashes are stored. */
    newRecovery: async (tx: Writer, staffId: number): Promise<string[]> => {
      const codes = Array.from({ length: RECOVERY_CODES }, () => base32(randomBytes(8)).slice(0, RECOVERY_LETTERS));
      await replaceRecovery(
        tx,
        staffId,
        codes.map((code) => recoveryHash(staffId, code)),
      );
      return codes.map((code) => code.replace(/.{4}(?=.)/g, '$&-'));
    },
  };
}

export type Codes = ReturnType<typeof createCodes>;
