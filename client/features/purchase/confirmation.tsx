import { RefundBadge } from '../../ui/badge/refund-badge.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import { Price, StruckPrice } from '../../ui/price/price.tsx';
import { AddressLine } from './address-line.tsx';
import { Choice } from './choice.tsx';
import styles from './confirmation.module.css';
import { GroupLine } from './group-line.tsx';
import { Guarantees } from './guarantees.tsx';
import { lacksAddress, type Offer, type Shopper, type WaitingGroup } from './offer.ts';
import { PriceBreakdown } from './price-breakdown.tsx';
import type { UnavailableReason } from './unavailable.tsx';
import type { usePayment } from './use-payment.ts';

/** The data and handlers of the confirmation, in the sheet over an item and on its own page. */
export interface ConfirmationProps {
  offer: Offer;
  /** Null while it is loading. */
  shopper: Shopper | null;
  /** The page of the purchase, to return to from the address or the recharge. */
  back: string;
  /** A group that needs one more member, which may be joined instead of opening a new one. */
  waiting: WaitingGroup | null;
  payment: ReturnType<typeof usePayment>;
  onPay: () => void;
  unavailableReason: UnavailableReason | null;
  /** Nickname of the shopper who has logged in in another tab since this was shown. */
  other: string | null;
  /** Starts again as the shopper who is logged in now. */
  onAsOther: () => void;
  /** What only a sheet can do; left out on a page. */
  sheet?: {
    onChoose: (group: WaitingGroup | null) => void;
    onOpenOwn: () => void;
    onClose: () => void;
    /** The balance could not be loaded. */
    unread: boolean;
    renewing: boolean;
    onAgain: () => void;
  };
}

/** Why the offer is not available any more. Null also while a try is undecided, which may be the reason. */
export function nothingToPay({ unavailableReason, payment }: ConfirmationProps): UnavailableReason | null {
  return payment.busy || payment.undecided ? null : unavailableReason;
}

/**
 * Everything a shopper must know before paying: what, how much, what is left, what comes back and when (docs/domain.md,
 * Honest by construction). The pay button is in `PayFoot`, since a sheet has it in its foot.
 */
export function Confirmation(props: ConfirmationProps) {
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
          {offer.delivery && !lacksAddress(offer, shopper) && <AddressLine shopper={shopper} back={back} />}
          <PriceBreakdown price={offer.price} shopper={shopper} />
          <Guarantees offer={offer} />
        </>
      )}
    </div>
  );
}
