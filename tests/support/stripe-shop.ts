import request from 'supertest';
import { tables } from '../../db/schema/index.ts';
import { openStripeStandIn, signedEvent } from './stripe-stand-in.ts';
import { openTestApi } from './test-api.ts';

export const SANDBOX = 1;
export const TRANSFER = 2;
export const STRIPE = 3;
export const HOUR = 3_600_000;
export const staff = { actor: 'alice', note: 'seen on the account' };

export const COMPLETED = 'checkout.session.completed';
export const SUCCEEDED = 'checkout.session.async_payment_succeeded';
export const FAILED = 'checkout.session.async_payment_failed';
export const EXPIRED = 'checkout.session.expired';

/** A shop that is paid through Stripe's stand-in. */
export async function openStripeShop() {
  const stripe = await openStripeStandIn();
  const api = await openTestApi({ stripe: stripe.settings });
  return { ...api, stripe };
}

export type Api = Awaited<ReturnType<typeof openStripeShop>>;

export const balance = async (api: Api, token: string) =>
  (await api.call('userInfo', {}, { token })).body.data.recharge_money;
export const statuses = async (api: Api, token: string) =>
  (await api.call('rechargeList', {}, { token })).body.data.map(({ status }: { status: string }) => status);
export const storedNotifications = ({ store }: Api) => store.reader.db.select().from(tables.paymentNotifications);

/** Begins a recharge of 100.00 through Stripe; its number and its session. */
export async function begin(api: Api, token: string) {
  const { data: url } = (await api.call('recharge', { id: STRIPE, money: '100' }, { token })).body;
  const session = [...api.stripe.sessions.values()].find((made) => made.url === url);
  if (!session) throw new Error(`Stripe knows of no page ${url}`);
  return { number: session.client_reference_id ?? '', session };
}

/** The payment of a session, by Stripe's name; from now on its API knows the session of it. */
export function paidBy(api: Api, session: { id: string }): string {
  const id = `pi_of_${session.id}`;
  api.stripe.change(session.id, { payment_intent: { id, status: 'succeeded' } });
  return id;
}

/** A charge of 100.00, of which so much (fen) went back. */
export const refundedCharge = (payment_intent: string | null, amount_refunded = 10_000) => ({
  id: `ch_of_${payment_intent}`,
  object: 'charge',
  amount: 10_000,
  amount_refunded,
  refunded: amount_refunded === 10_000,
  currency: 'cny',
  payment_intent,
});

/** A dispute over a charge of 100.00. */
export const dispute = (payment_intent: string | null, status = 'needs_response') => ({
  id: `dp_of_${payment_intent}`,
  object: 'dispute',
  amount: 10_000,
  currency: 'cny',
  charge: `ch_of_${payment_intent}`,
  payment_intent,
  reason: 'fraudulent',
  status,
});

let events = 0;

/** Notifies the shop of a session as Stripe does: signed, under a new id. */
export function notify(
  api: Api,
  type: string,
  object: object,
  { at = api.clock(), secret = api.stripe.settings.webhookSecret, tamper = (body: string) => body } = {},
) {
  const event = { id: `evt_${++events}`, object: 'event', type, data: { object } };
  const { body, signature } = signedEvent(event, { at, secret });
  return request(api.app)
    .post('/pay/notify/stripe')
    .set('Content-Type', 'application/json')
    .set('Stripe-Signature', signature)
    .send(tamper(body));
}

export const paid = <Session extends object>(session: Session) => ({
  ...session,
  status: 'complete',
  payment_status: 'paid',
});
