import type { IncomingHttpHeaders } from 'node:http';

/** What a provider says about one recharge. */
export interface PaymentNotification {
  /** The provider's own id of the event: each counts once. */
  eventId: string;
  /** The recharge's number. */
  number: string;
  paid: boolean;
  /** Fen. */
  money: number;
  currency: string;
}

/** A notification that is not to be believed: wrong signature, too old, or not to be read. */
export class BadNotification extends Error {
  override name = 'BadNotification';
}

/** An adapter to one payment provider (domain.md, Recharge and withdrawal). */
export interface PayChannel {
  /** As `pay_list` and `recharge` name it. */
  id: number;
  key: 'sandbox' | 'transfer';
  /**
   * Begins a payment, under the recharge's number as the provider's own idempotency key, and answers the page to send
   * the shopper to; empty where there is none.
   */
  create: (recharge: { number: string; money: number; returnUrl: string }) => Promise<string>;
  /** Reads a notification and checks its signature over the raw body. Throws `BadNotification`. */
  verify?: (headers: IncomingHttpHeaders, rawBody: Buffer) => PaymentNotification;
  /** Asks the provider how a payment ended; null while it has not, or where it is not known. */
  query?: (number: string) => Promise<PaymentNotification | null>;
}
