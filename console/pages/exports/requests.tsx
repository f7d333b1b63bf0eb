import { useRevalidator } from 'react-router-dom';
import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { useTexts } from '../../lib/texts.ts';
import { useDownload } from '../../lib/use-download.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { Empty } from '../../ui/empty/empty.tsx';
import { Num } from '../../ui/money/money.tsx';
import { RefusedNote } from '../../ui/note/note.tsx';
import { type Column, Table } from '../../ui/table/table.tsx';
import { Tag, type Tone } from '../../ui/tag/tag.tsx';
import { Age, Time } from '../../ui/time/time.tsx';

type Row = ConsoleOutput<'exports'>['rows'][number];

const tones: Record<Row['state'], Tone> = {
  ...{ waiting: 'wait', ready: 'settled', fetched: 'plain' },
  ...{ declined: 'late', expired: 'plain', withdrawn: 'plain' },
};

/** What one asked for, and the files that were agreed to: each is fetched once, within a day. */
export function Requests({ rows }: { rows: readonly Row[] }) {
  const { t } = useTexts();
  const { fetch, busy, refused } = useDownload('exportFile');
  const { revalidate } = useRevalidator();
  const get = async ({ id, what, from, to }: Row) => {
    const summary = {
      verb: t('exports.get'),
      rows: [
        [t('exports.what'), t(`exports.kind.${what}`)],
        [t('exports.from'), from],
        [t('exports.to'), to],
      ] as const,
      final: t('exports.once'),
      button: t('exports.get'),
    };
    await fetch({ id }, summary);
    await revalidate();
  };
  const columns: Column<Row>[] = [
    { key: 'what', title: t('exports.what'), phone: 'start', cell: ({ what }) => t(`exports.kind.${what}`) },
    {
      key: 'span',
      title: t('exports.span'),
      phone: 'second',
      cell: ({ from, to }) => <Num>{`${from} – ${to}`}</Num>,
    },
    { key: 'asked', title: t('approval.asker'), phone: 'none', cell: ({ asked_at }) => <Time at={asked_at} /> },
    {
      key: 'state',
      title: t('table.status'),
      phone: 'end',
      cell: ({ state, decided_by, until }) => (
        <>
          <Tag tone={tones[state]}>{t(`exports.state.${state}`)}</Tag> <span>{decided_by}</span>{' '}
          {(state === 'ready' || state === 'waiting') && <Age since={until} />}
        </>
      ),
    },
    {
      key: 'get',
      title: t('exports.get'),
      hidden: true,
      end: true,
      phone: 'act',
      cell: (row) =>
        row.state === 'ready' && (
          <Button size="small" icon="download" busy={busy} onClick={() => void get(row)}>
            {t('exports.get')}
          </Button>
        ),
    },
  ];
  return (
    <Card title={t('exports.asked')} sub={t('exports.once')}>
      <RefusedNote refused={refused} />
      <Table
        label={t('exports.asked')}
        rows={rows}
        idOf={({ id }) => id}
        columns={columns}
        empty={<Empty>{t('exports.none')}</Empty>}
      />
    </Card>
  );
}
