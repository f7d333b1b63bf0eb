import type { ReactNode } from 'react';
import styles from './fieldset.module.css';

interface FieldsetProps {
  legend: ReactNode;
  /** The legend is only for screen readers. */
  quiet?: boolean;
  /** A short note beside the legend, such as how much has been chosen. */
  note?: ReactNode;
  /** Lays the fields out. */
  className?: string;
  children: ReactNode;
}

/** Fields that belong together, under a legend that looks like the label of a field. */
export function Fieldset({ legend, quiet, note, className, children }: FieldsetProps) {
  return (
    <fieldset className={[styles.fieldset, note && styles.noted, className].filter(Boolean).join(' ')}>
      <legend className={quiet ? 'sr' : styles.legend}>{legend}</legend>
      {note && <p className={styles.note}>{note}</p>}
      {children}
    </fieldset>
  );
}
