import type { IncomingHttpHeaders } from 'node:http';
import type { ReversalOutcome } from '../../db/queries/recharges.ts';
import type { ChannelKey } from '../../shared/contract/enums.ts';

/** What a provider says about one recharge. */
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

/** What a provider says about a payment that was made before: its money went back, or is disputed. */
export interface PaymentReversal {
  /** The provider's id of the event; each is processed once. */
  eventId: string;
  /** The provider's name of the payment; `numberOf` finds the recharge that it was for. */
  payment: string;
  outcome: ReversalOutcome;
  /** Fen that went back, or may. */
  money: number;
  /** ISO 4217, three capitals. */
  currency: string;
}

/** A payment that a provider has begun. */
export interface BegunPayment {
  /** The page to send the shopper to; empty where there is none. */
  url: string;
  /** The provider's own name for the payment; empty where it goes by the recharge's number. */
  ref: string;
}

/** A notification that is not to be believed: wrong signature, too old, or not to be read. */
export class BadNotification extends Error {
  override name = 'BadNotification';
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
   * recharge ended, or that it was taken back. Throws `BadNotification`.
   */
  verify?: (headers: IncomingHttpHeaders, rawBody: Buffer) => PaymentNotification | PaymentReversal | null;
  /** Asks the provider for the number of the recharge that a payment was for; null where it was for something else. */
  numberOf?: (payment: string) => Promise<string | null>;
  /** Asks the provider how a payment ended; null while it has not, or where it is not known. */
  query?: (recharge: { number: string; ref: string }) => Promise<PaymentNotification | null>;
  /**
   * Ends a payment that nobody has made, so that its page takes no money any more; one that has ended stays as it is. What
   * became of it says `query`. A channel with `query` has it.
   */
  cancel?: (recharge: { number: string; ref: string }) => Promise<void>;
}
