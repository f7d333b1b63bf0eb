import { Gauge, type Registry } from 'prom-client';
import type { Monitoring } from '../services/console/monitoring.ts';

/** How long what was read serves, in ms: all gauges of one scrape, and sums that take longer a minute. */
const OF_A_SCRAPE = 1000;
const OF_A_MINUTE = 60_000;

/** Reads at most once in `ms`; nothing while it cannot be read. */
function atMostEvery<Row>(ms: number, read: () => Promise<Row[]>): () => Promise<Row[]> {
  let last: { at: number; rows: Promise<Row[]> } | undefined;
  return () => {
    const now = performance.now();
    if (!last || now - last.at > ms) last = { at: now, rows: read().catch(() => []) };
    return last.rows;
  };
}

type Queue = Awaited<ReturnType<Monitoring['queues']>>[number];

/** Queues and money of the shop, read from the database at each scrape. */
export function shopGauges(registry: Registry, { queues, held }: Monitoring): void {
  const rows = atMostEvery(OF_A_SCRAPE, queues);
  const ofQueues = [
    ['shop_queue_waiting', 'Rows that wait in a queue of the console, up to 10,000', ({ count }: Queue) => count],
    [
      'shop_queue_oldest_age_seconds',
      'How long the oldest row of a queue has waited, as promises count: from the next morning on what came at night',
      ({ age }: Queue) => age / 1000,
    ],
    [
      'shop_queue_promise_seconds',
      'How long a row of a queue waits at the most, as promised',
      ({ promise }: Queue) => promise && promise / 1000,
    ],
  ] as const;
  for (const [name, help, figureOf] of ofQueues) {
    new Gauge({
      name,
      help,
      labelNames: ['queue'],
      registers: [registry],
      async collect() {
        this.reset();
        for (const row of await rows()) {
          const value = figureOf(row);
          if (value !== null) this.set({ queue: row.queue }, value);
        }
      },
    });
  }
  const accounts = atMostEvery(OF_A_MINUTE, held);
  new Gauge({
    name: 'shop_money_held_fen',
    help: 'What an account of the books holds, in hundredths; at most a minute old',
    labelNames: ['account'],
    registers: [registry],
    async collect() {
      this.reset();
      for (const { name, sum } of await accounts()) this.set({ account: name }, sum);
    },
  });
}
