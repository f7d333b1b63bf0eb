import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Stripe from 'stripe';
import type { StripeSettings } from '../../server/payments/stripe.ts';
import { closeAfterTest } from './cleanup.ts';

/** How the stand-in treats requests: `forgets` does the work and hangs up before it answers. */
export type StripeMood = 'answers' | 'fails' | 'forgets' | 'hangs';

interface Session {
  id: string;
  object: 'checkout.session';
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid';
  amount_total: number;
  currency: string;
  client_reference_id: string | null;
  metadata: Record<string, string>;
  payment_intent: { id: string; status: string } | null;
  url: string | null;
}

type RefundStatus = 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled';

/** https://docs.stripe.com/api/refunds/object */
export interface StripeRefund {
  id: string;
  object: 'refund';
  amount: number;
  currency: string;
  payment_intent: string;
  status: RefundStatus;
  metadata: Record<string, string>;
}

interface Asked {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  form: Record<string, string>;
}

/** Stripe's API on a port of this machine, as far as Checkout needs it; the SDK reaches it by its own host options. */
export async function openStripeStandIn() {
  const requests: Asked[] = [];
  const sessions = new Map<string, Session>();
  /** By idempotency key: the request, and its result. */
  const made = new Map<string, { body: string; session: Session }>();
  const refunds: StripeRefund[] = [];
  /** By idempotency key; Stripe forgets them after a day. */
  const refunded = new Map<string, StripeRefund>();
  let refundStatus: RefundStatus = 'succeeded';
  const disputed = new Set<string>();
  let mood: StripeMood = 'answers';
  let meanwhile: (path: string) => Promise<unknown> = async () => undefined;

  function create(body: string, key: string): Session | null {
    const known = made.get(key);
    if (known) return known.body === body ? known.session : null;
    const form = new URLSearchParams(body);
    const id = `cs_test_${sessions.size + 1}`;
    const price = 'line_items[0][price_data]';
    const session: Session = {
      id,
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      amount_total: Number(form.get(`${price}[unit_amount]`)) * Number(form.get('line_items[0][quantity]')),
      currency: form.get(`${price}[currency]`) ?? '',
      client_reference_id: form.get('client_reference_id'),
      metadata: { recharge: form.get('metadata[recharge]') ?? '' },
      payment_intent: null,
      url: `https://checkout.stripe.com/c/pay/${id}`,
    };
    sessions.set(id, session);
    made.set(key, { body, session });
    return session;
  }

  function expire(session: Session | undefined): [status: number, answer: unknown] {
    if (session?.status === 'open') return [200, Object.assign(session, { status: 'expired' })];
    return [400, { error: { type: 'invalid_request_error', message: 'Only Sessions with an `open` status' } }];
  }

  /** The sessions that a payment is of. */
  function ofIntent(intent: string): [status: number, answer: unknown] {
    const data = [...sessions.values()].filter((session) => session.payment_intent?.id === intent);
    return [200, { object: 'list', data, has_more: false }];
  }

  /** More than is left of a payment, or anything of one that is disputed, is refused. */
  function refund(body: string, key: string): [status: number, answer: unknown] {
    const known = refunded.get(key);
    if (known) return [200, known];
    const form = new URLSearchParams(body);
    const intent = form.get('payment_intent') ?? '';
    const session = [...sessions.values()].find((one) => one.payment_intent?.id === intent);
    const amount = Number(form.get('amount'));
    const gone = refunds
      .filter((one) => one.payment_intent === intent && one.status !== 'failed' && one.status !== 'canceled')
      .reduce((sum, one) => sum + one.amount, 0);
    const invalid = { type: 'invalid_request_error' };
    if (disputed.has(intent)) return [400, { error: { ...invalid, code: 'charge_disputed', message: 'disputed' } }];
    if (!session || gone + amount > session.amount_total) {
      return [400, { error: { ...invalid, message: 'Refund amount is greater than unrefunded amount on charge' } }];
    }
    const made: StripeRefund = {
      id: `re_${refunds.length + 1}`,
      object: 'refund',
      amount,
      currency: session.currency,
      payment_intent: intent,
      status: refundStatus,
      metadata: { return: form.get('metadata[return]') ?? '' },
    };
    refunds.push(made);
    refunded.set(key, made);
    return [200, made];
  }

  /** The newest first. */
  function refundsOf(path: string): [status: number, answer: unknown] {
    const intent = new URLSearchParams(path.split('?')[1]).get('payment_intent');
    const data = refunds.filter((one) => one.payment_intent === intent).toReversed();
    return [200, { object: 'list', data, has_more: false }];
  }

  const onRefunds = ({ method, path, headers }: Asked, body: string) =>
    method === 'POST' ? refund(body, String(headers['idempotency-key'])) : refundsOf(path);

  /** The provider's answer to a request. */
  function outcomeOf(asked: Asked, body: string): [status: number, answer: unknown] {
    const { method, path, headers } = asked;
    if (mood === 'fails') return [500, { error: { type: 'api_error', message: 'internal words of the provider' } }];
    const invalid = { type: 'invalid_request_error' };
    if (headers.authorization !== `Bearer ${settings.secretKey}`) {
      return [401, { error: { ...invalid, message: `Invalid API Key provided: ${headers.authorization}` } }];
    }
    if (path.startsWith('/v1/refunds')) return onRefunds(asked, body);
    const named = sessions.get(/^\/v1\/checkout\/sessions\/(\w+)/.exec(path)?.[1] ?? '');
    if (path.endsWith('/expire')) return expire(named);
    if (method === 'POST') {
      const session = create(body, String(headers['idempotency-key']));
      return session ? [200, session] : [400, { error: { type: 'idempotency_error', message: 'other parameters' } }];
    }
    return found(path, named);
  }

  /** A session by its name, or those of a payment. */
  function found(path: string, named: Session | undefined): [status: number, answer: unknown] {
    const intent = new URLSearchParams(path.split('?')[1]).get('payment_intent');
    if (intent) return ofIntent(intent);
    const invalid = { type: 'invalid_request_error' };
    return named ? [200, named] : [404, { error: { ...invalid, code: 'resource_missing', message: 'No session' } }];
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { method = '', url: path = '', headers } = request;
    const body = await text(request);
    const asked = { method, path, headers, form: Object.fromEntries(new URLSearchParams(body)) };
    requests.push(asked);
    if (mood === 'hangs') return;
    const [status, said] = outcomeOf(asked, body);
    await meanwhile(path);
    if (mood === 'forgets') {
      request.socket.destroy();
      return;
    }
    response.writeHead(status, { 'Content-Type': 'application/json', 'Request-Id': `req_${requests.length}` });
    response.end(JSON.stringify(said));
  }

  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  closeAfterTest(close);
  const settings: StripeSettings = {
    secretKey: 'sk_test_standin',
    webhookSecret: 'whsec_standin',
    apiOrigin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  };

  return {
    settings,
    requests,
    sessions,
    refunds,
    /** How refunds that are made from now on begin. */
    refundAs: (status: RefundStatus) => {
      refundStatus = status;
    },
    forgetKeys: () => refunded.clear(),
    disputed,
    close,
    treat: (how: StripeMood) => {
      mood = how;
    },
    /** What happens between a request's effect and its answer. */
    beforeAnswering: (act: typeof meanwhile) => {
      meanwhile = act;
    },
    /** The effects of the payer, or of time, on a session. */
    change: (id: string, changes: Partial<Session>): void => {
      const session = sessions.get(id);
      if (!session) throw new Error(`there is no session ${id}`);
      Object.assign(session, changes);
    },
  };
}

/** An event's body as Stripe would send it, and its signature, made `at` (ms). */
export function signedEvent(event: object, { at, secret }: { at: number; secret: string }) {
  const body = JSON.stringify(event);
  const signing = { payload: body, secret, timestamp: Math.floor(at / 1000) };
  return { body, signature: Stripe.webhooks.generateTestHeaderString(signing) };
}
