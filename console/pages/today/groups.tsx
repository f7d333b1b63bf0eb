import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { lengthWords } from '../../lib/queues.ts';
import { useTexts } from '../../lib/texts.ts';
import { Slots } from '../../ui/avatar/avatar.tsx';
import { Card, MoreLink } from '../../ui/card/card.tsx';
import { Empty } from '../../ui/empty/empty.tsx';
import { Money } from '../../ui/money/money.tsx';
import { EntryLink, useQueueEntry } from '../../ui/nav/nav.tsx';
import { Countdown } from '../../ui/time/time.tsx';
import styles from './today.module.css';

type WaitingGroups = NonNullable<ConsoleOutput<'today'>['groups']>;

/** Groups that end soonest. */
export function Groups({ groups: { count: all, more, soonest } }: { groups: WaitingGroups }) {
  const { t, count } = useTexts();
  const entry = useQueueEntry()('groups');
  return (
    <Card
      title={t('today.groups')}
      more={
        entry && (
          <MoreLink to={`/${entry.path}`}>{t('today.allGroups', { all: lengthWords(count(all), more) })}</MoreLink>
        )
      }
    >
      {soonest.length === 0 && <Empty link={<EntryLink to="items" />}>{t('today.noGroups')}</Empty>}
      <ul className={styles.groups}>
        {soonest.map(({ id, name, opened_by, missing, price, expires_at }) => (
          <li key={id}>
            <Slots names={[opened_by]} open={1} />
            <span className={styles.words}>
              <b dir="auto">{name}</b>
              <small>
                <span>{`${t('today.missing', { count: missing })} · `}</span>
                <Money fen={price} />
              </small>
            </span>
            <span className={styles.time}>
              <Countdown until={expires_at} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
