import type { ReactNode } from 'react';
import { Mark } from '../icon/icon.tsx';
import styles from './empty.module.css';

/** What would stand here, and one link. */
export function Empty({ children, link }: { children: ReactNode; link?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <span className={styles.mark}>
        <Mark />
      </span>
      <p>{children}</p>
      {link}
    </div>
  );
}
