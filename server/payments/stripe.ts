import Stripe from 'stripe';
import { z } from 'zod';
import { boundedFetch } from '../calls-out/bounded-fetch.ts';
import type { ShopName } from '../services/shop-facts.ts';
import { BadPaymentNotification, type PayChannel, type PaymentNotification } from './channel.ts';
import { fail, StripeFailure } from './stripe-failure.ts';
import { refundReportOf, sendBack } from './stripe-refunds.ts';
import { reversalOf } from './stripe-reversals.ts';

/** `STRIPE_SECRET_KEY`, `STRIPE_WEBHOOK_SECRET`, `STRIPE_API_ORIGIN`. */
export interface StripeSettings {
  secretKey: string;
  webhookSecret: string;
  apiOrigin: string;
}

interface Deps {
  settings: StripeSettings;
  clock: () => number;
  /** The shop's, ISO 4217. */
  currency: string;
  /** Shown on Stripe's page beside the recharge's number. */
  shopName: ShopName;
  /** How long one request to Stripe may take, in ms; a second one follows the first. */
  timeout?: number;
}

/** Of an answer; a page of a hundred sessions has a tenth of it. */
const MOST_BYTES = 4 * 1024 * 1024;

/** How old a signed notification may be, in seconds. */
const TOLERANCE = 300;

const event = z.object({ type: z.string(), data: z.object({ object: z.unknown() }) });

/** Only the holder of the secret key sets metadata, so no other session of the account is taken for a recharge. */
const marked = z.object({ metadata: z.object({ recharge: z.string() }) });

const session = z.object({
  id: z.string().min(1).max(200),
  status: z.string(),
  payment_status: z.string(),
  amount_total: z.int().nonnegative(),
  currency: z.string().length(3),
  metadata: z.object({ recharge: z.string().regex(/^\d{1,20}$/) }),
  payment_intent: z.union([z.string(), z.object({ status: z.string() })]).nullish(),
});

type Session = z.infer<typeof session>;

/** Stripe Checkout: the shopper pays on Stripe's own page. */
export function stripeChannel({ settings, clock, currency, shopName, timeout = 5000 }: Deps): PayChannel {
  const { protocol, hostname, port } = new URL(settings.apiOrigin);
  const https = protocol === 'https:';
  const stripe = new Stripe(settings.secretKey, {
    protocol: https ? 'https' : 'http',
    host: hostname,
    port: port || (https ? 443 : 80),
    timeout,
    // Node's own client looks at pauses alone.
    httpClient: Stripe.createFetchHttpClient(boundedFetch({ deadline: timeout, most: MOST_BYTES })),
    maxNetworkRetries: 1,
    telemetry: false,
  });

  function signed(body: Buffer, header: string | string[] | undefined): unknown {
    try {
      const { webhookSecret } = settings;
      return stripe.webhooks.constructEvent(body, header ?? '', webhookSecret, TOLERANCE, undefined, clock());
    } catch {
      throw new BadPaymentNotification('the signature is wrong or too old, or the body is no event');
    }
  }

  return {
    id: 3,
    key: 'stripe',
    create: async ({ number, money, returnUrl }) => {
      const name = `${await shopName()} ${number}`;
      // The same for the same recharge to the letter: Stripe refuses a repeat of its key with anything else, also with
      // another name of the shop. That costs a second attempt under a new number, and no money.
      const input = {
        mode: 'payment',
        client_reference_id: number,
        metadata: { recharge: number },
        // Its reports of the balance name a payment by this alone.
        payment_intent_data: { description: name },
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: currency.toLowerCase(),
              unit_amount: money,
              product_data: { name },
            },
          },
        ],
        // The wallet is credited the amount of the recharge, only in the shop's currency.
        adaptive_pricing: { enabled: false },
        success_url: returnUrl,
        cancel_url: returnUrl,
      } satisfies Stripe.Checkout.SessionCreateParams;
      const made = await stripe.checkout.sessions.create(input, { idempotencyKey: number }).catch(fail);
      if (!made.url) throw new StripeFailure(`session ${made.id} has no page`);
      return { url: made.url, ref: made.id };
    },

    verify: (headers, rawBody) => {
      const read = event.safeParse(signed(rawBody, headers['stripe-signature']));
      if (!read.success) throw new BadPaymentNotification('the event cannot be read');
      const { type, data } = read.data;
      if (type.startsWith('charge.')) return reversalOf(type, data.object);
      if (type.startsWith('refund.')) return refundReportOf(data.object);
      if (!type.startsWith('checkout.session.') || !marked.safeParse(data.object).success) return null;
      const about = session.safeParse(data.object);
      if (!about.success) throw new BadPaymentNotification('the session cannot be read');
      return notificationOf(about.data, paidByEvent(type, about.data));
    },

    numberOf: async (payment) => {
      const { data } = await stripe.checkout.sessions.list({ payment_intent: payment, limit: 1 }).catch(fail);
      const about = marked.safeParse(data[0]);
      return about.success ? about.data.metadata.recharge : null;
    },

    query: async ({ number, ref }) => {
      // No shopper was sent to the page of a session whose name is not known.
      if (ref === '') return null;
      const found = await stripe.checkout.sessions
        .retrieve(ref, { expand: ['payment_intent'] })
        .catch(unknownIfMissing);
      if (found === 'unknown') return found;
      const about = session.safeParse(found);
      if (!about.success) throw new BadPaymentNotification(`the session of recharge ${number} cannot be read`);
      return notificationOf(about.data, paidByNow(about.data));
    },

    cancel: async ({ ref }) => {
      await stripe.checkout.sessions.expire(ref).catch(nothingIfEnded);
    },

    refund: (refund) => sendBack(stripe, refund),
  };
}

/**
 * The idempotency key is the session and how it ended, not Stripe's event: Stripe may send two events about one
 * payment, and a late notification repeats what a query has already found.
 */
function notificationOf(about: Session, paid: boolean | null): PaymentNotification | null {
  if (paid === null) return null;
  return {
    eventId: `${about.id}:${paid ? 'paid' : 'failed'}`,
    number: about.metadata.recharge,
    paid,
    money: about.amount_total,
    currency: about.currency.toUpperCase(),
  };
}

/** Whether an event means that the money has arrived, that it will not arrive, or neither. */
function paidByEvent(type: string, { payment_status: status }: Session): boolean | null {
  switch (type) {
    case 'checkout.session.completed':
      // Unpaid here means that the bank takes days; one of the next two events reports the result.
      return status === 'paid' ? true : null;
    case 'checkout.session.async_payment_succeeded':
      return true;
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      return false;
    default:
      return null;
  }
}

/** The same from a session's current state. */
function paidByNow({ status, payment_status, payment_intent: intent }: Session): boolean | null {
  if (payment_status === 'paid') return true;
  if (status === 'expired') return false;
  // After the page was completed, an intent that needs another means of payment was rejected by the bank.
  const wants = intent && typeof intent === 'object' ? intent.status : '';
  return status === 'complete' && /^(requires_payment_method|canceled)$/.test(wants) ? false : null;
}

/** Of another account of Stripe, or of its test mode: the shop has had another key since. */
function unknownIfMissing(error: unknown): 'unknown' {
  if (error instanceof Stripe.errors.StripeError && error.code === 'resource_missing') return 'unknown';
  return fail(error);
}

/** A session that is not open any more cannot be expired; its state is queried anyway. */
function nothingIfEnded(error: unknown): void {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) fail(error);
}
