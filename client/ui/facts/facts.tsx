import type { ReactNode } from 'react';
import styles from './facts.module.css';

type Fact = readonly [name: string, value: ReactNode];

/** Names and values, one pair a line; under a line, what they sum up to. */
export function Facts({ facts, sum }: { facts: readonly Fact[]; sum?: Fact }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name} className={styles.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {sum && (
        <div className={`${styles.fact} ${styles.sum}`}>
          <dt>{sum[0]}</dt>
          <dd>{sum[1]}</dd>
        </div>
      )}
    </dl>
  );
}
