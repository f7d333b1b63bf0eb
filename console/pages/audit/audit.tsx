import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router-dom';
import { usualEnds } from '../../../shared/console/list-ends.ts';
import { actionInWords } from '../../lib/act-words.ts';
import { apiContext, useMay } from '../../lib/context.ts';
import { placeIn } from '../../lib/list-query.ts';
import { useTexts } from '../../lib/texts.ts';
import { Stack } from '../../ui/card/card.tsx';
import { NoneMatch } from '../../ui/empty/none-match.tsx';
import { Money, Num } from '../../ui/money/money.tsx';
import { ScreenLayout } from '../../ui/screen-layout/screen-layout.tsx';
import { Subject } from '../../ui/subject/subject.tsx';
import { type Column, Pager, TableCard } from '../../ui/table/table.tsx';
import { Tag } from '../../ui/tag/tag.tsx';
import { Time } from '../../ui/time/time.tsx';
import { EntryDetail } from './entry.tsx';
import type { Entry } from './entry-parts.ts';
import { auditFilterOf, Filters } from './filters.tsx';
import { Verify } from './verify.tsx';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const { data, next } = await context.get(apiContext).page('audit', { ...auditFilterOf(query), ...placeIn(query) });
  return { rows: data, next };
}

/** What was done, by whom, to what and why: the newest first. A row opens what its entry holds. */
export function Component() {
  const { t } = useTexts();
  const { rows, next } = useLoaderData<typeof loader>();
  const [query] = useSearchParams();
  const mayReadAll = useMay()('audit:read');
  const id = query.get('id');
  return (
    <ScreenLayout
      title={t('screen.audit')}
      sub={t(mayReadAll ? 'audit.rule' : 'audit.ownRule')}
      acts={mayReadAll && <Verify />}
    >
      <Stack>
        <Filters rows={rows} />
        <TableCard
          key={id}
          label={t('screen.audit')}
          columns={useColumns()}
          rows={rows}
          idOf={(entry) => entry.id}
          below={(entry) => <EntryDetail entry={entry} />}
          open={id !== null}
          empty={<NoneMatch>{t('audit.empty')}</NoneMatch>}
        />
        <Pager
          rows={rows.length}
          next={next}
          usual={usualEnds.audit}
          total={(api) => api.call('auditCount', auditFilterOf(query))}
        />
      </Stack>
    </ScreenLayout>
  );
}

function useColumns(): Column<Entry>[] {
  const { t } = useTexts();
  return [
    { key: 'at', title: t('audit.at'), phone: 'secondEnd', cell: ({ at }) => <Time at={at} seconds /> },
    { key: 'actor', title: t('audit.actor'), phone: 'second', cell: ({ name, actor }) => name ?? <Num>{actor}</Num> },
    {
      key: 'action',
      title: t('audit.action'),
      phone: 'start',
      cell: ({ action, alone }) => (
        <>
          <span>{actionInWords(t, action)}</span>{' '}
          {alone && (
            <Tag tone="wait" icon="user">
              {t('audit.alone')}
            </Tag>
          )}
        </>
      ),
    },
    {
      key: 'subject',
      title: t('audit.subject'),
      phone: 'third',
      cell: (entry) => (
        <Subject subject={entry.subject} name={entry.subject_name} mayOpenRequest={entry.may_open_approval} />
      ),
    },
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
