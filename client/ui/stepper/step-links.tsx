import { useTexts } from '../../lib/texts/texts.ts';
import { Icon, type IconName } from '../icon/icon.tsx';
import { Link } from '../link/link.tsx';
import styles from './step-links.module.css';

interface StepLinksProps {
  label: string;
  most: number;
  /** The query of the address. */
  search: string;
  /** The value at a query of the address. */
  valueAt: (search: string) => number;
  /** The address of the same page with another value. */
  to: (value: number, search: string) => string;
}

/** A whole number from 1 on between links to the next lower and the next higher one. */
export function StepLinks({ label, most, search, valueAt, to }: StepLinksProps) {
  const { t } = useTexts();
  const value = valueAt(search);
  const step = (by: number) => (from: string) => to(Math.min(most, Math.max(1, valueAt(from) + by)), from);
  return (
    <fieldset className={styles.stepper} aria-label={label}>
      <span className={styles.label}>{label}</span>
      <Step icon="minus" label={t('stepper.fewer')} search={search} step={step(-1)} isEnd={value <= 1} />
      <output className={styles.value}>{value}</output>
      <Step icon="plus" label={t('stepper.more')} search={search} step={step(1)} isEnd={value >= most} />
    </fieldset>
  );
}

interface StepProps {
  icon: IconName;
  label: string;
  search: string;
  step: (search: string) => string;
  isEnd: boolean;
}

/** At the end it stays, and leads to where it is: who steps with the keyboard keeps the focus. */
function Step({ icon, label, search, step, isEnd }: StepProps) {
  return (
    <Link
      className={styles.button}
      to={step(search)}
      choice={step}
      aria-label={label}
      aria-disabled={isEnd || undefined}
    >
      <Icon name={icon} size={18} />
    </Link>
  );
}
