import { Gauge, type Registry } from 'prom-client';
import { z } from 'zod';
import type { JobRow } from '../../db/queries/jobs.ts';

export type ReadJobs = () => Promise<JobRow[]>;

/** Consecutive failed tries, without the one that is running. */
const failed = ({ failures, heldUntil, now }: JobRow) => failures - (heldUntil > now ? 1 : 0);

const seconds = (instant: number | null | undefined) => (instant ?? 0) / 1000;

const booksResult = z.object({ differences: z.number() });

/** Differences in the last check of the books that ended; -1 if none are known and there was no check, or the next failed. */
function differences(job: JobRow | undefined): number {
  const found = booksResult.safeParse(job?.result).data?.differences;
  if (!job || found === undefined) return -1;
  return found === 0 && failed(job) > 0 ? -1 : found;
}

const auditResult = z.object({ ok: z.boolean(), position: z.number(), hash: z.string() });

/** The last check of the audit log that ended; null before the first one. */
const auditOf = (job: JobRow | undefined) => auditResult.safeParse(job?.result).data ?? null;

/** 1 or 0; -1 if it is unknown. A log that was changed stays so, however many checks fail after the one that found it. */
function isAuditWhole(job: JobRow | undefined): number {
  const found = auditOf(job);
  if (!job || !found) return -1;
  if (!found.ok) return 0;
  return failed(job) > 0 ? -1 : 1;
}

const ofAll = [
  [
    'shop_job_done_timestamp_seconds',
    'When a job last ended well, in seconds since 1970; 0 before',
    (job) => seconds(job.doneAt),
  ],
  ['shop_job_failures', 'Tries of a job in a row that failed, or whose process died', failed],
] as const satisfies [string, string, (job: JobRow) => number][];

const ofOne = [
  [
    'shop_books_differences',
    'Differences that the last check of the books to its end found; -1 before the first one, and while later ones fail if it found none',
    (jobs) => differences(jobs.get('check-books')),
  ],
  [
    'shop_books_checked_timestamp_seconds',
    'When the books were last checked, in seconds since 1970',
    (jobs) => seconds(jobs.get('check-books')?.doneAt),
  ],
  [
    'shop_audit_ok',
    '0 when the last check of the audit log to its end found an entry out of its place, 1 when not; -1 before the first one, and while later ones fail if it found none',
    (jobs) => isAuditWhole(jobs.get('check-audit')),
  ],
  [
    'shop_backup_failed',
    '1 when the last scheduled backup has failed',
    (jobs) => {
      const backup = jobs.get('backup');
      return backup && failed(backup) > 0 ? 1 : 0;
    },
  ],
] as const satisfies [string, string, (jobs: Map<string, JobRow>) => number][];

/** Reports the state of the jobs, in whichever process they run; nothing while the database is unavailable. */
export function jobGauges(registry: Registry, read: ReadJobs): void {
  const rows = () => read().catch(() => null);
  for (const [name, help, of] of ofAll) {
    new Gauge({
      name,
      help,
      labelNames: ['job'],
      registers: [registry],
      async collect() {
        this.reset();
        for (const job of (await rows()) ?? []) this.set({ job: job.name }, of(job));
      },
    });
  }
  new Gauge({
    name: 'shop_audit_head',
    help: 'Position of the last audit entry at the last check, with its hash: who keeps them can tell whether the log was rewritten',
    labelNames: ['hash'],
    registers: [registry],
    async collect() {
      this.reset();
      const head = auditOf((await rows())?.find(({ name }) => name === 'check-audit'));
      if (head) this.set({ hash: head.hash }, head.position);
    },
  });
  for (const [name, help, of] of ofOne) {
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const found = await rows();
        if (found) this.set(of(new Map(found.map((job) => [job.name, job]))));
        else this.remove();
      },
    });
  }
}
