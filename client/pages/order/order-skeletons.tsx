import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import styles from './order-skeletons.module.css';

const PLACES = [0, 1, 2];

/** Placeholders while a tab of orders is loading. */
export function OrderSkeletons() {
  return (
    <ul className={styles.list} aria-busy="true">
      {PLACES.map((place) => (
        <li key={place} className={styles.card} aria-hidden="true">
          <Skeleton className={styles.number} />
          <Skeleton className={styles.picture} />
          <Skeleton className={styles.name} />
          <Skeleton className={styles.price} />
          <Skeleton className={styles.steps} />
          <Skeleton className={styles.statusText} />
        </li>
      ))}
    </ul>
  );
}
