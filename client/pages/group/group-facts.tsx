import { membersOf } from '../../../shared/places.ts';
import type { Group } from '../../features/purchase/offer.ts';
import { useHydrated } from '../../lib/hydrated.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Countdown } from '../../ui/countdown/countdown.tsx';
import { Card } from '../../ui/main-column/main-column.tsx';
import { Slots } from '../../ui/slots/slots.tsx';
import { Text } from '../../ui/text/text.tsx';
import { Deadline } from '../../ui/time/time.tsx';
import styles from './group.module.css';
import { whyOf } from './group-action.tsx';

/** The members of the group, how many it needs, its deadline, and what the reader can do now. */
export function GroupFacts({ group }: { group: Group }) {
  const { t } = useTexts();
  // Without scripts the deadline alone says it.
  const hydrated = useHydrated();
  const { status } = group;
  const why = whyOf(group);
  return (
    <Card>
      <div className={styles.group}>
        <Slots size={40} people={membersOf(group)} open={status === 'open' ? group.missing : 0} />
        <h2 className={styles.state}>
          {status === 'open' ? t('waiting.missing', { count: group.missing }) : t(`group.${status}.title`)}
        </h2>
        {status === 'open' && (
          <span className={styles.clock}>{hydrated && <Countdown until={group.expires_at} />}</span>
        )}
      </div>
      {status === 'open' && (
        <p className={styles.why}>
          <Text k="group.until" time={<Deadline at={group.expires_at} />} />
        </p>
      )}
      {why && <p className={styles.why}>{t(why)}</p>}
    </Card>
  );
}
