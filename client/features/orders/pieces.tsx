import { times } from '../../../shared/quantity.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import styles from './order-item.module.css';
import type { Order } from './order-row.ts';

/** How many pieces an order has, beside its price; nothing of one. An older server beside this one does not say it. */
export function Pieces({ order: { quantity = 1 } }: { order: Order }) {
  const { count } = useTexts();
  if (quantity <= 1) return null;
  return (
    <bdi dir="ltr" className={styles.pieces}>
      {times(count(quantity))}
    </bdi>
  );
}
