import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icon/icon.tsx';
import styles from './tracks.module.css';

export interface Step {
  key: string;
  /** It has happened, or is still to come. */
  state: 'done' | 'next';
  what: ReactNode;
  /** When, or what it waits for. */
  when?: ReactNode;
}

interface TrackProps {
  icon: IconName;
  name: string;
  steps: readonly Step[];
}

/**
 * One course of events of an order: its group, its money, its parcel. The last that has happened stands out. On a phone
 * from top to bottom.
 */
export function Track({ icon, name, steps }: TrackProps) {
  const current = steps.findLastIndex(({ state }) => state === 'done');
  return (
    <div className={styles.lane}>
      <b>
        <Icon name={icon} size={15} />
        <span>{name}</span>
      </b>
      <ol className={styles.steps}>
        {steps.map(({ key, state, what, when }, at) => (
          <li key={key} data-state={state} aria-current={at === current ? 'step' : undefined}>
            <span>{what}</span>
            {when && <small>{when}</small>}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Where money went: from one account to another. */
export function FromTo({ from, to }: { from: ReactNode; to: ReactNode }) {
  return (
    <span className={styles.fromTo}>
      <span>{from}</span>
      <Icon name="arrow" size={15} flip />
      <span>{to}</span>
    </span>
  );
}
