import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Logger } from 'pino';
import {
  claimJob,
  finishJob,
  freeJobs,
  type JobRow,
  leaveJob,
  putJob,
  renewJob,
  selectDatabaseNow,
  selectJobs,
} from '../../db/queries/jobs.ts';
import type { Store } from '../../db/store.ts';
import { holdLease, watchLeases } from './lease.ts';
import { retryIn, type Schedule } from './schedule.ts';

export interface Job {
  name: string;
  schedule: Schedule;
  /** How long its process may be silent until another one takes the job over, in ms; 15 seconds when left out. */
  lease?: number;
  /**
   * How long a run may take, in ms; ten minutes when left out. One that does not end by then is left behind, whatever
   * it waits for, and the job is tried again; what it has done by then stays done.
   */
  most?: number;
  /** Called before the row is written, for jobs that are checked often and seldom have work. */
  isNeeded?: () => Promise<boolean>;
  /**
   * Its result is stored in the row. `signal` is aborted when the server stops, another process has taken the job, or
   * its time is over.
   */
  run: (signal: AbortSignal) => Promise<unknown>;
}

interface Deps {
  store: Store;
  /** No other process works on the database. */
  alone: boolean;
  log: Logger;
}

const LEASE = 15_000;

const MOST = 10 * 60_000;

/**
 * How much later than it can be a due time has to be, to have been written while the clock was ahead; and how much longer
 * than it lasts a lease has to stay as it is, to be taken for one of that clock. In ms.
 */
const AHEAD = 60_000;

/**
 * Whether a job is due and nobody holds it; `unchanged` is for how many ms its lease has been the same. A clock that once
 * was a year ahead does not put it off for a year.
 */
function isFree({ schedule, lease = LEASE }: Job, row: JobRow, unchanged: number): boolean {
  const { dueAt, heldUntil, now } = row;
  // Not by how far it is ahead: the clock may have been set back under a process that works, or a next version hold longer.
  if (heldUntil > now && unchanged < lease + AHEAD) return false;
  if (dueAt <= now) return true;
  const latest = Math.max(schedule.after(now), now + schedule.retry.longest);
  // By another schedule, that of a process which was started later, it may be as late as it is.
  return row.schedule === schedule.name && dueAt > latest + AHEAD;
}

const rejectedBy = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

/**
 * Runs jobs that are rows: of all processes one runs a job when it is due, and another takes it over if that one has
 * died or is silent (docs/decisions/0043-jobs-and-guesses.md).
 */
export function createWorker({ store, alone, log }: Deps, jobs: Job[]) {
  const gone = new AbortController();
  const underWay = new Map<string, Promise<void>>();
  const unchangedFor = watchLeases();

  async function work(job: Job, seen: JobRow): Promise<void> {
    const { name, schedule, lease = LEASE, most = MOST } = job;
    const held = { name, heldBy: `${hostname()} ${process.pid} ${randomUUID()}` };
    const claim = { seen, heldBy: held.heldBy, lease, retryIn: retryIn(schedule, seen.failures) };
    if (!(await store.transaction((tx) => claimJob(tx, claim)))) return;
    if (seen.heldBy !== null)
      log.warn({ job: name, from: seen.heldBy }, 'a job is taken over from a process that died or is silent');
    const leave = (left: { retryIn: number; failures: number; hung: boolean }) =>
      store.transaction((tx) => leaveJob(tx, { ...left, ...held }));
    const renew = () => store.transaction((tx) => renewJob(tx, { lease, ...held }));
    const { signal, over, end } = holdLease({ lease, most, renew, gone: gone.signal });
    const began = performance.now();
    try {
      // A promise that never settles hears no signal either.
      const result = await Promise.race([job.run(signal), rejectedBy(over)]).finally(end);
      const longestRun = Math.max(seen.longestRun ?? 0, Math.round(performance.now() - began));
      await store.transaction(async (tx) => {
        const dueAt = schedule.after(await selectDatabaseNow(tx));
        await finishJob(tx, { dueAt, longestRun, result: result ?? null, ...held });
      });
    } catch (error) {
      const hung = over.aborted;
      if (signal.aborted && !hung) return await leave({ retryIn: 0, failures: seen.failures, hung });
      const failures = seen.failures + 1;
      await leave({ retryIn: retryIn(schedule, failures), failures, hung });
      throw error;
    }
  }

  /** Starts it if it has work. */
  async function attempt(job: Job, seen: JobRow): Promise<void> {
    try {
      if (!job.isNeeded || (await job.isNeeded())) await work(job, seen);
    } catch (error) {
      log.error({ err: error, job: job.name }, 'a job failed');
    } finally {
      underWay.delete(job.name);
    }
  }

  return {
    /** Makes the rows. */
    open: (): Promise<void> =>
      store.transaction(async (tx) => {
        if (alone) await freeJobs(tx);
        const now = await selectDatabaseNow(tx);
        for (const { name, schedule } of jobs) {
          await putJob(tx, { name, schedule: schedule.name, dueAt: schedule.after(now) });
        }
      }),

    /** Starts jobs that are due and that no process runs. */
    look: async (): Promise<void> => {
      const rows = new Map((await selectJobs(store.reader)).map((row) => [row.name, row]));
      for (const job of jobs) {
        const row = rows.get(job.name);
        if (gone.signal.aborted || !row || underWay.has(job.name) || !isFree(job, row, unchangedFor(row))) continue;
        underWay.set(job.name, attempt(job, row));
      }
    },

    /** The rows of these jobs. */
    rows: async (): Promise<JobRow[]> => {
      const rows = await selectJobs(store.reader);
      return rows.filter(({ name }) => jobs.some((job) => job.name === name));
    },

    /** Resolves when running jobs have ended. */
    idle: async (): Promise<void> => void (await Promise.all(underWay.values())),

    /** Asks running jobs to end, and starts no more. */
    close: (): void => gone.abort(),
  };
}
