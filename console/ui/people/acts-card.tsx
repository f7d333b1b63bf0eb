import { Link } from 'react-router-dom';
import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { actionInWords } from '../../lib/act-words.ts';
import { useMay } from '../../lib/context.ts';
import { useTexts } from '../../lib/texts.ts';
import { Num } from '../money/money.tsx';
import { timeColumn } from '../table/field-columns.tsx';
import { TableCard } from '../table/table.tsx';

type Act = ConsoleOutput<'order'>['acts'][number];

/** What staff did about a record, the newest first. */
export function ActsCard({ acts }: { acts: readonly Act[] }) {
  const { t } = useTexts();
  const mayOpen = useMay()('audit:read');
  if (acts.length === 0) return null;
  return (
    <TableCard<Act>
      titled
      label={t('acts.title')}
      rows={acts.toReversed()}
      idOf={({ id }) => id}
      columns={[
        { key: 'what', title: t('acts.what'), phone: 'start', cell: ({ action }) => actionInWords(t, action) },
        { key: 'note', title: t('acts.why'), phone: 'second', wrap: true, cell: ({ note }) => <bdi>{note}</bdi> },
        { key: 'who', title: t('acts.who'), phone: 'secondEnd', cell: ({ actor }) => actor },
        timeColumn({ of: 'at', title: t('orders.time'), phone: 'end' }),
        {
          key: 'number',
          title: t('orders.no'),
          phone: 'none',
          end: true,
          cell: ({ id }) =>
            mayOpen ? (
              <Link to={`/audit?id=${id}`}>
                <Num>{`A-${id}`}</Num>
              </Link>
            ) : (
              <Num>{`A-${id}`}</Num>
            ),
        },
      ]}
    />
  );
}
