import { useTexts } from '../../lib/texts/texts.ts';
import styles from './steps.module.css';

export interface Step {
  label: string;
  /** `missed`: its time has passed and it did not happen. */
  state: 'done' | 'now' | 'later' | 'missed';
}

/** A short line of dots: past, present and future steps. */
export function Steps({ steps }: { steps: Step[] }) {
  const { t } = useTexts();
  return (
    <div className={styles.frame}>
      <ol className={styles.steps} data-count={steps.length}>
        {steps.map(({ label, state }) => (
          <li
            key={label}
            className={styles.step}
            data-state={state}
            aria-current={state === 'now' ? 'step' : undefined}
          >
            <span>{label}</span>
            {state === 'done' && <span className="sr">{t('steps.done')}</span>}
          </li>
        ))}
      </ol>
    </div>
  );
}
