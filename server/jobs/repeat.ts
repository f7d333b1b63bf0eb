import type { Logger } from 'pino';

interface Job {
  name: string;
  /** Pause between the end of one run and the start of the next, in ms. */
  every: number;
  /** `signal` is aborted when the server stops. */
  run: (signal: AbortSignal) => Promise<unknown>;
}

export interface Running {
  /** Answers when a run under way has ended; none begins after that. */
  stop: () => Promise<void>;
}

/** Runs jobs again and again, each never beside itself; a failure is logged and the next run comes all the same. */
export function repeat(jobs: Job[], log: Logger): Running {
  const gone = new AbortController();
  const timers = new Map<string, NodeJS.Timeout>();
  const underWay = new Map<string, Promise<void>>();

  const schedule = (job: Job) => {
    if (gone.signal.aborted) return;
    timers.set(
      job.name,
      setTimeout(() => underWay.set(job.name, once(job)), job.every),
    );
  };

  const once = async (job: Job) => {
    try {
      await job.run(gone.signal);
    } catch (error) {
      log.error({ err: error, job: job.name }, 'a job failed');
    }
    schedule(job);
  };

  for (const job of jobs) schedule(job);
  return {
    stop: async () => {
      gone.abort();
      for (const timer of timers.values()) clearTimeout(timer);
      await Promise.all(underWay.values());
    },
  };
}
