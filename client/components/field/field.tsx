import { type ComponentProps, useId, useState } from 'react';
import { useTexts } from '../../app/texts.tsx';
import { useHydrated } from '../../app/use-hydrated.ts';
import { Icon } from '../icon/icon.tsx';
import styles from './field.module.css';

interface FieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className' | 'children'> {
  name: string;
  label: string;
  /** One sentence that says what to do about a wrong value. */
  problem?: string;
  /** Shown in the problem's place while there is none. */
  help?: string;
  /** Password fields: a button that shows what was typed. */
  reveal?: boolean;
}

/** One labelled text field with its help or problem beneath it. */
export function Field({ label, problem, help, reveal = false, type = 'text', ...input }: FieldProps) {
  const id = useId();
  const [shown, setShown] = useState(false);
  const message = problem ?? help;
  const messageId = `${id}-message`;
  return (
    <div className={styles.field} data-bad={problem ? '' : undefined}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.box}>
        <input
          {...input}
          id={id}
          type={shown ? 'text' : type}
          className={styles.input}
          aria-invalid={problem ? true : undefined}
          aria-describedby={message ? messageId : undefined}
        />
        {reveal && <Reveal shown={shown} controls={id} onToggle={() => setShown(!shown)} />}
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
