import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { useTexts } from '../../app/texts.tsx';
import { useHydrated } from '../../app/use-hydrated.ts';
import { Icon } from '../icon/icon.tsx';
import styles from './field.module.css';

interface Labelled {
  name: string;
  label: string;
  /** One sentence that says what to do about a wrong value. */
  problem?: string;
  /** Shown in the problem's place while there is none. */
  help?: string;
}

type Input<Tag extends 'input' | 'textarea'> = Omit<ComponentProps<Tag>, 'id' | 'className' | 'children' | 'name'>;

interface FieldProps extends Labelled, Input<'input'> {
  /** Password fields: a button that shows what was typed. */
  reveal?: boolean;
}

/** One labelled text field with its help or problem beneath it. */
export function Field({ label, problem, help, reveal = false, type = 'text', ...input }: FieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Frame label={label} problem={problem} help={help}>
      {(tied) => (
        <>
          <input {...input} {...tied} type={shown ? 'text' : type} className={styles.input} />
          {reveal && <Reveal shown={shown} controls={tied.id} onToggle={() => setShown(!shown)} />}
        </>
      )}
    </Frame>
  );
}

/** The same for a text of several lines. */
export function TextArea({ label, problem, help, rows = 3, ...input }: Labelled & Input<'textarea'>) {
  return (
    <Frame label={label} problem={problem} help={help}>
      {(tied) => <textarea {...input} {...tied} rows={rows} className={`${styles.input} ${styles.lines}`} />}
    </Frame>
  );
}

interface FrameProps extends Omit<Labelled, 'name'> {
  /** Makes the control, with what ties it to its label and message. */
  children: (tied: { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string }) => ReactNode;
}

function Frame({ label, problem, help, children }: FrameProps) {
  const id = useId();
  const message = problem ?? help;
  const messageId = `${id}-message`;
  return (
    <div className={styles.field} data-bad={problem ? '' : undefined}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.box}>
        {children({
          id,
          'aria-invalid': problem ? true : undefined,
          'aria-describedby': message ? messageId : undefined,
        })}
      </div>
      {message && (
        <p id={messageId} className={styles.message}>
          {problem && <Icon name="alert" size={18} />}
          <span>{message}</span>
        </p>
      )}
    </div>
  );
}

/** Not there without JavaScript, since it could do nothing. */
function Reveal({ shown, controls, onToggle }: { shown: boolean; controls: string; onToggle: () => void }) {
  const { t } = useTexts();
  if (!useHydrated()) return null;
  return (
    <button
      type="button"
      className={styles.reveal}
      aria-label={t('form.showPassword')}
      aria-pressed={shown}
      aria-controls={controls}
      onClick={onToggle}
    >
      <Icon name="eye" />
    </button>
  );
}
