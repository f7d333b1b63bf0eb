import { useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { Link } from '../../ui/link/link.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import styles from './confirmation.module.css';
import type { Shopper } from './offer.ts';

interface AddressLineProps {
  shopper: Shopper | null;
  label: string;
  /** The page of the purchase, to return to. */
  back: string;
}

/** The delivery address of the order, or the offer to add one; a purchase does not need one. */
export function AddressLine({ shopper, label, back }: AddressLineProps) {
  const to = `/user/address?${new URLSearchParams({ next: back })}`;
  return (
    <Link to={to} className={styles.address} aria-label={shopper ? undefined : label}>
      <Icon name="pin" />
      <span className={styles.where}>
        {shopper ? <Where shopper={shopper} /> : <Skeleton className={styles.line} />}
      </span>
      <Icon name="next" size={18} flip />
    </Link>
  );
}

function Where({ shopper }: { shopper: Shopper }) {
  const { t } = useTexts();
  if (shopper.address === '') {
    return (
      <>
        <b>{t('confirm.addAddress')}</b>
        <span>{t('confirm.noAddress')}</span>
      </>
    );
  }
  return (
    <>
      <span>
        <b>
          <bdi>{shopper.truename}</bdi>
        </b>{' '}
        <bdi dir="ltr">{shopper.phone}</bdi>
      </span>
      <span className={styles.whole} dir="auto">
        {shopper.address}
      </span>
    </>
  );
}
