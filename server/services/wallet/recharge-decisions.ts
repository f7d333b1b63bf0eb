import { type ClosedRecharge, selectRecharge } from '../../../db/queries/recharges.ts';
import type { Store, Writer } from '../../../db/store.ts';
import { BadPaymentNotification } from '../../payments/channel.ts';
import { actOnce } from '../act-once.ts';
import { Refused } from '../refused.ts';
import type { By } from '../staff-act.ts';
import { StaffRefused } from '../staff-refused.ts';
import type { RechargeReports } from './recharge-reports.ts';
import { refuseRecharge } from './refuse-recharge.ts';

interface Deps {
  store: Store;
  reports: RechargeReports;
  /** Called with failures that no caller waits for. */
  onError: (error: unknown) => void;
}

/** A decision of staff about one recharge. */
interface RechargeAct extends By {
  number: string;
}

/** What staff credit. */
interface Confirmation extends RechargeAct {
  found?: number | undefined;
  /** Of the proof that was seen, empty for none; left out, whatever it is. */
  proofHash?: string | undefined;
}

/** Throws `changed` if a pending recharge has another proof than the one that staff saw. */
export function mustShow(recharge: Awaited<ReturnType<typeof selectRecharge>>, proofHash: string | undefined): void {
  if (recharge?.status !== 'pending' || proofHash === undefined || recharge.proofHash === proofHash) return;
  throw new StaffRefused('changed', { code: 409, data: { proof_hash: recharge.proofHash } });
}

/** What staff decide about recharges that are pending (docs/domain.md, Recharge and withdrawal). */
export function createRechargeDecisions({ store, reports, onError }: Deps) {
  /** Its shopper may still be at its page. */
  function closeLater(tx: Writer, number: string, { channel, payUrl, providerRef: ref }: ClosedRecharge): void {
    if (payUrl === '') return;
    tx.afterCommit(() => void reports.closePage({ number, channel, ref }).catch(onError));
  }

  return {
    /**
     * Before staff credit a recharge: what its provider says was paid is credited by that report, which is then known
     * when it comes once more. Throws `rechargePaid`, `channelSilent`, `channelUnreadable`.
     */
    mustBeUnpaid: async (number: string): Promise<void> => {
      const recharge = await selectRecharge(store.reader, number);
      if (recharge?.status !== 'pending') return;
      const { channel: key, providerRef: ref } = recharge;
      const report = await reports
        .channel(key)
        ?.query?.({ number, ref })
        .catch((cause: unknown) => {
          const isUnreadable = cause instanceof BadPaymentNotification;
          throw new StaffRefused(isUnreadable ? 'channelUnreadable' : 'channelSilent', { cause });
        });
      if (!report || report === 'unknown' || !report.paid) return;
      await reports.take(key, report);
      throw new StaffRefused('rechargePaid');
    },

    /**
     * Staff have found the money on the shop's account. If it is another sum than was claimed, `found` (fen) is credited
     * and the shopper reads the note. The caller has asked `mustBeUnpaid` before, or knows the payment. Throws
     * `rechargeUnknown`, `changed` with the proof that there is.
     */
    creditIn: async (tx: Writer, { number, found: money, proofHash, ...by }: Confirmation): Promise<void> => {
      // The sum of a pending recharge never changes: whoever is first to close it closes it with this one.
      await actOnce(tx, by, 'recharge confirm', async () => {
        const claimed = (await selectRecharge(tx, number))?.money;
        const found =
          money === undefined || claimed === undefined || money === claimed ? undefined : { money, claimed };
        const closed = await reports.credit(tx, { number, found, proofHash, ...(found && { remark: by.note }) });
        if (!closed) {
          mustShow(await selectRecharge(tx, number), proofHash);
          throw new Refused('rechargeUnknown');
        }
        closeLater(tx, number, closed);
        const credited = { amount: closed.money, shopperId: closed.shopperId };
        const proof = closed.proofHash !== '' && { proofHash: closed.proofHash };
        return {
          subject: `recharge:${number}`,
          detail: { ...credited, ...(found && { claimed }), ...proof },
          ...credited,
        };
      });
    },

    /** The money has not come; the shopper reads the note. Throws `rechargeUnknown`. */
    refuse: async ({ number, ...by }: RechargeAct): Promise<void> => {
      await store.transaction((tx) =>
        actOnce(tx, by, 'recharge refuse', async () => {
          const closed = await refuseRecharge(tx, { number, remark: by.note });
          if (!closed) throw new Refused('rechargeUnknown');
          closeLater(tx, number, closed);
          const detail = { amount: closed.money, shopperId: closed.shopperId };
          return { subject: `recharge:${number}`, detail, ...detail };
        }),
      );
    },
  };
}

export type RechargeDecisions = ReturnType<typeof createRechargeDecisions>;
