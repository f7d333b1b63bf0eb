import { useTexts } from '../../lib/texts/texts.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { RefusedHint } from '../../ui/hint/hint.tsx';
import { inPlace } from '../../ui/link/link.tsx';
import styles from './confirmation.module.css';
import type { Offer } from './offer.ts';
import { addressOfItem, purchaseAddress } from './purchase-address.ts';

/**
 * Why the offer is not available: the item cannot be bought, the group cannot be joined, or the shopper is in it or has
 * left it.
 */
export type UnavailableReason = 'itemGone' | 'ahead' | 'soldOut' | 'over' | 'groupGone' | 'mine' | 'left';

interface UnavailableProps {
  reason: UnavailableReason;
  offer: Offer;
  /** The path of the page under the sheet. */
  page: string;
  onClose: () => void;
}

/** Why the offer is not available, and what can be done instead. */
export function Unavailable({ reason, offer, page, onClose }: UnavailableProps) {
  const { t } = useTexts();
  const item = addressOfItem(offer.itemId);
  const here = page === item || undefined;
  return (
    <div className={styles.instead}>
      <RefusedHint>{t(textOf(reason))}</RefusedHint>
      {reason === 'groupGone' || reason === 'left' ? (
        <ButtonLink kind="primary" block to={purchaseAddress(item)} replace={here} aria-haspopup={here && 'dialog'}>
          {t('confirm.openOwn')}
        </ButtonLink>
      ) : (
        <ButtonLink kind="line" block to={page} onClick={inPlace(onClose)}>
          {t('action.close')}
        </ButtonLink>
      )}
    </div>
  );
}

function textOf(reason: UnavailableReason) {
  if (reason === 'groupGone') return 'confirm.groupGone';
  if (reason === 'left') return 'refusal.groupLeft';
  return reason === 'mine' ? 'refusal.alreadyInGroup' : (`submit.${reason}.why` as const);
}
