import type { Logger } from 'pino';
import type { Metrics } from '../telemetry/metrics.ts';

/** What is around a process that serves the shop: nothing, or the primary process of several workers. */
export interface Host {
  /** The name of this worker, as a label of its metrics; undefined for a process on its own. */
  worker: string | undefined;
  /** Called once the process serves, with the lines that the operator reads. */
  ready: (lines: string[], log: Logger) => void;
  /** The metrics of all processes, in Prometheus' text format. Rejects if they cannot be had in time. */
  collect: (metrics: Metrics) => () => Promise<string>;
  /** Called at the very end, so that nothing keeps the process running. */
  leave: () => void;
}

export const alone: Host = {
  worker: undefined,
  ready: announce,
  collect: (metrics) => metrics.text,
  leave: () => undefined,
};

/** Prints what the operator reads at the start. */
export function announce(lines: string[], log: Logger): void {
  // A script may read as far as the port and no further, which without a listener would end the process.
  process.stdout.on('error', (error) => log.warn({ err: error }, 'nobody reads standard output'));
  process.stdout.write(`${lines.join('\n')}\n`);
}
