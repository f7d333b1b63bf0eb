import { Cron } from 'croner';

export interface Schedule {
  /** The schedule in words, by which a change is detected. */
  name: string;
  /** When it is due after `now`; both in ms since 1970. */
  after: (now: number) => number;
  /** How long after a try that failed the next one comes, which doubles to the longest; in ms. */
  retry: { first: number; longest: number };
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Again and again, with a pause of so many ms after each. */
export function every(pause: number): Schedule {
  const longest = Math.max(pause, SECOND);
  return {
    name: `every ${pause} ms`,
    after: (now) => now + pause,
    retry: { first: Math.min(longest, 10 * SECOND), longest },
  };
}

/** A cron expression. Runs that were missed while no server was up are made up for by a single one. */
export function at(expression: string, timeZone: string): Schedule {
  const cron = new Cron(expression, { timezone: timeZone, paused: true });
  return {
    name: `${expression} ${timeZone}`,
    after: (now) => {
      const next = cron.nextRun(new Date(now));
      if (!next) throw new Error(`${expression} never comes`);
      return next.getTime();
    },
    retry: { first: MINUTE, longest: HOUR },
  };
}

/** How long to wait after so many tries in a row that failed, in ms. */
export function retryIn({ retry: { first, longest } }: Schedule, failures: number): number {
  return failures === 0 ? 0 : Math.min(longest, first * 2 ** Math.min(failures - 1, 20));
}
