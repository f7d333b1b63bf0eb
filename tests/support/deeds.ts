import { CASHIER_PATH, sandboxSecret } from '../../server/payments/channels.ts';
import { SIGNATURE_HEADER } from '../../server/payments/sandbox/provider.ts';
import { sign } from '../../server/payments/signature.ts';
import { CURRENCY } from './currency.ts';

/** The secret of the servers that deeds are sent to; a provider's signature follows from it. */
export const JWT_SECRET = 'a secret of servers that are killed';

/** How long an answer is awaited, in ms; after that the result of the deed is unknown. */
const PATIENCE = 15_000;

const kinds = [
  ...(['buy_item', 'order_pt', 'pay_order', 'order_leave', 'goods_return'] as const),
  ...(['recharge', 'recharge_return', 'withdraw', 'paid'] as const),
] as const;

/** A shopper's call, or what they pay to a provider, which notifies the shop (`paid`). A repeat under its key is the same deed. */
export interface Deed {
  kind: (typeof kinds)[number];
  username: string;
  token: string;
  key: string;
  fields: Record<string, string>;
  /** The `data` that was acknowledged. */
  done?: unknown;
}

/**
 * `open`: there was no answer, or 503; the deed may be done or not. `no shop`: the same, and who asks sees the bare page
 * of a proxy.
 */
export type Outcome = 'done' | 'refused' | 'open' | 'no shop';

/** Whether a proxy answers by itself because no shop does: each answer of a shop has an id. */
export const isOfProxy = ({ status, headers }: Pick<Response, 'status' | 'headers'>): boolean =>
  [502, 503, 504].includes(status) && !headers.has('X-Request-Id');

/**
 * Sends a deed, and records its acknowledgement. Throws at an answer that a shop in trouble must not give; `proxied`, its
 * proxy may give some.
 */
export async function attempt(origin: string, deed: Deed, { proxied = false } = {}): Promise<Outcome> {
  const answer = await answerTo(origin, deed);
  if (answer === null) return 'open';
  const { status, headers, text } = answer;
  const early = proxied ? earlyOutcome(answer) : null;
  if (early !== null) return early;
  if (status === 503) {
    if (headers.get('Retry-After') === null) throw new Error(`${deed.kind}: a 503 without Retry-After`);
    if (deed.kind !== 'paid' && JSON.parse(text).code !== 503) throw new Error(`${deed.kind}: 503 with ${text}`);
    return 'open';
  }
  if (status !== 200) throw new Error(`${deed.kind} was answered ${status}: ${text}`);
  const { code, data, received } = JSON.parse(text);
  if (code === 400) return 'refused';
  if (code !== 200 && received !== true) throw new Error(`${deed.kind} was answered ${text}`);
  deed.done = data ?? true;
  return 'done';
}

/** Of a proxy itself, or, during an upgrade, of the version before, which does not know the newest calls. */
function earlyOutcome(answer: Pick<Response, 'status' | 'headers'>): Outcome | null {
  if (isOfProxy(answer)) return 'no shop';
  return answer.status === 404 ? 'refused' : null;
}

async function answerTo(origin: string, deed: Deed) {
  const [path, body, headers] = deed.kind === 'paid' ? told(deed) : asked(deed);
  if (deed.kind === 'paid') await pay(origin, deed);
  try {
    const signal = AbortSignal.timeout(PATIENCE);
    const response = await fetch(origin + path, { method: 'POST', body, headers, signal });
    return { status: response.status, headers: response.headers, text: await response.text() };
  } catch {
    return null;
  }
}

function asked({ kind, token, key, fields }: Deed) {
  const body = new URLSearchParams(fields).toString();
  const type = 'application/x-www-form-urlencoded';
  return [`/api/${kind}`, body, { Authorization: token, 'Idempotency-Key': key, 'Content-Type': type }] as const;
}

/** On the sandbox's own page: it has the money then, and can send it back. Whether it was done is asked by `told`. */
const pay = (origin: string, { fields: { number } }: Deed) =>
  fetch(`${origin}${CASHIER_PATH}/${number}`, {
    method: 'POST',
    body: new URLSearchParams({ decision: 'paid' }),
    redirect: 'manual',
    signal: AbortSignal.timeout(PATIENCE),
  }).catch(() => null);

/** As the sandbox's provider would notify it. */
function told({ fields: { number = '', money = '' } }: Deed) {
  const event = { eventId: `${number}:paid`, number, paid: true, money: Number(money) * 100, currency: CURRENCY };
  const body = JSON.stringify(event);
  const signature = sign(sandboxSecret(JWT_SECRET), Buffer.from(body), Date.now());
  return ['/pay/notify/sandbox', body, { [SIGNATURE_HEADER]: signature, 'Content-Type': 'application/json' }] as const;
}
