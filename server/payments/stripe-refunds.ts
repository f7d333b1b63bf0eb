import Stripe from 'stripe';
import { z } from 'zod';
import { BadPaymentNotification, type Refund, type RefundReport } from './channel.ts';
import { fail } from './stripe-failure.ts';

/** Only the holder of the secret key sets metadata: another refund of the account is none of the shop's. */
const marked = z.object({ metadata: z.object({ return: z.string() }) });

const refund = z.object({
  id: z.string().min(1).max(200),
  status: z.string(),
  metadata: z.object({ return: z.string() }),
});

/** It may fail after it has succeeded: the card is closed, and the money is back with the shop. */
function statusOf(status: string): RefundReport['status'] {
  if (status === 'succeeded') return 'returned';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending';
}

function reportOf({ id, status, metadata }: z.infer<typeof refund>): RefundReport {
  return { key: metadata.return, ref: id, status: statusOf(status) };
}

/** How far a refund of an event is; null if the shop has not asked for it. Throws `BadPaymentNotification`. */
export function refundReportOf(object: unknown): RefundReport | null {
  if (!marked.safeParse(object).success) return null;
  const read = refund.safeParse(object);
  if (!read.success) throw new BadPaymentNotification('the refund cannot be read');
  return reportOf(read.data);
}

/** Sends money of a session's payment back, once for each key; what Stripe will never do has failed. */
export async function sendBack(stripe: Stripe, { ref, money: amount, key }: Refund): Promise<RefundReport> {
  const failed: RefundReport = { key, ref: '', status: 'failed' };
  const session = await stripe.checkout.sessions.retrieve(ref).catch(nullIfRefused);
  const intent = typeof session?.payment_intent === 'string' ? session.payment_intent : session?.payment_intent?.id;
  if (!intent) return failed;
  // Stripe forgets keys after a day: what was sent under this one is found by its mark.
  const known = await stripe.refunds.list({ payment_intent: intent, limit: 100 }).catch(fail);
  const before = known.data.find(({ metadata }) => metadata?.return === key);
  const input = { payment_intent: intent, amount, metadata: { return: key } };
  const made = before ?? (await stripe.refunds.create(input, { idempotencyKey: key }).catch(nullIfRefused));
  if (made === null) return failed;
  const read = refund.safeParse(made);
  if (!read.success) throw new BadPaymentNotification(`the refund ${key} cannot be read`);
  return reportOf(read.data);
}

/** What Stripe refuses for good: a session of another account, a payment that is disputed or was given back before. */
function nullIfRefused(error: unknown): null {
  return error instanceof Stripe.errors.StripeInvalidRequestError ? null : fail(error);
}
