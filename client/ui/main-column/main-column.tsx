import { type ReactNode, useId } from 'react';
import styles from './main-column.module.css';

interface MainColumnProps {
  /** On a wide screen its cards stand in two columns; the screen's handle says `wide` as well. */
  wide?: boolean;
  children: ReactNode;
}

/** The column of most screens: cards, one under the other. */
export function MainColumn({ wide, children }: MainColumnProps) {
  return (
    <main className={styles.column} data-wide={wide || undefined}>
      {children}
    </main>
  );
}

/** A screen with a grid of items, which takes the whole width. */
export function GridPage({ children }: { children: ReactNode }) {
  return <main className={styles.grid}>{children}</main>;
}

/** The heading of content that is directly on the page, without a card. */
export function SectionHeading({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <h2 className={styles.section} id={id}>
      {children}
    </h2>
  );
}

interface CardProps {
  /** Its visible heading, if any. */
  heading?: ReactNode;
  /** The end of the heading's line. */
  aside?: ReactNode;
  /** It has no heading and begins with rows, which have their own spacing. */
  rows?: boolean;
  children: ReactNode;
}

/** A white card with content that belongs together. */
export function Card({ heading, aside, rows, children }: CardProps) {
  const id = useId();
  return (
    <section className={styles.card} data-rows={rows} aria-labelledby={heading ? id : undefined}>
      {heading && (
        <div className={styles.head}>
          <h2 id={id} className={styles.heading}>
            {heading}
          </h2>
          {aside}
        </div>
      )}
      {children}
    </section>
  );
}
