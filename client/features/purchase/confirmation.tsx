import { useTexts } from '../../lib/texts/texts.ts';
import { RefundBadge } from '../../ui/badge/refund-badge.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import { Price, StruckPrice } from '../../ui/price/price.tsx';
import { AddressLine } from './address-line.tsx';
import { Choice } from './choice.tsx';
import styles from './confirmation.module.css';
import { GroupLine } from './group-line.tsx';
import { Guarantees } from './guarantees.tsx';
import type { Offer, Shopper, WaitingGroup } from './offer.ts';
import { PriceBreakdown } from './price-breakdown.tsx';
import type { UnavailableReason } from './unavailable.tsx';
import type { usePayment } from './use-payment.ts';

/** What the confirmation shows and does, in the sheet over an item as on its own page. */
export interface ConfirmationProps {
  offer: Offer;
  /** Null while it is being read. */
  shopper: Shopper | null;
  /** Where the purchase goes on after the address was looked at, or the wallet recharged. */
  back: string;
  /** A group that waits for one more, which may be joined in place of opening an own one. */
  waiting: WaitingGroup | null;
  payment: ReturnType<typeof usePayment>;
  onPay: () => void;
  unavailableReason: UnavailableReason | null;
  /** Name of the shopper whom another tab has put in the place of the one who was shown this. */
  other: string | null;
  /** Begins anew with whoever is signed in by now. */
  onAsOther: () => void;
  /** What a sheet can do over its page; left out on a page of its own. */
  sheet?: {
    onChoose: (group: WaitingGroup | null) => void;
    onOpenOwn: () => void;
    onClose: () => void;
    /** The balance could not be read. */
    unread: boolean;
    renewing: boolean;
    onAgain: () => void;
  };
}

/** Why there is nothing to pay for by now; null also for a try that nobody knows the outcome of: it may be the reason. */
export function nothingToPay({ unavailableReason, payment }: ConfirmationProps): UnavailableReason | null {
  return payment.busy || payment.problem?.outcome === 'lost' ? null : unavailableReason;
}

/**
 * Everything a shopper must know before paying: what, how much, what is left, what comes back and when
 * (docs/domain.md, Honest by construction). The pay button is `PayFoot`, since a sheet keeps it in its foot.
 */
export function Confirmation(props: ConfirmationProps) {
  const { t } = useTexts();
  const { offer, shopper, back, waiting, payment, sheet } = props;
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
      {nothingToPay(props) === null && (
        <>
          {waiting && !payment.busy && <Choice offer={offer} waiting={waiting} onChoose={sheet?.onChoose} />}
          <GroupLine offer={offer} shopper={shopper} />
          <AddressLine shopper={shopper} label={t('confirm.address')} back={back} />
          <PriceBreakdown price={offer.price} shopper={shopper} />
          <Guarantees offer={offer} />
        </>
      )}
    </div>
  );
}
