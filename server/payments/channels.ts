import { createHmac } from 'node:crypto';
import type { Store } from '../../db/store.ts';
import type { ShopName } from '../services/shop-facts.ts';
import type { PayChannel } from './channel.ts';
import { sandboxChannel } from './sandbox/channel.ts';
import { createSandboxProvider, type SandboxProvider } from './sandbox/provider.ts';
import type { StripeSettings } from './stripe.ts';
import { transferChannel } from './transfer.ts';

interface Deps {
  store: Store;
  clock: () => number;
  jwtSecret: string;
  /** `PAY_SANDBOX`. */
  sandbox: boolean;
  stripe: StripeSettings | undefined;
  /** ISO 4217. */
  currency: string;
  shopName: ShopName;
  origin: Origin;
  onError: (error: unknown) => void;
}

/** The shop's own address; known after the server has started to listen. */
export interface Origin {
  /** By shoppers. */
  public: string;
  /** By this machine. */
  own: string;
  /** By staff, for the console. */
  console: string;
}

export const CASHIER_PATH = '/sandbox/cashier';
export const NOTIFY_PATH = '/pay/notify';

export interface Channels {
  channels: PayChannel[];
  /** The provider that the sandbox's cashier page works for. */
  sandbox: SandboxProvider | null;
}

/** The shop stores one secret. This key is derived from it and signs nothing else. */
export function sandboxSecret(jwtSecret: string): string {
  return createHmac('sha256', jwtSecret).update('sandbox notifications').digest('hex');
}

/** Every channel that is configured; a new one is a file and a line here. */
export async function createChannels(deps: Deps): Promise<Channels> {
  const sandbox = deps.sandbox ? sandboxOf(deps) : null;
  const configured = [sandbox?.channel, transferChannel, await stripeOf(deps)];
  return { channels: configured.filter((channel) => channel !== undefined), sandbox: sandbox?.provider ?? null };
}

function sandboxOf({ store, clock, jwtSecret, currency, origin, onError }: Deps) {
  const secret = sandboxSecret(jwtSecret);
  const notifyUrl = () => `${origin.own}${NOTIFY_PATH}/sandbox`;
  const provider = createSandboxProvider({ store, clock, secret, currency, notifyUrl, onLost: onError });
  const cashierUrl = (number: string) => `${origin.public}${CASHIER_PATH}/${number}`;
  return { channel: sandboxChannel({ provider, clock, secret, cashierUrl }), provider };
}

/** Stripe's library takes 19 MB and 55 ms: only a shop that is paid through it loads it. */
async function stripeOf({ stripe: settings, clock, currency, shopName }: Deps): Promise<PayChannel | undefined> {
  if (!settings) return undefined;
  const { stripeChannel } = await import('./stripe.ts');
  return stripeChannel({ settings, clock, currency, shopName });
}
