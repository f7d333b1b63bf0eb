import { selectWaiting } from '../../../db/queries/console/today.ts';
import type { Settings } from '../settings.ts';
import { createAlerts, type Telling } from './alerts.ts';
import { type PromisedQueue, promiseFor, promiseOf } from './desk.ts';

/** A queue whose oldest has waited longer than promised, in the hours in which staff work. */
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
  /** Of IANA. */
  zone: string;
  clock: () => number;
  /** The e-mail about a queue. */
  word: (late: LateQueue) => Promise<{ subject: string; text: string }>;
}

/** Staff are told when a queue becomes late, once until it is in time again. */
export function createQueueAlerts({ settings, zone, clock, ...telling }: Deps) {
  const { reader } = telling.store;

  async function lateQueues(): Promise<LateQueue[]> {
    const promises = await settings.promises();
    const queues = await Promise.all(
      (Object.keys(promiseOf) as PromisedQueue[]).map(async (queue) => {
        const { count, more, oldestAt } = await selectWaiting(reader, queue);
        const { promise, dueAt } = promiseFor({ queue, oldestAt, promises, zone });
        if (oldestAt === null || promise === null || dueAt === null || clock() <= dueAt) return [];
        return [{ queue, count, more, age: clock() - oldestAt, promise }];
      }),
    );
    return queues.flat();
  }

  return createAlerts({
    ...telling,
    kind: 'queues',
    look: lateQueues,
    subjectOf: ({ queue }) => queue,
    topicOf: () => 'queues',
  });
}
