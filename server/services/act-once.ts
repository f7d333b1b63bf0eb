import { insertAuditEntry, selectAuditEntryOfKey } from '../../db/queries/records.ts';
import { holdStaffRow } from '../../db/queries/staff/approvals.ts';
import type { Writer } from '../../db/store.ts';
import type { AuditAction } from '../../shared/console/audit-actions.ts';
import { Refused } from './refused.ts';
import { byOf, type Doing } from './staff-act.ts';

/** What the audit log says of an act beside who did it and why. */
export interface Entry {
  /** The record: `order:12`. */
  subject: string;
  detail: Record<string, unknown>;
  shopperId?: number | undefined;
  /** Fen. */
  amount?: number | undefined;
}

/**
 * Does an act of staff once, and writes what `work` returns into the audit log; answers that entry. A repeat under its
 * key does nothing, and answers the entry of the first: of two at once the second waits here for the first. Who calls
 * answers from the entry, so that a repeat gets what the first got. Where `work` changed nothing, it returns null, and so
 * does this. Throws `keyReused` if the key was another act's.
 */
export async function actOnce(
  tx: Writer,
  by: Doing,
  action: AuditAction,
  work: () => Promise<Entry>,
): Promise<Pick<Entry, 'subject' | 'detail'>>;
export async function actOnce(
  tx: Writer,
  by: Doing,
  action: AuditAction,
  work: () => Promise<Entry | null>,
): Promise<Pick<Entry, 'subject' | 'detail'> | null>;
export async function actOnce(tx: Writer, by: Doing, action: AuditAction, work: () => Promise<Entry | null>) {
  const before = await doneBefore(tx, by, action);
  if (before) return before;
  const entry = await work();
  if (!entry) return null;
  await insertAuditEntry(tx, { ...byOf({ note: '', ...by }), ...entry, action });
  return entry;
}

/** The entry of an act that was done before under its key, or undefined. Throws `keyReused`. */
export async function doneBefore(tx: Writer, { actor, key }: Pick<Doing, 'actor' | 'key'>, action: AuditAction) {
  if (key === undefined) return undefined;
  const staffId = /^staff:(\d+)$/.exec(actor)?.[1];
  if (staffId !== undefined) await holdStaffRow(tx, Number(staffId));
  const entry = await selectAuditEntryOfKey(tx, key);
  if (entry && (entry.action !== action || entry.actor !== actor)) throw new Refused('keyReused');
  return entry;
}
