import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { plainNumber } from '../../../shared/typed.ts';
import { useHydrated } from '../../lib/hydrated.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Message } from '../field/field-frame.tsx';
import { Icon } from '../icon/icon.tsx';
import styles from './stepper.module.css';
import { useRepeat } from './use-repeat.ts';

interface StepperProps {
  name: string;
  label: string;
  defaultValue: string;
  /** One sentence that says what to do about a wrong value. */
  problem?: string;
}

/** The steps of the arrow keys. */
const STEPS: Record<string, 1 | -1> = { ArrowUp: 1, ArrowDown: -1 };

/** There is no maximum (docs/spec.md, section 5). */
const MIN = 1;

/** A typed whole number of at least `MIN`; `MIN` for anything else. */
const wholeOf = (typed: string) => Math.max(MIN, Math.floor(Number(plainNumber(typed))) || 0);

/**
 * A field of a whole number with buttons; without JavaScript only the field. A field of text: the browser's own number
 * field takes no digits but ASCII ones.
 */
export function Stepper({ name, label, defaultValue, problem }: StepperProps) {
  const { t } = useTexts();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const hydrated = useHydrated();
  const [value, setValue] = useState(() => wholeOf(defaultValue));
  const read = () => wholeOf(field.current?.value ?? '');
  const show = (next: number) => {
    if (field.current) field.current.value = String(next);
    setValue(next);
  };
  const step = (by: 1 | -1) => show(Math.max(MIN, read() + by));
  const stepByKey = (event: KeyboardEvent) => {
    const by = STEPS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    step(by);
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
            aria-disabled={value <= MIN || undefined}
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
          role="spinbutton"
          aria-valuemin={MIN}
          aria-valuenow={value}
          inputMode="numeric"
          defaultValue={defaultValue}
          autoComplete="off"
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? messageId : undefined}
          onInput={() => setValue(read())}
          onKeyDown={stepByKey}
          onBlur={() => show(read())}
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
