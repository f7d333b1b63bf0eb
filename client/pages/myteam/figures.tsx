import type { TeamPeriod } from '../../../shared/contract/enums.ts';
import { teamLevels } from '../../../shared/contract/enums.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Facts } from '../../ui/facts/facts.tsx';
import { Card } from '../../ui/main-column/main-column.tsx';
import { Money } from '../../ui/price/price.tsx';
import { QueryTabs, tabAddress } from '../../ui/tabs/query-tabs.tsx';
import styles from './myteam.module.css';
import { PATH, periods, type TeamLevel } from './periods.ts';

interface FiguresProps {
  level: (typeof teamLevels)[number];
  period: TeamPeriod;
  figures: TeamLevel;
}

/** What the people of a level did in a period. */
export function Figures({ level, period, figures }: FiguresProps) {
  const { t, count } = useTexts();
  const number = (of: number | null) => (of === null ? WITHHELD : count(of));
  const { team_num, new_num, recharge_total, withdraw_total, first_recharge_num, first_withdraw_num } = figures;
  return (
    <Card heading={t('myteam.figures')}>
      <QueryTabs
        path={tabAddress(PATH, teamLevels, level)}
        name="period"
        label={t('field.period')}
        ids={periods}
        nameOf={(id) => t(`myteam.period.${id}`)}
        current={period}
      />
      <Facts
        facts={[
          [t(`myteam.tab.${level}`), count(team_num)],
          [t('myteam.new'), count(new_num)],
          [t('myteam.recharge'), sum(recharge_total)],
          [t('myteam.firstRecharge'), number(first_recharge_num)],
          [t('myteam.withdraw'), sum(withdraw_total)],
          [t('myteam.firstWithdraw'), number(first_withdraw_num)],
        ]}
      />
      {team_num > 0 && <p className={styles.withheld}>{t('myteam.withheld')}</p>}
    </Card>
  );
}

const WITHHELD = '–';

const sum = (yuan: number | null) => (yuan === null ? WITHHELD : <Money key="sum" yuan={yuan} />);
