import { selectBalance } from '../../../db/queries/ledger.ts';
import { notify } from '../../../db/queries/notifications.ts';
import {
  type ClosedRecharge,
  closeRecharge,
  forgetPage,
  insertPaymentNotification,
  type PaymentOutcome,
  selectRecharge,
  setOutcome,
} from '../../../db/queries/recharges.ts';
import type { Store, Writer } from '../../../db/store.ts';
import type { PayChannel, PaymentNotification } from '../../payments/channel.ts';
import type { Ledger } from './ledger.ts';
import { createReconcile, type DecidedRecharge } from './reconcile.ts';
import { refuseRecharge } from './refuse-recharge.ts';

interface Deps<What> {
  store: Store;
  ledger: Ledger;
  clock: () => number;
  channels: PayChannel[];
  /** Called with failures that no caller waits for. */
  onError: (error: unknown) => void;
  /** The currency that providers must have been paid in. */
  currency: string;
  /** What a credit buys. */
  orders: Buys<What>;
}

/** What was credited of it, in fen, and what staff wrote to its shopper. */
interface Bought {
  shopperId: number;
  number: string;
  money: number;
  remark: string;
}

/** What a recharge is paid for, if it is: held before the wallet, and bought with what was credited. */
interface Buys<What> {
  hold: (tx: Writer, number: string) => Promise<What | undefined>;
  settle: (tx: Writer, what: What, credited: Bought) => Promise<void>;
}

interface Credit {
  number: string;
  remark?: string;
  found?: { money: number; claimed: number } | undefined;
  proofHash?: string | undefined;
}

/** A provider's report about a payment. */
interface Report {
  channel: string;
  notification: PaymentNotification;
}

/** Outcomes of a report that a recharge of its channel has ended. */
const ENDED: readonly PaymentOutcome[] = ['credited', 'closed', 'late'];

/** What providers report about recharges, and what they are told (docs/domain.md, Recharge and withdrawal). */
export function createRechargeReports<What>({ store, ledger, clock, channels, onError, currency, orders }: Deps<What>) {
  const channelOf = (key: string) => channels.find((channel) => channel.key === key);

  async function credit(tx: Writer, { number, remark = '', ...seen }: Credit): Promise<ClosedRecharge | undefined> {
    // Before it is closed: then nobody wants to cancel it any more.
    const order = await orders.hold(tx, number);
    const closed = await closeRecharge(tx, { number, status: 'credited', remark, ...seen });
    if (!closed) return undefined;
    const { id, shopperId, money: amount, channel } = closed;
    await ledger.move(tx, {
      from: `cash_in:${channel}`,
      to: { wallet: shopperId },
      amount,
      kind: 'recharge',
      ref: `recharge:${id}`,
    });
    if (order !== undefined) {
      await orders.settle(tx, order, { shopperId, number, money: amount, remark });
      return closed;
    }
    // The wallet's row is locked since the movement: it is the balance right after it.
    const balance = await selectBalance(tx, shopperId);
    const facts = { money: amount, number, channel, balance, remark };
    await notify(tx, 'recharge_credited', [{ shopperId, facts }]);
    return closed;
  }

  async function closePage({ number, channel, ref }: DecidedRecharge): Promise<void> {
    const cancel = channelOf(channel)?.cancel;
    if (!cancel) return;
    await cancel({ number, ref });
    await store.transaction((tx) => forgetPage(tx, number));
  }

  async function apply(tx: Writer, { channel, notification }: Report): Promise<PaymentOutcome> {
    const recharge = await selectRecharge(tx, notification.number);
    if (!recharge || recharge.channel !== channel) return 'unknown';
    if (!notification.paid) {
      return (await refuseRecharge(tx, { number: notification.number })) ? 'closed' : 'late';
    }
    if (notification.money !== recharge.money || notification.currency !== currency) return 'mismatch';
    return (await credit(tx, { number: notification.number })) ? 'credited' : 'late';
  }

  function take(channel: string, notification: PaymentNotification): Promise<PaymentOutcome | null> {
    return store.transaction(async (tx) => {
      if (!(await insertPaymentNotification(tx, { ...notification, channel }))) return null;
      const outcome = await apply(tx, { channel, notification });
      if (ENDED.includes(outcome)) await forgetPage(tx, notification.number);
      await setOutcome(tx, { channel, eventId: notification.eventId, outcome });
      return outcome;
    });
  }

  return {
    /** The channel of that key, if it is configured. */
    channel: channelOf,

    /** Applies a provider's report; for an event that is known it changes nothing and returns null. */
    take,

    /** Credits a recharge that is pending; undefined when it is not. */
    credit,

    /** Its page takes no money any more. Throws if its provider is away; `reconcile` then tries again. */
    closePage,

    reconcile: createReconcile({ store, clock, channels, take, closePage, onError }),
  };
}

export type RechargeReports = ReturnType<typeof createRechargeReports>;
