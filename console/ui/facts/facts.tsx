import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon, type IconName } from '../icon/icon.tsx';
import { useMayOpen } from '../nav/nav.tsx';
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
  /** The rows that were found. */
  rows?: readonly FoundRow[];
}

interface FoundRow {
  /** Its address, which is its key too. */
  to: string;
  /** Its number or name, and whose it is. */
  name: ReactNode;
  whose?: string;
}

interface FactsProps {
  facts: readonly Fact[];
  /** On a sheet nothing leads away from it. */
  onSheet?: boolean;
}

/** Icon, what, finding: for a decision. Doubtful ones are tinted; there is no score. */
export function Facts({ facts, onSheet = false }: FactsProps) {
  return (
    <ul className={styles.facts}>
      {facts.map(({ key, icon, what, finding, tone = 'plain', rows = [] }) => (
        <li key={key} data-tone={tone}>
          <Icon name={icon} />
          <span>{what}</span>
          {tone === 'plain' ? <span className={styles.finding}>{finding}</span> : <Tag tone={tone}>{finding}</Tag>}
          {rows.length > 0 && (
            <ul>
              {rows.map((row) => (
                <li key={row.to}>
                  <RowName row={row} onSheet={onSheet} /> {row.whose && <bdi>{row.whose}</bdi>}
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}

/** A link for those who may open it. */
function RowName({ row: { to, name }, onSheet }: { row: FoundRow; onSheet: boolean }) {
  const mayOpen = useMayOpen();
  return !onSheet && mayOpen(to) ? <Link to={to}>{name}</Link> : <span>{name}</span>;
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
