import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { engine, tables } from '../schema/index.ts';
import { prepared, type Reader, type Writer } from '../store.ts';
import { selectRaw } from './raw.ts';

const { jobs } = tables;

/** The clock of the database, by which all processes measure leases; in ms since 1970. */
const databaseNow =
  engine === 'pg'
    ? sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`
    : sql<number>`cast(round(unixepoch('subsec') * 1000) as integer)`;

const allJobs = prepared((db) =>
  db
    .select({
      name: jobs.name,
      schedule: jobs.schedule,
      dueAt: jobs.dueAt,
      heldBy: jobs.heldBy,
      heldUntil: jobs.heldUntil,
      begunAt: jobs.begunAt,
      longestRun: jobs.longestRun,
      failures: jobs.failures,
      doneAt: jobs.doneAt,
      result: jobs.result,
      now: databaseNow.mapWith(Number),
    })
    .from(jobs),
);

/** Every job, and the time of the database's clock. */
export function selectJobs(on: Reader) {
  return allJobs(on).execute();
}

export type JobRow = Awaited<ReturnType<typeof selectJobs>>[number];

/** The time of the database's clock, in ms since 1970. */
export async function selectDatabaseNow(on: Reader): Promise<number> {
  const [row] = await selectRaw<{ now: number | string }>(on, sql`select ${databaseNow} as now`);
  return Number(row?.now);
}

/** Creates a job's row, or sets a new due time if its schedule has changed. */
export async function putJob(
  tx: Writer,
  { name, schedule, dueAt }: { name: string; schedule: string; dueAt: number },
): Promise<void> {
  await tx.db
    .insert(jobs)
    .values({ name, schedule, dueAt, heldUntil: 0, failures: 0 })
    .onConflictDoUpdate({ target: jobs.name, set: { schedule, dueAt }, setWhere: ne(jobs.schedule, schedule) });
}

interface Claim {
  /** Only if the row has not changed since it was read: who has claimed the job meanwhile, or renewed it, has changed it. */
  seen: JobRow;
  heldBy: string;
  /** Length of the lease, in ms. */
  lease: number;
  /** When it is tried again at the earliest if this process dies while it runs; in ms from now. */
  retryIn: number;
}

/** Claims a job that is due and that nobody holds, as its row was seen; true if this call claimed it. */
export async function claimJob(tx: Writer, { seen, heldBy, lease, retryIn }: Claim): Promise<boolean> {
  const claimed = await tx.db
    .update(jobs)
    .set({
      heldBy,
      heldUntil: sql`${databaseNow} + ${lease}`,
      // A process that died has left its own time; one that gave a run up has left it on purpose.
      begunAt: seen.heldBy === null ? sql`coalesce(${jobs.begunAt}, ${databaseNow})` : databaseNow,
      failures: seen.failures + 1,
      dueAt: sql`${databaseNow} + ${retryIn}`,
    })
    .where(
      and(
        eq(jobs.name, seen.name),
        eq(jobs.dueAt, seen.dueAt),
        eq(jobs.failures, seen.failures),
        eq(jobs.heldUntil, seen.heldUntil),
      ),
    )
    .returning({ name: jobs.name });
  return claimed.length > 0;
}

interface Held {
  name: string;
  heldBy: string;
}

const isHeld = ({ name, heldBy }: Held) => and(eq(jobs.name, name), eq(jobs.heldBy, heldBy));

/** Extends the lease to `lease` ms from now; false if another process has it. */
export async function renewJob(tx: Writer, { lease, ...held }: Held & { lease: number }): Promise<boolean> {
  const renewed = await tx.db
    .update(jobs)
    .set({ heldUntil: sql`${databaseNow} + ${lease}` })
    .where(isHeld(held))
    .returning({ name: jobs.name });
  return renewed.length > 0;
}

/** Releases the lease. */
const FREE = { heldBy: null, heldUntil: 0, begunAt: null };

/** Records a success; `longestRun` in ms. */
export async function finishJob(
  tx: Writer,
  { dueAt, longestRun, result, ...held }: Held & { dueAt: number; longestRun: number; result: unknown },
): Promise<void> {
  await tx.db
    .update(jobs)
    .set({ ...FREE, failures: 0, dueAt, longestRun, doneAt: sql`${databaseNow}`, result })
    .where(isHeld(held));
}

/** Records the result of a job, by whomever it was done. */
export async function noteResult(tx: Writer, name: string, result: unknown): Promise<void> {
  await tx.db
    .update(jobs)
    .set({ doneAt: sql`${databaseNow}`, result })
    .where(eq(jobs.name, name));
}

/** Makes a job due that waits for its time. */
export async function hastenJob(tx: Writer, name: string): Promise<void> {
  await tx.db
    .update(jobs)
    .set({ dueAt: databaseNow })
    .where(and(eq(jobs.name, name), isNull(jobs.heldBy)));
}

/**
 * Records a failure; or a job that was given back, which is due at once and keeps its number of failures. One whose run
 * `hung` is said to run since that began until a later one has ended.
 */
export async function leaveJob(
  tx: Writer,
  { retryIn, failures, hung, ...held }: Held & { retryIn: number; failures: number; hung: boolean },
): Promise<void> {
  const begunAt = hung ? sql`${jobs.begunAt}` : null;
  await tx.db
    .update(jobs)
    .set({ ...FREE, begunAt, failures, dueAt: sql`${databaseNow} + ${retryIn}` })
    .where(isHeld(held));
}

/** Ends every lease: there is no process that could hold one. */
export async function freeJobs(tx: Writer): Promise<void> {
  await tx.db.update(jobs).set(FREE).where(isNotNull(jobs.heldBy));
}

/** The same, and no failure counts any more: those of another place, and a job that ran as the rows were read. */
export async function beginJobsAnew(tx: Writer): Promise<void> {
  await tx.db.update(jobs).set({ ...FREE, failures: 0 });
}
