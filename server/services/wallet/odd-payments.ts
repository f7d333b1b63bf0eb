import { holdUndeleted } from '../../../db/queries/account-deletion.ts';
import { selectOddPayment, settlePayment } from '../../../db/queries/console/recharges.ts';
import {
  holdPayments,
  type PaymentMove,
  selectPaymentHolders,
  selectPaymentMoves,
} from '../../../db/queries/payment-moves.ts';
import { insertAuditEntry } from '../../../db/queries/records.ts';
import type { Reader, Writer } from '../../../db/store.ts';
import type { AuditAction } from '../../../shared/console/audit-actions.ts';
import { type ChannelKey, payChannels } from '../../../shared/contract/enums.ts';
import { type By, byOf } from '../staff-act.ts';
import { type StaffReason, StaffRefused } from '../staff-refused.ts';
import type { Adjusted, Adjustments } from './adjustments.ts';
import { insertNumbered } from './insert-numbered.ts';
import { isReversal, moneyOf, type PaymentMoney, tookBack } from './payment-money.ts';
import type { RechargeDecisions } from './recharge-decisions.ts';

interface Deps {
  rechargeDecisions: RechargeDecisions;
  adjustments: Adjustments;
  newNumber: (now: number) => string;
  /** The shop's own. */
  currency: string;
}

interface Act extends By {
  /** Of the notification. */
  id: number;
  shopperId: number;
  /** Fen. */
  money: number;
}

export type OddPayment = NonNullable<Awaited<ReturnType<typeof selectOddPayment>>>;

const isChannel = ({ channel }: Pick<OddPayment, 'channel'>) => payChannels.some((key) => key === channel);

/** An odd payment with the recharge that it names. */
type ReportedPayment = Pick<
  OddPayment,
  'outcome' | 'channel' | 'number' | 'eventId' | 'money' | 'currency' | 'status' | 'asked' | 'sentBack'
> & {
  shopperId: number | null;
};

/** Payments that credited nothing, and what providers took back: staff credit, debit or put them by, once. */
export function createOddPayments({ rechargeDecisions, adjustments, newNumber, currency }: Deps) {
  /** Before anybody is asked for a factor or a second yes. Throws `paymentSettled`. */
  async function open(on: Reader, id: number): Promise<OddPayment> {
    const payment = await selectOddPayment(on, id);
    if (!payment?.paid || payment.outcome === 'credited') throw new StaffRefused('paymentSettled');
    if (payment.settledAt !== null) throw new StaffRefused('paymentSettled');
    return payment;
  }

  // What the shop has sent back is in no wallet any more.
  const moneyIn = (
    moves: PaymentMove[],
    { number, status, shopperId, asked, sentBack }: ReportedPayment,
  ): PaymentMoney => moneyOf(moves, { number, status, shopperId, money: asked === null ? null : asked - sentBack });

  const moneyFor = async (on: Reader, payment: OddPayment) =>
    moneyIn(await selectPaymentMoves(on, [payment.number]), payment);

  /** From whom how much (fen) may be taken back at the most; null if nobody has any of it. */
  function toTake(
    { outcome, eventId, money, currency: paidIn }: ReportedPayment,
    { holder, takenFor, wonBack }: PaymentMoney,
  ) {
    if (!tookBack(outcome) || wonBack(eventId) || holder === null) return null;
    // A provider tells of all that it has given back so far, and a dispute both when it begins and when it is lost.
    const reported = paidIn === currency ? money - takenFor(eventId) : holder.money;
    const most = Math.min(holder.money, reported);
    return most > 0 ? { shopperId: holder.shopperId, most } : null;
  }

  /** Why it is not to be credited; null if it may be. */
  function whyNotCredit(payment: ReportedPayment, { reversed, byHand }: PaymentMoney): StaffReason | null {
    if (isReversal(payment.outcome) || reversed) return 'paymentReversed';
    if (byHand) return 'paymentByHand';
    return isChannel(payment) ? null : 'paymentChannel';
  }

  async function mayCredit(on: Reader, payment: OddPayment): Promise<void> {
    const why = whyNotCredit(payment, await moneyFor(on, payment));
    if (why !== null) throw new StaffRefused(why);
  }

  async function mayDebit(on: Reader, payment: OddPayment, money: number): Promise<number> {
    const taken = toTake(payment, await moneyFor(on, payment));
    if (taken === null) throw new StaffRefused('paymentNotReversed');
    if (money > taken.most) throw new StaffRefused('paymentSum');
    return taken.shopperId;
  }

  /** Of everybody who decides about it, or about another payment of its recharge, the first one does. */
  async function heldOpen(tx: Writer, id: number): Promise<OddPayment> {
    const { number } = await open(tx, id);
    await holdPayments(tx, number);
    return open(tx, id);
  }

  /** `recharge`: the number of the one that is credited. */
  async function settleIn(tx: Writer, { id, shopperId, money, ...by }: Act, action: AuditAction, recharge?: string) {
    const settled = await settlePayment(tx, id);
    if (!settled) throw new StaffRefused('paymentSettled');
    const { number, channel, outcome } = settled;
    const detail = { number, channel, outcome, amount: money, shopperId, ...(recharge && { recharge }) };
    const subject = `payment:${id}`;
    await insertAuditEntry(tx, { ...byOf(by), action, subject, detail, shopperId, amount: money });
  }

  async function debitIn(tx: Writer, act: Omit<Act, 'shopperId'>): Promise<Adjusted> {
    const shopperId = await mayDebit(tx, await heldOpen(tx, act.id), act.money);
    await settleIn(tx, { ...act, shopperId }, 'payment debit');
    const { money: amount, id: _, key: __, ...by } = act;
    return adjustments.adjustIn(tx, 'debit', { ...by, shopperId, amount });
  }

  return {
    /**
     * What may be done with each, beside putting it by: credit it, or take it back from `holder`, `most` fen at the most.
     * Of another currency (`foreign`) staff say how much it is. `reversed`: the provider took the payment back. `byHand`:
     * its recharge was credited without it.
     */
    waysOf: async <Row extends ReportedPayment>(on: Reader, rows: readonly Row[]) => {
      const moves = await selectPaymentMoves(on, [...new Set(rows.map(({ number }) => number))]);
      const found = rows.map((row) => {
        const money = moneyIn(moves, row);
        return { row, money, taken: toTake(row, money) };
      });
      const ids = found.flatMap(({ taken }) => (taken ? [taken.shopperId] : []));
      const holders = new Map((await selectPaymentHolders(on, ids)).map((holder) => [holder.id, holder]));
      return found.map(({ row, money, taken }) => ({
        ...row,
        direction: taken ? ('debit' as const) : whyNotCredit(row, money) === null ? ('credit' as const) : null,
        foreign: row.currency !== currency,
        most: taken?.most ?? null,
        holder: (taken && holders.get(taken.shopperId)) ?? null,
        reversed: money.reversed,
        byHand: money.byHand && !isReversal(row.outcome),
      }));
    },

    /** What would be credited of it, in fen: `money` only for another currency. Throws `paymentSettled` and others. */
    toCredit: async (on: Reader, { id, money }: { id: number; money: number | undefined }) => {
      const payment = await open(on, id);
      await mayCredit(on, payment);
      if (payment.currency !== currency && money === undefined) throw new StaffRefused('paymentCurrency');
      if (payment.currency === currency && money !== undefined && money !== payment.money) {
        throw new StaffRefused('paymentSum');
      }
      return { payment, amount: money ?? payment.money };
    },

    /** From whom it would be taken back. Throws `paymentSettled`, `paymentNotReversed`, `paymentSum`. */
    toDebit: async (on: Reader, { id, money }: { id: number; money: number }) => {
      const payment = await open(on, id);
      return { payment, shopperId: await mayDebit(on, payment, money) };
    },

    /**
     * Credits the recharge that it names if that is the shopper's and pending, else one that is made for it. Throws as
     * `toCredit`.
     */
    creditIn: async (tx: Writer, act: Act): Promise<void> => {
      // The account may have ended since it paid: what came late goes back at the provider.
      if (!(await holdUndeleted(tx, act.shopperId))) throw new StaffRefused('shopperDeleted');
      const payment = await heldOpen(tx, act.id);
      await mayCredit(tx, payment);
      // The key is that of the entry about the payment.
      const { shopperId, money, id: _, key: __, ...by } = act;
      const isOwn = payment.status === 'pending' && payment.shopperId === shopperId;
      const recharge = { shopperId, channel: payment.channel as ChannelKey, money };
      const number = isOwn ? payment.number : (await insertNumbered(tx, newNumber, recharge)).number;
      await settleIn(tx, act, 'payment credit', number);
      await rechargeDecisions.creditIn(tx, { ...by, number, found: money });
    },

    /** Takes what the provider took back from the wallet that has it. Throws as `toDebit`, and `balanceTooLow`. */
    debitIn,
  };
}

export type OddPayments = ReturnType<typeof createOddPayments>;
