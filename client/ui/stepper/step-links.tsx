import { useTexts } from '../../lib/texts/texts.ts';
import { Icon, type IconName } from '../icon/icon.tsx';
import { Link } from '../link/link.tsx';
import styles from './step-links.module.css';

interface StepLinksProps {
  label: string;
  value: number;
  most: number;
  /** The address of the same page with another value. */
  to: (value: number) => string;
}

/** A whole number from 1 on between links to the next lower and the next higher one. */
export function StepLinks({ label, value, most, to }: StepLinksProps) {
  const { t } = useTexts();
  return (
    <fieldset className={styles.stepper} aria-label={label}>
      <span className={styles.label}>{label}</span>
      <Step icon="minus" label={t('stepper.fewer')} to={to(Math.max(1, value - 1))} isEnd={value <= 1} />
      <output className={styles.value}>{value}</output>
      <Step icon="plus" label={t('stepper.more')} to={to(Math.min(most, value + 1))} isEnd={value >= most} />
    </fieldset>
  );
}

interface StepProps {
  icon: IconName;
  label: string;
  to: string;
  isEnd: boolean;
}

/** At the end it stays, and leads to where it is: who steps with the keyboard keeps the focus. */
function Step({ icon, label, to, isEnd }: StepProps) {
  return (
    <Link className={styles.button} to={to} replace keepScroll aria-label={label} aria-disabled={isEnd || undefined}>
      <Icon name={icon} size={18} />
    </Link>
  );
}
