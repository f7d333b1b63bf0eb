import type { ComponentProps, ReactNode } from 'react';
import { Facts } from '../facts/facts.tsx';
import { Icon, type IconName } from '../icon/icon.tsx';
import { Card } from '../main-column/main-column.tsx';
import { Sum } from '../price/price.tsx';
import styles from './outcome-card.module.css';

interface OutcomeCardProps {
  /** The colour of the icon; `refund` is money that has come in. */
  kind: 'wait' | 'refund' | 'info' | 'error';
  icon: IconName;
  title: string;
  yuan: number;
  /** What follows, or why it failed. */
  text?: string;
  facts: ComponentProps<typeof Facts>['facts'];
  /** The next steps, one under the other. */
  children: ReactNode;
}

/** The result of a recharge or withdrawal. */
export function OutcomeCard({ kind, icon, title, yuan, text, facts, children }: OutcomeCardProps) {
  return (
    <Card>
      <div className={styles.outcome} role="status">
        <span className={styles.sign} data-kind={kind}>
          <Icon name={icon} />
        </span>
        <h2 className={styles.title}>{title}</h2>
        <Sum yuan={yuan} />
        <p className={styles.text}>{text}</p>
      </div>
      <div className={styles.facts}>
        <Facts facts={facts} />
      </div>
      <div className={styles.actions}>{children}</div>
    </Card>
  );
}
