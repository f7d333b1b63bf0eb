import type { IncomingHttpHeaders } from 'node:http';
import type { ReversalOutcome } from '../../db/queries/recharges.ts';
import type { ChannelKey, RechargeReturnStatus } from '../../shared/contract/enums.ts';

/** A provider's report about one recharge. */
export interface PaymentNotification {
  /** The provider's id of the event; each is processed once. */
  eventId: string;
  /** The recharge's number. */
  number: string;
  paid: boolean;
  /** Fen. */
  money: number;
  /** ISO 4217, three capitals. */
  currency: string;
}

/** A provider's report about an earlier payment: it was refunded, or is disputed. */
export interface PaymentReversal {
  /** Processed once. Begins with the provider's id of the refund's charge or of the dispute, up to a colon. */
  eventId: string;
  /** The provider's name of the payment; `numberOf` finds the recharge that it was for. */
  payment: string;
  outcome: ReversalOutcome;
  /** Fen that went back, or may. */
  money: number;
  /** ISO 4217, three capitals. */
  currency: string;
}

/** A provider's report about money that the shop has asked it to send back. */
export interface RefundReport {
  /** The shop's own name of it. */
  key: string;
  /** The provider's name of it. */
  ref: string;
  status: RechargeReturnStatus;
}

/** What the shop asks a provider to send back, of one payment. */
export interface Refund {
  /** The recharge's number. */
  number: string;
  /** The provider's name of the payment. */
  ref: string;
  /** Fen. */
  money: number;
  /** Under which it is sent once, however often it is asked for. */
  key: string;
}

/** A payment that a provider has started. */
export interface BegunPayment {
  /** The page to send the shopper to; empty if there is none. */
  url: string;
  /** The provider's own name for the payment; empty if it uses the recharge's number. */
  ref: string;
}

/** A notification that is not to be believed: wrong signature, too old, or not to be read. */
export class BadPaymentNotification extends Error {
  override name = 'BadPaymentNotification';
}

/** An adapter to one payment provider (docs/domain.md, Recharge and withdrawal). */
export interface PayChannel {
  /** As `pay_list` and `recharge` name it. */
  id: number;
  key: ChannelKey;
  /** Begins a payment (fen), under the recharge's number as the provider's own idempotency key. */
  create: (recharge: { number: string; money: number; returnUrl: string }) => Promise<BegunPayment>;
  /**
   * Reads a notification and checks its signature over the raw body; null when it is of something else than how a
   * recharge ended, that it was taken back, or how far its sending back is. Throws `BadPaymentNotification`.
   */
  verify?: (
    headers: IncomingHttpHeaders,
    rawBody: Buffer,
  ) => PaymentNotification | PaymentReversal | RefundReport | null;
  /** Asks the provider for the number of the recharge that a payment was for; null if it was for something else. */
  numberOf?: (payment: string) => Promise<string | null>;
  /** Asks the provider how a payment ended; null while it has not, `unknown` if it is none of the shop's account there. */
  query?: (recharge: { number: string; ref: string }) => Promise<PaymentNotification | 'unknown' | null>;
  /**
   * Ends an unpaid payment, so that its page accepts no money any more; one that has ended stays unchanged. The result
   * is found by `query`, which such a channel has.
   */
  cancel?: (recharge: { number: string; ref: string }) => Promise<void>;
  /** Sends money of a payment back the way it came. Asked again under the same key, it says how far that is. */
  refund?: (refund: Refund) => Promise<RefundReport>;
}
