import styles from './skeleton.module.css';

/** A grey placeholder of the size that `className` gives it; it appears after 200 ms. Its list is `aria-busy`. */
export function Skeleton({ className }: { className?: string }) {
  return <span className={[styles.skeleton, className].filter(Boolean).join(' ')} aria-hidden="true" />;
}

/** Cells of `ProductGrid` that are still loading. */
export function ProductSkeletons({ cards }: { cards: number }) {
  return [...Array(cards).keys()].map((place) => (
    <li key={place} className={styles.card} aria-hidden="true">
      <Skeleton className={styles.picture} />
      <Skeleton className={styles.line} />
      <Skeleton className={styles.short} />
    </li>
  ));
}
