import { Cron } from 'croner';
import type { Logger } from 'pino';
import { isOutdated } from '../../db/queries/migrate.ts';
import { isAnyCategoryRenamed } from '../../db/queries/search.ts';
import type { Store } from '../../db/store.ts';
import type { BackupSchedule } from '../config/config.ts';
import { topUpDemoGroups } from '../demo/top-up.ts';
import type { FileStore } from '../files/file-store.ts';
import type { S3Settings } from '../files/places.ts';
import { indexRenamedCategories } from '../services/catalogue/search-index.ts';
import { deleteExpiredKeys } from '../services/idempotency.ts';
import type { Services } from '../services.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import type { RunSpan } from '../telemetry/tracing.ts';
import { checkAudit } from './check-audit.ts';
import { checkBooks } from './check-books.ts';
import { at, every } from './schedule.ts';
import { scheduledBackup } from './scheduled-backup.ts';
import { createWorker, type Job } from './worker.ts';

interface Deps {
  store: Store;
  /** No other process works on the database. */
  alone: boolean;
  services: Services;
  metrics: Metrics;
  /** Each run is one. */
  span: RunSpan;
  clock: () => number;
  files: FileStore;
  dataDir: string;
  s3: S3Settings | undefined;
  backups: BackupSchedule | undefined;
  /** When the newest backup was made; undefined where none are made. */
  newestBackup: (() => Promise<number | null>) | undefined;
  /** Groups of the demo shop are kept waiting. */
  demo: boolean;
  /** False in a copy that is only looked at. */
  jobs: boolean;
  /** The night that jobs wait for is the shop's. */
  timeZone: string;
  log: Logger;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Half past three at night: after the day's last orders, before its first. */
const AT_NIGHT = '30 3 * * *';

/** For so long an item of the demo shop may have no group to join; in ms. */
const TOP_UP = 5 * MINUTE;

/** The job whose delay hurts most: a process that dies in it holds it no longer than this, in ms. */
const SHORT_LEASE = 3000;

/** How long those may take that read all that there is and begin anew when they are interrupted, in ms. */
const HALF_A_DAY = 12 * HOUR;

/**
 * For jobs that read all that there is, to store or to judge it: while two versions run side by side they are left to the
 * newer one. The older one would leave out of a backup what it does not know, and find fault with it in the books.
 */
function ofNewest({ store, log }: Pick<Deps, 'store' | 'log'>) {
  let hasWarned = false;
  return ({ isNeeded = async () => true, ...job }: Job): Job => ({
    ...job,
    isNeeded: async () => {
      if (!(await isNeeded())) return false;
      if (!(await isOutdated(store.reader))) return true;
      if (!hasWarned)
        log.warn('a newer version has changed the tables: books, figures and backups are left to its servers');
      hasWarned = true;
      return false;
    },
  });
}

function jobsOf(deps: Deps): Job[] {
  const { store, services, clock, backups: schedule, demo, timeZone, log } = deps;
  const {
    days,
    teams,
    expiry,
    nextPrices,
    rechargeReports,
    tellLeftOrders,
    rechargeReturns,
    shoppers,
    events,
    guesses,
    approvals,
    notifications,
    sender,
  } = services;
  const { queueAlerts, systemAlerts, deletion, emails, person, staffLibrary } = services;
  const byNewest = ofNewest(deps);
  return [
    {
      name: 'expire-groups',
      schedule: every(0),
      lease: SHORT_LEASE,
      isNeeded: () => expiry.isAnyDue(),
      run: (signal) => expiry.expireDue(signal),
    },
    {
      name: 'begin-prices',
      schedule: every(0),
      isNeeded: () => nextPrices.isAnyDue(),
      run: (signal) => nextPrices.beginDue(signal),
    },
    byNewest({
      name: 'close-days',
      schedule: every(MINUTE),
      isNeeded: () => days.isAnyOver(),
      run: (signal) => days.close(signal, (day) => log.info({ day }, 'days are closed, the last of them this one')),
    }),
    byNewest({
      name: 'count-teams',
      schedule: every(MINUTE),
      isNeeded: () => teams.isAnyUncounted(),
      run: (signal) => teams.count(signal),
    }),
    {
      name: 'reconcile',
      schedule: every(MINUTE),
      run: async (signal) => {
        await rechargeReports.reconcile(signal);
        await tellLeftOrders();
        await rechargeReturns.settlePending(signal);
      },
    },
    { name: 'forget-keys', schedule: every(HOUR), run: () => deleteExpiredKeys(store, clock()) },
    { name: 'forget-sessions', schedule: every(HOUR), run: () => shoppers.forgetDeadSessions() },
    { name: 'forget-files', schedule: every(HOUR), run: () => deletion.removeLeft() },
    { name: 'forget-pictures', schedule: every(HOUR), run: (signal) => staffLibrary.removeLeftFiles(signal) },
    { name: 'forget-avatars', schedule: every(DAY), run: (signal) => person.removeLeftPictures(signal) },
    { name: 'forget-account-events', schedule: every(HOUR), run: () => events.deleteExpired() },
    { name: 'forget-notifications', schedule: every(HOUR), run: () => notifications.deleteExpired() },
    {
      name: 'send-notifications',
      schedule: every(0),
      isNeeded: () => sender.isNeeded(),
      run: (signal) => sender.sendDue(signal),
    },
    {
      name: 'watch-queues',
      schedule: every(MINUTE),
      isNeeded: () => queueAlerts.isAnyDue(),
      run: (signal) => queueAlerts.watch(signal),
    },
    { name: 'watch-system', schedule: every(MINUTE), run: (signal) => systemAlerts.watch(signal) },
    { name: 'forget-email-codes', schedule: every(HOUR), run: () => emails.deleteExpiredCodes() },
    { name: 'forget-guesses', schedule: every(HOUR), run: () => guesses.deleteExpired(clock()) },
    {
      name: 'index-categories',
      schedule: every(0),
      isNeeded: () => isAnyCategoryRenamed(store.reader),
      run: (signal) => indexRenamedCategories(store, signal),
    },
    {
      name: 'expire-approvals',
      schedule: every(MINUTE),
      isNeeded: () => approvals.isAnyExpired(),
      run: () => approvals.expire(),
    },
    byNewest({
      name: 'check-audit',
      schedule: at(AT_NIGHT, timeZone),
      most: HALF_A_DAY,
      run: (signal) => checkAudit(deps, signal),
    }),
    byNewest({
      name: 'check-books',
      schedule: at(AT_NIGHT, timeZone),
      most: HALF_A_DAY,
      run: (signal) => checkBooks(deps, signal),
    }),
    ...(schedule
      ? [
          byNewest({
            name: 'backup',
            schedule: at(schedule.at, timeZone),
            most: HALF_A_DAY,
            run: (signal: AbortSignal) => scheduledBackup({ ...deps, schedule }, signal),
          }),
        ]
      : []),
    ...(demo
      ? [{ name: 'top-up-demo', schedule: every(TOP_UP), run: (signal: AbortSignal) => topUpDemoGroups(deps, signal) }]
      : []),
  ];
}

/** Starts the jobs of the shop, if it does any. `stop` resolves when the running ones have ended. */
export async function startJobs(deps: Deps): Promise<{ stop: () => Promise<void> }> {
  const { metrics, newestBackup, log } = deps;
  if (!deps.jobs) {
    log.warn('no jobs run here (JOBS=0): no group ends, nobody is told anything, nothing is backed up');
    return { stop: async () => undefined };
  }
  const jobs = jobsOf(deps).map((job) => ({
    ...job,
    run: (signal: AbortSignal) => deps.span(`job ${job.name}`, () => job.run(signal)),
  }));
  const worker = createWorker(deps, jobs);
  await worker.open();
  metrics.watchJobs(worker.rows);
  if (newestBackup) metrics.watchBackups(newestBackup);
  const failed = (error: unknown) => log.error({ err: error }, 'the jobs could not be looked at');
  const everySecond = new Cron('* * * * * *', { protect: true, catch: failed }, worker.look);
  return {
    stop: async () => {
      everySecond.stop();
      worker.close();
      await worker.idle();
    },
  };
}
