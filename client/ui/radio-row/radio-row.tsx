import type { ComponentProps, ReactNode } from 'react';
import { Fieldset } from '../fieldset/fieldset.tsx';
import styles from './radio-row.module.css';

/** Rows of which one is chosen. A `quiet` legend is only for screen readers. */
export function RadioRows({ legend, quiet, children }: { legend: string; quiet?: boolean; children: ReactNode }) {
  return (
    <Fieldset legend={legend} quiet={quiet} className={styles.rows}>
      {children}
    </Fieldset>
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
