import { useTexts } from '../../lib/texts/texts.ts';
import { Badge } from '../../ui/badge/badge.tsx';
import { Card } from '../../ui/main-column/main-column.tsx';
import { Money } from '../../ui/price/price.tsx';
import type { Earning } from './earnings.ts';
import styles from './teamearn.module.css';

/** One earning item with its progress. */
export function EarningCard({ earning }: { earning: Earning }) {
  const { t } = useTexts();
  const { name, price, days, profit, day_income, process } = earning;
  const done = process === 100;
  const facts = [
    [t('teamearn.price'), <Money key="price" yuan={price} />],
    [t('teamearn.days'), t('teamearn.daysCount', { count: days })],
    [t('teamearn.dayIncome'), <Money key="dayIncome" yuan={day_income} />],
    [t('teamearn.profit'), <Money key="profit" yuan={profit} />],
  ] as const;
  return (
    <Card
      heading={<bdi dir="ltr">{name}</bdi>}
      aside={
        <Badge kind={done ? 'neutral' : 'info'}>{t(done ? 'teamearn.state.over' : 'teamearn.state.running')}</Badge>
      }
    >
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <progress className={styles.progress} aria-label={t('teamearn.progressOf', { name })} max={100} value={process} />
      <p className={styles.percent}>{t('teamearn.progress', { percent: process })}</p>
    </Card>
  );
}
