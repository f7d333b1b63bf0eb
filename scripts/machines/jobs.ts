import { backupName, timeOfBackup } from '../../server/backup/folder.ts';
import { at } from '../../server/jobs/schedule.ts';
import { isDueAgain } from '../../server/jobs/scheduled-backup.ts';
import { BACKUP_AT, type Machines, onDatabase } from './machines.ts';
import { until } from './wait.ts';

/** A job of the night, and what the server that does it logs. */
const JOB = 'check-books';
const SAID = 'the books are right';

/** How old the newest backup may be where some tries have failed, and how long the next one may take; in ms. */
const OLD = 6 * 60_000;
const SOON = 2 * 60_000;

interface Row {
  done_at: string | null;
  held_by: string | null;
}

async function rowOf({ databaseUrl }: Machines, name: string): Promise<Row | undefined> {
  const [row] = await onDatabase(databaseUrl, 'select done_at, held_by from jobs where name = $1', [name]);
  return row;
}

/** Makes a job due at once for all shops; throws later unless one of them has done it. */
export async function makeDue(machines: Machines, name = JOB) {
  const before = await until(`an idle ${name}`, async () => {
    const row = await rowOf(machines, name);
    return row?.held_by === null && row;
  });
  await onDatabase(machines.databaseUrl, 'update jobs set due_at = 0 where name = $1', [name]);
  return {
    mustBeDone: (): Promise<Row> =>
      until(`a run of ${name}`, async () => {
        const row = await rowOf(machines, name);
        return row?.held_by === null && row.done_at !== before.done_at && row;
      }),
  };
}

/** Throws unless a job that becomes due for all shops is done by one of them. */
export async function jobsMustRunOnce(machines: Machines): Promise<void> {
  const said = () => machines.shops.map((shop) => shop.log().split(SAID).length - 1).reduce((sum, one) => sum + one, 0);
  const logged = said();
  await (await makeDue(machines)).mustBeDone();
  const runs = said() - logged;
  if (runs !== 1) throw new Error(`${JOB} was done ${runs} times`);
}

/** The times of all backups in the bucket, in ms since 1970, the newest last. */
export async function backupTimes({ backups }: Machines): Promise<number[]> {
  const times: number[] = [];
  for await (const { name } of backups.list('')) times.push(timeOfBackup(name) ?? 0);
  return times.sort((one, other) => one - other);
}

/** Whether of these times of backups, the newest last, one is that of a time which had its backup. */
export function isAnyTwice(times: readonly number[]): boolean {
  const schedule = at(BACKUP_AT, 'UTC');
  return times.slice(1).some((now, n) => !isDueAgain(schedule, { madeAt: times[n] ?? now, now }));
}

/** Throws unless there is a recent backup, and no two of a time at which one was due. */
export async function backupsMustBeMade(machines: Machines): Promise<void> {
  const isNew = async () => ((await backupTimes(machines)).at(-1) ?? 0) > Date.now() - OLD;
  await until('a backup of the last minutes', isNew, SOON);
  const times = await backupTimes(machines);
  if (!isAnyTwice(times)) return;
  const lines = machines.shops.flatMap((shop) => shop.log().split('\n')).filter((line) => /backup/.test(line));
  throw new Error(`two backups of a time: ${times.map(backupName).join(' ')}\n${lines.join('\n')}`);
}
