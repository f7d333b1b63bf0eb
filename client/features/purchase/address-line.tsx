import { useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { Link } from '../../ui/link/link.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import styles from './confirmation.module.css';
import type { Shopper } from './offer.ts';

/** The address book, from which the reader returns to the purchase at `back`. */
export const addressBook = (back: string): string => `/user/address?${new URLSearchParams({ next: back })}`;

interface AddressLineProps {
  shopper: Shopper | null;
  /** The page of the purchase, to return to. */
  back: string;
}

/** Where the goods of the order are sent. */
export function AddressLine({ shopper, back }: AddressLineProps) {
  const { t } = useTexts();
  return (
    <Link to={addressBook(back)} className={styles.address} aria-label={shopper ? undefined : t('confirm.address')}>
      <Icon name="pin" />
      <span className={styles.where}>
        {shopper ? <Where shopper={shopper} /> : <Skeleton className={styles.line} />}
      </span>
      <Icon name="next" size={18} flip />
    </Link>
  );
}

function Where({ shopper: { truename, phone, address } }: { shopper: Shopper }) {
  return (
    <>
      <span>
        <b>
          <bdi>{truename}</bdi>
        </b>{' '}
        <bdi dir="ltr">{phone}</bdi>
      </span>
      <span className={styles.whole} dir="auto">
        {address}
      </span>
    </>
  );
}
