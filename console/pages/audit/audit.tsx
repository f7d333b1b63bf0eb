import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { usualEnds } from '../../../shared/console/list-ends.ts';
import { actionInWords } from '../../lib/act-words.ts';
import { apiContext, useMay } from '../../lib/context.ts';
import { endIn } from '../../lib/list-query.ts';
import { useTexts } from '../../lib/texts.ts';
import { Card } from '../../ui/card/card.tsx';
import { NoneMatch } from '../../ui/empty/none-match.tsx';
import { Money, Num } from '../../ui/money/money.tsx';
import { ScreenLayout } from '../../ui/screen-layout/screen-layout.tsx';
import { Subject } from '../../ui/subject/subject.tsx';
import { type Column, Pager, Table } from '../../ui/table/table.tsx';
import { Time } from '../../ui/time/time.tsx';
import { Verify } from './verify.tsx';

const FILTERS = ['cursor', 'actor', 'action', 'subject', 'id', 'shopper'] as const;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const asked = Object.fromEntries(
    FILTERS.flatMap((name) => {
      const value = query.get(name);
      return value ? [[name, value]] : [];
    }),
  );
  const { data, next } = await context.get(apiContext).page('audit', { ...asked, sort: endIn(query) });
  return { rows: data, next };
}

type Row = ConsoleOutput<'audit'>[number];

/** What was done, by whom, to what and why: the newest first. */
export function Component() {
  const { t } = useTexts();
  const { rows, next } = useLoaderData<typeof loader>();
  const mayVerify = useMay()('audit:read');
  return (
    <ScreenLayout title={t('screen.audit')} sub={t('audit.rule')} acts={mayVerify && <Verify />}>
      <Card>
        <Table
          label={t('screen.audit')}
          columns={useColumns()}
          rows={rows}
          idOf={({ id }) => id}
          empty={<NoneMatch>{t('audit.empty')}</NoneMatch>}
        />
      </Card>
      <Pager rows={rows.length} next={next} usual={usualEnds.audit} />
    </ScreenLayout>
  );
}

function useColumns(): Column<Row>[] {
  const { t } = useTexts();
  return [
    { key: 'at', title: t('audit.at'), phone: 'secondEnd', cell: ({ at }) => <Time at={at} seconds /> },
    { key: 'actor', title: t('audit.actor'), phone: 'second', cell: ({ name, actor }) => name ?? <Num>{actor}</Num> },
    { key: 'action', title: t('audit.action'), phone: 'start', cell: ({ action }) => actionInWords(t, action) },
    { key: 'subject', title: t('audit.subject'), phone: 'third', cell: ({ subject }) => <Subject subject={subject} /> },
    { key: 'note', title: t('approval.why'), phone: 'none', wrap: true, cell: ({ note }) => <bdi>{note}</bdi> },
    {
      key: 'amount',
      title: t('audit.amount'),
      end: true,
      phone: 'end',
      cell: ({ amount }) => (amount === null ? null : <Money fen={amount} />),
    },
    {
      key: 'position',
      title: t('audit.position'),
      end: true,
      phone: 'none',
      cell: ({ position }) => <Num>{position ?? ''}</Num>,
    },
  ];
}
