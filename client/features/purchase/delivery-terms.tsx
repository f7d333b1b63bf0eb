import { useShop } from '../../lib/context.ts';
import { durationWords } from '../../lib/texts/duration.ts';
import { returnTerm } from '../../lib/texts/return-term.ts';
import { useTexts } from '../../lib/texts/texts.ts';

/** How soon goods are sent, and how long they may be returned (docs/domain.md, Parcels and returns). */
export function DeliveryTerms() {
  const { t } = useTexts();
  const { sendingHours, returnDays } = useShop();
  const sending = t('terms.sending', { duration: durationWords(t, sendingHours * 3600) });
  return `${sending} · ${returnTerm(t, returnDays)}`;
}
