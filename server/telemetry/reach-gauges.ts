import { Gauge, type Registry } from 'prom-client';

/** Each rejects while it is not reached. */
export interface Reached {
  database: () => Promise<unknown>;
  files: () => Promise<unknown>;
}

interface Deps extends Reached {
  isListening: () => boolean;
}

/**
 * Whether this process reaches what it works with. Without the database there is no figure of the shop, so that no rule
 * that watches one fires.
 */
export function reachGauges(registry: Registry, { database, files, isListening }: Deps): void {
  const reached = (ask: () => Promise<unknown>) => async () => {
    try {
      await ask();
      return true;
    } catch {
      return false;
    }
  };
  const gauges = [
    ['shop_database_up', '1 if the database answers this process', reached(database)],
    [
      'shop_database_listening',
      '1 while this process hears what other processes change in the database',
      async () => isListening(),
    ],
    ['shop_files_up', "1 if the file store answers this process and is the shop's", reached(files)],
  ] as const;
  for (const [name, help, isUp] of gauges) {
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(Number(await isUp()));
      },
    });
  }
}
