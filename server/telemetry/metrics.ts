import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { jobGauges, type ReadJobs } from '../jobs/gauges.ts';

/** What `/metrics` shows beside the process's own figures. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  let readJobs: ReadJobs = async () => [];
  jobGauges(registry, () => readJobs());
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
  return {
    registry,
    /** Counts a payment that was taken back, or is disputed. */
    reversed: (outcome: string): void => reversed.inc({ outcome }),
    /** Shows how many shoppers' withdrawals are frozen. */
    countFrozen: (count: () => Promise<number>): void => {
      new Gauge({
        name: 'shop_frozen_shoppers',
        help: 'Shoppers who can withdraw nothing until staff have looked; -1 where it cannot be read',
        registers: [registry],
        async collect() {
          this.set(await count().catch(() => -1));
        },
      });
    },
    /** Counts a request that was shed. */
    shed: (): void => shed.inc(),
    /** Shows how many pages listen to changes. */
    countStreams: (count: () => number): void => {
      new Gauge({
        name: 'shop_live_streams',
        help: 'Open pages that are told of changes',
        registers: [registry],
        collect() {
          this.set(count());
        },
      });
    },
    /** Shows what the cache of pages and answers gives and takes. */
    countKept: (figures: () => { hits: number; misses: number; size: number }): void => {
      const shown = [
        ['shop_kept_answers_hits_total', 'Pages and answers that were ready', 'hits'],
        ['shop_kept_answers_misses_total', 'Pages and answers that were made for the cache', 'misses'],
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
      new Gauge({
        name: 'shop_kept_answers_bytes',
        help: 'Memory that ready pages and answers take',
        registers: [registry],
        collect() {
          this.set(figures().size);
        },
      });
    },
    /** Shows what became of the jobs. */
    watchJobs: (read: ReadJobs): void => {
      readJobs = read;
    },
    /** Shows when the newest backup was made, in ms since 1970. */
    watchBackups: (newest: () => Promise<number | null>): void => {
      new Gauge({
        name: 'shop_backup_timestamp_seconds',
        help: 'When the newest scheduled backup that is there was made, in seconds since 1970; 0 without one',
        registers: [registry],
        async collect() {
          // A folder that cannot be read has no backup that could be restored.
          this.set(((await newest().catch(() => null)) ?? 0) / 1000);
        },
      });
    },
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
