import { selectFiled } from '../../../db/queries/console/withdrawals.ts';
import { selectAsked } from '../../../db/queries/staff/approvals.ts';
import type { Reader } from '../../../db/store.ts';
import { type PayoutAgreement, readAgreements } from './payout-agreements.ts';

/** How far staff are with a pending withdrawal; times in ms since 1970. */
export interface UnderWay {
  /** When it was last put into a file for the bank, which may have paid it since. */
  filedAt: number | null;
  /** Since when a second person is asked to agree; nothing is transferred before. */
  askedAt: number | null;
  /** The last yes of a second person; somebody may have made the transfer since. */
  agreed: PayoutAgreement | null;
  /** The request that waits, else the one that was agreed to. */
  approvalId: number | null;
}

/** What is under way with each of these withdrawals. */
export async function readUnderWay(on: Reader, ids: readonly number[], now: number): Promise<(id: number) => UnderWay> {
  const filed = await selectFiled(on, ids);
  const subjects = ids.map((id) => `withdrawal:${id}`);
  const asked = await selectAsked(on, { kind: 'withdrawal.pay', subjects, now });
  const agreedOf = await readAgreements(on, ids, now);
  return (id) => {
    const request = asked.get(`withdrawal:${id}`);
    const agreed = agreedOf(id);
    return {
      filedAt: filed.get(`withdrawal:${id}`)?.at ?? null,
      askedAt: request?.askedAt ?? null,
      agreed,
      approvalId: request?.id ?? agreed?.approvalId ?? null,
    };
  };
}
