import { Cron } from 'croner';
import type { Logger } from 'pino';
import type { Store } from '../../db/store.ts';
import type { Metrics } from '../metrics.ts';
import { mergeSearchIndex } from '../services/catalogue/search-index.ts';
import { forgetOldKeys } from '../services/idempotency.ts';
import type { Services } from '../services.ts';
import { checkBooks } from './check-books.ts';
import { type Running, repeat } from './repeat.ts';

interface Deps {
  store: Store;
  services: Services;
  metrics: Metrics;
  clock: () => number;
  /** The night that jobs wait for is the shop's. */
  timeZone: string;
  log: Logger;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Half past three at night: after the day's last orders, before its first. */
const AT_NIGHT = '30 3 * * *';

/** What the shop does by itself while it runs. */
export function startJobs({ store, services, metrics, clock, timeZone, log }: Deps): Running {
  const often = repeat(
    [
      { name: 'expire-groups', every: SECOND, run: () => services.expiry.expireDue() },
      { name: 'reconcile', every: MINUTE, run: () => services.recharges.reconcile() },
      { name: 'forget-keys', every: HOUR, run: () => forgetOldKeys(store, clock()) },
      { name: 'merge-search-index', every: HOUR, run: () => mergeSearchIndex(store) },
    ],
    log,
  );
  let checking = Promise.resolve();
  const onFailure = (error: unknown) => log.error({ err: error, job: 'check-books' }, 'a job failed');
  const nightly = new Cron(AT_NIGHT, { timezone: timeZone, protect: true }, () => {
    checking = checkBooks({ store, metrics, clock, log }).catch(onFailure);
    return checking;
  });
  return {
    stop: async () => {
      nightly.stop();
      await Promise.all([often.stop(), checking]);
    },
  };
}
