import { sumsAlone } from '../../../db/queries/staff/approvals.ts';
import type { Reader } from '../../../db/store.ts';
import type { AuditAction } from '../../../shared/console/audit-actions.ts';
import type { SettingOf } from '../../../shared/settings.ts';
import type { Settings } from '../settings.ts';

/** What one person did alone for one shopper counts for so long, in ms. */
export const DAY = 24 * 60 * 60 * 1000;

interface Payment {
  shopperId: number;
  /** Fen. */
  amount: number;
}

interface Limit {
  key: SettingOf<'money'>;
  /** What the audit log calls the act. */
  action: AuditAction;
  /** Null for the shell, of which nobody else is asked. */
  staffId: number | null;
}

/**
 * Whether a person may do such an act alone: with what the same person did alone for the same shopper in a day, or a
 * large sum would be done in small ones.
 */
export async function readAloneLimit(
  on: Reader,
  settings: Pick<Settings, 'limitIn'>,
  { key, action, staffId }: Limit,
  payments: readonly Payment[],
  now: number,
): Promise<(payment: Payment) => boolean> {
  if (staffId === null) return () => true;
  const shopperIds = payments.map(({ shopperId }) => shopperId);
  const done = await sumsAlone(on, { actor: `staff:${staffId}`, action, shopperIds, since: now - DAY });
  const most = await settings.limitIn(on, key);
  return ({ shopperId, amount }) => amount + (done.get(shopperId) ?? 0) <= most;
}
