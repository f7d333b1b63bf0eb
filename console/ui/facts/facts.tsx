import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icon/icon.tsx';
import { Tag } from '../tag/tag.tsx';
import styles from './facts.module.css';

export interface Fact {
  key: string;
  icon: IconName;
  /** What was looked at. */
  what: ReactNode;
  /** What was found. */
  finding: ReactNode;
  /** A doubtful finding is tinted. */
  tone?: 'plain' | 'wait' | 'late';
}

/** Icon, what, finding: for a decision. Doubtful ones are tinted; there is no score. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <ul className={styles.facts}>
      {facts.map(({ key, icon, what, finding, tone = 'plain' }) => (
        <li key={key} data-tone={tone}>
          <Icon name={icon} />
          <span>{what}</span>
          {tone === 'plain' ? <span className={styles.finding}>{finding}</span> : <Tag tone={tone}>{finding}</Tag>}
        </li>
      ))}
    </ul>
  );
}

/** Names and values below each other. */
export function Pairs({ pairs }: { pairs: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={styles.pairs}>
      {pairs.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
