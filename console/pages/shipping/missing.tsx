import { type ReactNode, useState } from 'react';
import { usualEnds } from '../../../shared/console/list-ends.ts';
import { useMay } from '../../lib/context.ts';
import { useTexts } from '../../lib/texts.ts';
import { Stack } from '../../ui/card/card.tsx';
import { Empty } from '../../ui/empty/empty.tsx';
import { RequestAddress } from '../../ui/goods/request-address.tsx';
import { EntryLink } from '../../ui/nav/nav.tsx';
import { Outcome } from '../../ui/note/note.tsx';
import { spaced } from '../../ui/people/people.tsx';
import { ScreenLayout } from '../../ui/screen-layout/screen-layout.tsx';
import { type Column, Pager, TableCard } from '../../ui/table/table.tsx';
import { useColumns } from './columns.tsx';
import type { ToSendPage, ToSendRow } from './data.ts';

/** Orders that nobody has said where to send. */
export function MissingTab({ queue: { data, next }, chips }: { queue: ToSendPage; chips: ReactNode }) {
  const { t } = useTexts();
  const maySee = useMay()('orders:read');
  const [asked, setAsked] = useState<string | null>(null);
  const request: Column<ToSendRow> = {
    key: 'request',
    title: t('shipping.request'),
    hidden: true,
    end: true,
    phone: 'acts',
    cell: ({ number, requested_at }) => (
      <RequestAddress number={number} requestedAt={requested_at} onDone={() => setAsked(number)} />
    ),
  };
  return (
    <ScreenLayout title={t('screen.shipping')}>
      <Stack>
        {chips}
        {asked && <Outcome>{t('shipping.requestedOne', { number: spaced(asked) })}</Outcome>}
        <TableCard
          label={t('shipping.addressMissing')}
          columns={[...useColumns(data.promise), request]}
          rows={data.rows}
          idOf={({ number }) => number}
          to={({ number }) => (maySee ? `/orders/${number}` : null)}
          empty={<Empty link={<EntryLink to="today" />}>{t('shipping.emptyMissing')}</Empty>}
        />
        <Pager
          rows={data.rows.length}
          next={next}
          usual={usualEnds.toSend}
          total={(api) => api.call('toSendCount', { state: 'address_missing' })}
        />
      </Stack>
    </ScreenLayout>
  );
}
