import { checkoutPath, type Offer } from '../../features/purchase/offer.ts';
import { type TextKey, useTexts } from '../../lib/texts/texts.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { Hint } from '../../ui/hint/hint.tsx';
import type { Terms } from './terms.ts';

/** Why there is nothing to pay for, and the way on. */
export function Unavailable({ by, offer }: { by: NonNullable<Terms['unavailableReason']>; offer: Offer }) {
  const { t } = useTexts();
  const { text, to, button } = wayOn(by, offer);
  return (
    <>
      <Hint kind="error">{t(text)}</Hint>
      <ButtonLink kind="primary" block to={to}>
        {t(button)}
      </ButtonLink>
    </>
  );
}

function wayOn(
  by: NonNullable<Terms['unavailableReason']>,
  offer: Offer,
): { text: TextKey; to: string; button: TextKey } {
  switch (by) {
    case 'groupGone':
      return { text: 'confirm.groupGone', to: checkoutPath(offer.itemId, null), button: 'confirm.openOwn' };
    case 'mine':
      return { text: 'refusal.alreadyInGroup', to: `/g/${offer.group?.orderno}`, button: 'order.share' };
    default:
      return { text: `submit.${by}.why`, to: '/', button: 'order.empty.action' };
  }
}
