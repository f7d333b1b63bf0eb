import { returnTerm, sendingTerm } from '../../lib/texts/goods-terms.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import type { Offer } from './offer.ts';

/** How soon goods are sent, and how long they may be returned (docs/domain.md, Parcels and returns). */
export function DeliveryTerms({ delivery }: { delivery: NonNullable<Offer['delivery']> }) {
  const { t } = useTexts();
  return <span>{`${sendingTerm(t, delivery.sending_hours)} · ${returnTerm(t, delivery.return_days)}`}</span>;
}
