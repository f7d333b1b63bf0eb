import { type AuditRow, selectAuditEntryOfApproval } from '../../../db/queries/records.ts';
import { holdStaffRow, selectApproval } from '../../../db/queries/staff/approvals.ts';
import type { Reader, Writer } from '../../../db/store.ts';
import { repeatOf } from '../act-once.ts';
import type { ActDefinition, Performed } from './act.ts';
import { type Actor, auditNameOf } from './actor.ts';

interface Write {
  note: string;
  /** `Idempotency-Key`: a repeat does nothing. */
  key?: string | undefined;
}

type Answering = Pick<ActDefinition<never>, 'answer'>;

/**
 * What the same write was answered before, without any secret in it; else undefined. A key of the shell is the bare word
 * that the operator typed: what it was used for the act itself compares. Throws `keyReused`.
 */
export async function repeated(
  on: Reader,
  caller: Actor,
  { note, key }: Write,
  definition: Answering,
): Promise<Performed | undefined> {
  if (caller.staffId === null) return undefined;
  const entry = await repeatOf(on, key, { actor: auditNameOf(caller), note });
  return entry && answerOf(on, entry, definition);
}

/** The same in a transaction. The person's acts take turns, with or without a key: limits of a day count each. */
export async function repeatedIn(tx: Writer, caller: Actor, write: Write, definition: Answering) {
  if (caller.staffId === null) return undefined;
  await holdStaffRow(tx, caller.staffId);
  const [actor, { note, key }] = [auditNameOf(caller), write];
  const entry = await repeatOf(tx, key, { actor, note });
  return entry && answerOf(tx, entry, definition);
}

/** Of the entry that has the key: the act's own, or that of its request or of the yes to it. */
async function answerOf(on: Reader, entry: AuditRow, { answer }: Answering): Promise<Performed> {
  const done = async (act: AuditRow | undefined): Promise<Performed> => ({
    state: 'done',
    result: (act && (await answer?.(on, act))) ?? {},
  });
  const { action, approvalId } = entry;
  if (approvalId === null || (action !== 'approval ask' && action !== 'approval approve')) return done(entry);
  const approval = await selectApproval(on, approvalId);
  // Who was alone has agreed in the same transaction.
  if (action === 'approval ask' && !approval?.alone) return { state: 'waiting', approvalId, result: {} };
  return done(approval && (await selectAuditEntryOfApproval(on, approval)));
}
