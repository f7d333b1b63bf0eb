import { Gauge, type Registry } from 'prom-client';
import type { Store } from '../../db/store.ts';

/** The connections of this process to its database, and what waits for one. */
export function databaseGauges(registry: Registry, { pools }: Pick<Store, 'pools'>): void {
  new Gauge({
    name: 'shop_database_connections',
    help: 'Open connections of a pool to the database, by state: in_use, idle',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      for (const { pool, inUse, idle } of pools()) {
        this.set({ pool, state: 'in_use' }, inUse);
        this.set({ pool, state: 'idle' }, idle);
      }
    },
  });
  new Gauge({
    name: 'shop_database_waiting',
    help: 'Transactions and queries that wait for a connection of a pool, or for the one writer of SQLite',
    labelNames: ['pool'],
    registers: [registry],
    collect() {
      for (const { pool, waiting } of pools()) this.set({ pool }, waiting);
    },
  });
}
