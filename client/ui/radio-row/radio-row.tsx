import type { ComponentProps, ReactNode } from 'react';
import styles from './radio-row.module.css';

/** Rows of which one is chosen. A `quiet` legend is for screen readers alone. */
export function RadioRows({ legend, quiet, children }: { legend: string; quiet?: boolean; children: ReactNode }) {
  return (
    <fieldset className={styles.rows}>
      <legend className={quiet ? 'sr' : styles.legend}>{legend}</legend>
      {children}
    </fieldset>
  );
}

/** A radio button with the whole row to tap; its children say what is chosen by it. */
export function RadioRow({ children, ...input }: ComponentProps<'input'>) {
  return (
    <label className={styles.row}>
      <input type="radio" {...input} />
      {children}
    </label>
  );
}
