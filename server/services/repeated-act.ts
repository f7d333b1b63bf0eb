import { selectAuditEntryOfKey } from '../../db/queries/records.ts';
import { holdStaffRow } from '../../db/queries/staff/approvals.ts';
import type { Writer } from '../../db/store.ts';
import type { AuditAction } from '../../shared/console/audit-actions.ts';
import { Refused } from './refused.ts';
import type { Actor } from './staff-act.ts';

/**
 * The entry of an act that was done before under its key, or undefined: a repeat does nothing. Of two at once the second
 * waits here for the first. Throws `keyReused` if the key was another act's.
 */
export async function repeatedAct(tx: Writer, { actor, key }: Pick<Actor, 'actor' | 'key'>, action: AuditAction) {
  if (key === undefined) return undefined;
  const staffId = /^staff:(\d+)$/.exec(actor)?.[1];
  if (staffId !== undefined) await holdStaffRow(tx, Number(staffId));
  const entry = await selectAuditEntryOfKey(tx, key);
  if (entry && (entry.action !== action || entry.actor !== actor)) throw new Refused('keyReused');
  return entry;
}
