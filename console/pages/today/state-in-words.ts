import { lengthWords, type Queue, waitOf } from '../../lib/queues.ts';
import type { Texts } from '../../lib/texts.ts';

/** How many wait in all of these queues, and how many of the queues are late. */
export function stateInWords(queues: readonly Queue[], { t, count }: Pick<Texts, 't' | 'count'>): string {
  const sum = queues.reduce((total, queue) => total + queue.count, 0);
  if (sum === 0) return t('today.noneWaits');
  const waiting = lengthWords(
    count(sum),
    queues.some(({ more }) => more),
  );
  const late = queues.filter((queue) => waitOf(queue).state === 'late').length;
  return late > 0 ? t('today.late', { waiting, count: late }) : t('today.waiting', { waiting, count: sum });
}
