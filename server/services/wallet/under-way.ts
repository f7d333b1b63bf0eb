import { selectFiled } from '../../../db/queries/console/withdrawals.ts';
import { selectAsked } from '../../../db/queries/staff/approvals.ts';
import type { Reader } from '../../../db/store.ts';

/** Why the bank may have paid a pending withdrawal already, in ms since 1970. */
export interface UnderWay {
  /** When it was last put into a file for the bank. */
  filedAt: number | null;
  /** Since when a second person is asked to confirm that it was paid. */
  askedAt: number | null;
  /** That request. */
  approvalId: number | null;
}

/** What is under way with each of these withdrawals. */
export async function readUnderWay(on: Reader, ids: readonly number[], now: number): Promise<(id: number) => UnderWay> {
  const filed = await selectFiled(on, ids);
  const subjects = ids.map((id) => `withdrawal:${id}`);
  const asked = await selectAsked(on, { kind: 'withdrawal.pay', subjects, now });
  return (id) => {
    const request = asked.get(`withdrawal:${id}`);
    return {
      filedAt: filed.get(`withdrawal:${id}`)?.at ?? null,
      askedAt: request?.askedAt ?? null,
      approvalId: request?.id ?? null,
    };
  };
}
