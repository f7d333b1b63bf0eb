import { durationWords } from '../../lib/texts/duration.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Money } from '../../ui/price/price.tsx';
import { Text } from '../../ui/text/text.tsx';
import { Deadline } from '../../ui/time/time.tsx';
import { fillsGroup, type Offer, totalOf } from './offer.ts';

/** When the whole price comes back, if the group does not fill. */
export function MoneyBack({ offer }: { offer: Offer }) {
  const { t } = useTexts();
  const { moneyBack, priceMax } = offer;
  const amount = <Money yuan={totalOf(offer)} strong />;
  if (fillsGroup(offer)) return <span>{t('confirm.nothingTaken')}</span>;
  // Which price that is, is not known yet.
  if (priceMax !== null) return <span>{t('group.expired.mine')}</span>;
  return typeof moneyBack === 'string' ? (
    <Text k="confirm.backAt" amount={amount} time={<Deadline at={moneyBack} />} />
  ) : (
    <Text k="confirm.backWithin" amount={amount} duration={durationWords(t, moneyBack)} />
  );
}
