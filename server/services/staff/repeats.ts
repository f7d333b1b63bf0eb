import { selectAuditEntryOfKey } from '../../../db/queries/records.ts';
import { holdStaffRow, selectApproval } from '../../../db/queries/staff/approvals.ts';
import type { Reader, Writer } from '../../../db/store.ts';
import { Refused } from '../refused.ts';
import { type Actor, auditNameOf } from './actor.ts';

interface Write {
  note: string;
  /** `Idempotency-Key`: a repeat does nothing. */
  key?: string | undefined;
}

/**
 * What became of the same write before, or undefined. Throws `keyReused` if it was another one. A key of the shell is the
 * bare word that the operator typed: what it was used for the act itself compares.
 */
export async function repeated(on: Reader, caller: Actor, { note, key }: Write) {
  if (key === undefined || caller.staffId === null) return undefined;
  const entry = await selectAuditEntryOfKey(on, key);
  if (!entry) return undefined;
  if (entry.actor !== auditNameOf(caller) || entry.note !== note) throw new Refused('keyReused');
  const { action, approvalId } = entry;
  const done = { state: 'done' as const, result: {} };
  if (action !== 'approval ask' || approvalId === null) return done;
  // Who was alone has agreed in the same transaction.
  const isAgreed = (await selectApproval(on, approvalId))?.alone;
  return isAgreed ? done : { state: 'waiting' as const, approvalId, result: {} };
}

/**
 * What a person does at once takes turns: of two repeats the second sees what became of the first, and limits of a day
 * count both.
 */
export async function repeatedIn(tx: Writer, caller: Actor, write: Write) {
  if (caller.staffId !== null) await holdStaffRow(tx, caller.staffId);
  return repeated(tx, caller, write);
}
