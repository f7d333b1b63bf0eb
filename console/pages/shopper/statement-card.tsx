import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { useTexts } from '../../lib/texts.ts';
import { Num } from '../../ui/money/money.tsx';
import { Note } from '../../ui/note/note.tsx';
import { PlaceLink } from '../../ui/people/place-link.tsx';
import { useTransferWords } from '../../ui/people/transfer-words.ts';
import { moneyColumn } from '../../ui/table/field-columns.tsx';
import { Pager, TableCard } from '../../ui/table/table.tsx';
import { Time } from '../../ui/time/time.tsx';

type Row = ConsoleOutput<'shopperStatement'>[number];

/** A page of the wallet's transfers, with the balance after each. */
export function StatementCard({ rows, next }: { rows: readonly Row[]; next: string | null }) {
  const { t } = useTexts();
  const { kindOf } = useTransferWords();
  return (
    <>
      <TableCard<Row>
        titled
        id="statement"
        padded={rows.length === 0}
        label={t('shopper.statement')}
        rows={rows}
        idOf={({ id }) => id}
        empty={<Note>{t('shopper.noStatement')}</Note>}
        columns={[
          { key: 'at', title: t('orders.time'), phone: 'second', cell: ({ at }) => <Time at={at} seconds /> },
          { key: 'id', title: t('orders.no'), phone: 'none', cell: ({ id }) => <Num>{`T-${id}`}</Num> },
          { key: 'kind', title: t('find.kind'), phone: 'start', cell: ({ kind }) => kindOf(kind) },
          {
            key: 'number',
            title: t('shopper.for'),
            phone: 'third',
            cell: ({ number, to }) => <PlaceLink number={number} to={to} />,
          },
          moneyColumn({ of: 'amount', title: t('orders.amount'), phone: 'end', strong: true }),
          moneyColumn({ of: 'balance', title: t('shoppers.balance'), phone: 'secondEnd' }),
        ]}
      />
      <Pager rows={rows.length} next={next} card="statement" />
    </>
  );
}
