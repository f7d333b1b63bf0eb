import type { ReactNode } from 'react';
import { fenOf, yuanOf } from '../../../shared/money.ts';
import { useTexts } from '../../app/texts.tsx';
import { Money, Price } from '../price/price.tsx';
import { Skeleton } from '../skeleton/skeleton.tsx';
import styles from './confirmation.module.css';
import type { Item, Shopper } from './purchase.ts';

/** Yuan by which the wallet falls short of the item's price; 0 when it is enough. */
export function shortBy(item: Item, shopper: Shopper): number {
  return yuanOf(Math.max(0, fenOf(item.price) - fenOf(shopper.recharge_money)));
}

/** The price, the balance and what is left of it. */
export function Sums({ item, shopper }: { item: Item; shopper: Shopper | null }) {
  const { t } = useTexts();
  const waiting = <Skeleton className={styles.sum} />;
  const left = shopper && yuanOf(fenOf(shopper.recharge_money) - fenOf(item.price));
  return (
    <dl className={styles.sums} aria-busy={shopper === null || undefined}>
      <Row name={t('confirm.balance')}>{shopper ? <Money yuan={shopper.recharge_money} /> : waiting}</Row>
      <Row name={t('confirm.due')} strong>
        <Price yuan={item.price} />
      </Row>
      {left !== null && left < 0 ? (
        <Row name={t('confirm.short')} alarm>
          <Money yuan={-left} />
        </Row>
      ) : (
        <Row name={t('confirm.left')}>{left === null ? waiting : <Money yuan={left} />}</Row>
      )}
    </dl>
  );
}

function Row({ name, strong, alarm, children }: { name: string; strong?: true; alarm?: true; children: ReactNode }) {
  return (
    <div className={styles.row} data-strong={strong} data-alarm={alarm}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
