import type { ConsoleOutput } from '../../shared/console/index.ts';
import { timeNow } from '../../web/clock.ts';
import type { TextKey } from './texts.ts';

/** A queue as the server counts it. */
export type Queue = ConsoleOutput<'queues'>[number];

/** Queues whose length stands in the navigation. */
export type QueueName = Queue['queue'];

/** How many wait, and whether one waits longer than the shop promises. */
export interface QueueLength {
  count: number;
  /** There are more than were counted. */
  more: boolean;
  /** Of the oldest, in ms. */
  age: number;
  late: boolean;
  /** In ms; null where nothing is promised. */
  promise: number | null;
  /** Since when staff are alerted; null while the promise is kept. */
  alertedAt: number | null;
}

/** What the figures of days call the queues with a promise. */
export const queueWords: Record<string, TextKey> = {
  recharges: 'queue.recharges',
  withdrawals: 'queue.withdrawals',
  refunds: 'queue.taxRefunds',
  shipping: 'queue.toSend',
  returns: 'queue.returns',
  support: 'queue.support',
};

export type QueueLengths = Partial<Record<QueueName, QueueLength>>;

/** From so much of the promised time on it is time to hurry. */
const NEAR = 0.75;

/** How long the oldest has waited, against the promise. */
export interface Wait {
  /** In ms; 0 if nothing waits. */
  age: number;
  /** Of the promised time, in ms, which is counted in the hours in which staff work; negative when it is late. */
  left: number;
  state: 'plain' | 'near' | 'late';
}

export function waitOf(
  { oldest_at, promise, due_at }: Pick<Queue, 'oldest_at' | 'promise' | 'due_at'>,
  now = timeNow(),
): Wait {
  const age = oldest_at === null ? 0 : Math.max(0, now - oldest_at);
  if (promise === null || due_at === null) return { age, left: promise ?? 0, state: 'plain' };
  const left = Math.min(promise, due_at - now);
  if (left > promise * (1 - NEAR)) return { age, left, state: 'plain' };
  return { age, left, state: left < 0 ? 'late' : 'near' };
}

/** `12`, or `10,000+` of a queue with more rows than were counted. */
export const lengthWords = (count: string, more: boolean): string => (more ? `${count}+` : count);

export function lengthsOf(queues: readonly Queue[]): QueueLengths {
  return Object.fromEntries(
    queues.map((queue) => {
      const { age, state } = waitOf(queue);
      const { count, more, promise, alerted_at: alertedAt } = queue;
      return [queue.queue, { count, more, age, late: state === 'late', promise, alertedAt }];
    }),
  );
}

/** Several queues of one screen, as its entry in the navigation counts them; undefined if nobody may see any of them. */
export function sumOfQueues(lengths: QueueLengths, names: readonly QueueName[]): QueueLength | undefined {
  const seen = names.flatMap((name) => lengths[name] ?? []);
  const [first] = seen;
  return (
    first && {
      ...first,
      count: seen.reduce((sum, { count }) => sum + count, 0),
      more: seen.some(({ more }) => more),
      age: Math.max(...seen.map(({ age }) => age)),
      late: seen.some(({ late }) => late),
    }
  );
}
