import { useId, useRef, useState } from 'react';
import { useHydrated } from '../../lib/hydrated.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Message } from '../field/field-frame.tsx';
import { Icon } from '../icon/icon.tsx';
import styles from './stepper.module.css';
import { useRepeat } from './use-repeat.ts';

interface StepperProps {
  name: string;
  label: string;
  defaultValue: number;
  /** There is no maximum (docs/spec.md, section 5). */
  min?: number;
  /** One sentence that says what to do about a wrong value. */
  problem?: string;
}

/** A field of a whole number with buttons; without JavaScript only the number field. */
export function Stepper({ name, label, defaultValue, min = 1, problem }: StepperProps) {
  const { t } = useTexts();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const hydrated = useHydrated();
  const [atLeast, setAtLeast] = useState(defaultValue <= min);
  const look = () => setAtLeast(Number(field.current?.value) <= min);
  const step = (by: 1 | -1) => {
    if (by > 0) field.current?.stepUp();
    else field.current?.stepDown();
    look();
  };
  const tidy = () => {
    if (!field.current) return;
    field.current.value = String(Math.max(min, Math.floor(Number(field.current.value))));
    look();
  };
  const fewer = useRepeat(() => step(-1));
  const more = useRepeat(() => step(1));
  const messageId = `${id}-message`;
  return (
    <div>
      <div className={styles.stepper}>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        {hydrated && (
          <button
            type="button"
            className={styles.button}
            aria-label={t('stepper.fewer')}
            aria-controls={id}
            aria-disabled={atLeast || undefined}
            {...fewer}
          >
            <Icon name="minus" size={18} />
          </button>
        )}
        <input
          ref={field}
          id={id}
          className={styles.input}
          name={name}
          type="number"
          inputMode="numeric"
          min={min}
          step={1}
          defaultValue={defaultValue}
          autoComplete="off"
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? messageId : undefined}
          onInput={look}
          onBlur={tidy}
        />
        {hydrated && (
          <button type="button" className={styles.button} aria-label={t('stepper.more')} aria-controls={id} {...more}>
            <Icon name="plus" size={18} />
          </button>
        )}
      </div>
      {problem && <Message id={messageId} problem={problem} />}
    </div>
  );
}
