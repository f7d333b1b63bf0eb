import type { ReactNode } from 'react';
import type { CallOutput } from '../../../shared/contract/index.ts';
import { ON_FIRST_SCREEN } from './first-placeholders.ts';
import { ProductCard } from './product-card.tsx';
import styles from './product-grid.module.css';

interface ProductGridProps {
  items: CallOutput<'itemList'>;
  busy?: boolean;
  /** The page shows only cards: the first one's picture loads before all others. */
  leads?: boolean;
  /** More cells after the cards, such as skeletons. */
  children?: ReactNode;
}

/** Items in two columns on a phone, in four on a wide screen. */
export function ProductGrid({ items, busy, leads = false, children }: ProductGridProps) {
  return (
    <ul className={styles.grid} aria-busy={busy || undefined}>
      <ProductCells items={items} priority={(place) => priorityOf(place, leads)} />
      {children}
    </ul>
  );
}

/** The loading priority of a card's picture, by its place. */
type Priority = (place: number) => 'high' | 'low' | undefined;

/** Cells for a grid; without `priority` their pictures load when the reader comes near. */
export function ProductCells({ items, priority }: { items: CallOutput<'itemList'>; priority?: Priority }) {
  return items.map((item, place) => (
    <li key={item.id} className={styles.cell}>
      <ProductCard item={item} priority={priority?.(place)} />
    </li>
  ));
}

function priorityOf(place: number, leads: boolean): ReturnType<Priority> {
  if (place >= ON_FIRST_SCREEN) return undefined;
  return leads && place === 0 ? 'high' : 'low';
}
