import styles from './order-item.module.css';
import type { Order } from './order-row.ts';

/** Which variant of the item it is; nothing without options. An older server beside this one does not say it. */
export function WhichVariant({ order: { variant = '' } }: { order: Order }) {
  if (variant === '') return null;
  return (
    <span className={styles.variant}>
      <bdi>{variant}</bdi>
    </span>
  );
}
