import { Link } from 'react-router-dom';
import { useDismissedAlerts } from '../../lib/dismissed-alerts.ts';
import type { QueueLength, QueueName } from '../../lib/queues.ts';
import { useShell } from '../../lib/shell-data.ts';
import { useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button/button.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { useQueueEntry } from '../../ui/nav/nav.tsx';
import styles from './shell.module.css';

/** Queues that have become late, for who works in them, until it is dismissed or the queue is in time again. */
export function LateQueues() {
  const { t, span } = useTexts();
  const { queues } = useShell();
  const entryOf = useQueueEntry();
  const late = (Object.entries(queues) as [QueueName, QueueLength][]).flatMap(
    ([queue, { age, promise, alertedAt }]) => {
      const entry = entryOf(queue);
      if (alertedAt === null || promise === null || !entry) return [];
      return [{ alert: `${queue} ${alertedAt}`, entry, age, promise }];
    },
  );
  const { isDismissed, dismissAll } = useDismissedAlerts(late.map(({ alert }) => alert));
  const shown = late.filter(({ alert }) => !isDismissed(alert));
  return (
    <div role="status" aria-label={t('late.label')}>
      {shown.length > 0 && (
        <div className={styles.late}>
          <Icon name="alert" size={15} />
          <p>
            {shown.map(({ alert, entry, age, promise }) => (
              <Link key={alert} to={`/${entry.path}`}>
                <span className={styles.lateLine}>
                  {t('late.line', { queue: t(entry.text), age: span(age), promise: span(promise) })}
                </span>
                {/* On a phone, which has no room for more. */}
                <span className={styles.lateShort}>
                  {t(entry.text)} {span(age)}
                </span>
              </Link>
            ))}
          </p>
          <Button size="small" onClick={dismissAll}>
            {t('late.dismiss')}
          </Button>
        </div>
      )}
    </div>
  );
}
