import { type ReactNode, useId } from 'react';
import { Icon } from '../icon/icon.tsx';
import styles from './field.module.css';

/** The common props of fields. */
export interface Labelled {
  name: string;
  label: string;
  /** A short note beside the label, such as how much has been written. */
  note?: ReactNode;
  /** One sentence that says what to do about a wrong value. */
  problem?: string;
  /** Shown instead of the problem while there is none. */
  help?: ReactNode;
}

interface FieldFrameProps extends Omit<Labelled, 'name'> {
  /** Renders the control, with the props that link it to its label and message. */
  children: (tied: { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string }) => ReactNode;
}

/** The label above a field, the box around it, and its help or problem beneath. */
export function FieldFrame({ label, note, problem, help, children }: FieldFrameProps) {
  const id = useId();
  const message = problem ?? help;
  const [noteId, messageId] = [`${id}-note`, `${id}-message`];
  const said = [note && noteId, message && messageId].filter(Boolean).join(' ');
  return (
    <div className={styles.field} data-bad={problem ? '' : undefined}>
      <div className={styles.head}>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        {note && (
          <span id={noteId} className={styles.note}>
            {note}
          </span>
        )}
      </div>
      <div className={styles.box}>
        {children({
          id,
          'aria-invalid': problem ? true : undefined,
          'aria-describedby': said || undefined,
        })}
      </div>
      {message && <Message id={messageId} problem={problem} help={help} />}
    </div>
  );
}

/** The line beneath a field: its problem, else its help. */
export function Message({ id, problem, help }: { id: string } & Pick<Labelled, 'problem' | 'help'>) {
  return (
    <p id={id} className={styles.message} data-bad={problem ? '' : undefined}>
      {problem && <Icon name="alert" size={18} />}
      <span>{problem ?? help}</span>
    </p>
  );
}
