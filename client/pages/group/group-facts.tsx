import type { ReactNode } from 'react';
import { Closed } from '../../features/purchase/closed.tsx';
import type { Group } from '../../features/purchase/offer.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Countdown } from '../../ui/countdown/countdown.tsx';
import { Card } from '../../ui/main-column/main-column.tsx';
import { membersOf, Slots } from '../../ui/slots/slots.tsx';
import { Text } from '../../ui/text/text.tsx';
import styles from './group.module.css';

/** The members of the group, how many it needs, and its deadline. */
export function GroupFacts({ group, children }: { group: Group; children: ReactNode }) {
  const { t } = useTexts();
  const { status } = group;
  if (status === 'complete' && group.mine) {
    return (
      <Closed people={group.members} heading={<h2>{t('placed.complete.title')}</h2>}>
        {children}
      </Closed>
    );
  }
  return (
    <Card>
      <div className={styles.facts}>
        <div className={styles.group}>
          <Slots size={40} people={membersOf(group)} open={status === 'open' ? group.missing : 0} />
          <div className={styles.who}>
            <h2 className={styles.state}>
              {status === 'open' ? t('waiting.missing', { count: group.missing }) : t(`group.${status}.title`)}
            </h2>
            <p className={styles.opener}>
              <Text k="group.by" count={group.size} name={<bdi>{group.nickname}</bdi>} />
            </p>
          </div>
        </div>
        {status === 'open' && (
          <p className={styles.left}>
            <span>{t('group.left')}</span>
            <Countdown until={group.expires_at} />
          </p>
        )}
        {children}
      </div>
    </Card>
  );
}
