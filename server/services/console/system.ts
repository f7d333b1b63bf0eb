import { selectLastDay } from '../../../db/queries/console/days.ts';
import { selectFileSize } from '../../../db/queries/console/system.ts';
import { type JobRow, selectJobs } from '../../../db/queries/jobs.ts';
import { countWaitingApprovals } from '../../../db/queries/staff/approvals.ts';
import { engine } from '../../../db/schema/index.ts';
import type { Store } from '../../../db/store.ts';
import { type Alarm, alarms, type Guard, guards } from '../../../shared/console/alarms.ts';
import { dayAfter } from '../days/calendar.ts';

/** What the machine tells of itself. */
export interface Machine {
  /**
   * For how long this process runs, in ms: what was due before waits for it. Not by the clock, which may have been wrong
   * at the start.
   */
  upFor: () => number;
  /** Of the fullest disk that the shop writes to, in bytes. */
  disk: () => Promise<{ free: number; size: number }>;
  /** Scheduled backups; left out if there are none. Times are in ms since 1970. */
  backups?: { newest: () => Promise<number | null>; dueAfter: (made: number) => number } | undefined;
}

/** Something that is wrong with the shop itself; of a job that fails or has stopped, which it is. */
export interface Trouble {
  alarm: Alarm;
  job: string | null;
}

interface Deps {
  store: Store;
  /** An address gets the alerts. */
  alerted: boolean;
  machine: Machine;
  /** No other process works on the database. */
  alone: boolean;
  /** Of the shop's days. */
  zone: string;
  clock: () => number;
}

const HOUR = 60 * 60_000;

/** Backups are made more often than this, in ms. */
const WEEK = 7 * 24 * HOUR;

/** How long after its end a day may be closed, in ms, before it is an alarm. */
const LATE_CLOSE = 26 * HOUR;

/** A job that is due for longer than this, in ms, is done by nobody. */
const LATE_JOB = HOUR;

/** A first run that takes longer than this, in ms, hangs; a backup that is due for as long is not made. */
const LONG = 6 * HOUR;

/** A run that takes so many times as long as the longest one before hangs. */
const FAR_LONGER = 4;

/** What mostly takes a moment may take so long when there is much to do, in ms. */
const BUSY = 5 * 60_000;

/** So many failures of a job in a row are an alarm; one or two, as when a server stops, it makes up for by itself. */
const AGAIN_AND_AGAIN = 3;

/** A disk with less than this part free is an alarm. */
const LITTLE = 0.1;

/**
 * Jobs that are done whenever they are due, so that one which stays due has stopped. The others wait for work, or only
 * tidy up.
 */
const ALWAYS_DONE = ['reconcile', 'check-books', 'check-audit', 'watch-system'];

const BACKUP = 'backup';

const isRunning = ({ heldUntil, now }: JobRow) => heldUntil > now;

/** Times in a row that it failed; one that runs has counted itself already. */
const failuresOf = (job: JobRow) => job.failures - (isRunning(job) ? 1 : 0);

/** The state of the system in the console: nothing of it is a secret, such as a path, an address or a key. */
export function createSystem({ store, machine, alone, alerted, zone, clock }: Deps) {
  const { reader } = store;
  const { upFor } = machine;

  async function checks(jobs: JobRow[]) {
    const resultOf = (wanted: string) => {
      const { doneAt = null, result } = jobs.find(({ name }) => name === wanted) ?? {};
      return { checkedAt: doneAt, result: result as { differences?: number; ok?: boolean } | null | undefined };
    };
    const [books, audit] = [resultOf('check-books'), resultOf('check-audit')];
    return {
      books: { checkedAt: books.checkedAt, differences: books.result?.differences ?? null },
      audit: { checkedAt: audit.checkedAt, whole: audit.result?.ok ?? null },
    };
  }

  /** A place that cannot be read has no backup that could be restored; the rest of the screen is needed then. */
  async function backups(job: JobRow | undefined) {
    if (!machine.backups) return { backup: null, isAway: false };
    try {
      const newest = await machine.backups.newest();
      // Another machine may have made one into a folder of its own.
      const madeAt = alone ? newest : Math.max(newest ?? 0, job?.doneAt ?? 0) || null;
      return { backup: { madeAt }, isAway: false };
    } catch {
      return { backup: { madeAt: null }, isAway: true };
    }
  }

  /** For how long something is due, in ms, since there is a process that could do it. */
  const overdue = (dueAt: number, now: number) => Math.min(now - dueAt, upFor());

  /** It runs far longer than it ever did, or such runs were given up and none has ended since. */
  function hangs(job: JobRow): boolean {
    const { begunAt, longestRun, heldBy, now } = job;
    const isOfDeadProcess = heldBy !== null && !isRunning(job);
    if (begunAt === null || isOfDeadProcess) return false;
    return overdue(begunAt, now) > (longestRun === null ? LONG : Math.max(BUSY, FAR_LONGER * longestRun));
  }

  function hasStopped(job: JobRow): boolean {
    const isLeft = !isRunning(job) && ALWAYS_DONE.includes(job.name);
    return hangs(job) || (isLeft && overdue(job.dueAt, job.now) > LATE_JOB);
  }

  /** One that nobody tries any more has no work, or no program has it any more. */
  function keepsFailing(job: JobRow): boolean {
    return failuresOf(job) >= AGAIN_AND_AGAIN && (isRunning(job) || job.now - job.dueAt < LATE_JOB);
  }

  /** The newest is older than its schedule allows; without any, the first one is due for as long. */
  function isOld(madeAt: number | null, job: JobRow | undefined): boolean {
    const dueAt = madeAt === null ? job?.dueAt : machine.backups?.dueAfter(madeAt);
    return dueAt !== undefined && overdue(dueAt, clock()) > LONG;
  }

  /** A server that was off has an hour for what it missed; however often it starts, the day is late at last. */
  const isLate = (endsAt: number) => clock() - endsAt > LATE_CLOSE && upFor() > LATE_JOB;

  async function look() {
    const jobs = await selectJobs(reader);
    const last = await selectLastDay(reader);
    const { books, audit } = await checks(jobs);
    const disk = await machine.disk();
    const ofBackup = jobs.find(({ name }) => name === BACKUP);
    const { backup, isAway } = await backups(ofBackup);
    const isWrong = {
      books: (books.differences ?? 0) > 0,
      audit: audit.whole === false,
      backup:
        backup !== null && ((ofBackup && failuresOf(ofBackup) > 0) || isOld(isAway ? null : backup.madeAt, ofBackup)),
      days: last !== undefined && isLate(dayAfter(last, zone).endsAt),
      disk: disk.free < disk.size * LITTLE,
    };
    const wrongJobs = jobs.filter((job) => (job.name !== BACKUP && keepsFailing(job)) || hasStopped(job));
    const troubles: Trouble[] = [
      ...alarms.filter((alarm) => alarm !== 'jobs' && isWrong[alarm]).map((alarm) => ({ alarm, job: null })),
      ...wrongJobs.map(({ name }) => ({ alarm: 'jobs' as const, job: name })),
    ];
    return { jobs, last, books, audit, disk, backup, isAway, troubles };
  }

  return {
    /** Whether this process has backups to judge. */
    seesBackups: machine.backups !== undefined,

    /** What is wrong now. A place of backups that does not answer for a moment is left to the next backup. */
    troubles: async (): Promise<Trouble[]> => (await look()).troubles,

    /** What nobody has arranged: backups by the shop, and an address for alerts. */
    unguarded: async (): Promise<Guard[]> => {
      const made = (await selectJobs(reader)).find(({ name }) => name === BACKUP)?.doneAt ?? null;
      const isGuarded: Record<Guard, boolean> = {
        // Of several machines another one may make them.
        backup: machine.backups !== undefined || (!alone && made !== null && clock() - made < WEEK),
        alerts: alerted,
      };
      return guards.filter((guard) => !isGuarded[guard]);
    },

    /** The watch over all this cannot tell that it has stopped itself: since when it is due, or null. */
    watchStopped: async (): Promise<number | null> => {
      const watch = (await selectJobs(reader)).find(({ name }) => name === 'watch-system');
      return watch && hasStopped(watch) ? (watch.begunAt ?? watch.dueAt) : null;
    },

    /** All that the screen shows. */
    state: async () => {
      const { jobs, last, books, audit, disk, backup, isAway, troubles } = await look();
      const wrong = new Set(troubles.map(({ alarm }) => alarm));
      if (isAway) wrong.add('backup');
      return {
        engine: engine === 'pg' ? ('PostgreSQL' as const) : ('SQLite' as const),
        startedAt: Math.round(clock() - upFor()),
        jobs: jobs.map((job) => ({
          ...{ name: job.name, schedule: job.schedule, doneAt: job.doneAt, dueAt: job.dueAt },
          ...{ running: isRunning(job), failures: failuresOf(job), stopped: hasStopped(job) },
        })),
        ...{ books, audit, backup, disk },
        dataSize: await selectFileSize(reader),
        approvals: await countWaitingApprovals(reader, clock()),
        closed: last?.day ?? null,
        alarms: alarms.filter((alarm) => wrong.has(alarm)),
        alerted,
      };
    },
  };
}

export type System = ReturnType<typeof createSystem>;
