import { Cron } from 'croner';
import type { Logger } from 'pino';
import type { Running } from './repeat.ts';

interface Job {
  name: string;
  /** Cron expression. */
  at: string;
  timeZone: string;
  /** `due` is the moment of this run; `signal` is aborted when the server stops. */
  run: (due: Date, signal: AbortSignal) => Promise<void>;
}

/** Runs a job at its times, never beside itself; a failure is logged and the next run comes all the same. */
export function timed({ name, at, timeZone, run }: Job, log: Logger): Running {
  const gone = new AbortController();
  let underWay = Promise.resolve();
  const cron = new Cron(at, { timezone: timeZone, protect: true }, (self) => {
    underWay = run(self.currentRun() ?? new Date(), gone.signal).catch((error: unknown) => {
      log.error({ err: error, job: name }, 'a job failed');
    });
    return underWay;
  });
  return {
    stop: async () => {
      cron.stop();
      gone.abort();
      await underWay;
    },
  };
}
