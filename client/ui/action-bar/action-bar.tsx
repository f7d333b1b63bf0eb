import type { ReactNode } from 'react';
import styles from './action-bar.module.css';

interface ActionBarProps {
  /** What the action is about: its name and its value. */
  label?: ReactNode;
  value?: ReactNode;
  /** The one filled button of the screen. */
  children: ReactNode;
}

/** The next action of a screen: always in sight on a phone, a card at its end on a wide screen. */
export function ActionBar({ label, value, children }: ActionBarProps) {
  return (
    <div className={styles.place}>
      <div className={styles.bar}>
        <div className={styles.inside} data-alone={label ? undefined : ''}>
          {label && (
            <p className={styles.words}>
              <span className={styles.label}>{label}</span>
              <span className={styles.value}>{value}</span>
            </p>
          )}
          {children}
        </div>
      </div>
    </div>
  );
}
