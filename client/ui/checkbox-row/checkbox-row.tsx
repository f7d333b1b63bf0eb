import type { ComponentProps } from 'react';
import styles from './checkbox-row.module.css';

/** A checkbox whose whole row can be tapped; its children say what ticking it means. */
export function CheckboxRow({ children, ...input }: ComponentProps<'input'>) {
  return (
    <label className={styles.row}>
      <input type="checkbox" {...input} />
      <span>{children}</span>
    </label>
  );
}
