import type { ReactNode } from 'react';
import styles from './badge.module.css';

interface BadgeProps {
  /** `refund` is money coming back and nothing else. */
  kind: 'refund' | 'wait' | 'info' | 'brand' | 'neutral';
  children: ReactNode;
}

/** A short fact, which is no control. */
export function Badge({ kind, children }: BadgeProps) {
  return (
    <span className={styles.badge} data-kind={kind}>
      {children}
    </span>
  );
}
