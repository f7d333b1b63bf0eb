import { selectNameAndScore } from '../../../db/queries/console/shoppers.ts';
import type { Store, Writer } from '../../../db/store.ts';
import type { AuditAction } from '../../../shared/console/audit-actions.ts';
import { actOnce } from '../act-once.ts';
import { Refused } from '../refused.ts';
import type { StaffAct } from '../staff-act.ts';

type Detail = Record<string, unknown>;

/**
 * Does one act of staff on a shopper by id, once, and answers the detail of its entry in the audit log. Throws
 * `shopperUnknown`, `keyReused`.
 */
export const decideOn =
  (store: Store) =>
  <Found extends Detail>(
    { id, ...by }: StaffAct,
    action: AuditAction,
    change: (tx: Writer) => Promise<Found>,
  ): Promise<Found> =>
    store.transaction(async (tx) => {
      const { detail } = await actOnce(tx, by, action, async () => {
        if (!(await selectNameAndScore(tx, id))) throw new Refused('shopperUnknown');
        return { subject: `shopper:${id}`, shopperId: id, detail: await change(tx) };
      });
      return detail as Found;
    });
