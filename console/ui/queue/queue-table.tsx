import { Link } from 'react-router-dom';
import { useNow } from '../../lib/now.ts';
import { type Queue, waitOf } from '../../lib/queues.ts';
import { type TextKey, useTexts } from '../../lib/texts.ts';
import { Card } from '../card/card.tsx';
import { Icon, type IconName } from '../icon/icon.tsx';
import { Meter } from '../meter/meter.tsx';
import { useQueueEntry } from '../nav/nav.tsx';
import { Tag } from '../tag/tag.tsx';
import styles from './queue-table.module.css';

const KNOWN: Record<Queue['queue'], { icon: IconName; text: TextKey }> = {
  recharges: { icon: 'topup', text: 'queue.recharges' },
  withdrawals: { icon: 'payout', text: 'queue.withdrawals' },
  taxRefunds: { icon: 'refund', text: 'queue.taxRefunds' },
  oddPayments: { icon: 'alert', text: 'queue.oddPayments' },
  groups: { icon: 'group', text: 'queue.groups' },
};

/** What waits, and how long against the shop's own promise. */
export function QueueTable({ queues }: { queues: readonly Queue[] }) {
  const { t } = useTexts();
  return (
    <Card title={t('today.queues')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('today.queue')}</th>
            <th scope="col">{t('today.count')}</th>
            <th scope="col">{t('today.age')}</th>
            <th scope="col">{t('today.promise')}</th>
            <th scope="col">{t('today.state')}</th>
          </tr>
        </thead>
        <tbody>
          {queues.map((queue) => (
            <Row key={queue.queue} {...queue} />
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function Row(queue: Queue) {
  const { t, count, span } = useTexts();
  const entry = useQueueEntry()(queue.queue);
  const now = useNow(30_000);
  const { icon, text } = KNOWN[queue.queue];
  const { promise, count: length } = queue;
  const { age, state } = waitOf(queue, now);
  // Beyond the promise the bar is full, and the promise stands inside of it.
  const whole = promise === null ? 1 : Math.max(promise, age);
  const name = (
    <>
      <Icon name={icon} />
      {t(text)}
    </>
  );
  return (
    <tr>
      <td>
        {entry ? (
          <Link className={styles.name} to={`/${entry.path}`}>
            {name}
          </Link>
        ) : (
          <span className={styles.name}>{name}</span>
        )}
      </td>
      <td className={styles.count}>{count(length)}</td>
      <td className={styles.age}>{length > 0 && span(age)}</td>
      <td className={styles.meter}>
        {promise !== null && (
          <div>
            <Meter value={age / whole} tone={state} limit={promise / whole} />
            <span>{span(promise)}</span>
          </div>
        )}
      </td>
      <td className={styles.state}>
        {state === 'late' && promise !== null && (
          <Tag tone="late">{t('today.over', { time: span(age - promise) })}</Tag>
        )}
        {state === 'near' && promise !== null && (
          <Tag tone="wait">{t('today.left', { time: span(promise - age) })}</Tag>
        )}
        {state === 'plain' && <Tag>{length === 0 ? t('today.nothing') : t('today.inTime')}</Tag>}
      </td>
    </tr>
  );
}
