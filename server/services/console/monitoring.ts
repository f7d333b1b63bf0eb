import { selectWaiting, type WaitingQueue } from '../../../db/queries/console/today.ts';
import type { Store } from '../../../db/store.ts';
import type { Asked } from '../reports/report.ts';
import type { Settings } from '../settings.ts';
import type { readAccounts } from './cards.ts';
import { promiseFor, seenBy } from './desk.ts';

interface Deps {
  store: Store;
  run: Asked<{ readAccounts: typeof readAccounts }>;
  settings: Settings;
  /** Of IANA. */
  zone: string;
  clock: () => number;
}

/** What a collector of metrics reads of the whole shop (docs/operator.md, Metrics and alerts). Times are in ms. */
export function createMonitoring({ store, run, settings, zone, clock }: Deps) {
  return {
    /** How many wait in each queue, at most 10,000, how long the oldest has as promises count, and what is promised. */
    queues: async () => {
      const promises = await settings.promises();
      const names = Object.keys(seenBy) as WaitingQueue[];
      return Promise.all(
        names.map(async (queue) => {
          const { count, oldestAt } = await selectWaiting(store.reader, queue);
          const { promise, dueAt } = promiseFor({ queue, oldestAt, promises, zone });
          const since = dueAt === null ? oldestAt : dueAt - promise;
          return { queue, count, age: since === null ? 0 : Math.max(0, clock() - since), promise };
        }),
      );
    },

    /** What each account holds, in fen; counted from the last close, so not to be asked too often. */
    held: async () => (await run.readAccounts({ zone, now: clock(), promises: await settings.promises() })) ?? [],
  };
}

export type Monitoring = ReturnType<typeof createMonitoring>;
