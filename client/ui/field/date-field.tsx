import { useState } from 'react';
import styles from './field.module.css';
import { FieldFrame, type Labelled } from './field-frame.tsx';

interface DateFieldProps extends Labelled {
  /** `1990-05-21`. */
  defaultValue: string;
  autoComplete?: string;
  required?: boolean;
}

/** A day, by the browser's own field; Safari would show today's in an empty one. */
export function DateField({ label, note, problem, help, ...input }: DateFieldProps) {
  const [empty, setEmpty] = useState(input.defaultValue === '');
  return (
    <FieldFrame label={label} note={note} problem={problem} help={help}>
      {(tied) => (
        <input
          {...input}
          {...tied}
          type="date"
          dir="ltr"
          className={styles.input}
          data-empty={empty || undefined}
          onInput={({ currentTarget }) => setEmpty(currentTarget.value === '')}
        />
      )}
    </FieldFrame>
  );
}
