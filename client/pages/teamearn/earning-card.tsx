import { useTexts } from '../../app/texts.tsx';
import { Badge } from '../../components/badge/badge.tsx';
import { Card } from '../../components/page/page.tsx';
import { Money } from '../../components/price/price.tsx';
import { Progress } from '../../components/progress/progress.tsx';
import type { Earning } from './earnings.ts';
import styles from './teamearn.module.css';

/** One earning item with how far it has come. */
export function EarningCard({ earning }: { earning: Earning }) {
  const { t } = useTexts();
  const { name, price, days, profit, day_income, process } = earning;
  const done = process === 100;
  return (
    <Card
      heading={<bdi dir="ltr">{name}</bdi>}
      aside={
        <Badge kind={done ? 'neutral' : 'info'}>{t(done ? 'teamearn.state.over' : 'teamearn.state.running')}</Badge>
      }
    >
      <dl className={styles.facts}>
        <div>
          <dt>{t('teamearn.price')}</dt>
          <dd>
            <Money yuan={price} />
          </dd>
        </div>
        <div>
          <dt>{t('teamearn.days')}</dt>
          <dd>{t('teamearn.daysCount', { count: days })}</dd>
        </div>
        <div>
          <dt>{t('teamearn.dayIncome')}</dt>
          <dd>
            <Money yuan={day_income} />
          </dd>
        </div>
        <div>
          <dt>{t('teamearn.profit')}</dt>
          <dd>
            <Money yuan={profit} />
          </dd>
        </div>
      </dl>
      <Progress label={t('teamearn.progressOf', { name })} percent={process} />
      <p className={styles.percent}>{t('teamearn.progress', { percent: process })}</p>
    </Card>
  );
}
