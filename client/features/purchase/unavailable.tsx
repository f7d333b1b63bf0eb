import { type TextKey, useTexts } from '../../lib/texts/texts.ts';
import { Button, ButtonLink } from '../../ui/button/button.tsx';
import { Hint } from '../../ui/hint/hint.tsx';
import styles from './confirmation.module.css';
import { checkoutPath, type Offer } from './offer.ts';

/**
 * Why the offer is not available: the item cannot be bought, the group cannot be joined, or the group is the shopper's
 * own.
 */
export type UnavailableReason = 'itemGone' | 'soldOut' | 'over' | 'groupGone' | 'mine';

interface UnavailableProps {
  reason: UnavailableReason;
  offer: Offer;
  /** Opens a new group without leaving the page, where that is possible. */
  onOpenOwn?: () => void;
  onClose?: () => void;
}

/** Why the offer is not available, and what can be done instead. */
export function Unavailable({ reason, offer, onOpenOwn, onClose }: UnavailableProps) {
  const { t } = useTexts();
  const { text, to, button } = wayOn(reason, offer);
  const main = reason === 'groupGone';
  const inPlace = main ? onOpenOwn : onClose;
  return (
    <div className={styles.instead}>
      <Hint kind="error" role="alert">
        {t(text)}
      </Hint>
      {inPlace ? (
        <Button kind={main ? 'primary' : 'line'} block onClick={inPlace}>
          {t(main ? button : 'action.close')}
        </Button>
      ) : (
        <ButtonLink kind="primary" block to={to}>
          {t(button)}
        </ButtonLink>
      )}
    </div>
  );
}

function wayOn(reason: UnavailableReason, offer: Offer): { text: TextKey; to: string; button: TextKey } {
  switch (reason) {
    case 'groupGone':
      return { text: 'confirm.groupGone', to: checkoutPath(offer.itemId, null), button: 'confirm.openOwn' };
    case 'mine':
      return { text: 'refusal.alreadyInGroup', to: `/g/${offer.group?.orderno}`, button: 'order.share' };
    default:
      return { text: `submit.${reason}.why`, to: '/', button: 'order.empty.action' };
  }
}
