import type { ComponentProps, ReactNode } from 'react';
import styles from './radio-row.module.css';

/** Rows of which one is chosen. A `quiet` legend is only for screen readers. */
export function RadioRows({ legend, quiet, children }: { legend: string; quiet?: boolean; children: ReactNode }) {
  return (
    <fieldset className={styles.rows}>
      <legend className={quiet ? 'sr' : styles.legend}>{legend}</legend>
      {children}
    </fieldset>
  );
}

/** A radio button whose whole row can be tapped; its children describe the choice. */
export function RadioRow({ children, ...input }: ComponentProps<'input'>) {
  return (
    <label className={styles.row}>
      <input type="radio" {...input} />
      {children}
    </label>
  );
}
