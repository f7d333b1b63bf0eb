import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { MetricsAsValues } from '../process/workers/messages.ts';

/** The state of each worker: whether it serves, and how many ended in its place. */
type States = () => { worker: string; serves: boolean; restarts: number }[];

/** The metrics of the primary process: its own, and the state of its workers. */
export function primaryMetrics(states: States) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, labels: { worker: 'primary' } });
  new Gauge({
    name: 'shop_worker_up',
    help: '1 while a worker serves, 0 until it is started again',
    labelNames: ['worker'],
    registers: [registry],
    collect() {
      for (const { worker, serves } of states()) this.set({ worker }, Number(serves));
    },
  });
  new Counter({
    name: 'shop_worker_restarts_total',
    help: 'Workers that ended by themselves and were started again',
    labelNames: ['worker'],
    registers: [registry],
    collect() {
      this.reset();
      for (const { worker, restarts } of states()) this.inc({ worker }, restarts);
    },
  });
  return { values: (): Promise<MetricsAsValues> => registry.getMetricsAsJSON() };
}
