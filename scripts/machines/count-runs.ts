interface Row {
  name: string;
  schedule: string;
  due_at: number;
  held_by: string | null;
  held_until: number;
  done_at: number | null;
}

/** What the row of a job was and became. */
export interface Step {
  id: number;
  /** When, in ms since 1970. */
  at: number;
  was: Row;
  became: Row;
}

export interface Runs {
  /** How many ended well. */
  done: number;
  /** How many were taken over from a process that had died or was silent. */
  takenOver: number;
  /** The job that was overdue for the longest time when it was done, in ms. */
  latest: { name: string; late: number };
}

/** These run when there is something for them to do, whenever they are due. */
export const WAIT_FOR_WORK = [
  'begin-prices',
  'close-days',
  'count-teams',
  'expire-approvals',
  'expire-groups',
  'index-categories',
  'send-notifications',
  'watch-queues',
];

/** Least pause between two runs that are due by themselves, in ms: one that is later has left one out. */
export const LATE = 60_000;

/** For so long after a failure a job with a time of day is not tried again, in ms. */
const RETRY = 60_000;

/** Follows the steps of jobs. */
export function createCount() {
  /** Since when a job is due that has not been done since, in ms since 1970. */
  const dueSince = new Map<string, number>();

  function claimed({ at, was, became: { name, held_by } }: Step, runs: Runs): void {
    if (was.held_until > at) throw new Error(`${name} was taken by ${held_by} while ${was.held_by} held it`);
    if (was.due_at > at) throw new Error(`${name} was done again ${was.due_at - at} ms before its time`);
    if (was.held_by !== null) runs.takenOver++;
    if (!dueSince.has(name)) dueSince.set(name, was.due_at);
  }

  function done({ at, became: { name, schedule } }: Step, runs: Runs, gap: number): void {
    const late = at - (dueSince.get(name) ?? at);
    dueSince.delete(name);
    runs.done++;
    if (WAIT_FOR_WORK.includes(name)) return;
    const most = gap + LATE + (schedule.startsWith('every') ? 0 : RETRY);
    if (late > most) throw new Error(`${name} was ${late} ms late`);
    if (late > runs.latest.late) runs.latest = { name, late };
  }

  /**
   * The runs of these steps, which follow those of the call before. Throws if a job was done by two at once, or before its
   * time, or if it was left out once, beside a `gap` (ms) in which nothing could be written.
   */
  return (steps: readonly Step[], gap: number): Runs => {
    const runs: Runs = { done: 0, takenOver: 0, latest: { name: '', late: 0 } };
    for (const step of steps) {
      const { at, was, became } = step;
      if (became.held_by !== null && became.held_by !== was.held_by) claimed(step, runs);
      else if (isDone(step)) done(step, runs, gap);
      // Somebody made it due.
      else if (became.due_at < was.due_at && !dueSince.has(became.name)) dueSince.set(became.name, at);
    }
    return runs;
  };
}

/** Whether the run that held the job has ended well. */
export const isDone = ({ was, became }: Step): boolean =>
  was.held_by !== null && became.held_by === null && became.done_at !== was.done_at;
