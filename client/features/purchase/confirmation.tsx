import type { ReactNode } from 'react';
import { useTexts } from '../../lib/texts/texts.ts';
import { RefundBadge } from '../../ui/badge/refund-badge.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import { Price, StruckPrice } from '../../ui/price/price.tsx';
import { AddressLine } from './address-line.tsx';
import styles from './confirmation.module.css';
import { GroupLine } from './group-line.tsx';
import { Guarantees } from './guarantees.tsx';
import type { Offer, Shopper } from './offer.ts';
import { PriceBreakdown } from './price-breakdown.tsx';

interface ConfirmationProps {
  offer: Offer;
  /** Null while it is being read. */
  shopper: Shopper | null;
  /** What else there is to have, above what the payment does. */
  choice?: ReactNode;
  /** Where the purchase goes on after the address was looked at. */
  back: string;
}

/**
 * Everything a shopper must know before paying: what, how much, what is left, what comes back and when
 * (docs/domain.md, Honest by construction). The pay button stands elsewhere, since a sheet keeps it in its foot.
 */
export function Confirmation({ offer, shopper, choice, back }: ConfirmationProps) {
  const { t } = useTexts();
  return (
    <div className={styles.confirmation}>
      <div className={styles.item}>
        <Picture
          className={styles.picture}
          src={offer.picture}
          placeholder={offer.placeholder}
          alt=""
          sizes="88px"
          priority="high"
        />
        <div className={styles.facts}>
          <p className={styles.title} dir="auto">
            {offer.title}
          </p>
          <p className={styles.prices}>
            <Price yuan={offer.price} />
            {offer.orgPrice > offer.price && <StruckPrice yuan={offer.orgPrice} />}
          </p>
          {offer.tax > 0 && <RefundBadge yuan={offer.tax} />}
        </div>
      </div>
      {choice}
      <GroupLine offer={offer} shopper={shopper} />
      <AddressLine shopper={shopper} label={t('confirm.address')} back={back} />
      <PriceBreakdown price={offer.price} shopper={shopper} />
      <Guarantees offer={offer} />
    </div>
  );
}
