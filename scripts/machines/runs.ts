import { createCount, isDone, LATE, type Runs, type Step, WAIT_FOR_WORK } from './count-runs.ts';
import { type Machines, onDatabase } from './machines.ts';
import { until } from './wait.ts';

/**
 * Writes every step of every job, but for renewed leases, into a table beside the shop's. A step is in the transaction that
 * makes it, so a failover keeps both or neither.
 */
const STEPS = `
  create schema watched;
  create table watched.steps (
    id bigint generated always as identity primary key,
    at double precision not null,
    was jsonb not null,
    became jsonb not null
  );
  create function watched.note() returns trigger language plpgsql as $$ begin
    insert into watched.steps (at, was, became)
      values (extract(epoch from clock_timestamp()) * 1000, to_jsonb(old) - 'result', to_jsonb(new) - 'result');
    return null;
  end $$;
  create trigger watched after update on jobs for each row when (
    old.held_by is distinct from new.held_by or old.done_at is distinct from new.done_at or old.due_at <> new.due_at
  ) execute function watched.note();
`;

/** Watches all jobs of the shops from now on. */
export async function watchRuns({ databaseUrl }: Machines) {
  const ask = (statement: string, values: unknown[] = []) => onDatabase(databaseUrl, statement, values);
  await ask(STEPS);
  const count = createCount();
  let last = 0;
  const stepsAfter = async (id: number): Promise<Step[]> => {
    const rows = await ask('select * from watched.steps where id > $1 order by id', [id]);
    return rows.map((row) => ({ ...row, id: Number(row.id) }));
  };

  return {
    /** Makes all jobs due at once that nobody does just now, but for backups; throws later unless each has been done. */
    makeDue: async () => {
      const before = (await stepsAfter(last)).at(-1)?.id ?? last;
      const rows = await ask("update jobs set due_at = 0 where held_by is null and name <> 'backup' returning name");
      const due: string[] = rows.map(({ name }) => name).filter((name) => !WAIT_FOR_WORK.includes(name));
      let missing = due;
      const isNoneMissing = async () => {
        const done = (await stepsAfter(before)).filter(isDone).map(({ became }) => became.name);
        missing = due.filter((name) => !done.includes(name));
        return missing.length === 0;
      };
      return {
        mustBeDone: async (): Promise<void> => {
          await until('a run of each job that was due', isNoneMissing).catch((error) => {
            throw new Error(`not done: ${missing.join(', ')}`, { cause: error });
          });
        },
      };
    },

    /**
     * The runs since it was asked before; that of groups that ended `from` then on (ms since 1970) is as late as the last of
     * them. Throws if a job was done twice or left out, beside a `gap` (ms) in which nothing could be written.
     */
    count: async (from: number, gap: number): Promise<Runs> => {
      const steps = await stepsAfter(last);
      last = steps.at(-1)?.id ?? last;
      const runs = count(steps, gap);
      const [{ late }] = await ask(
        "select max(closed_at - expires_at)::float8 as late from groups where status = 'expired' and closed_at >= $1",
        [from],
      );
      if (late > LATE + gap) throw new Error(`a group ended ${late} ms late`);
      return late > runs.latest.late ? { ...runs, latest: { name: 'expire-groups', late } } : runs;
    },
  };
}
