import { RefundBadge } from '../../ui/badge/refund-badge.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import { Price, StruckPrice } from '../../ui/price/price.tsx';
import { AddressLine } from './address-line.tsx';
import { ChannelChoice } from './channel-choice.tsx';
import { Choice } from './choice.tsx';
import styles from './confirmation.module.css';
import { GroupLine } from './group-line.tsx';
import { Guarantees } from './guarantees.tsx';
import { totalOf } from './offer.ts';
import { OptionChoices } from './option-choices.tsx';
import { PriceBreakdown } from './price-breakdown.tsx';
import { Quantity } from './quantity.tsx';
import type { Terms } from './terms.ts';
import type { UnavailableReason } from './unavailable.tsx';
import type { useChannelPayment } from './use-channel-payment.ts';
import type { usePayment } from './use-payment.ts';

/** One purchase, as its sheet hands it down. */
export interface Purchase extends Terms {
  /** The path of the page under the sheet. */
  page: string;
  /** The path of the sheet. */
  sheet: string;
  /** Its address with what was chosen in it, to return to from the address book or the recharge. */
  address: string;
  payment: ReturnType<typeof usePayment>;
  /** The same through a channel, where the wallet is too low. */
  byChannel: ReturnType<typeof useChannelPayment>;
  /** Name of the shopper who has logged in in another tab since the sheet was opened. */
  other: string | null;
  /** Starts again as the shopper who is logged in now. */
  onAsOther: () => void;
  onClose: () => void;
}

/** Why the offer is not available any more. Null also while a try is undecided, which may be the reason. */
export function nothingToPay({ unavailableReason, payment }: Purchase): UnavailableReason | null {
  return payment.busy || payment.undecided ? null : unavailableReason;
}

/**
 * Everything a shopper must know before paying: what, how much, what is left, what comes back and when (docs/domain.md,
 * Honest by construction). The pay button is in the sheet's foot (`PayFoot`).
 */
export function Confirmation(purchase: Purchase) {
  const { offer, shopper, page, sheet, address, waiting, payment, channels, byChannel } = purchase;
  const { channel } = byChannel;
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
          {offer.variant && (
            <p className={styles.pieces}>
              <bdi>{offer.variant.name}</bdi>
            </p>
          )}
          <p className={styles.prices}>
            <Price yuan={offer.price} max={offer.priceMax} />
            {offer.reference && offer.priceMax === null && <StruckPrice reference={offer.reference} named />}
          </p>
          {offer.tax > 0 && <RefundBadge yuan={offer.tax} />}
        </div>
      </div>
      {nothingToPay(purchase) === null && (
        <>
          {!payment.busy && <Choice offer={offer} waiting={waiting} page={page} />}
          <div>
            <OptionChoices offer={offer} path={sheet} saysLeft={offer.group !== null} />
          </div>
          <Quantity offer={offer} sheet={sheet} />
          <GroupLine offer={offer} shopper={shopper} />
          {offer.delivery && <AddressLine shopper={shopper} back={address} />}
          {offer.missing.length === 0 && <PriceBreakdown price={totalOf(offer)} shopper={shopper} />}
          {channel && (
            <ChannelChoice
              channels={channels}
              shopper={shopper}
              chosen={channel}
              onChoose={byChannel.choose}
              usesBalance={byChannel.usesBalance}
              onUseBalance={byChannel.useBalance}
            />
          )}
          <Guarantees offer={offer} />
        </>
      )}
    </div>
  );
}
