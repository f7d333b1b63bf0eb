import { isKnown } from '../../lib/is-known.ts';
import { useNow } from '../../lib/now.ts';
import { lengthWords, type Queue, waitOf } from '../../lib/queues.ts';
import { type TextKey, useTexts } from '../../lib/texts.ts';
import { MoreLink } from '../card/card.tsx';
import { Icon, type IconName } from '../icon/icon.tsx';
import { Meter } from '../meter/meter.tsx';
import { useMayOpen, useQueuePlace } from '../nav/nav.tsx';
import { type Column, TableCard } from '../table/table.tsx';
import { Tag } from '../tag/tag.tsx';
import styles from './queue-table.module.css';

const KNOWN: Record<Queue['queue'], { icon: IconName; text: TextKey }> = {
  recharges: { icon: 'topup', text: 'queue.recharges' },
  withdrawals: { icon: 'payout', text: 'queue.withdrawals' },
  taxRefunds: { icon: 'refund', text: 'queue.taxRefunds' },
  oddPayments: { icon: 'alert', text: 'queue.oddPayments' },
  toSend: { icon: 'truck', text: 'queue.toSend' },
  addressMissing: { icon: 'alert', text: 'shipping.addressMissing' },
  returns: { icon: 'returns', text: 'queue.returns' },
  support: { icon: 'mail', text: 'queue.support' },
  reviews: { icon: 'star', text: 'queue.reviews' },
  groups: { icon: 'group', text: 'queue.groups' },
  approvals: { icon: 'approve', text: 'screen.approvals' },
};

/** Where the promises are set. */
const PROMISES = '/settings#recharge_promise_hours';

/** What waits, and how long against the shop's own promise. */
export function QueueTable({ queues }: { queues: readonly Queue[] }) {
  const { t } = useTexts();
  const placeOf = useQueuePlace();
  const mayOpen = useMayOpen();
  return (
    <TableCard
      titled
      more={mayOpen(PROMISES) && <MoreLink to={PROMISES}>{t('today.promises')}</MoreLink>}
      label={t('today.queues')}
      columns={useColumns()}
      rows={queues.filter(({ queue }) => isKnown(KNOWN, queue))}
      idOf={({ queue }) => queue}
      to={({ queue }) => placeOf(queue) ?? null}
    />
  );
}

function useColumns(): Column<Queue>[] {
  const { t, count, span } = useTexts();
  const now = useNow(30_000);
  return [
    { key: 'queue', title: t('today.queue'), phone: 'start', cell: ({ queue }) => <Name queue={queue} /> },
    {
      key: 'count',
      title: t('today.count'),
      end: true,
      phone: 'end',
      cell: (queue) => <b className={styles.count}>{lengthWords(count(queue.count), queue.more)}</b>,
    },
    {
      key: 'age',
      title: t('today.age'),
      end: true,
      phone: 'none',
      cell: (queue) => <span className={styles.age}>{queue.count > 0 && span(waitOf(queue, now).age)}</span>,
    },
    {
      key: 'promise',
      title: t('today.promise'),
      phone: 'third',
      cell: (queue) => <Promised queue={queue} now={now} />,
    },
    {
      key: 'state',
      title: t('today.state'),
      end: true,
      phone: 'act',
      cell: (queue) => <PromiseTag queue={queue} now={now} />,
    },
  ];
}

function Name({ queue }: { queue: Queue['queue'] }) {
  const { t } = useTexts();
  const { icon, text } = KNOWN[queue];
  return (
    <span className={styles.name}>
      <Icon name={icon} />
      <span>{t(text)}</span>
    </span>
  );
}

interface OfQueue {
  queue: Queue;
  now: number;
}

function Promised({ queue, now }: OfQueue) {
  const { span } = useTexts();
  const { promise } = queue;
  if (promise === null) return null;
  const { left, state } = waitOf(queue, now);
  const used = promise - left;
  // Beyond the promise the bar is full, and the promise stands inside of it.
  const whole = Math.max(promise, used);
  return (
    <div className={styles.meter}>
      <Meter value={used / whole} tone={state} limit={promise / whole} />
      <span>{span(promise)}</span>
    </div>
  );
}

function PromiseTag({ queue, now }: OfQueue) {
  const { t, span } = useTexts();
  const { left, state } = waitOf(queue, now);
  if (state === 'late') return <Tag tone="late">{t('today.over', { time: span(-left) })}</Tag>;
  if (state === 'near') return <Tag tone="wait">{t('today.left', { time: span(left) })}</Tag>;
  return <Tag>{queue.count === 0 ? t('today.nothing') : t('today.inTime')}</Tag>;
}
