import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { jobName } from '../../../shared/console/job-texts.ts';
import { useDismissedAlerts } from '../../lib/dismissed-alerts.ts';
import type { QueueLength, QueueName } from '../../lib/queues.ts';
import { useShell } from '../../lib/shell-data.ts';
import { useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button/button.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { useMayOpen, useQueueEntry } from '../../ui/nav/nav.tsx';
import styles from './shell.module.css';

interface Alert {
  /** One that ended and began again is another one. */
  id: string;
  /** Where to look, if the role includes it. */
  to: string | null;
  line: ReactNode;
  /** On a phone, which has no room for more. */
  short: ReactNode;
  /** It cannot be dismissed. */
  lasting: boolean;
}

/** What is wrong with the shop, and queues that have become late, for whom it concerns: until it is over or dismissed. */
export function Alerts() {
  const { t } = useTexts();
  const alerts = [...useAlarms(), ...useLateQueues()];
  const { isDismissed, dismissAll } = useDismissedAlerts(alerts.map(({ id }) => id));
  const shown = alerts.filter(({ id, lasting }) => lasting || !isDismissed(id));
  return (
    <div role="status" aria-label={t('late.label')}>
      {shown.length > 0 && (
        <div className={styles.late}>
          <Icon name="alert" size={15} />
          <p>
            {shown.map((alert) => (
              <AlertLine key={alert.id} {...alert} />
            ))}
          </p>
          {shown.some(({ lasting }) => !lasting) && (
            <Button size="small" onClick={dismissAll}>
              {t('late.dismiss')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

function AlertLine({ to, line, short }: Alert) {
  const words = (
    <>
      <span className={styles.lateLine}>{line}</span>
      <span className={styles.lateShort}>{short}</span>
    </>
  );
  return to === null ? <span>{words}</span> : <Link to={to}>{words}</Link>;
}

function useAlarms(): Alert[] {
  const { t, dateTime } = useTexts();
  const mayOpen = useMayOpen();
  return useShell().alarms.map(({ alarm, job, since }) => {
    const isBooks = alarm === 'books';
    const to = isBooks ? '/money' : '/system';
    const words = t(`alarm.${alarm}`, { job: job === null ? '' : jobName(job, t) });
    return {
      id: `${alarm} ${job} ${since}`,
      to: mayOpen(to) ? to : null,
      line: t('alarm.line', { alarm: words, time: dateTime(since) }),
      short: words,
      // Who pays on would pay what may be nobody's.
      lasting: isBooks,
    };
  });
}

function useLateQueues(): Alert[] {
  const { t, span } = useTexts();
  const entryOf = useQueueEntry();
  return (Object.entries(useShell().queues) as [QueueName, QueueLength][]).flatMap(
    ([queue, { age, promise, alertedAt }]) => {
      const entry = entryOf(queue);
      if (alertedAt === null || promise === null || !entry) return [];
      return [
        {
          id: `${queue} ${alertedAt}`,
          to: `/${entry.path}`,
          line: t('late.line', { queue: t(entry.text), age: span(age), promise: span(promise) }),
          short: `${t(entry.text)} ${span(age)}`,
          lasting: false,
        },
      ];
    },
  );
}
