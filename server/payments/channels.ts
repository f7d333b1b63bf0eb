import { createHmac } from 'node:crypto';
import type { Store } from '../../db/store.ts';
import type { PayChannel } from './channel.ts';
import { sandboxChannel } from './sandbox/channel.ts';
import { createSandboxProvider, type SandboxProvider } from './sandbox/provider.ts';
import { transferChannel } from './transfer.ts';

interface Deps {
  store: Store;
  clock: () => number;
  jwtSecret: string;
  /** `PAY_SANDBOX`. */
  sandbox: boolean;
  origin: Origin;
  onError: (error: unknown) => void;
}

/** Where the shop is reached; known once the server listens. */
export interface Origin {
  /** By shoppers. */
  public: string;
  /** By this machine. */
  own: string;
}

export const CASHIER_PATH = '/sandbox/cashier';
export const NOTIFY_PATH = '/pay/notify';

export interface Channels {
  channels: PayChannel[];
  /** The provider that the sandbox's cashier page works for. */
  sandbox: SandboxProvider | null;
}

/** One secret of the shop is kept; this one follows from it and signs nothing else. */
export function sandboxSecret(jwtSecret: string): string {
  return createHmac('sha256', jwtSecret).update('sandbox notifications').digest('hex');
}

/** Every channel that is configured; a new one is a file and a line here. */
export function createChannels({ store, clock, jwtSecret, sandbox, origin, onError }: Deps): Channels {
  if (!sandbox) return { channels: [transferChannel], sandbox: null };
  const secret = sandboxSecret(jwtSecret);
  const notifyUrl = () => `${origin.own}${NOTIFY_PATH}/sandbox`;
  const provider = createSandboxProvider({ store, clock, secret, notifyUrl, onLost: onError });
  const cashierUrl = (number: string) => `${origin.public}${CASHIER_PATH}/${number}`;
  return { channels: [sandboxChannel({ provider, clock, secret, cashierUrl }), transferChannel], sandbox: provider };
}
