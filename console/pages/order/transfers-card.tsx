import { useTexts } from '../../lib/texts.ts';
import { Card } from '../../ui/card/card.tsx';
import { Money, Num } from '../../ui/money/money.tsx';
import { useTransferWords } from '../../ui/people/transfer-words.ts';
import { Table } from '../../ui/table/table.tsx';
import { Time } from '../../ui/time/time.tsx';
import { FromTo } from '../../ui/tracks/tracks.tsx';
import type { Order } from './order-data.ts';

type Transfer = Order['transfers'][number];

/** Every transfer behind an order, from one account to another. */
export function TransfersCard({ transfers }: { transfers: readonly Transfer[] }) {
  const { t, count } = useTexts();
  const { kindOf, placeOf } = useTransferWords();
  return (
    <Card
      title={t('order.transfers')}
      sub={t('order.transfersCount', { count: transfers.length, n: count(transfers.length) })}
    >
      <Table<Transfer>
        label={t('order.transfers')}
        rows={transfers}
        idOf={({ id }) => id}
        columns={[
          { key: 'time', title: t('orders.time'), phone: 'second', cell: ({ at }) => <Time at={at} seconds /> },
          { key: 'id', title: t('orders.no'), phone: 'secondEnd', cell: ({ id }) => <Num>{`T-${id}`}</Num> },
          {
            key: 'accounts',
            title: t('order.fromTo'),
            phone: 'start',
            cell: ({ from, to }) => <FromTo from={placeOf(from)} to={placeOf(to)} />,
          },
          { key: 'kind', title: t('find.kind'), phone: 'none', cell: ({ kind }) => kindOf(kind) },
          {
            key: 'amount',
            title: t('orders.amount'),
            phone: 'end',
            end: true,
            cell: ({ amount }) => <Money fen={amount} strong />,
          },
        ]}
      />
    </Card>
  );
}
