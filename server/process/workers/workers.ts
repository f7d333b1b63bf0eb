import cluster, { type Worker } from 'node:cluster';
import type { Logger } from 'pino';
import type { FromWorker, MetricsAsValues, ToWorker } from './messages.ts';
import { pauseAfter, SETTLED } from './pause.ts';
import { createQuestions } from './questions.ts';
import { WORKER } from './worker.ts';

/** How long a worker may take to answer with its metrics, in ms. */
const PATIENCE = 2000;

/** The place of a worker, which another one takes if it dies. */
interface Place {
  name: string;
  /** Null between two workers. */
  worker: Worker | null;
  /** Null until it serves; in ms since the process started. */
  servesSince: number | null;
  /** Workers that died one soon after the other. */
  deaths: number;
  /** All that died. */
  restarts: number;
}

/** How a worker ended, or why it did not begin. */
interface Ended {
  code: number | null;
  signal: string | null;
  pid?: number | undefined;
  error?: unknown;
}

interface Deps {
  count: number;
  /** The script that a worker runs. */
  script: string;
  /** Answers a collector that has asked a worker. Never rejects. */
  collect: () => Promise<string>;
  log: Logger;
}

/**
 * The workers of a primary process, which share its listening sockets. One that dies is started again, the sooner the
 * longer it has lived (docs/decisions/0053-a-process-for-each-core.md).
 */
export function createWorkers({ count, script, collect, log }: Deps) {
  // Idle workers accept connections themselves: those that wait for one that dies are served by the others. Handed out
  // by the primary process in turn, they would stay open with nobody to answer.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({ exec: script });
  const places = Array.from(
    { length: count },
    (_, n): Place => ({ name: String(n + 1), worker: null, servesSince: null, deaths: 0, restarts: 0 }),
  );
  const questions = createQuestions<MetricsAsValues>(PATIENCE);
  const pauses = new Set<NodeJS.Timeout>();
  let stopping = false;
  let failed = false;

  // The workers have had their time; Node would leave one that hangs running.
  process.on('exit', () => {
    for (const { worker } of places) worker?.process.kill('SIGKILL');
  });

  /** Starts the worker of a place; resolves with its lines once it serves, or rejects if it ends before. */
  function start(place: Place): Promise<string[]> {
    place.servesSince = null;
    return new Promise((resolve, reject) => {
      const over = (how: Ended) => {
        if (!opened) reject(new WorkerFailed(how.code));
        ended(place, how);
      };
      let worker: Worker;
      try {
        worker = cluster.fork({ [WORKER]: place.name });
      } catch (error) {
        return over({ code: null, signal: null, error });
      }
      place.worker = worker;
      const answer = async (id: number) => {
        const text = await collect();
        worker.send({ kind: 'collected', id, text } satisfies ToWorker, () => undefined);
      };
      worker.on('error', (error) => {
        // The system had no process for it, or no memory, and no exit will follow.
        if (worker.process.pid === undefined) return over({ code: null, signal: null, error });
        // Sent to one that has just died; its exit says so as well.
        log.debug({ err: error, worker: place.name }, 'a worker cannot be reached');
      });
      worker.on('message', (message: FromWorker) => {
        if (message.kind === 'values') return questions.answered(message.id, message.values);
        if (message.kind === 'collect') return answer(message.id);
        place.servesSince = performance.now();
        resolve(message.lines);
      });
      worker.once('exit', (code, signal) => over({ code, signal, pid: worker.process.pid }));
    });
  }

  let opened = false;

  function ended(place: Place, how: Ended) {
    const served = place.servesSince === null ? 0 : performance.now() - place.servesSince;
    place.worker = null;
    place.servesSince = null;
    // Ended by the signal itself: it had not begun to serve.
    if (stopping) failed ||= how.code !== 0 && how.signal === null;
    else if (opened) replace(place, served, how);
    // One that began has said why it ended.
    else if (how.error !== undefined) log.fatal({ err: how.error }, 'no worker could be started');
  }

  /** After a pause; `served` ms say whether this death is one of several in a row. */
  function replace(place: Place, served: number, { error, ...how }: Ended) {
    place.restarts++;
    place.deaths = served > SETTLED ? 1 : place.deaths + 1;
    const pause = pauseAfter(place.deaths);
    log.error({ worker: place.name, ...how, err: error, pause }, 'a worker ended, and is started again');
    const timer = setTimeout(() => {
      pauses.delete(timer);
      void start(place);
    }, pause);
    pauses.add(timer);
  }

  return {
    /**
     * Starts one worker, which brings the database up to date, and then the others. Resolves with the lines of the
     * first one; rejects with `WorkerFailed` if that ends before it serves.
     */
    open: async (): Promise<string[]> => {
      const [first, ...others] = places as [Place, ...Place[]];
      const lines = await start(first);
      opened = true;
      if (!stopping) for (const place of others) void start(place);
      return lines;
    },

    /** The metrics of each worker that serves and answers in time; those of the shop from the first of them. */
    values: async (): Promise<MetricsAsValues[]> => {
      const asked = places
        .filter(({ servesSince }) => servesSince !== null)
        .map(({ worker }, n) =>
          questions.ask((id) =>
            worker?.send({ kind: 'values', id, shop: n === 0 } satisfies ToWorker, () => undefined),
          ),
        );
      return (await Promise.all(asked)).filter((values) => values !== null);
    },

    /** For metrics: whether the worker of each place serves, and how many died there. */
    states: () =>
      places.map(({ name, servesSince, restarts }) => ({ worker: name, serves: servesSince !== null, restarts })),

    /** Asks all workers to stop, as a signal does, and resolves when they have; false if one of them failed. */
    stop: async (): Promise<boolean> => {
      stopping = true;
      for (const timer of pauses) clearTimeout(timer);
      const living = places.flatMap(({ worker }) => worker ?? []);
      const gone = living.map((worker) => new Promise((done) => worker.once('exit', done)));
      for (const worker of living) worker.process.kill('SIGTERM');
      await Promise.all(gone);
      return !failed;
    },
  };
}

export type Workers = ReturnType<typeof createWorkers>;

/** The first worker has ended before it served; it has said why. */
export class WorkerFailed extends Error {
  override name = 'WorkerFailed';
  readonly exitCode: number;

  constructor(code: number | null) {
    super('the first worker did not start');
    this.exitCode = code || 1;
  }
}
