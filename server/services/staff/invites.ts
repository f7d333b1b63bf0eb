import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { insertAuditEntry } from '../../../db/queries/records.ts';
import { insertPasskey } from '../../../db/queries/staff/factors.ts';
import {
  insertInvite,
  revokeInvite,
  revokeInvitesFor,
  selectInvitesOfApprovals,
  selectOpenInvite,
  selectOpenInvites,
  takeInvite,
} from '../../../db/queries/staff/invites.ts';
import { holdStaff, insertStaff, selectStaffByName } from '../../../db/queries/staff/people.ts';
import { selectRole } from '../../../db/queries/staff/roles.ts';
import type { Reader, Store, Writer } from '../../../db/store.ts';
import { normalized } from '../../../shared/normalized.ts';
import { actOnce } from '../act-once.ts';
import type { From } from '../shoppers/events.ts';
import type { Guesses } from '../shoppers/guesses.ts';
import { type By, byOf, type StaffAct } from '../staff-act.ts';
import { StaffRefused } from '../staff-refused.ts';
import type { Doer } from './act.ts';
import type { Attempts } from './attempts.ts';
import type { Codes, TotpEnrolment } from './codes.ts';
import type { Nonces } from './nonces.ts';
import { createOpeningCodes } from './opening-codes.ts';
import type { Passkeys } from './passkeys.ts';
import type { StaffSecrets } from './secrets.ts';
import { type StaffSessions, shortAddress } from './sessions.ts';
import type { StaffPasswords } from './staff-passwords.ts';
import { startAnew } from './start-anew.ts';
import { hashOfToken, newStaffToken } from './tokens.ts';

const MINUTE = 60_000;

/** How long a link is good: one of the shell is opened at once, one of a colleague may wait for the morning; in ms. */
const FROM_SHELL = 15 * MINUTE;
const FROM_CONSOLE = 24 * 60 * MINUTE;

interface Deps {
  store: Store;
  clock: () => number;
  secrets: StaffSecrets;
  passwords: StaffPasswords;
  passkeys: Passkeys;
  nonces: Nonces;
  codes: Codes;
  sessions: StaffSessions;
  guesses: Guesses;
  attempts: Attempts;
  /** The origin under which staff open the console. */
  consoleOrigin: () => string;
}

interface Invited {
  name: string;
  role: string;
}

/** Who accepts an invitation: from where, and in whose session of the console if that browser has one. */
interface Guest {
  from: From;
  besides: number | null;
}

/** What opens a link. */
export interface Opening {
  token: string;
  openingCode?: string | undefined;
}

type Invite = NonNullable<Awaited<ReturnType<typeof selectOpenInvite>>>;

/**
 * Names of staff are unique without regard to case, width, spaces and letters that nobody sees: nobody is taken for a
 * colleague.
 */
export const staffNameKey = (name: string): string =>
  normalized(name, 'NFKC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase();

/** How staff come in: by a link that is good once and for a short time. There is no default password. */
export function createStaffInvites(deps: Deps) {
  const { store, clock, secrets, passwords, passkeys, nonces, codes, sessions, guesses, attempts, consoleOrigin } =
    deps;
  const openingCodes = createOpeningCodes(secrets);

  const aboutOf = ({ tokenHash }: Pick<Invite, 'tokenHash'>) => `invite ${tokenHash}`;

  /** The same at each step of an acceptance, and known to nobody before. */
  const handleOf = ({ tokenHash }: Pick<Invite, 'tokenHash'>) =>
    secrets.mark('user handle', tokenHash).toString('base64url');

  /** Throws `inviteGone`. */
  async function known(token: string): Promise<Invite> {
    const invite = await selectOpenInvite(store.reader, { tokenHash: hashOfToken(token), now: clock() });
    if (!invite) throw new StaffRefused('inviteGone');
    return invite;
  }

  /** One that two persons agreed to needs what each of them has. */
  const needsCode = ({ approvalId }: Pick<Invite, 'approvalId'>): boolean => approvalId !== null;

  async function checkCode({ id, tokenHash }: Invite, typed: string, from: From): Promise<void> {
    const refused = () => ({
      ...{ staffId: null, action: 'staff invite refused' as const, detail: { invite: id }, from },
    });
    await attempts.watched(refused, async () => {
      const isRight = async () => openingCodes.isRight(tokenHash, typed);
      if (!(await guesses.guess(`staff invite:${tokenHash}`, isRight))) throw new StaffRefused('openingCodeWrong');
    });
  }

  /** Throws `inviteGone`, `openingCodeWrong`, `TooManyGuesses`. */
  async function open({ token, openingCode = '' }: Opening, from: From): Promise<Invite> {
    const invite = await known(token);
    if (needsCode(invite)) await checkCode(invite, openingCode, from);
    return invite;
  }

  /**
   * The person of an accepted invitation. One of the shell for somebody who is there already begins anew, and lifts a
   * block. Throws `nameTaken`.
   */
  async function personOf(tx: Writer, { name, role, madeBy, tokenHash, staffId }: Invite, passwordHash: string | null) {
    const values = { passwordHash, userHandle: handleOf({ tokenHash }) };
    if (staffId !== null) {
      await startAnew(tx, staffId, values);
      return staffId;
    }
    const nameKey = staffNameKey(name);
    const found = await selectStaffByName(tx, nameKey);
    if (!found) {
      const id = await insertStaff(tx, { name, nameKey, role, ...values });
      if (id === undefined) throw new StaffRefused('nameTaken');
      return id;
    }
    if (madeBy.startsWith('staff:')) throw new StaffRefused('nameTaken');
    await startAnew(tx, found.id, { role, blockedAt: null, ...values });
    await revokeInvitesFor(tx, found.id);
    return found.id;
  }

  /** Accepts an invitation once. Throws `inviteGone`, `nameTaken`. */
  const accept = <Result>(
    {
      invite,
      passwordHash = null,
      factor,
      from,
      besides,
    }: { invite: Invite; passwordHash?: string | null; factor: string } & Guest,
    keepFactors: (tx: Writer, staffId: number) => Promise<Result>,
  ) =>
    store.transaction(async (tx) => {
      // Their row first, as a block and a reset do: of these at the same time, one sees the other.
      const isThere = invite.staffId === null || (await holdStaff(tx, invite.staffId));
      const taken = isThere && (await takeInvite(tx, invite.tokenHash));
      if (!taken) throw new StaffRefused('inviteGone');
      const staffId = await personOf(tx, taken, passwordHash);
      const stored = await keepFactors(tx, staffId);
      const [actor, subject] = [`staff:${staffId}`, `staff:${staffId}`];
      // Nobody can see who opens a link. That it was a colleague's browser, or their network, can be read later.
      const where = { address: shortAddress(from), ...(besides !== null && { besides: `staff:${besides}` }) };
      const reset = taken.staffId !== null && { reset: true };
      const detail = { invite: taken.id, name: taken.name, role: taken.role, ...reset, factor, ...where };
      const session = await sessions.begin(tx, { staffId, from });
      const { sessionId } = session;
      await insertAuditEntry(tx, { actor, action: 'staff join', subject, detail, note: '', sessionId });
      return { ...session, stored };
    });

  /** A link for a new person, or for one who is there; it is seen here and never again. */
  async function linkIn(tx: Writer, of: Invited & { staffId: number | null }, by: By, doer: Doer) {
    const token = newStaffToken();
    const expiresAt = tx.now + (doer.staffId === null ? FROM_SHELL : FROM_CONSOLE);
    const made = { tokenHash: hashOfToken(token), madeBy: by.actor, approvalId: by.approvalId ?? null, expiresAt };
    const id = await insertInvite(tx, { ...of, ...made });
    // In the fragment, which no server and no log sees.
    return { id, link: `${consoleOrigin()}/console/invite#${token}`, expiresAt };
  }

  /** No colleague invites somebody who is there; the shell lets them in anew. Throws `nameTaken`. */
  async function mayInvite(on: Reader, { name }: Pick<Invited, 'name'>, { staffId }: Doer): Promise<void> {
    if (staffId === null) return;
    if (await selectStaffByName(on, staffNameKey(name))) throw new StaffRefused('nameTaken');
  }

  /** A new link, which is seen here and never again. Throws `roleUnknown`, `nameTaken`. */
  async function makeIn(tx: Writer, { role, ...given }: Invited, by: By, doer: Doer) {
    const name = normalized(given.name).trim();
    await mayInvite(tx, { name }, doer);
    if (!(await selectRole(tx, role))) throw new StaffRefused('roleUnknown');
    const { id, link, expiresAt } = await linkIn(tx, { name, role, staffId: null }, by, doer);
    const detail = { name, role, expiresAt };
    await insertAuditEntry(tx, { ...byOf(by), action: 'staff invite', subject: `invite:${id}`, detail });
    return { link, expiresAt };
  }

  return {
    makeIn,
    linkIn,
    mayInvite,

    listOpen: () => selectOpenInvites(store.reader, clock()),

    /** Throws `inviteGone`. */
    revoke: ({ id, ...by }: StaffAct): Promise<void> =>
      store.transaction(async (tx) => {
        await actOnce(tx, by, 'staff invite revoke', async () => {
          if (!(await revokeInvite(tx, id))) throw new StaffRefused('inviteGone');
          return { subject: `invite:${id}`, detail: {} };
        });
      }),

    /** Of requests whose link is open: its opening code, for who asked. */
    codesOf: async (ids: number[]) => {
      const open = await selectInvitesOfApprovals(store.reader, { ids, now: clock() });
      return new Map(
        open.map(({ approvalId, tokenHash, expiresAt }) => [
          approvalId as number,
          { code: openingCodes.of(tokenHash), expiresAt },
        ]),
      );
    },

    /**
     * What the invited person sees, with what each way of signing in needs: nothing of that before the opening code.
     * Throws `inviteGone`, and with a code `openingCodeWrong`, `TooManyGuesses`.
     */
    look: async (opening: Opening, from: From) => {
      const invite = opening.openingCode === undefined ? await known(opening.token) : await open(opening, from);
      const { name, role, expiresAt, staffId } = invite;
      const seen = { name, role, expiresAt, reset: staffId !== null };
      if (needsCode(invite) && opening.openingCode === undefined) {
        return { ...seen, needsCode: true, passkey: null, totp: null };
      }
      const person = { name, userHandle: handleOf(invite) };
      return {
        ...{ ...seen, needsCode: false },
        passkey: passkeys.possible() ? await passkeys.creation(nonces.make(aboutOf(invite)), person, []) : null,
        totp: await codes.offerTotp(aboutOf(invite), name),
      };
    },

    /** Throws `inviteGone`, `openingCodeWrong`, `passkeyWrong`, `nameTaken`. */
    acceptWithPasskey: async (given: Opening & { response: RegistrationResponseJSON; label: string }, guest: Guest) => {
      const invite = await open(given, guest.from);
      const isChallenge = (challenge: string) => nonces.isValid(Buffer.from(challenge, 'base64url'), aboutOf(invite));
      const passkey = await passkeys.created(given.response, isChallenge);
      return accept({ invite, factor: 'passkey', ...guest }, async (tx, staffId) => {
        if (!(await insertPasskey(tx, { ...passkey, staffId, label: given.label }))) {
          throw new StaffRefused('passkeyWrong');
        }
      });
    },

    /**
     * Returns recovery codes as `stored`. Throws `inviteGone`, `openingCodeWrong`, `passwordShort`, `passwordCommon`,
     * `codeWrong`.
     */
    acceptWithPassword: async (given: Opening & { password: string } & TotpEnrolment, guest: Guest) => {
      const invite = await open(given, guest.from);
      const totp = codes.checkTotp(aboutOf(invite), given);
      const passwordHash = await passwords.hash(given.password, invite.name);
      return accept({ invite, passwordHash, factor: 'totp', ...guest }, async (tx, staffId) => {
        await codes.storeTotp(tx, staffId, totp);
        return codes.newRecovery(tx, staffId);
      });
    },
  };
}

export type StaffInvites = ReturnType<typeof createStaffInvites>;
