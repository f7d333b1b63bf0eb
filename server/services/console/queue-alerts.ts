import { selectWaiting } from '../../../db/queries/console/today.ts';
import {
  endAlerts,
  giveUpAlertMails,
  moveAlertMail,
  raiseAlert,
  selectQueueAlerts,
} from '../../../db/queries/queue-alerts.ts';
import type { Store } from '../../../db/store.ts';
import type { Ids } from '../ids.ts';
import type { Mailer } from '../notifications/mailer.ts';
import type { Settings } from '../settings.ts';
import { type PromisedQueue, promiseOf } from './desk.ts';

/** A queue whose oldest has waited longer than promised. */
export interface LateQueue {
  queue: PromisedQueue;
  count: number;
  /** There are more than were counted. */
  more: boolean;
  /** In ms. */
  age: number;
  promise: number;
}

interface Deps {
  store: Store;
  ids: Ids;
  settings: Settings;
  clock: () => number;
  mailer: Mailer | undefined;
  /** Who gets an e-mail; nobody if left out. */
  to: string | undefined;
  /** The e-mail about a queue. */
  word: (late: LateQueue) => { subject: string; text: string };
}

/** Staff are told when a queue becomes late, once until it is in time again (docs/console.md, Alerts). */
export function createQueueAlerts({ store, ids, settings, clock, mailer, to, word }: Deps) {
  const withMail = mailer !== undefined && to !== undefined;

  async function lateQueues(): Promise<LateQueue[]> {
    const promises = await settings.promises();
    const queues = await Promise.all(
      (Object.keys(promiseOf) as PromisedQueue[]).map(async (queue) => {
        const { count, more, oldestAt } = await selectWaiting(store.reader, queue);
        return {
          queue,
          count,
          more,
          age: oldestAt === null ? 0 : clock() - oldestAt,
          promise: promises[promiseOf[queue]],
        };
      }),
    );
    return queues.filter(({ age, promise }) => age > promise);
  }

  /** What is to be done: alerts to begin and to end, and e-mails to be sent. */
  async function due() {
    const [late, known] = await Promise.all([lateQueues(), selectQueueAlerts(store.reader)]);
    const stands = new Map(known.map((alert) => [alert.queue, alert]));
    return {
      raised: late.filter(({ queue }) => !stands.has(queue)),
      ended: known.filter(({ queue }) => !late.some((one) => one.queue === queue)).map(({ queue }) => queue),
      unsent: late.filter(({ queue }) => ['waiting', 'sending'].includes(stands.get(queue)?.mail ?? '')),
    };
  }

  async function mail(late: LateQueue, signal?: AbortSignal): Promise<void> {
    const { queue } = late;
    const claimed = await store.transaction((tx) => moveAlertMail(tx, { queue, from: 'waiting', to: 'sending' }));
    if (!claimed || !mailer || to === undefined) return;
    // At most once, like what shoppers are told (docs/decisions/0048-notifications.md). What was certainly not taken is
    // tried again at the next run.
    const { outcome } = await mailer({ to, ...word(late), id: `queue-${ids.token()}`, signal });
    const state = outcome === 'gone' ? 'failed' : outcome;
    await store.transaction((tx) => moveAlertMail(tx, { queue, from: 'sending', to: state }));
  }

  return {
    /** Whether a queue has become late or in time again, or an e-mail waits. */
    isAnyDue: async (): Promise<boolean> => Object.values(await due()).some((some) => some.length > 0),

    /** Begins and ends alerts; one process at a time runs it. */
    watch: async (signal?: AbortSignal): Promise<void> => {
      await store.transaction(giveUpAlertMails);
      const { raised, ended, unsent } = await due();
      await store.transaction(async (tx) => {
        await endAlerts(tx, ended);
        for (const { queue } of raised) await raiseAlert(tx, { queue, withMail });
        // Open consoles read the queues again.
        if (raised.length > 0 || ended.length > 0) tx.invalidate('queues');
      });
      for (const late of [...raised, ...unsent]) if (!signal?.aborted) await mail(late, signal);
    },
  };
}

export type QueueAlerts = ReturnType<typeof createQueueAlerts>;
