import { useTexts } from '../../lib/texts/texts.ts';
import { currentStep, type Step } from './current-step.ts';
import styles from './steps.module.css';

/** A short line of dots: steps that are over, and those to come. */
export function Steps({ steps }: { steps: Step[] }) {
  const { t } = useTexts();
  const current = currentStep(steps);
  return (
    <div className={styles.frame}>
      <ol className={styles.steps} data-count={steps.length}>
        {steps.map(({ label, state }, at) => (
          <li key={label} className={styles.step} data-state={state} aria-current={current(at)}>
            <span>{label}</span>
            {state === 'done' && <span className="sr">{t('steps.done')}</span>}
          </li>
        ))}
      </ol>
    </div>
  );
}
