import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Store } from '../../db/store.ts';
import { deliveryChannels } from '../../shared/contract/enums.ts';
import { jobGauges, type ReadJobs } from '../jobs/gauges.ts';
import { type Disk, freeRatio } from '../process/disks.ts';
import type { MetricsAsValues } from '../process/workers/messages.ts';
import type { Monitoring } from '../services/console/monitoring.ts';
import type { OnDelivery } from '../services/notifications/sender.ts';
import { type OnOrderEvent, orderEvents } from '../services/orders/events.ts';
import { databaseGauges } from './database-gauges.ts';
import { type Reached, reachGauges } from './reach-gauges.ts';
import { createRequestTimes } from './request-times.ts';
import { shopGauges } from './shop-gauges.ts';

/**
 * The metrics of this process, and those of the shop, which every process reads from the same database. `worker` is a
 * label of the former: counters of several workers in one sum would seem to grow when one of them begins again at 0.
 */
export function createMetrics(worker?: string) {
  const registry = new Registry();
  const shop = new Registry();
  if (worker !== undefined) registry.setDefaultLabels({ worker });
  collectDefaultMetrics({ register: registry });
  const shed = new Counter({
    name: 'shop_shed_requests_total',
    help: 'Requests that were refused with 503 because of overload',
    registers: [registry],
  });
  const reversed = new Counter({
    name: 'shop_payment_reversals_total',
    help: 'Refunds and disputes that providers reported, by outcome',
    labelNames: ['outcome'],
    registers: [registry],
  });
  /** A gauge that is read at each scrape. */
  const gauge = (of: Registry, name: string, help: string, read: () => number | Promise<number>): void => {
    new Gauge({
      name,
      help,
      registers: [of],
      async collect() {
        this.set(await read());
      },
    });
  };
  const orders = new Counter({
    name: 'shop_order_events_total',
    help: 'Orders that were placed, and groups that were opened, filled or given back after their time, in this process',
    labelNames: ['event'],
    registers: [registry],
  });
  for (const event of orderEvents) orders.inc({ event }, 0);
  const deliveries = new Counter({
    name: 'shop_deliveries_total',
    help: 'Tries to send an e-mail or a push message from this process, by what became of them',
    labelNames: ['channel', 'outcome'],
    registers: [registry],
  });
  // An alert holds the others against these, also where nothing was ever sent.
  for (const channel of deliveryChannels) deliveries.inc({ channel, outcome: 'sent' }, 0);
  return {
    /** Counts what happens to orders and groups. */
    orderEvent: ((event, count = 1) => orders.inc({ event }, count)) satisfies OnOrderEvent as OnOrderEvent,
    /** Counts a try to tell somebody. */
    delivery: ((channel, outcome) => deliveries.inc({ channel, outcome })) satisfies OnDelivery as OnDelivery,
    /** Shows the connections to the database. */
    watchDatabase: (store: Pick<Store, 'pools'>): void => databaseGauges(registry, store),
    /** Shows whether this process reaches the database and the file store. */
    watchReach: (reached: Reached, { isListening }: Pick<Store, 'isListening'>): void =>
      reachGauges(registry, { ...reached, isListening }),
    /** Shows how much is free on the disks of this machine. */
    watchDisks: (read: () => Promise<Disk[]>): void => {
      new Gauge({
        name: 'shop_disk_free_ratio',
        help: 'The part that is free of the disk of a folder that the shop writes to: data, files; none while it does not answer',
        labelNames: ['folder'],
        registers: [registry],
        async collect() {
          this.reset();
          for (const disk of await read()) this.set({ folder: disk.folder }, freeRatio(disk));
        },
      });
    },
    /** Shows queues and money of the shop. */
    watchShop: (monitoring: Monitoring): void => shopGauges(shop, monitoring),
    /** Measures every request. */
    requestTimes: createRequestTimes(registry),
    /** All of them in Prometheus' text format. */
    text: (): Promise<string> => Registry.merge([registry, shop]).metrics(),
    /** Those of this process as values; `all`: with those of the shop. */
    values: async (all: boolean): Promise<MetricsAsValues> =>
      (await Promise.all((all ? [registry, shop] : [registry]).map((one) => one.getMetricsAsJSON()))).flat(),
    /** Counts a refund or dispute. */
    reversed: (outcome: string): void => reversed.inc({ outcome }),
    /** Shows how many shoppers' withdrawals are frozen. */
    countFrozen: (count: () => Promise<number>): void =>
      gauge(shop, 'shop_frozen_shoppers', 'Shoppers whose withdrawals are frozen; -1 if it cannot be read', () =>
        count().catch(() => -1),
      ),
    /** Counts a request that was shed. */
    shed: (): void => shed.inc(),
    /** Shows how far the clock of the process is from the one that decides, in ms. */
    countSkew: (skew: () => number): void =>
      gauge(
        registry,
        'shop_clock_skew_seconds',
        'How far the clock of this machine is ahead of that of the database',
        () => skew() / 1000,
      ),
    /** Shows how many event streams are open. */
    countStreams: (count: () => number): void => gauge(registry, 'shop_live_streams', 'Open event streams', count),
    /** Shows hits, misses and size of the response cache. */
    countCached: (figures: () => { hits: number; misses: number; size: number }): void => {
      const shown = [
        ['shop_response_cache_hits_total', 'Requests answered from the response cache', 'hits'],
        ['shop_response_cache_misses_total', 'Pages and answers that were computed for the response cache', 'misses'],
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
      gauge(registry, 'shop_response_cache_bytes', 'Memory of the response cache', () => figures().size);
    },
    /** Shows the results of the jobs. */
    watchJobs: (read: ReadJobs): void => jobGauges(shop, read),
    /** Sets the time of the newest backup, in ms since 1970. */
    watchBackups: (newest: () => Promise<number | null>): void =>
      gauge(
        shop,
        'shop_backup_timestamp_seconds',
        'Time of the newest scheduled backup, in seconds since 1970; 0 without one',
        // A folder that cannot be read has no backup that could be restored.
        async () => ((await newest().catch(() => null)) ?? 0) / 1000,
      ),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
