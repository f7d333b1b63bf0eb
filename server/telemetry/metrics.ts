import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { jobGauges, type ReadJobs } from '../jobs/gauges.ts';

/** What `/metrics` shows beside the process's own figures. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const shed = new Counter({
    name: 'shop_shed_requests_total',
    help: 'Requests that were answered 503 at once, since more came than could be answered in time',
    registers: [registry],
  });
  const reversed = new Counter({
    name: 'shop_payment_reversals_total',
    help: 'Payments that providers told were refunded or disputed, by what became of them',
    labelNames: ['outcome'],
    registers: [registry],
  });
  /** A figure that is read whenever a collector asks. */
  const gauge = (name: string, help: string, read: () => number | Promise<number>): void => {
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(await read());
      },
    });
  };
  return {
    registry,
    /** Counts a payment that was taken back, or is disputed. */
    reversed: (outcome: string): void => reversed.inc({ outcome }),
    /** Shows how many shoppers' withdrawals are frozen. */
    countFrozen: (count: () => Promise<number>): void =>
      gauge(
        'shop_frozen_shoppers',
        'Shoppers who can withdraw nothing until staff have looked; -1 where it cannot be read',
        () => count().catch(() => -1),
      ),
    /** Counts a request that was shed. */
    shed: (): void => shed.inc(),
    /** Shows how many pages listen to changes. */
    countStreams: (count: () => number): void =>
      gauge('shop_live_streams', 'Open pages that are told of changes', count),
    /** Shows what the cache of pages and answers gives and takes. */
    countCached: (figures: () => { hits: number; misses: number; size: number }): void => {
      const shown = [
        ['shop_response_cache_hits_total', 'Pages and answers that were ready', 'hits'],
        ['shop_response_cache_misses_total', 'Pages and answers that were made for the cache', 'misses'],
      ] as const;
      for (const [name, help, figure] of shown) {
        new Counter({
          name,
          help,
          registers: [registry],
          collect() {
            this.reset();
            this.inc(figures()[figure]);
          },
        });
      }
      gauge('shop_response_cache_bytes', 'Memory that ready pages and answers take', () => figures().size);
    },
    /** Shows what became of the jobs. */
    watchJobs: (read: ReadJobs): void => jobGauges(registry, read),
    /** Shows when the newest backup was made, in ms since 1970. */
    watchBackups: (newest: () => Promise<number | null>): void =>
      gauge(
        'shop_backup_timestamp_seconds',
        'When the newest scheduled backup that is there was made, in seconds since 1970; 0 without one',
        // A folder that cannot be read has no backup that could be restored.
        async () => ((await newest().catch(() => null)) ?? 0) / 1000,
      ),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
