import { useState } from 'react';
import { useHydrated } from '../../lib/hydrated.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../icon/icon.tsx';
import styles from './field.module.css';
import { FieldFrame, type Labelled } from './field-frame.tsx';

interface PasswordFieldProps extends Labelled {
  autoComplete: 'current-password' | 'new-password' | 'off';
  defaultValue?: string | undefined;
}

/** A password, with a button that shows it. It is not filled in again, but for who registered just now. */
export function PasswordField({ label, problem, help, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame label={label} problem={problem} help={help}>
      {(tied) => (
        <>
          <input {...input} {...tied} type={shown ? 'text' : 'password'} className={styles.input} required />
          <Reveal shown={shown} controls={tied.id} onToggle={() => setShown(!shown)} />
        </>
      )}
    </FieldFrame>
  );
}

/** Hidden without JavaScript, since it would do nothing. */
function Reveal({ shown, controls, onToggle }: { shown: boolean; controls: string; onToggle: () => void }) {
  const { t } = useTexts();
  if (!useHydrated()) return null;
  return (
    <button
      type="button"
      className={`tap ${styles.reveal}`}
      aria-label={t('form.showPassword')}
      aria-pressed={shown}
      aria-controls={controls}
      onClick={onToggle}
    >
      <Icon name="eye" />
    </button>
  );
}
