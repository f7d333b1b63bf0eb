import { createHash } from 'node:crypto';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { canonicalJson } from '../../../db/canonical-json.ts';
import { countSignature, selectPasskey, selectPasskeysOf, selectTotp } from '../../../db/queries/staff/factors.ts';
import { markSessionFresh } from '../../../db/queries/staff/sessions.ts';
import type { Store } from '../../../db/store.ts';
import type { Guesses } from '../shoppers/guesses.ts';
import { StaffRefused } from '../staff-refused.ts';
import type { SignedAct } from './act.ts';
import type { Attempts } from './attempts.ts';
import type { Codes } from './codes.ts';
import type { Nonces } from './nonces.ts';
import type { Passkeys } from './passkeys.ts';
import { FRESH, type StaffIdentity } from './sessions.ts';

/** What a person shows for an act: the signature of a passkey over it, or a code. */
export type StepUpProof = { nonce: string; response: AuthenticationResponseJSON } | { code: string };

/** What is kept with the audit entry of the act. */
export type StepUpEvidence =
  | { factor: 'recent'; at: number }
  | { factor: 'totp' | 'recovery'; act: string }
  | {
      factor: 'passkey';
      /** The text whose SHA-256 is the challenge that was signed. */
      signed: string;
      passkey: string;
      publicKey: string;
      clientDataJSON: string;
      authenticatorData: string;
      signature: string;
    };

type Session = Pick<StaffIdentity, 'staffId' | 'sessionId' | 'freshAt'>;

interface Deps {
  store: Store;
  clock: () => number;
  guesses: Guesses;
  passkeys: Passkeys;
  nonces: Nonces;
  codes: Codes;
  attempts: Attempts;
}

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** A factor just before an act of weight: money, rights, exports. A passkey signs the very act. */
export function createStaffStepUp({ store, clock, guesses, passkeys, nonces, codes, attempts }: Deps) {
  const aboutOf = ({ sessionId }: Session) => `act in ${sessionId}`;

  /** The text that is signed: the act, by whom, and once. */
  const textOf = ({ staffId }: Session, { kind, parameters }: SignedAct, nonce: string) =>
    canonicalJson({ kind, parameters, staff: staffId, nonce });

  async function withPasskey(
    session: Session,
    act: SignedAct,
    { nonce: given, response }: Extract<StepUpProof, { nonce: string }>,
  ): Promise<StepUpEvidence> {
    const nonce = Buffer.from(given, 'base64url');
    const passkey = await selectPasskey(store.reader, response.id);
    const isOwn = passkey?.staffId === session.staffId && passkey.blockedAt === null;
    if (!isOwn || !nonces.isValid(nonce, aboutOf(session))) throw new StaffRefused('passkeyWrong');
    const signed = textOf(session, act, given);
    const challenge = digestOf(signed).toString('base64url');
    const signCount = await passkeys.signed(response, (answered) => answered === challenge, passkey);
    await store.transaction(async (tx) => {
      const isFirst = (await nonces.spend(tx, nonce)) && (await countSignature(tx, { id: passkey.id, signCount }));
      if (!isFirst) throw new StaffRefused('passkeyWrong');
      if (!(await markSessionFresh(tx, session.sessionId))) throw new StaffRefused('notSignedIn', { code: 401 });
    });
    const { clientDataJSON, authenticatorData, signature } = response.response;
    const { id, publicKey } = passkey;
    return { factor: 'passkey', signed, passkey: id, publicKey, clientDataJSON, authenticatorData, signature };
  }

  async function withCode(session: Session, act: SignedAct, typed: string): Promise<StepUpEvidence> {
    let code: Awaited<ReturnType<Codes['rightCode']>> = null;
    // Counted for the session, so that the thief of one cannot slow the person's others.
    const right = await guesses.guess(`staff code:${session.sessionId}`, async () => {
      code = await codes.rightCode(session.staffId, typed);
      return code !== null;
    });
    const taken = code as Awaited<ReturnType<Codes['rightCode']>>;
    if (!right || !taken) throw new StaffRefused('codeWrong');
    await store.transaction(async (tx) => {
      if (!(await taken.take(tx))) throw new StaffRefused('codeWrong');
      if (!(await markSessionFresh(tx, session.sessionId))) throw new StaffRefused('notSignedIn', { code: 401 });
    });
    return { factor: taken.kind, act: digestOf(canonicalJson(act)).toString('base64url') };
  }

  const begin = async (session: Session, act: SignedAct) => {
    const nonce = nonces.make(aboutOf(session)).toString('base64url');
    const known = await selectPasskeysOf(store.reader, session.staffId);
    const challenge = digestOf(textOf(session, act, nonce));
    const passkey = known.length > 0 && passkeys.possible() ? await passkeys.request(challenge, known) : null;
    const code = (await selectTotp(store.reader, session.staffId)) !== undefined;
    return { kind: act.kind, nonce, passkey, code };
  };

  const finish = (session: Session, act: SignedAct, proof: StepUpProof): Promise<StepUpEvidence> =>
    attempts.watched(
      () => ({
        ...{ staffId: session.staffId, sessionId: session.sessionId, action: 'staff step-up refused' },
        detail: { kind: act.kind, factor: 'nonce' in proof ? 'passkey' : 'code' },
      }),
      () => ('nonce' in proof ? withPasskey(session, act, proof) : withCode(session, act, proof.code)),
    );

  return {
    /** The challenge for this act, for the person's passkeys, and whether a code does instead. */
    begin,

    /**
     * Checks what the person shows for this act, uses it up, and makes the session fresh. Throws `passkeyWrong`,
     * `codeWrong`, `TooManyGuesses`.
     */
    finish,

    /**
     * What an act of weight calls first, outside of its transaction: the proof is checked if there is one, or a factor
     * was shown within the last five minutes (`within`, in ms; 0 asks for a proof each time). Throws `factorNeeded`
     * (428) with the challenge, and what `finish` throws.
     */
    require: async (
      session: Session,
      act: SignedAct,
      proof: StepUpProof | undefined,
      { within = FRESH } = {},
    ): Promise<StepUpEvidence> => {
      if (proof) return finish(session, act, proof);
      // Either way: a clock that was put back makes no factor of the future a recent one.
      if (Math.abs(clock() - session.freshAt) < within) return { factor: 'recent', at: session.freshAt };
      throw new StaffRefused('factorNeeded', { code: 428, data: await begin(session, act) });
    },
  };
}
