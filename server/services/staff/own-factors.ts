import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { insertAuditEntry } from '../../../db/queries/records.ts';
import {
  countOpenRecovery,
  deletePasskey,
  insertPasskey,
  selectPasskeysOf,
  selectTotp,
} from '../../../db/queries/staff/factors.ts';
import { holdStaff, selectStaff, updateStaff } from '../../../db/queries/staff/people.ts';
import { deleteSessionsOfStaff, hasSession } from '../../../db/queries/staff/sessions.ts';
import type { Reader, Store, Writer } from '../../../db/store.ts';
import type { AuditAction } from '../../../shared/console/audit-actions.ts';
import { StaffRefused } from '../staff-refused.ts';
import type { Codes, TotpEnrolment } from './codes.ts';
import type { Nonces } from './nonces.ts';
import type { Passkeys } from './passkeys.ts';
import type { StaffPasswords } from './staff-passwords.ts';

interface Deps {
  store: Store;
  passwords: StaffPasswords;
  passkeys: Passkeys;
  nonces: Nonces;
  codes: Codes;
}

/** Whose factors change, in which session; the caller has asked for a fresh one. */
interface Own {
  staffId: number;
  sessionId: string;
  /** What the person has shown. */
  evidence?: unknown;
}

/** What a person signs in with; nobody changes it for another. */
export function createOwnFactors({ store, passwords, passkeys, nonces, codes }: Deps) {
  const aboutOf = ({ sessionId }: Own) => `enrol in ${sessionId}`;

  async function person(on: Reader, staffId: number) {
    const found = await selectStaff(on, staffId);
    if (!found) throw new StaffRefused('notSignedIn', { code: 401 });
    return found;
  }

  /** Changes factors, with an entry in the audit log. Throws `notSignedIn`. */
  const change = <Result>(
    { staffId, sessionId, evidence }: Own,
    action: AuditAction,
    detail: object,
    work: (tx: Writer) => Promise<Result>,
  ) =>
    store.transaction(async (tx) => {
      // A session that a reset ends meanwhile must not leave a factor behind.
      const isSignedIn = (await holdStaff(tx, staffId)) && (await hasSession(tx, sessionId));
      if (!isSignedIn) throw new StaffRefused('notSignedIn', { code: 401 });
      const result = await work(tx);
      const by = `staff:${staffId}`;
      const entry = { actor: by, action, subject: by, sessionId, evidence };
      await insertAuditEntry(tx, { ...entry, detail: { ...detail }, note: '' });
      return result;
    });

  /** Whoever had the old factor may have a session. */
  const endOthers = (tx: Writer, { staffId, sessionId }: Own) =>
    deleteSessionsOfStaff(tx, { staffId, except: sessionId });

  return {
    list: async (staffId: number) => {
      const { passwordHash } = await person(store.reader, staffId);
      const known = await selectPasskeysOf(store.reader, staffId);
      return {
        passkeys: known.map(({ id, label, createdAt, usedAt }) => ({ id, label, createdAt, usedAt })),
        passkeysPossible: passkeys.possible(),
        password: passwordHash !== null,
        totp: (await selectTotp(store.reader, staffId)) !== undefined,
        recoveryLeft: await countOpenRecovery(store.reader, staffId),
      };
    },

    /** Throws `passkeysImpossible`. */
    passkeyOptions: async (own: Own) => {
      const known = await selectPasskeysOf(store.reader, own.staffId);
      return passkeys.creation(nonces.make(aboutOf(own)), await person(store.reader, own.staffId), known);
    },

    /** Throws `passkeyWrong`. */
    addPasskey: async (own: Own, { response, label }: { response: RegistrationResponseJSON; label: string }) => {
      let nonce = Buffer.alloc(0);
      const made = await passkeys.created(response, (challenge) => {
        nonce = Buffer.from(challenge, 'base64url');
        return nonces.isValid(nonce, aboutOf(own));
      });
      await change(own, 'staff passkey add', { passkey: made.id, label }, async (tx) => {
        const isNew = (await nonces.spend(tx, nonce)) && (await insertPasskey(tx, { ...made, ...ofStaff(own), label }));
        if (!isNew) throw new StaffRefused('passkeyWrong');
      });
    },

    /** Ends the other sessions. Throws `passkeyUnknown`, and `lastFactor` if the person could not sign in any more. */
    removePasskey: (own: Own, id: string): Promise<void> =>
      change(own, 'staff passkey remove', { passkey: id }, async (tx) => {
        if (!(await deletePasskey(tx, { id, ...ofStaff(own) }))) throw new StaffRefused('passkeyUnknown');
        const left = await selectPasskeysOf(tx, own.staffId);
        const hasCode = (await selectTotp(tx, own.staffId)) !== undefined;
        if (left.length === 0 && !hasCode) throw new StaffRefused('lastFactor');
        await endOthers(tx, own);
      }),

    offerTotp: async (own: Own) => codes.offerTotp(aboutOf(own), (await person(store.reader, own.staffId)).name),

    /**
     * Sets up password and authenticator app, or another app for the password that is there; returns new recovery
     * codes. Ends the other sessions. Throws `passwordNeeded`, `passwordShort`, `passwordCommon`, `codeWrong`.
     */
    setTotp: async (own: Own, { password, ...enrolment }: { password?: string | undefined } & TotpEnrolment) => {
      const totp = codes.checkTotp(aboutOf(own), enrolment);
      const { name, passwordHash: known } = await person(store.reader, own.staffId);
      if (password === undefined && known === null) throw new StaffRefused('passwordNeeded');
      const passwordHash = password === undefined ? undefined : await passwords.hash(password, name);
      return change(own, 'staff totp set', { password: password !== undefined }, async (tx) => {
        // Without one, another that was set meanwhile stays.
        if (passwordHash !== undefined) await updateStaff(tx, own.staffId, { passwordHash });
        await codes.storeTotp(tx, own.staffId, totp);
        await endOthers(tx, own);
        return codes.newRecovery(tx, own.staffId);
      });
    },

    /** Ends the other sessions. Throws `passwordShort`, `passwordCommon`, and `totpMissing` before there is an app. */
    setPassword: async (own: Own, password: string): Promise<void> => {
      const { name } = await person(store.reader, own.staffId);
      const passwordHash = await passwords.hash(password, name);
      await change(own, 'staff password set', {}, async (tx) => {
        if (!(await selectTotp(tx, own.staffId))) throw new StaffRefused('totpMissing');
        await updateStaff(tx, own.staffId, { passwordHash });
        await endOthers(tx, own);
      });
    },

    /** Throws `totpMissing`: recovery codes stand in for an app. */
    renewRecovery: (own: Own): Promise<string[]> =>
      change(own, 'staff recovery renew', {}, async (tx) => {
        if (!(await selectTotp(tx, own.staffId))) throw new StaffRefused('totpMissing');
        return codes.newRecovery(tx, own.staffId);
      }),
  };
}

const ofStaff = ({ staffId }: Own) => ({ staffId });
