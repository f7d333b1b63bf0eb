import { membersOf } from '../../../shared/places.ts';
import type { Item, WaitingGroup } from '../../features/purchase/offer.ts';
import { PurchaseLink } from '../../features/purchase/purchase-link.tsx';
import { useTexts } from '../../lib/texts/texts.ts';
import { Badge } from '../../ui/badge/badge.tsx';
import { Countdown, usePassed } from '../../ui/countdown/countdown.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { ShareGroup } from '../../ui/share/share-group.tsx';
import { Slots } from '../../ui/slots/slots.tsx';
import styles from './waiting.module.css';

interface WaitingRowProps {
  item: Item;
  group: WaitingGroup;
  /** The query that says what is chosen of the item's options. */
  search: string;
}

/** One waiting group: its opener, the members it needs, its time left (docs/spec.md, section 2). */
export function WaitingRow({ item, group, search }: WaitingRowProps) {
  const { t } = useTexts();
  const expired = usePassed(group.expires_at);
  if (expired) return null;
  return (
    <li className={styles.row}>
      <Slots size={group.size > 2 ? 32 : 36} people={membersOf(group)} open={group.missing} />
      {group.mine ? (
        <ShareGroup orderno={group.orderno} words={item.title} kind="line" className={styles.action}>
          {t('action.share')}
        </ShareGroup>
      ) : (
        <PurchaseLink
          className={styles.action}
          kind="tint"
          size="small"
          group={group.orderno}
          search={search}
          aria-label={t('waiting.joinOf', { name: group.nickname })}
        >
          {t('waiting.join')}
        </PurchaseLink>
      )}
      <div className={styles.who}>
        <p className={styles.name}>
          <bdi>{group.nickname}</bdi>
          {group.mine && <Badge kind="brand">{t('waiting.mine')}</Badge>}
        </p>
        <p className={styles.state}>
          <span className={styles.missing}>{t('waiting.missing', { count: group.missing })}</span>
          <span className={styles.left}>
            <Icon name="clock" size={15} />
            <span className="sr">{t('waiting.until')}</span>
            <Countdown until={group.expires_at} look="plain" />
          </span>
        </p>
      </div>
    </li>
  );
}
