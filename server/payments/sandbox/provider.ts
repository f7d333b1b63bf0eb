import {
  closeSandboxPayment,
  insertSandboxPayment,
  insertSandboxRefund,
  selectSandboxPayment,
} from '../../../db/queries/sandbox.ts';
import type { Store } from '../../../db/store.ts';
import { boundedFetch } from '../../calls-out/bounded-fetch.ts';
import type { PaymentNotification, Refund, RefundReport } from '../channel.ts';
import { sign } from '../signature.ts';

/** Header of the sandbox's signed notifications. */
export const SIGNATURE_HEADER = 'x-sandbox-signature';

/** To the shop itself. */
const post = boundedFetch({ deadline: 5000, most: 64 * 1024 });

interface Deps {
  store: Store;
  clock: () => number;
  secret: string;
  /** The shop's, ISO 4217. */
  currency: string;
  /** The address for notifications; known after the server has started to listen. */
  notifyUrl: () => string;
  /** Called with a notification that could not be delivered; reconciliation will find it. */
  onLost: (error: unknown) => void;
}

/**
 * The provider of the sandbox channel: another company's system, simulated by this process. It has its own books and
 * reports a payment by a signed HTTP request, as a real one does; nothing else in the shop reads its table.
 */
export function createSandboxProvider({ store, clock, secret, currency, notifyUrl, onLost }: Deps) {
  const notificationOf = (number: string, paid: boolean, money: number): PaymentNotification => ({
    eventId: `${number}:${paid ? 'paid' : 'failed'}`,
    number,
    paid,
    money,
    currency,
  });

  async function notify(notification: PaymentNotification): Promise<void> {
    const body = Buffer.from(JSON.stringify(notification));
    const headers = { 'Content-Type': 'application/json', [SIGNATURE_HEADER]: sign(secret, body, clock()) };
    try {
      const response = await post(notifyUrl(), { method: 'POST', headers, body });
      if (!response.ok) throw new Error(`the shop answered ${response.status}`);
    } catch (error) {
      onLost(error);
    }
  }

  return {
    open: (payment: { number: string; money: number; returnUrl: string }): Promise<void> =>
      store.transaction((tx) => insertSandboxPayment(tx, payment)),

    find: (number: string) => selectSandboxPayment(store.reader, number),

    /** The payer's decision, which is sent to the shop; nothing if it was already decided. */
    decide: async (number: string, status: 'paid' | 'failed'): Promise<void> => {
      const decided = await store.transaction((tx) => closeSandboxPayment(tx, number, status));
      const payment = decided ? await selectSandboxPayment(store.reader, number) : undefined;
      if (payment) await notify(notificationOf(number, status === 'paid', payment.money));
    },

    /** Cancels a payment for the shop, so that nobody can pay it any more; nothing if it was decided before. */
    cancel: async ({ number }: { number: string }): Promise<void> => {
      await store.transaction((tx) => closeSandboxPayment(tx, number, 'failed'));
    },

    /** Sends a part of a payment back, at once; more than is left of it is refused. */
    refund: ({ number, money, key }: Refund): Promise<RefundReport> =>
      store.transaction(async (tx) => {
        const sent = await insertSandboxRefund(tx, { number, money, key });
        return { key, ref: key, status: sent ? 'returned' : 'failed' };
      }),

    /** How a payment ended; null while it is open or unknown. */
    ended: async ({ number }: { number: string }): Promise<PaymentNotification | null> => {
      const payment = await selectSandboxPayment(store.reader, number);
      if (!payment || payment.status === 'open') return null;
      return notificationOf(number, payment.status === 'paid', payment.money);
    },
  };
}

export type SandboxProvider = ReturnType<typeof createSandboxProvider>;
