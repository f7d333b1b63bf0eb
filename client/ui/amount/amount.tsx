import { fenOf, formatMoney } from '../../../shared/money.ts';
import { useShop } from '../../lib/context.ts';
import styles from './amount.module.css';

/** A movement of money in yuan: green with a plus for money in, ink with a minus for money out. */
export function Amount({ yuan }: { yuan: number }) {
  const { currency } = useShop();
  const direction = yuan < 0 ? 'out' : 'in';
  return (
    <bdi dir="ltr" className={styles.amount} data-direction={direction}>
      {`${direction === 'in' ? '+' : '−'}${formatMoney(fenOf(Math.abs(yuan)), currency)}`}
    </bdi>
  );
}
