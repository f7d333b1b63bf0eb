import { useTexts } from '../../app/texts.tsx';
import { Picture } from '../picture/picture.tsx';
import { Price, StruckPrice } from '../price/price.tsx';
import { RefundBadge } from '../product-card/product-card.tsx';
import { AddressLine } from './address-line.tsx';
import styles from './confirmation.module.css';
import { GroupLine } from './group-line.tsx';
import { Promises } from './promises.tsx';
import type { Item, Shopper, WaitingGroup } from './purchase.ts';
import { Sums } from './sums.tsx';

interface ConfirmationProps {
  item: Item;
  /** The group to join, or null to open one. */
  group: WaitingGroup | null;
  /** Null while it is being read. */
  shopper: Shopper | null;
}

/**
 * Everything a shopper must know before paying: what, how much, what is left, what comes back and when
 * (domain.md, Honest by construction). The pay button stands elsewhere, since a sheet keeps it in its foot.
 */
export function Confirmation({ item, group, shopper }: ConfirmationProps) {
  const { t } = useTexts();
  const [picture = ''] = item.carousel;
  return (
    <div className={styles.confirmation}>
      <div className={styles.item}>
        <Picture className={styles.picture} src={picture} placeholder={item.placeholder} alt="" sizes="88px" eager />
        <div className={styles.facts}>
          <p className={styles.title} dir="auto">
            {item.title}
          </p>
          <p className={styles.prices}>
            <Price yuan={item.price} />
            {item.org_price > item.price && <StruckPrice yuan={item.org_price} />}
          </p>
          {item.tax > 0 && <RefundBadge yuan={item.tax} />}
        </div>
      </div>
      <GroupLine item={item} group={group} shopper={shopper} />
      <AddressLine shopper={shopper} label={t('confirm.address')} />
      <Sums item={item} shopper={shopper} />
      <Promises item={item} group={group} />
    </div>
  );
}
