import type { ReactNode } from 'react';
import { Mark } from '../icon/icon.tsx';
import styles from './empty.module.css';

interface EmptyProps {
  /** The heading of a page that has nothing else. */
  title?: string;
  children: ReactNode;
  link?: ReactNode;
}

/** What would stand here, and one link. */
export function Empty({ title, children, link }: EmptyProps) {
  return (
    <div className={styles.empty}>
      <span className={styles.mark}>
        <Mark />
      </span>
      {title && <h1>{title}</h1>}
      <p>{children}</p>
      {link}
    </div>
  );
}
