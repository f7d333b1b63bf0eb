import type { Logger } from 'pino';
import type { Store } from '../../db/store.ts';
import { forgetOldKeys } from '../services/idempotency.ts';
import type { Services } from '../services.ts';
import { type Running, repeat } from './repeat.ts';

interface Deps {
  store: Store;
  services: Services;
  clock: () => number;
  log: Logger;
}

const SECOND = 1000;
const HOUR = 3600 * SECOND;

/** What the shop does by itself while it runs. */
export function startJobs({ store, services, clock, log }: Deps): Running {
  return repeat(
    [
      { name: 'expire-groups', every: SECOND, run: () => services.expiry.expireDue() },
      { name: 'forget-keys', every: HOUR, run: () => forgetOldKeys(store, clock()) },
    ],
    log,
  );
}
