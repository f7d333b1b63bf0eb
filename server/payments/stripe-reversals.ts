import { z } from 'zod';
import { BadPaymentNotification, type PaymentReversal } from './channel.ts';

const id = z.string().min(1).max(200);
const currency = z.string().length(3);

/** Null if it was no payment of a session. */
const payment = id.nullish();

const charge = z.object({
  id,
  amount: z.int().positive(),
  amount_refunded: z.int().positive(),
  currency,
  payment_intent: payment,
});

const dispute = z.object({ id, amount: z.int().nonnegative(), currency, payment_intent: payment, status: z.string() });

/**
 * The report in an event of Stripe about a refund or a dispute; null for other events. The idempotency key is the
 * charge and the sum, or the dispute and its state, not Stripe's event. Throws `BadPaymentNotification`.
 */
export function reversalOf(type: string, object: unknown): PaymentReversal | null {
  switch (type) {
    case 'charge.refunded':
      return refundOf(object);
    case 'charge.dispute.created':
    case 'charge.dispute.closed':
      return disputeOf(object, type.endsWith('closed'));
    default:
      return null;
  }
}

function refundOf(object: unknown): PaymentReversal | null {
  const read = charge.safeParse(object);
  if (!read.success) throw new BadPaymentNotification('the charge cannot be read');
  const { id: name, amount, amount_refunded: money, payment_intent: about } = read.data;
  if (!about) return null;
  return {
    eventId: `${name}:refunded:${money}`,
    payment: about,
    outcome: money < amount ? 'partly_refunded' : 'refunded',
    money,
    currency: read.data.currency.toUpperCase(),
  };
}

function disputeOf(object: unknown, closed: boolean): PaymentReversal | null {
  const read = dispute.safeParse(object);
  if (!read.success) throw new BadPaymentNotification('the dispute cannot be read');
  const { id: name, amount: money, payment_intent: about, status } = read.data;
  if (!about) return null;
  // `warning_closed` and `prevented`, too, are ends by which nothing is taken.
  const ended = status === 'lost' ? 'dispute_lost' : 'dispute_won';
  return {
    eventId: `${name}:${closed ? 'closed' : 'created'}`,
    payment: about,
    outcome: closed ? ended : 'disputed',
    money,
    currency: read.data.currency.toUpperCase(),
  };
}
