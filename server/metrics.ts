import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';

/** What `/metrics` shows beside the process's own figures. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const differences = new Gauge({
    name: 'shop_books_differences',
    help: 'Differences that the last check of the books found; -1 before the first one and after one that failed',
    registers: [registry],
  });
  const checkedAt = new Gauge({
    name: 'shop_books_checked_timestamp_seconds',
    help: 'When the books were last checked, in seconds since 1970',
    registers: [registry],
  });
  differences.set(-1);
  const failed = new Gauge({
    name: 'shop_backup_failed',
    help: '1 when the last scheduled backup that this process tried has failed',
    registers: [],
  });
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
    /** Shows the longest that a request waited for the event loop, in ms, since it was asked for last. */
    timeWaiting: (longest: () => number): void => {
      new Gauge({
        name: 'shop_longest_wait_seconds',
        help: 'The longest that a request waited for the event loop since the last look',
        registers: [registry],
        collect() {
          this.set(longest() / 1000);
        },
      });
    },
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
    /** Shows when the newest backup was made, in ms since 1970, and whether the last try failed. */
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
      registry.registerMetric(failed);
    },
    backupFailed: (now: boolean): void => failed.set(now ? 1 : 0),
    /** `found` is null when the check itself failed; `now` in ms since 1970. */
    booksChecked: (found: number | null, now: number) => {
      differences.set(found ?? -1);
      checkedAt.set(now / 1000);
    },
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
