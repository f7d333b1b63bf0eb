import type { ComponentProps, ReactNode } from 'react';
import styles from './switch-row.module.css';

interface SwitchRowProps extends ComponentProps<'input'> {
  label: ReactNode;
  help?: ReactNode;
}

/** A switch; its whole row can be tapped. */
export function SwitchRow({ label, help, ...input }: SwitchRowProps) {
  return (
    <label className={styles.row}>
      <span className={styles.words}>
        <span className={styles.label}>{label}</span>
        {help && <span className={styles.help}>{help}</span>}
      </span>
      <input type="checkbox" className={styles.switch} {...input} />
    </label>
  );
}
