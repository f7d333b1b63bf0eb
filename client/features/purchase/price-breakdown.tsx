import type { ReactNode } from 'react';
import { fenOf, yuanOf } from '../../../shared/money.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Money, Price } from '../../ui/price/price.tsx';
import styles from './confirmation.module.css';
import type { Shopper } from './offer.ts';

interface PriceBreakdownProps {
  /** Of all pieces, in yuan. */
  price: number;
  shopper: Shopper;
}

/** The price, the balance and what is left of it; that it is too low is said beside the button. */
export function PriceBreakdown({ price, shopper }: PriceBreakdownProps) {
  const { t } = useTexts();
  const left = yuanOf(fenOf(shopper.recharge_money) - fenOf(price));
  return (
    <dl>
      <PriceRow name={t('confirm.balance')}>
        <Money yuan={shopper.recharge_money} />
      </PriceRow>
      <PriceRow name={t('confirm.due')} strong>
        <Price yuan={price} />
      </PriceRow>
      {left >= 0 && (
        <PriceRow name={t('confirm.left')}>
          <Money yuan={left} />
        </PriceRow>
      )}
    </dl>
  );
}

function PriceRow({ name, strong, children }: { name: string; strong?: true; children: ReactNode }) {
  return (
    <div className={styles.row} data-strong={strong}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
