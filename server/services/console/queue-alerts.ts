import { selectWaiting } from '../../../db/queries/console/today.ts';
import type { Settings } from '../settings.ts';
import { createAlerts, type Telling } from './alerts.ts';
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

interface Deps extends Telling {
  settings: Settings;
  clock: () => number;
  /** The e-mail about a queue. */
  word: (late: LateQueue) => Promise<{ subject: string; text: string }>;
}

/** Staff are told when a queue becomes late, once until it is in time again. */
export function createQueueAlerts({ settings, clock, ...telling }: Deps) {
  const { reader } = telling.store;

  async function lateQueues(): Promise<LateQueue[]> {
    const promises = await settings.promises();
    const queues = await Promise.all(
      (Object.keys(promiseOf) as PromisedQueue[]).map(async (queue) => {
        const { count, more, oldestAt } = await selectWaiting(reader, queue);
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

  return createAlerts({
    ...telling,
    kind: 'queues',
    look: lateQueues,
    subjectOf: ({ queue }) => queue,
    topicOf: () => 'queues',
  });
}
