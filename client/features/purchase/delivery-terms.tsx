import { durationWords } from '../../lib/texts/duration.ts';
import { returnTerm } from '../../lib/texts/return-term.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import type { Offer } from './offer.ts';

/** How soon goods are sent, and how long they may be returned (docs/domain.md, Parcels and returns). */
export function DeliveryTerms({ delivery }: { delivery: NonNullable<Offer['delivery']> }) {
  const { t } = useTexts();
  const sending = t('terms.sending', { duration: durationWords(t, delivery.sending_hours * 3600) });
  return <span>{`${sending} · ${returnTerm(t, delivery.return_days)}`}</span>;
}
