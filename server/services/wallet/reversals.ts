import { holdUndeleted } from '../../../db/queries/account-deletion.ts';
import { freezeWithdrawals } from '../../../db/queries/holds.ts';
import { holdPayments, selectPaymentMoves } from '../../../db/queries/payment-moves.ts';
import { selectReturnsOf } from '../../../db/queries/recharge-returns.ts';
import {
  insertPaymentNotification,
  type ReversalOutcome,
  selectRecharge,
  setOutcome,
} from '../../../db/queries/recharges.ts';
import { insertAuditEntry } from '../../../db/queries/records.ts';
import type { Store, Writer } from '../../../db/store.ts';
import type { PayChannel, PaymentReversal } from '../../payments/channel.ts';
import { Overloaded } from '../refused.ts';
import { moneyOf } from './payment-money.ts';
import { refuseRecharge } from './refuse-recharge.ts';
import { sumOf } from './returnable.ts';

/** The payment that was taken back: its channel, and the number of the recharge that it names. */
interface Payment {
  channel: string;
  number: string;
}

/**
 * Refunded or disputed payments (docs/decisions/0032-chargebacks.md). They move no money of the shop: it may be spent,
 * so staff decide, and until then withdrawals are frozen.
 */
export function createReversals({ store }: { store: Store }) {
  /** The credited money must not leave the shop a second time. */
  async function freeze(tx: Writer, id: number, { channel, number }: Payment, { outcome, money }: PaymentReversal) {
    // Of an account that has ended nothing can leave, and nobody could lift it.
    if (!(await holdUndeleted(tx, id))) return;
    await freezeWithdrawals(tx, { id, why: `${channel}: ${outcome}, recharge ${number}` });
    const detail = { number, outcome, money };
    const subject = `shopper:${id}`;
    const entry = { actor: channel, action: 'shopper freeze' as const, subject, detail, shopperId: id, note: outcome };
    await insertAuditEntry(tx, entry);
  }

  /** Who has the money in a wallet, or may come to have it: its recharge is still pending. */
  async function holdersOf(tx: Writer, { channel, number }: Payment, { outcome }: PaymentReversal): Promise<number[]> {
    const found = await selectRecharge(tx, number);
    const recharge = found?.channel === channel ? found : undefined;
    // Refunded before it was credited, it is not to be credited any more.
    const closed = recharge && outcome === 'refunded' && (await refuseRecharge(tx, { number }));
    const isPossible = recharge && recharge.status !== 'refused' && !closed;
    const moves = await selectPaymentMoves(tx, [number]);
    // By staff, maybe for another recharge and to another shopper than the payment names.
    const { credited } = moneyOf(moves, { number, status: null, shopperId: null, money: null });
    return [...new Set([...(isPossible ? [recharge.shopperId] : []), ...credited])];
  }

  /**
   * What a provider gave back that the shop had not sent back itself: it tells of all refunds of a payment together. Null
   * if that is nothing.
   */
  async function foreign(tx: Writer, { number }: Payment, reversal: PaymentReversal): Promise<PaymentReversal | null> {
    const { outcome, money } = reversal;
    if (outcome !== 'refunded' && outcome !== 'partly_refunded') return reversal;
    const recharge = await selectRecharge(tx, number);
    const own = sumOf(recharge ? await selectReturnsOf(tx, [recharge.id]) : []);
    if (own === 0) return reversal;
    return money > own ? { ...reversal, outcome: 'partly_refunded', money: money - own } : null;
  }

  async function apply(tx: Writer, payment: Payment, reversal: PaymentReversal): Promise<void> {
    const holders = await holdersOf(tx, payment, reversal);
    if (reversal.outcome === 'dispute_won') return;
    for (const id of holders.sort((one, other) => one - other)) await freeze(tx, id, payment, reversal);
  }

  return {
    /**
     * Applies a provider's report; null for an event that is known, or of a payment that is none of the shop's. Throws
     * `Overloaded` if the provider cannot be asked for the recharge.
     */
    take: async (channel: PayChannel, reversal: PaymentReversal): Promise<ReversalOutcome | null> => {
      const { key } = channel;
      const number = await channel.numberOf?.(reversal.payment).catch((cause: unknown) => {
        throw new Overloaded(`${key} did not say what ${reversal.payment} was for`, { cause });
      });
      if (!number) return null;
      return store.transaction(async (tx) => {
        await holdPayments(tx, number);
        const about = await foreign(tx, { channel: key, number }, reversal);
        if (!about) return null;
        const { eventId, money, currency, outcome } = about;
        const event = { channel: key, eventId, number, paid: true, money, currency };
        if (!(await insertPaymentNotification(tx, event))) return null;
        // Also of a recharge that the shop does not know: what was taken back must not look like a payment.
        await setOutcome(tx, { channel: key, eventId, outcome });
        await apply(tx, { channel: key, number }, about);
        return outcome;
      });
    },
  };
}

export type Reversals = ReturnType<typeof createReversals>;
