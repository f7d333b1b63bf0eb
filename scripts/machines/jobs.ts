import { readdirSync } from 'node:fs';
import { type Machines, onDatabase } from './machines.ts';
import { until } from './wait.ts';

/** A job of the night, and what the server that does it logs. */
const JOB = 'check-books';
const SAID = 'the books are right';

/** Throws unless a job that becomes due for all shops is done by one of them, and each backup was made by one. */
export async function jobsMustRunOnce({ databaseUrl, shops, backups }: Machines): Promise<void> {
  const said = () => shops.map((shop) => shop.log().split(SAID).length - 1).reduce((sum, one) => sum + one, 0);
  const job = async (): Promise<{ done_at: string | null; held_by: string | null }> => {
    const [row] = await onDatabase(databaseUrl, 'select done_at, held_by from jobs where name = $1', [JOB]);
    return row;
  };
  const idle = async () => {
    const row = await job();
    return row.held_by === null && row;
  };
  const before = await until('an idle job', idle);
  const logged = said();
  await onDatabase(databaseUrl, 'update jobs set due_at = 0 where name = $1', [JOB]);
  await until(`a run of ${JOB}`, async () => {
    const now = await idle();
    return now && now.done_at !== before.done_at;
  });
  const runs = said() - logged;
  if (runs !== 1) throw new Error(`${JOB} was done ${runs} times`);
  const minutes = readdirSync(backups)
    .map((file) => /^pintuan-(\d{8}T\d{4})\d{2}Z\.tar\.gz$/.exec(file)?.[1])
    .filter((minute) => minute !== undefined);
  if (new Set(minutes).size === minutes.length) return;
  const lines = shops.flatMap((shop) => shop.log().split('\n')).filter((line) => /backup/.test(line));
  throw new Error(`two backups of a minute: ${minutes.sort().join(' ')}\n${lines.join('\n')}`);
}
