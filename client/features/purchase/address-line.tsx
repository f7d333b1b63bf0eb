import { useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { Link } from '../../ui/link/link.tsx';
import styles from './confirmation.module.css';
import type { Shopper } from './offer.ts';

/** The address book, from which the reader returns to the purchase at `back`. */
export const addressBook = (back: string): string => `/user/address?${new URLSearchParams({ next: back })}`;

interface AddressLineProps {
  shopper: Shopper;
  /** The address of the purchase, to return to. */
  back: string;
}

/** Where the goods of the order are sent; without an address, that one may be given now or later. */
export function AddressLine({ shopper: { truename, phone, address }, back }: AddressLineProps) {
  const { t } = useTexts();
  if (address === '') {
    return (
      <Link to={addressBook(back)} className={styles.address} data-missing="">
        <Icon name="pin" />
        <span className={styles.where}>
          <b>{t('confirm.addAddress')}</b>
          <span>{t('confirm.addressLater')}</span>
        </span>
        <Icon name="next" size={18} flip />
      </Link>
    );
  }
  return (
    <Link to={addressBook(back)} className={styles.address}>
      <Icon name="pin" />
      <span className={styles.where}>
        <span>
          <b>
            <bdi>{truename}</bdi>
          </b>{' '}
          <bdi dir="ltr">{phone}</bdi>
        </span>
        <span className={styles.whole} dir="auto">
          {address}
        </span>
      </span>
      <Icon name="next" size={18} flip />
    </Link>
  );
}
