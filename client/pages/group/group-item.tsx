import type { Group } from '../../features/purchase/offer.ts';
import { RefundBadge } from '../../ui/badge/refund-badge.tsx';
import { Link } from '../../ui/link/link.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import { Price, StruckPrice } from '../../ui/price/price.tsx';
import styles from './group.module.css';

/** The item of the group, with a link to its page while there is one. */
export function GroupItem({ group }: { group: Group }) {
  const face = (
    <>
      <Picture
        className={styles.picture}
        src={group.pic_url}
        placeholder={group.placeholder}
        alt=""
        sizes="(min-width: 600px) 240px, 92vw"
        priority="high"
      />
      <span className={styles.words}>
        <span className={styles.name} dir="auto">
          {group.name}
        </span>
        <span className={styles.prices}>
          <Price yuan={group.price} size="detail" />
          {group.org_price > group.price && <StruckPrice yuan={group.org_price} />}
          {group.tax > 0 && <RefundBadge yuan={group.tax} />}
        </span>
      </span>
    </>
  );
  if (!group.on_sale) return <div className={styles.item}>{face}</div>;
  return (
    <Link to={`/user/detail/${group.item_id}`} className={styles.item}>
      {face}
    </Link>
  );
}
