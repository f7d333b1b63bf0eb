import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button/button.tsx';
import { Empty } from '../../ui/empty/empty.tsx';
import { Num } from '../../ui/money/money.tsx';
import { moneyColumn } from '../../ui/table/field-columns.tsx';
import { TableCard } from '../../ui/table/table.tsx';
import { Time } from '../../ui/time/time.tsx';

type Close = ConsoleOutput<'money'>['closes'][number];

const A_WEEK = 7;

/** Closed days with their turnover, the newest first; each opens its transfers. */
export function Closes({ closes, current }: { closes: readonly Close[]; current: string | undefined }) {
  const { t, count } = useTexts();
  const [all, showAll] = useState(false);
  return (
    <TableCard<Close>
      titled
      sub={closes[0] && t('money.closedIn', { zone: closes[0].zone })}
      more={
        closes.length > A_WEEK &&
        !all && (
          <Button kind="quiet" size="small" onClick={() => showAll(true)}>
            {t('money.allCloses', { n: count(closes.length) })}
          </Button>
        )
      }
      label={t('money.closes')}
      rows={all ? closes : closes.slice(0, A_WEEK)}
      idOf={({ day }) => day}
      empty={<Empty>{t('money.noCloses')}</Empty>}
      columns={[
        {
          key: 'day',
          title: t('money.day'),
          phone: 'start',
          cell: ({ day }) => (
            <Link to={`/money?day=${day}`} aria-current={day === current || undefined}>
              <Num>{day}</Num>
            </Link>
          ),
        },
        { key: 'at', title: t('money.closedAt'), phone: 'second', cell: ({ ends_at }) => <Time at={ends_at} /> },
        moneyColumn({ of: 'turnover', title: t('money.turnover'), phone: 'end', strong: true }),
      ]}
    />
  );
}
