import { Link } from 'react-router-dom';
import { useTexts } from '../../lib/texts.ts';
import { Empty } from '../../ui/empty/empty.tsx';
import { Money, Num } from '../../ui/money/money.tsx';
import { spaced } from '../../ui/people/people.tsx';
import { RowButton } from '../../ui/table/row-button.tsx';
import { type Column, Table } from '../../ui/table/table.tsx';
import { Time } from '../../ui/time/time.tsx';
import type { Difference } from './compared.ts';

interface DifferencesProps {
  rows: readonly Difference[];
  onWork: (row: Difference) => void;
}

/** What a file and the books do not agree on, each with its two sides and what became of it. */
export function Differences({ rows, onWork }: DifferencesProps) {
  const { t } = useTexts();
  const label = t('compare.which');
  const columns: Column<Difference>[] = [
    {
      key: 'what',
      title: t('table.what'),
      wrap: true,
      phone: 'start',
      cell: ({ kind, doubt }) => (
        <>
          <span>{t(`compare.kind.${kind}`)}</span>
          {doubt && <span>{t('compare.unsaidOf', { what: t(`compare.doubt.${doubt}`) })}</span>}
        </>
      ),
    },
    {
      key: 'row',
      title: t('compare.row'),
      wrap: true,
      phone: 'third',
      cell: (row) => <Sides row={row} />,
    },
    { key: 'at', title: t('orders.time'), phone: 'second', cell: (row) => <Day row={row} /> },
    {
      key: 'there',
      title: t('compare.inFile'),
      end: true,
      phone: 'secondEnd',
      cell: ({ file }) => (file ? <Money fen={file.money} /> : '–'),
    },
    {
      key: 'here',
      title: t('compare.inBooks'),
      end: true,
      phone: 'end',
      cell: ({ ledger }) => (ledger ? <Money fen={ledger.money} strong /> : '–'),
    },
    {
      key: 'work',
      title: t('compare.work'),
      wrap: true,
      phone: 'acts',
      cell: (row) =>
        row.worked ? (
          <Worked worked={row.worked} />
        ) : (
          <RowButton of={String(row.ledger?.number ?? row.file?.line ?? '')} onClick={() => onWork(row)}>
            {t('compare.work')}
          </RowButton>
        ),
    },
  ];
  return (
    <Table
      label={label}
      rows={rows}
      idOf={({ id }) => id}
      columns={columns}
      empty={<Empty>{t('compare.allWorked')}</Empty>}
    />
  );
}

/** The record of the books, and the words of the file. */
export function Sides({ row: { file, ledger } }: { row: Difference }) {
  const { t } = useTexts();
  return (
    <>
      {ledger && (
        <Link to={ledger.to}>
          <Num>{/^\d/.test(ledger.number) ? spaced(ledger.number) : ledger.number}</Num>
        </Link>
      )}
      {ledger && file && <span> · </span>}
      {file && (
        <>
          <span>{t('compare.lineOf', { line: String(file.line) })}</span> <bdi>{file.text}</bdi>
        </>
      )}
    </>
  );
}

function Day({ row: { file, ledger } }: { row: Difference }) {
  const at = ledger?.at ?? file?.at ?? null;
  return at === null ? <span>–</span> : <Time at={at} />;
}

function Worked({ worked: { by, at, note } }: { worked: NonNullable<Difference['worked']> }) {
  return (
    <>
      <bdi>{by}</bdi>
      <span> · </span>
      <Time at={at} />
      <span> · </span>
      <bdi>{note}</bdi>
    </>
  );
}
