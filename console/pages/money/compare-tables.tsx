import { Link } from 'react-router-dom';
import { useTexts } from '../../lib/texts.ts';
import { Card } from '../../ui/card/card.tsx';
import { Money, Num } from '../../ui/money/money.tsx';
import { spaced } from '../../ui/people/people.tsx';
import { type Column, Table } from '../../ui/table/table.tsx';
import { Time } from '../../ui/time/time.tsx';
import type { Compared } from './compared.ts';

type PairRow = Compared['differs'][number];
type FileRow = Compared['missing_here'][number];
type LedgerRow = Compared['missing_there'][number];

/** Rows of which the number is in both with two sums, or of which the sum and time fit others as well. */
export function PairTable({ title, rows }: { title: string; rows: readonly PairRow[] }) {
  const { t } = useTexts();
  if (rows.length === 0) return null;
  return (
    <Card title={title}>
      <Table<PairRow>
        label={title}
        rows={rows}
        idOf={({ file }) => file.line}
        columns={[
          { key: 'line', title: t('compare.line'), phone: 'none', cell: ({ file }) => <Num>{file.line}</Num> },
          { key: 'number', title: t('table.number'), phone: 'start', cell: ({ ledger }) => <Record row={ledger} /> },
          {
            key: 'there',
            title: t('compare.inFile'),
            end: true,
            phone: 'secondEnd',
            cell: ({ file }) => <Money fen={file.money} />,
          },
          {
            key: 'here',
            title: t('compare.inBooks'),
            end: true,
            phone: 'end',
            cell: ({ ledger }) => <Money fen={ledger.money} strong />,
          },
        ]}
      />
    </Card>
  );
}

/** Rows of which the file does not say what they are: they match nothing. */
export function NotUnderstood({ rows }: { rows: Compared['not_understood'] }) {
  const { t } = useTexts();
  if (rows.length === 0) return null;
  return (
    <Card title={t('compare.notUnderstood')}>
      <Table<Compared['not_understood'][number]>
        label={t('compare.notUnderstood')}
        rows={rows}
        idOf={({ line }) => line}
        columns={[
          { key: 'line', title: t('compare.line'), phone: 'none', cell: ({ line }) => <Num>{line}</Num> },
          { key: 'text', title: t('compare.text'), phone: 'start', cell: ({ text }) => <bdi>{text}</bdi> },
          { key: 'doubt', title: t('compare.why'), phone: 'second', cell: ({ doubt }) => t(`compare.doubt.${doubt}`) },
          sumColumn(t('table.sum')),
        ]}
      />
    </Card>
  );
}

/** In the file alone. */
export function MissingHere({ rows }: { rows: readonly FileRow[] }) {
  const { t } = useTexts();
  if (rows.length === 0) return null;
  return (
    <Card title={t('compare.missingHere')}>
      <Table<FileRow>
        label={t('compare.missingHere')}
        rows={rows}
        idOf={({ line }) => line}
        columns={[
          { key: 'line', title: t('compare.line'), phone: 'none', cell: ({ line }) => <Num>{line}</Num> },
          { key: 'text', title: t('compare.text'), phone: 'start', cell: ({ text }) => <bdi>{text}</bdi> },
          { key: 'at', title: t('orders.time'), phone: 'second', cell: ({ at }) => at !== null && <Time at={at} /> },
          sumColumn(t('table.sum')),
        ]}
      />
    </Card>
  );
}

/** In the ledger alone. */
export function MissingThere({ rows }: { rows: readonly LedgerRow[] }) {
  const { t } = useTexts();
  if (rows.length === 0) return null;
  return (
    <Card title={t('compare.missingThere')}>
      <Table<LedgerRow>
        label={t('compare.missingThere')}
        rows={rows}
        idOf={({ number }) => number}
        columns={[
          { key: 'number', title: t('table.number'), phone: 'second', cell: (row) => <Record row={row} /> },
          { key: 'who', title: t('queue.shopper'), phone: 'start', cell: ({ username }) => <bdi>{username}</bdi> },
          { key: 'at', title: t('orders.time'), phone: 'secondEnd', cell: ({ at }) => <Time at={at} /> },
          sumColumn(t('table.sum')),
        ]}
      />
    </Card>
  );
}

function Record({ row: { number, to } }: { row: LedgerRow }) {
  return (
    <Link to={to}>
      <Num>{/^\d/.test(number) ? spaced(number) : number}</Num>
    </Link>
  );
}

const sumColumn = <Row extends { money: number }>(title: string): Column<Row> => ({
  key: 'money',
  title,
  end: true,
  phone: 'end',
  cell: ({ money }) => <Money fen={money} strong />,
});
