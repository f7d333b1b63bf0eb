import { selectLastDay } from '../../../db/queries/console/days.ts';
import { selectFileSize } from '../../../db/queries/console/system.ts';
import { type JobRow, selectJobs } from '../../../db/queries/jobs.ts';
import { countWaitingApprovals } from '../../../db/queries/staff/approvals.ts';
import { engine } from '../../../db/schema/index.ts';
import type { Store } from '../../../db/store.ts';

/** What the machine tells of itself. */
export interface Machine {
  /** Of the disk that the shop's files are on, in bytes. */
  disk: () => Promise<{ free: number; size: number }>;
  /** When the newest backup was made, in ms since 1970; left out if none are scheduled. */
  backup?: (() => Promise<number | null>) | undefined;
}

interface Deps {
  store: Store;
  machine: Machine;
  clock: () => number;
}

const HOUR = 60 * 60_000;

/** How late a day's close and a backup may be, in ms, before it is an alarm. */
const LATE_CLOSE = 26 * HOUR;
const LATE_BACKUP = 50 * HOUR;

/** A disk with less than this part free is an alarm. */
const LITTLE = 0.1;

const startedAt = Date.now();

const isRunning = ({ heldUntil, now }: JobRow) => heldUntil > now;

/** Times in a row that it failed; one that runs has counted itself already. */
const failuresOf = (job: JobRow) => job.failures - (isRunning(job) ? 1 : 0);

/** The state of the system in the console: nothing of it is a secret, such as a path, an address or a key. */
export function createSystem({ store, machine, clock }: Deps) {
  const { reader } = store;

  async function checks(jobs: JobRow[]) {
    const resultOf = (wanted: string) => {
      const { doneAt = null, result } = jobs.find(({ name }) => name === wanted) ?? {};
      return { checked_at: doneAt, result: result as { differences?: number; ok?: boolean } | null | undefined };
    };
    const [books, audit] = [resultOf('check-books'), resultOf('check-audit')];
    return {
      books: { checked_at: books.checked_at, differences: books.result?.differences ?? null },
      audit: { checked_at: audit.checked_at, whole: audit.result?.ok ?? null },
    };
  }

  /** A place that cannot be read has no backup that could be restored; the rest of the screen is needed then. */
  async function backups() {
    if (!machine.backup) return { backup: null, isAway: false };
    try {
      return { backup: { made_at: await machine.backup() }, isAway: false };
    } catch {
      return { backup: { made_at: null }, isAway: true };
    }
  }

  return async () => {
    const jobs = await selectJobs(reader);
    const last = await selectLastDay(reader);
    const { books, audit } = await checks(jobs);
    const disk = await machine.disk();
    const { backup, isAway } = await backups();
    const failed = jobs.filter((job) => failuresOf(job) > 0);
    const isOld = backup !== null && clock() > Math.max(backup.made_at ?? 0, startedAt) + LATE_BACKUP;
    const alarms = {
      books: (books.differences ?? 0) > 0,
      audit: audit.whole === false,
      jobs: failed.some(({ name }) => name !== 'backup'),
      backup: isAway || isOld || failed.some(({ name }) => name === 'backup'),
      days: last !== undefined && clock() > last.endsAt + LATE_CLOSE,
      disk: disk.free < disk.size * LITTLE,
    };
    return {
      engine: engine === 'pg' ? ('PostgreSQL' as const) : ('SQLite' as const),
      started_at: startedAt,
      jobs: jobs.map((job) => ({
        ...{ name: job.name, schedule: job.schedule, done_at: job.doneAt, due_at: job.dueAt },
        ...{ running: isRunning(job), failures: failuresOf(job) },
      })),
      ...{ books, audit, backup, disk },
      data_size: await selectFileSize(reader),
      approvals: await countWaitingApprovals(reader, clock()),
      closed: last?.day ?? null,
      alarms: (Object.keys(alarms) as (keyof typeof alarms)[]).filter((name) => alarms[name]),
    };
  };
}
