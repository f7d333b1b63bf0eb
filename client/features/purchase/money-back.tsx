import { durationWords } from '../../lib/texts/duration.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Money } from '../../ui/price/price.tsx';
import { Text } from '../../ui/text/text.tsx';
import { Deadline } from '../../ui/time/time.tsx';
import type { Offer } from './offer.ts';

/** When the whole price comes back, if the group does not fill. */
export function MoneyBack({ offer: { group, price, moneyBack } }: { offer: Offer }) {
  const { t } = useTexts();
  const amount = <Money yuan={price} strong />;
  if (group?.missing === 1 && !group.mine) return <span>{t('confirm.nothingTaken')}</span>;
  return typeof moneyBack === 'string' ? (
    <Text k="confirm.backAt" amount={amount} time={<Deadline at={moneyBack} />} />
  ) : (
    <Text k="confirm.backWithin" amount={amount} duration={durationWords(t, moneyBack)} />
  );
}
