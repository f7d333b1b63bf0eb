import { useState } from 'react';
import { useMay } from '../../lib/context.ts';
import { useTexts } from '../../lib/texts.ts';
import { useDownload } from '../../lib/use-download.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { Num } from '../../ui/money/money.tsx';
import { Note, RefusedNote } from '../../ui/note/note.tsx';
import { spaced } from '../../ui/people/people.tsx';
import { useTransferWords } from '../../ui/people/transfer-words.ts';
import { moneyColumn } from '../../ui/table/field-columns.tsx';
import { Table } from '../../ui/table/table.tsx';
import { Time } from '../../ui/time/time.tsx';
import { FromTo } from '../../ui/tracks/tracks.tsx';
import type { Order } from './order-data.ts';

type Transfer = Order['transfers'][number];

/** Every transfer behind an order, from one account to another, and as a file. */
export function TransfersCard({ order: { number, transfers } }: { order: Order }) {
  const { t, count } = useTexts();
  const mayExport = useMay()('exports:ask');
  const { fetch, busy, refused } = useDownload('orderTransfersFile');
  const [saved, setSaved] = useState(false);
  const { kindOf, placeOf } = useTransferWords();
  const summary = {
    verb: t('exports.get'),
    rows: [
      [t('exports.what'), t('exports.kind.transfers')],
      [t('table.order'), spaced(number)],
    ] as const,
    final: t('order.fileMeans'),
    button: t('exports.get'),
  };
  const get = async () => setSaved(await fetch({ number }, summary));
  return (
    <Card
      title={t('order.transfers')}
      sub={t('order.transfersCount', { count: transfers.length, n: count(transfers.length) })}
      more={
        mayExport && (
          <Button size="small" icon="download" busy={busy} onClick={() => void get()}>
            {t('exports.get')}
          </Button>
        )
      }
    >
      <div role="status">{saved && <Note icon="check">{t('exports.saved')}</Note>}</div>
      <RefusedNote refused={refused} />
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
          moneyColumn({ of: 'amount', title: t('orders.amount'), phone: 'end', strong: true }),
        ]}
      />
    </Card>
  );
}
