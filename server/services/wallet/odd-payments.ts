import { holdUndeleted } from '../../../db/queries/account-deletion.ts';
import { selectOddPayment, settlePayment } from '../../../db/queries/console/recharges.ts';
import { insertRecharge } from '../../../db/queries/recharges.ts';
import { insertAuditEntry } from '../../../db/queries/records.ts';
import { reversals } from '../../../db/schema/tables/money.ts';
import type { Reader, Writer } from '../../../db/store.ts';
import { type ChannelKey, payChannels } from '../../../shared/contract/enums.ts';
import { StaffRefused } from '../staff/refused.ts';
import { type By, byOf } from '../staff-act.ts';
import type { Adjustments } from './adjustments.ts';
import type { Recharges } from './recharges.ts';

interface Deps {
  recharges: Recharges;
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

const isReversal = ({ outcome }: Pick<OddPayment, 'outcome'>) => reversals.some((one) => one === outcome);

/** What a provider took back; a dispute that was won it did not. */
const tookBack = (payment: Pick<OddPayment, 'outcome'>) => isReversal(payment) && payment.outcome !== 'dispute_won';

function directionOf(payment: Pick<OddPayment, 'outcome' | 'channel' | 'shopperId'>): 'credit' | 'debit' | null {
  if (tookBack(payment)) return payment.shopperId === null ? null : 'debit';
  return isReversal(payment) || !isChannel(payment) ? null : 'credit';
}

const isChannel = ({ channel }: Pick<OddPayment, 'channel'>) => payChannels.some((key) => key === channel);

/** Payments that credited nothing, and what providers took back: staff credit, debit or put them by, once. */
export function createOddPayments({ recharges, adjustments, newNumber, currency }: Deps) {
  /** Before anybody is asked for a factor or a second yes. Throws `paymentSettled`. */
  async function open(on: Reader, id: number): Promise<OddPayment> {
    const payment = await selectOddPayment(on, id);
    if (!payment?.paid || payment.outcome === 'credited') throw new StaffRefused('paymentSettled');
    if (payment.settledAt !== null) throw new StaffRefused('paymentSettled');
    return payment;
  }

  /** Of everybody who decides about it, the first one does. */
  async function settleIn(tx: Writer, { id, shopperId, money, ...by }: Act, action: string) {
    const settled = await settlePayment(tx, id);
    const payment = settled && (await selectOddPayment(tx, id));
    if (!payment) throw new StaffRefused('paymentSettled');
    const { number, channel, outcome } = payment;
    const detail = { number, channel, outcome, amount: money, shopperId };
    const subject = `payment:${id}`;
    await insertAuditEntry(tx, { ...byOf(by), action, subject, detail, shopperId, amount: money });
    return payment;
  }

  /** A recharge for money that came without one, so that the books know whence it came. */
  async function insertNumbered(tx: Writer, recharge: { shopperId: number; channel: ChannelKey; money: number }) {
    for (;;) {
      const number = newNumber(tx.now);
      if ((await insertRecharge(tx, { ...recharge, number })) !== null) return number;
    }
  }

  return {
    /** What may be done with it, beside putting it by; in another currency staff say how much it is. */
    wayOf: (payment: Pick<OddPayment, 'outcome' | 'channel' | 'currency' | 'shopperId'>) => ({
      direction: directionOf(payment),
      foreign: payment.currency !== currency,
    }),

    /** What would be credited of it, in fen: `money` only for another currency. Throws `paymentSettled` and others. */
    toCredit: async (on: Reader, { id, money }: { id: number; money: number | undefined }) => {
      const payment = await open(on, id);
      if (isReversal(payment)) throw new StaffRefused('paymentReversed');
      if (!isChannel(payment)) throw new StaffRefused('paymentChannel');
      if (payment.currency !== currency && money === undefined) throw new StaffRefused('paymentCurrency');
      if (payment.currency === currency && money !== undefined && money !== payment.money) {
        throw new StaffRefused('paymentSum');
      }
      return { payment, amount: money ?? payment.money };
    },

    /** The most that may be taken back, and from whom. Throws `paymentSettled`, `paymentNotReversed`, `paymentSum`. */
    toDebit: async (on: Reader, { id, money }: { id: number; money: number }) => {
      const payment = await open(on, id);
      if (!tookBack(payment) || payment.shopperId === null) throw new StaffRefused('paymentNotReversed');
      if (payment.currency === currency && money > payment.money) throw new StaffRefused('paymentSum');
      return { payment, shopperId: payment.shopperId };
    },

    /** Credits the recharge that it names if that is the shopper's and pending, else one that is made for it. */
    creditIn: async (tx: Writer, act: Act): Promise<void> => {
      // The account may have ended since it paid: what came late goes back at the provider.
      if (!(await holdUndeleted(tx, act.shopperId))) throw new StaffRefused('shopperDeleted');
      const { number: named, status, shopperId: owner, channel } = await settleIn(tx, act, 'payment credit');
      // The key is that of the entry about the payment.
      const { shopperId, money, id: _, key: __, ...by } = act;
      const isOwn = status === 'pending' && owner === shopperId;
      const recharge = { shopperId, channel: channel as ChannelKey, money };
      const number = isOwn ? named : await insertNumbered(tx, recharge);
      await recharges.confirmIn(tx, { ...by, number, found: money });
    },

    /** Takes what the provider took back from the wallet. Throws `balanceTooLow`. */
    debitIn: async (tx: Writer, act: Act): Promise<void> => {
      await settleIn(tx, act, 'payment debit');
      const { shopperId, money: amount, id: _, key: __, ...by } = act;
      await adjustments.adjustIn(tx, 'debit', { ...by, shopperId, amount });
    },
  };
}

export type OddPayments = ReturnType<typeof createOddPayments>;
