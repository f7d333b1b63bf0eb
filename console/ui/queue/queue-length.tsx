import { lengthWords } from '../../lib/queues.ts';
import { useTexts } from '../../lib/texts.ts';
import { Num } from '../money/money.tsx';

interface QueueLengthProps {
  count: number;
  /** There are more than were counted. */
  more: boolean;
  /** The sum of those that were counted, in fen. */
  fen: number;
}

/** How many wait, on all pages, and how much that is. */
export function QueueLengthAndSum({ count, more, fen }: QueueLengthProps) {
  const { money } = useTexts();
  return (
    <>
      <QueueLength count={count} more={more} />
      <span> · </span>
      <Num>{lengthWords(money(fen), more)}</Num>
    </>
  );
}

/** How many wait, on all pages. */
export function QueueLength({ count, more }: Omit<QueueLengthProps, 'fen'>) {
  const { t, count: inWords } = useTexts();
  return <span>{more ? t('queue.moreRows', { total: inWords(count) }) : t('queue.rows', { count })}</span>;
}
