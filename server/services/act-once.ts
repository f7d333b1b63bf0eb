import { type AuditRow, insertAuditEntry, selectAuditEntryOfKey } from '../../db/queries/records.ts';
import { holdStaffRow } from '../../db/queries/staff/approvals.ts';
import type { Reader, Writer } from '../../db/store.ts';
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
  const before = await repeatIn(tx, by, { actor: by.actor, action });
  if (before) return before;
  const entry = await work();
  if (!entry) return null;
  await insertAuditEntry(tx, { ...byOf({ note: '', ...by }), ...entry, action });
  return entry;
}

/** What a repeat has in common with the first. */
type Same = Partial<Pick<AuditRow, 'actor' | 'action' | 'subject' | 'amount' | 'note'>>;

/** The entry of what was done before under this key, or undefined. Throws `keyReused` if that was something else. */
export async function repeatOf(on: Reader, key: string | undefined, same: Same): Promise<AuditRow | undefined> {
  const entry = key === undefined ? undefined : await selectAuditEntryOfKey(on, key);
  const isSame = Object.entries(same).every(([field, value]) => entry?.[field as keyof Same] === value);
  if (entry && !isSame) throw new Refused('keyReused');
  return entry;
}

/**
 * The same in the transaction of the act, before anything else is locked. What one person does takes turns: of two
 * repeats the second sees what became of the first.
 */
export async function repeatIn(tx: Writer, { actor, key }: Pick<Doing, 'actor' | 'key'>, same: Same) {
  // Not for nothing: the yes of a second person runs an act of the first, whose row others may hold.
  if (key === undefined) return undefined;
  const staffId = /^staff:(\d+)$/.exec(actor)?.[1];
  if (staffId !== undefined) await holdStaffRow(tx, Number(staffId));
  return repeatOf(tx, key, same);
}
