import { useTexts } from '../../lib/texts/texts.ts';
import { Hint } from '../../ui/hint/hint.tsx';
import { Money } from '../../ui/price/price.tsx';
import { Text } from '../../ui/text/text.tsx';
import { DeliveryTerms } from './delivery-terms.tsx';
import styles from './guarantees.module.css';
import { MoneyBack } from './money-back.tsx';
import { mayLeaveLater, type Offer, taxOf } from './offer.ts';

/** What comes back: the whole price when the group fails or is left, the tax when it succeeds; and when. Then what is sent. */
export function Guarantees({ offer }: { offer: Offer }) {
  const { t } = useTexts();
  return (
    <div className={styles.guarantees}>
      <Hint icon="shield">
        <MoneyBack offer={offer} />
      </Hint>
      {mayLeaveLater(offer) && <Hint icon="wallet">{t('confirm.leavable')}</Hint>}
      {offer.tax > 0 && (
        <Hint kind="refund">
          <Text k="confirm.refund" amount={<Money yuan={taxOf(offer)} strong />} />
        </Hint>
      )}
      {offer.delivery && (
        <Hint icon="truck">
          <DeliveryTerms delivery={offer.delivery} />
        </Hint>
      )}
    </div>
  );
}
