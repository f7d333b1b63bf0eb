import type { Logger } from 'pino';
import type { Store } from '../../db/store.ts';
import { newestBackup } from '../backup/folder.ts';
import type { BackupSchedule } from '../config.ts';
import type { Metrics } from '../metrics.ts';
import { mergeSearchIndex } from '../services/catalogue/search-index.ts';
import { forgetOldKeys } from '../services/idempotency.ts';
import type { Services } from '../services.ts';
import { checkBooks } from './check-books.ts';
import { type Running, repeat } from './repeat.ts';
import { scheduledBackup } from './scheduled-backup.ts';
import { timed } from './timed.ts';

interface Deps {
  store: Store;
  services: Services;
  metrics: Metrics;
  clock: () => number;
  dataDir: string;
  backups: BackupSchedule | undefined;
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
export function startJobs(deps: Deps): Running {
  const { store, services, metrics, clock, backups: schedule, timeZone, log } = deps;
  const often = repeat(
    [
      { name: 'expire-groups', every: SECOND, run: (signal) => services.expiry.expireDue(signal) },
      { name: 'reconcile', every: MINUTE, run: () => services.recharges.reconcile() },
      { name: 'forget-keys', every: HOUR, run: () => forgetOldKeys(store, clock()) },
      { name: 'forget-sessions', every: HOUR, run: () => services.shoppers.forgetDeadSessions() },
      { name: 'forget-account-events', every: HOUR, run: () => services.events.forgetOld() },
      { name: 'merge-search-index', every: HOUR, run: () => mergeSearchIndex(store) },
    ],
    log,
  );
  const check = (_due: Date, signal: AbortSignal) => checkBooks(deps, signal);
  const atTimes = [timed({ name: 'check-books', at: AT_NIGHT, timeZone, run: check }, log)];
  if (schedule) {
    metrics.watchBackups(() => newestBackup(schedule.folder));
    const run = (due: Date, signal: AbortSignal) => scheduledBackup({ ...deps, schedule }, due, signal);
    atTimes.push(timed({ name: 'backup', at: schedule.at, timeZone, run }, log));
  }
  return {
    stop: async () => void (await Promise.all([often, ...atTimes].map((job) => job.stop()))),
  };
}
