import { selectAgreedTo } from '../../../db/queries/staff/approvals.ts';
import type { Reader } from '../../../db/store.ts';
import { Refused } from '../refused.ts';
import { hashOfAct, signedOf } from '../staff/act.ts';
import { AGREED_FOR } from '../staff/agreed.ts';
import { payoutFacts } from './payout-facts.ts';

/** A second person's yes to the payment of a withdrawal. */
export interface PayoutAgreement {
  approvalId: number;
  /** When it was given, in ms since 1970. */
  at: number;
  /** Until when the withdrawal may be paid under it; null if it is over, a fact changed, or somebody said no since. */
  until: number | null;
  /** What was agreed to: before its time, though blocked or frozen. */
  early: boolean;
  anyway: boolean;
}

/** The newest yes to the payment of each of these pending withdrawals. */
export async function readAgreements(
  on: Reader,
  ids: readonly number[],
  now: number,
): Promise<(id: number) => PayoutAgreement | null> {
  const subjects = ids.map((id) => `withdrawal:${id}`);
  const found = await selectAgreedTo(on, { kind: 'withdrawal.pay', subjects });
  const agreements = new Map<number, PayoutAgreement>();
  for (const id of ids) {
    const row = found.get(`withdrawal:${id}`);
    if (!row) continue;
    const of = row.parameters.of as { early?: boolean; anyway?: boolean };
    const at = row.decidedAt ?? 0;
    const holds = !row.declinedSince && at + AGREED_FOR > now && (await hashNow(on, { ...of, id })) === row.hash;
    const { early = false, anyway = false } = of;
    agreements.set(id, { approvalId: row.id, at, until: holds ? at + AGREED_FOR : null, early, anyway });
  }
  return (id) => agreements.get(id) ?? null;
}

/** The hash of the same act as the rows say now; null if the withdrawal is decided. */
async function hashNow(on: Reader, of: Parameters<typeof payoutFacts>[1]): Promise<string | null> {
  try {
    return hashOfAct('withdrawal.pay', signedOf({ ...of }, await payoutFacts(on, of)));
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
}
