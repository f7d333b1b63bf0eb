import { selectUnfinished } from '../../../db/queries/account-deletion.ts';
import type { Writer } from '../../../db/store.ts';
import { type Reason, Refused } from '../refused.ts';
import type { Settings } from '../settings.ts';

const DAY = 24 * 60 * 60 * 1000;

/**
 * Nothing of a shopper's is under way that needs the account (docs/domain.md, Personal data). Throws `withdrawalsFrozen`,
 * `deletionRecharge`, `deletionWithdrawal`, `deletionOrder`, `deletionReturn`, `deletionTax`, `deletionAsked`.
 */
export async function mustBeFinished(
  tx: Writer,
  settings: Pick<Settings, 'parcelTerms'>,
  shopperId: number,
): Promise<void> {
  const { days } = await settings.parcelTerms(tx);
  const open = await selectUnfinished(tx, {
    ...{ shopperId, now: tx.now },
    assumedBefore: tx.now - days.assumed * DAY,
  });
  const reasons: [boolean, Reason][] = [
    [open.frozen, 'withdrawalsFrozen'],
    [open.recharge, 'deletionRecharge'],
    [open.withdrawal, 'deletionWithdrawal'],
    [open.order, 'deletionOrder'],
    [open.return, 'deletionReturn'],
    [open.tax, 'deletionTax'],
    [open.asked, 'deletionAsked'],
  ];
  for (const [holds, reason] of reasons) if (holds) throw new Refused(reason);
}
