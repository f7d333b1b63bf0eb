import { type Group, offerOfGroup } from '../../features/purchase/offer.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Badge } from '../../ui/badge/badge.tsx';
import { RefundBadge } from '../../ui/badge/refund-badge.tsx';
import { Link } from '../../ui/link/link.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import { Price, StruckPrice } from '../../ui/price/price.tsx';
import styles from './group.module.css';
import { Inviting } from './inviting.tsx';

/** Who invites, and to what: with a link to the page of the item while there is one. */
export function GroupItem({ group }: { group: Group }) {
  const { t } = useTexts();
  const { price, priceMax, reference } = offerOfGroup(group);
  const picture = (
    <Picture
      className={styles.picture}
      src={group.pic_url}
      placeholder={group.placeholder}
      alt=""
      sizes="(min-width: 640px) 640px, 100vw"
      priority="high"
    />
  );
  const name = <bdi>{group.name}</bdi>;
  const item = `/user/detail/${group.item_id}`;
  return (
    <section className={styles.item}>
      {group.on_sale ? (
        <Link to={item} tabIndex={-1} aria-hidden="true">
          {picture}
        </Link>
      ) : (
        picture
      )}
      <div className={styles.words}>
        <Inviting group={group} />
        <h1 className={styles.name}>{group.on_sale ? <Link to={item}>{name}</Link> : name}</h1>
        <p className={styles.prices}>
          <Price yuan={price} max={priceMax} size="detail" />
          {reference && priceMax === null && <StruckPrice reference={reference} named />}
        </p>
        <p className={styles.prices}>
          {group.tax > 0 && <RefundBadge yuan={group.tax} />}
          <Badge kind="brand">{t('order.group', { count: group.size })}</Badge>
        </p>
      </div>
    </section>
  );
}
