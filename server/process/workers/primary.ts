import { AggregatorRegistry } from 'prom-client';
import type { Config } from '../../config/config.ts';
import { createLogger } from '../../telemetry/logger.ts';
import { openMetricsListener } from '../../telemetry/metrics-listener.ts';
import { primaryMetrics } from '../../telemetry/primary-metrics.ts';
import { announce } from '../host.ts';
import { stopOnSignal } from '../stop.ts';
import type { MetricsAsValues } from './messages.ts';
import { createWorkers, WorkerFailed } from './workers.ts';

/** Runs workers that serve the shop together; `script` is what each of them runs. */
export async function runPrimary(config: Config, script: string): Promise<void> {
  const { processes, drain, logLevel, metricsListener, metricsToken: token } = config;
  const log = createLogger(logLevel);
  const collect = async () => textOf([...(await workers.values()), await own.values()]);
  const workers = createWorkers({ count: processes, script, collect, log });
  const own = primaryMetrics(workers.states);
  const ofMetrics = await openMetricsListener({ listener: metricsListener, collect, token, log });
  let stopped: Promise<boolean> | null = null;
  stopOnSignal({
    servers: ofMetrics ? [ofMetrics] : [],
    // The workers drain by themselves.
    leave: () => {
      stopped = workers.stop();
    },
    drain,
    begin: () => undefined,
    close: async () => {
      if (!(await stopped)) process.exitCode = 1;
    },
    log,
  });
  try {
    announce(await workers.open(), log);
  } catch (error) {
    if (!(error instanceof WorkerFailed)) throw error;
    // It has said why itself, or was told to stop.
    if (stopped === null) process.exit(error.exitCode);
  }
}

/** The metrics of several processes as one text. Each has its own labels, so there is nothing to sum. */
function textOf(all: MetricsAsValues[]): Promise<string> {
  const asTheyAre = all.map((values) => values.map((metric) => ({ ...metric, aggregator: 'first' })));
  return AggregatorRegistry.aggregate(asTheyAre).metrics();
}
