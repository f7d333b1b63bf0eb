import { type ReactNode, useId } from 'react';
import styles from './page.module.css';

/** The column that most screens stand in: cards, one under the other. */
export function Page({ children }: { children: ReactNode }) {
  return <main className={styles.page}>{children}</main>;
}

/** The heading over what stands on the page itself, without a card. */
export function SectionHeading({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <h2 className={styles.section} id={id}>
      {children}
    </h2>
  );
}

interface CardProps {
  /** Its heading, if it has one that is seen. */
  heading?: ReactNode;
  /** Stands at the end of the heading's line. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A white card with what belongs together. */
export function Card({ heading, aside, children }: CardProps) {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={heading ? id : undefined}>
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
