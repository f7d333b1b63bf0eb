import {
  selectOddPayment,
  selectOddPayments,
  selectProof,
  selectRechargesToDecide,
  selectRechargeWhole,
  selectSameProof,
  selectSameSum,
  settlePayment,
  sumCredited,
  sumPendingRecharges,
} from '../../../db/queries/console/recharges.ts';
import { selectShopper } from '../../../db/queries/shoppers.ts';
import type { Reader, Store } from '../../../db/store.ts';
import { type ListEnd, usualEnd } from '../../../shared/console/list-ends.ts';
import { MOST_WAITING } from '../../../shared/console/most-counted.ts';
import { type ChannelKey, payChannels, type RechargeStatus } from '../../../shared/contract/enums.ts';
import { actOnce } from '../act-once.ts';
import { pageAfter } from '../cursor.ts';
import { cursorOf, placeOf } from '../cursors.ts';
import type { PrivatePictures } from '../pictures/private-pictures.ts';
import { Refused } from '../refused.ts';
import type { Settings } from '../settings.ts';
import { usernameKeyOf } from '../shoppers/named.ts';
import type { StaffAct } from '../staff-act.ts';
import { StaffRefused } from '../staff-refused.ts';
import { readAloneLimit } from '../wallet/alone-limit.ts';
import type { OddPayments } from '../wallet/odd-payments.ts';
import { readSent } from '../wallet/returnable.ts';
import { readActs } from './orders.ts';

/** Others that look like a recharge, at the most. */
const ALIKE = 5;

const DAY = 24 * 60 * 60 * 1000;

interface Input {
  /** Left out, all of them: of a shopper. */
  status: RechargeStatus | undefined;
  shopperId: number | undefined;
  channel: ChannelKey | undefined;
  end: ListEnd | undefined;
  limit: number;
  cursor: string | undefined;
}

interface Deps {
  store: Store;
  proofs: PrivatePictures;
  settings: Settings;
  oddPayments: OddPayments;
  clock: () => number;
}

/** Recharges, and payments that credited nothing, as staff of the console see them. */
export function createConsoleRecharges({ store, proofs, settings, oddPayments, clock }: Deps) {
  const { reader } = store;
  const afterId = ({ id }: { id: number }) => cursorOf(id);

  async function factsIn(view: Reader, number: string, staffId: number | null) {
    const recharge = await selectRechargeWhole(view, number);
    if (!recharge) throw new Refused('rechargeUnknown');
    // The claim is what others are compared with, also after another sum was credited.
    const sum = { ...recharge, money: recharge.claimed ?? recharge.money };
    const payment = { shopperId: recharge.shopperId, amount: sum.money };
    const limit = { key: 'approval_recharge_above', action: 'recharge confirm', staffId } as const;
    const alone = await readAloneLimit(view, settings, limit, [payment], clock());
    return {
      recharge,
      /** Whether a second person has to agree before this one may credit what is claimed. */
      second: !alone(payment),
      samePicture: recharge.proofHash === '' ? [] : await selectSameProof(view, recharge, ALIKE),
      sameSum: await selectSameSum(view, sum, { within: DAY, limit: ALIKE }),
      credited: await sumCredited(view, recharge.shopperId),
      sentBack: (await readSent(view, [recharge.id]))(recharge.id),
    };
  }

  return {
    /** Throws `cursorInvalid`. */
    list: async ({ status, shopperId, channel, end = usualEnd(status === 'pending'), limit, cursor }: Input) => {
      const page = { end, after: placeOf(cursor, 1), limit: limit + 1 };
      const found = await selectRechargesToDecide(reader, { status, shopperId, channel, ...page });
      return pageAfter(found, limit, afterId);
    },

    /** What waits in each channel that has any. */
    waiting: async () => {
      const sums = [];
      for (const channel of payChannels)
        sums.push({ channel, ...(await sumPendingRecharges(reader, channel, MOST_WAITING)) });
      return sums.filter(({ count }) => count > 0);
    },

    promise: async () => (await settings.promises()).recharges,

    /** One with what speaks for and against it, all of one moment. Throws `rechargeUnknown`. */
    whole: (number: string, staffId: number | null) =>
      store.snapshot(async (view) => ({
        ...(await factsIn(view, number, staffId)),
        acts: await readActs(view, [`recharge:${number}`]),
      })),

    /** The same without what staff did. */
    facts: (number: string, staffId: number | null) => store.snapshot((view) => factsIn(view, number, staffId)),

    /** The picture that was sent as proof, or null; with a hash only that one. */
    proof: async (number: string, proofHash: string | undefined) => {
      const file = await selectProof(reader, number, proofHash);
      return file === '' ? null : proofs.read(file);
    },

    /** Payments that credited nothing and that nobody has put by, with what may be done. Throws `cursorInvalid`. */
    oddPayments: async ({ limit, cursor }: { limit: number; cursor: string | undefined }) => {
      const [after = 0] = placeOf(cursor, 1) ?? [];
      const found = await selectOddPayments(reader, { after, limit: limit + 1 });
      const { rows, next } = pageAfter(found, limit, afterId);
      return { rows: await oddPayments.waysOf(reader, rows), next };
    },

    /** The shopper of that username, or of the recharge of that number; null without one. */
    owner: async (text: string) => {
      const recharge = await selectRechargeWhole(reader, text);
      if (recharge) return { ...recharge, id: recharge.shopperId };
      const shopper = await selectShopper(reader, usernameKeyOf(text));
      return shopper ? { ...shopper, number: null } : null;
    },

    /** Puts one by. A repeat under the same key does nothing. Throws `paymentSettled`. */
    settle: ({ id, ...by }: StaffAct): Promise<void> =>
      store.transaction(async (tx) => {
        await actOnce(tx, by, 'payment settle', async () => {
          const detail = await settlePayment(tx, id);
          if (!detail) throw new StaffRefused('paymentSettled');
          const shopperId = (await selectOddPayment(tx, id))?.shopperId ?? undefined;
          return { subject: `payment:${id}`, detail, shopperId };
        });
      }),
  };
}

export type ConsoleRecharges = ReturnType<typeof createConsoleRecharges>;
