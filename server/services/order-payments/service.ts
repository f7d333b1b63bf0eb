import { selectBalance } from '../../../db/queries/ledger.ts';
import { notify } from '../../../db/queries/notifications.ts';
import {
  holdForPurchase,
  holdOpenOrderPayment,
  insertOrderPayment,
  type OrderPayment,
  selectLeftOrderPayments,
  selectOrderPayments,
  settleOrderPayment,
} from '../../../db/queries/order-payments.ts';
import { selectGroupToShow, selectOrderId } from '../../../db/queries/orders.ts';
import type { Store, Writer } from '../../../db/store.ts';
import { type IdempotencyKey, repeated } from '../idempotency.ts';
import type { PlaceIn } from '../orders/service.ts';
import type { ShownTerms } from '../orders/terms.ts';
import { Refused } from '../refused.ts';
import type { Settings } from '../settings.ts';
import { storedRefusal } from '../stored-refusal.ts';
import type { Ledger } from '../wallet/ledger.ts';
import type { Recharges } from '../wallet/recharges.ts';

/** What a shopper pays for: an item, which opens a group, or the group of an order number. */
interface Wanted {
  itemId: number | undefined;
  orderno: string | undefined;
  /** Fen that the shopper was shown for a piece. */
  price: number;
  /** Of an item with options, which one. */
  variantId?: number | null;
  quantity: number;
  shown: ShownTerms;
}

interface Input extends Wanted {
  shopperId: number;
  channelId: number;
  /** What is in the wallet is used, and the channel pays the rest. */
  useBalance: boolean;
  /** When the group fails, what the channel was paid goes back the way it came. */
  sendBack: boolean;
  /** Path of the purchase. */
  next?: string | undefined;
  idempotencyKey: IdempotencyKey | undefined;
}

type Open = NonNullable<Awaited<ReturnType<typeof holdOpenOrderPayment>>>;

/** A recharge that was credited just now, with what was credited, in fen, and what staff wrote to its shopper. */
interface Credited {
  shopperId: number;
  number: string;
  money: number;
  remark: string;
}

interface SettleDeps {
  store: Store;
  clock: () => number;
  /** Buys or joins in the caller's transaction. */
  placeIn: PlaceIn;
}

/** How long after a credit its order may be left, in ms: longer than two versions run beside each other. */
const LEFT_FOR = 2 * 24 * 60 * 60 * 1000;

/** Payments that are told of in one run of the job. */
const LEFT_AT_ONCE = 200;

/**
 * What the credit of a recharge does beside the wallet: if it is the payment for an order, it also buys, in the same
 * transaction, or says why it could not, and the money stays in the wallet (docs/domain.md, Paying an order).
 */
export function settlesOrders({ store, clock, placeIn }: SettleDeps) {
  async function place(tx: Writer, { asked, cancelled, ...payment }: Open, credited: Credited): Promise<number> {
    const { shopperId, money } = credited;
    // The last thing that they wanted is not to buy.
    if (cancelled) throw new Refused('paymentCancelled');
    // What staff found is less than was asked for: the rest is not taken from a wallet that was to stay untouched.
    if (money < asked) throw new Refused('balanceTooLow', { amount: asked - money });
    const { orderno } = await placeIn(tx, { ...payment, shopperId });
    return selectOrderId(tx, orderno);
  }

  /** What the recharge of that number is to buy; its rows are locked before the wallet. */
  async function hold(tx: Writer, number: string): Promise<Open | undefined> {
    const open = await holdOpenOrderPayment(tx, number);
    if (open) await holdForPurchase(tx, open);
    return open;
  }

  /** Buys with what was credited, and tells the shopper what became of it. */
  async function settle(tx: Writer, open: Open, credited: Credited): Promise<void> {
    try {
      const orderId = await tx.savepoint(() => place(tx, open, credited));
      const { shopperId, ...facts } = credited;
      await settleOrderPayment(tx, open.rechargeId, { orderId });
      await notify(tx, 'order_paid', [{ shopperId, orderId, facts }]);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      await leave(tx, open, credited, error);
    }
  }

  /** The money stays in the wallet, and the shopper is told why. */
  async function leave(tx: Writer, { rechargeId }: Open, credited: Credited, why: Refused): Promise<void> {
    const { shopperId, ...facts } = credited;
    const refused = storedRefusal(why);
    await settleOrderPayment(tx, rechargeId, { refused });
    await notify(tx, 'order_not_placed', [{ shopperId, facts: { ...facts, refused } }]);
  }

  return {
    hold,
    settle,

    /**
     * Tells of what a server of the version before has credited without knowing of orders; a job calls it. It is not bought
     * now: its shopper has read that the money is in the wallet, and may have bought with it.
     */
    tellLeft: async (): Promise<void> => {
      const left = await selectLeftOrderPayments(store.reader, { since: clock() - LEFT_FOR, limit: LEFT_AT_ONCE });
      for (const credited of left) {
        await store.transaction(async (tx) => {
          const open = await holdOpenOrderPayment(tx, credited.number);
          if (open) await leave(tx, open, credited, new Refused('termsChanged'));
        });
      }
    },
  };
}

export type SettlesOrders = ReturnType<typeof settlesOrders>;

/** Undoes a purchase that was only tried. */
class OnlyTried extends Error {}

interface Deps {
  store: Store;
  clock: () => number;
  ledger: Ledger;
  settings: Pick<Settings, 'rechargeBounds'>;
  recharges: Pick<Recharges, 'begin'>;
  placeIn: PlaceIn;
}

/** Orders that are paid through a channel, each by a recharge that buys when it is credited. */
export function createOrderPayments({ store, clock, ledger, settings, recharges, placeIn }: Deps) {
  /** The item, also of a group. Throws `groupUnknown`. */
  async function itemOf({ itemId, orderno }: Wanted): Promise<number> {
    if (orderno === undefined) return itemId ?? 0;
    const group = await selectGroupToShow(store.reader, { orderno, callerId: 0 });
    if (!group) throw new Refused('groupUnknown');
    return group.itemId;
  }

  /** What the channel takes, in fen. Throws `balanceEnough`, and `rechargeOutOfBounds` if the wallet leaves too little. */
  async function sumOf({ shopperId, price, quantity, useBalance }: Input): Promise<number> {
    const all = price * quantity;
    if (!useBalance) return all;
    const money = all - (await selectBalance(store.reader, shopperId));
    if (money <= 0) throw new Refused('balanceEnough');
    const { least, most } = await settings.rechargeBounds();
    if (money < Math.min(least, all)) throw new Refused('rechargeOutOfBounds', { least, most });
    return money;
  }

  /** Throws what would be refused if it were paid for at once: nobody is sent to pay for what cannot be had. */
  async function tryIn(tx: Writer, payment: OrderPayment, { shopperId, money }: { shopperId: number; money: number }) {
    const trying = async () => {
      const ref = `recharge:${payment.rechargeId}`;
      await ledger.move(tx, { from: 'adjustments', to: { wallet: shopperId }, amount: money, kind: 'recharge', ref });
      await placeIn(tx, { ...payment, shopperId });
      throw new OnlyTried();
    };
    await tx.savepoint(trying).catch((error: unknown) => {
      if (!(error instanceof OnlyTried)) throw error;
    });
  }

  return {
    /**
     * Begins the payment of one order; the same key continues where an earlier try stopped. Returns the recharge's number
     * and the page to go to, as a recharge does. Throws what the purchase would, `balanceEnough` if the wallet was to be
     * used and pays it all, `channelUnknown`, `tooManyRecharges`, `tooManyUnpaidRecharges`, `keyReused`, `Overloaded`.
     */
    begin: async (input: Input) => {
      const { shopperId, channelId, price, quantity, orderno = null, next, idempotencyKey } = input;
      // A repeat is answered as the first, whatever the wallet and the item are by now.
      const isRepeat = (await repeated(store.reader, shopperId, idempotencyKey, clock())) !== null;
      const itemId = isRepeat ? 0 : await itemOf(input);
      const money = isRepeat ? price * quantity : await sumOf(input);
      return recharges.begin({
        ...{ shopperId, channelId, money, next, idempotencyKey },
        for: {
          hold: (tx) => holdForPurchase(tx, { itemId, orderno }),
          begin: async (tx, rechargeId) => {
            const { variantId = null, shown, sendBack } = input;
            const payment = { rechargeId, itemId, orderno, price, variantId, quantity, shown, sendBack };
            await tryIn(tx, payment, { shopperId, money });
            await insertOrderPayment(tx, payment);
          },
        },
      });
    },

    /** What recharges were paid for, by their ids. */
    of: async (rechargeIds: number[]) => {
      const found = await selectOrderPayments(store.reader, rechargeIds);
      return new Map(found.map((payment) => [payment.rechargeId, payment]));
    },
  };
}

export type OrderPayments = ReturnType<typeof createOrderPayments>;
