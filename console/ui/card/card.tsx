import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../icon/icon.tsx';
import styles from './card.module.css';

export interface CardProps {
  /** Of the address that leads to it. */
  id?: string;
  title?: ReactNode;
  /** Beside the title. */
  sub?: ReactNode;
  /** At the end of the head. */
  more?: ReactNode;
  /** Its content has no padding of its own: forms, facts, words. */
  padded?: boolean;
  children: ReactNode;
}

/** A plate with a heading. */
export function Card({ id, title, sub, more, padded, children }: CardProps) {
  const heading = useId();
  return (
    <section id={id} className={styles.card} aria-labelledby={title === undefined ? undefined : heading}>
      {title !== undefined && (
        <header>
          <h2 id={heading}>{title}</h2>
          {sub && <span className={styles.sub}>{sub}</span>}
          {more && <span className={styles.more}>{more}</span>}
        </header>
      )}
      {padded ? <div className={styles.body}>{children}</div> : children}
    </section>
  );
}

/** A quiet link with an arrow, at the end of a card's head. */
export function MoreLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={styles.link}>
      <span>{children}</span>
      <Icon name="next" size={15} flip />
    </Link>
  );
}

/** Cards in columns, `picture` beside a picture of what they are about; one column below 1100 px. */
export function Columns({
  kind,
  children,
}: {
  kind: 'wide' | 'even' | 'side' | 'four' | 'picture';
  children: ReactNode;
}) {
  return (
    <div className={styles.columns} data-kind={kind}>
      {children}
    </div>
  );
}

/** Cards, fields or sentences below each other, 12 px apart. */
export function Stack({ children }: { children: ReactNode }) {
  return <div className={styles.stack}>{children}</div>;
}
