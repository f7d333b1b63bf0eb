import type { ReactNode } from 'react';
import { MoneyBack } from '../../features/purchase/money-back.tsx';
import { mayLeaveLater, type Offer } from '../../features/purchase/offer.ts';
import { returnTerm, sendingTerm } from '../../lib/texts/goods-terms.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Icon, type IconName } from '../../ui/icon/icon.tsx';
import { Card } from '../../ui/main-column/main-column.tsx';
import { Money } from '../../ui/price/price.tsx';
import { Text } from '../../ui/text/text.tsx';
import styles from './group.module.css';

/** What comes of joining: the group fills, it does not, and what follows the goods. */
export function Outcomes({ offer }: { offer: Offer }) {
  const { t } = useTexts();
  const { delivery, tax } = offer;
  const sent = delivery && sendingTerm(t, delivery.sending_hours);
  return (
    <Card>
      <ul className={styles.outcomes}>
        <Outcome icon="group" heading={t('outcome.full')}>
          <span>{t('outcome.atOnce')}</span>
          {sent && <span>{sent}</span>}
        </Outcome>
        <Outcome icon="shield" heading={t('outcome.failed')}>
          <span>
            <MoneyBack offer={offer} />
          </span>
          {mayLeaveLater(offer) && <span>{t('confirm.leavable')}</span>}
        </Outcome>
        {(tax > 0 || delivery) && (
          <Outcome icon="refund" heading={t('outcome.after')}>
            {tax > 0 && (
              <span>
                <Text k="confirm.refund" amount={<Money yuan={tax} strong />} />
              </span>
            )}
            {delivery && <span>{returnTerm(t, delivery.return_days)}</span>}
          </Outcome>
        )}
      </ul>
    </Card>
  );
}

function Outcome({ icon, heading, children }: { icon: IconName; heading: string; children: ReactNode }) {
  return (
    <li data-kind={icon === 'refund' ? 'refund' : undefined}>
      <Icon name={icon} />
      <div>
        <h3>{heading}</h3>
        <p>{children}</p>
      </div>
    </li>
  );
}
