import type { ComponentProps } from 'react';
import styles from './field.module.css';
import { FieldFrame, type Labelled } from './field-frame.tsx';

type Input<Tag extends 'input' | 'textarea'> = Omit<ComponentProps<Tag>, 'id' | 'className' | 'children' | 'name'>;

/** One labelled text field with its help or problem beneath it. */
export function Field({ label, note, problem, help, type = 'text', ...input }: Labelled & Input<'input'>) {
  return (
    <FieldFrame label={label} note={note} problem={problem} help={help}>
      {(tied) => <input dir="auto" {...input} {...tied} type={type} className={styles.input} />}
    </FieldFrame>
  );
}

/** The same with several lines. */
export function TextArea({ label, note, problem, help, rows = 3, ...input }: Labelled & Input<'textarea'>) {
  return (
    <FieldFrame label={label} note={note} problem={problem} help={help}>
      {(tied) => <textarea dir="auto" {...input} {...tied} rows={rows} className={`${styles.input} ${styles.lines}`} />}
    </FieldFrame>
  );
}
