import type { ReactNode } from 'react';
import type { CallOutput } from '../../../shared/contract/index.ts';
import { ProductCard } from './product-card.tsx';
import styles from './product-grid.module.css';

/** As many pictures as the first screen of a phone shows. */
const AT_ONCE = 4;

interface ProductGridProps {
  items: CallOutput<'itemList'>;
  busy?: boolean;
  /** More cells after the cards, such as skeletons. */
  children?: ReactNode;
}

/** Items in two columns on a phone, in four on a wide screen. */
export function ProductGrid({ items, busy, children }: ProductGridProps) {
  return (
    <ul className={styles.grid} aria-busy={busy || undefined}>
      {items.map((item, place) => (
        <li key={item.id} className={styles.cell}>
          <ProductCard item={item} eager={place < AT_ONCE} />
        </li>
      ))}
      {children}
    </ul>
  );
}
