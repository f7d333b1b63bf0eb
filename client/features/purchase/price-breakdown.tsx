import type { ReactNode } from 'react';
import { fenOf, yuanOf } from '../../../shared/money.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Money, Price } from '../../ui/price/price.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import styles from './confirmation.module.css';
import type { Shopper } from './offer.ts';

/** How many yuan the wallet falls short of a price; 0 if it is enough. */
export function shortBy(price: number, shopper: Shopper): number {
  return yuanOf(Math.max(0, fenOf(price) - fenOf(shopper.recharge_money)));
}

interface PriceBreakdownProps {
  price: number;
  shopper: Shopper | null;
}

/** The price, the balance and what is left of it; that it is too low is said beside the button. */
export function PriceBreakdown({ price, shopper }: PriceBreakdownProps) {
  const { t } = useTexts();
  const waiting = <Skeleton className={styles.sum} />;
  const left = shopper && yuanOf(fenOf(shopper.recharge_money) - fenOf(price));
  return (
    <dl aria-busy={shopper === null || undefined}>
      <PriceRow name={t('confirm.balance')}>{shopper ? <Money yuan={shopper.recharge_money} /> : waiting}</PriceRow>
      <PriceRow name={t('confirm.due')} strong>
        <Price yuan={price} />
      </PriceRow>
      {(left === null || left >= 0) && (
        <PriceRow name={t('confirm.left')}>{left === null ? waiting : <Money yuan={left} />}</PriceRow>
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
