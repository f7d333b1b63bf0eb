import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { usualEnds } from '../../../shared/console/list-ends.ts';
import { type ShipmentEnd, shipmentEnds } from '../../../shared/contract/enums.ts';
import { useMay } from '../../lib/context.ts';
import { useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button/button.tsx';
import { Stack } from '../../ui/card/card.tsx';
import { NoneMatch } from '../../ui/empty/none-match.tsx';
import { Field, Select } from '../../ui/field/field.tsx';
import { OpenReturn, OpenReturnButton } from '../../ui/goods/open-return.tsx';
import { ParcelTag } from '../../ui/goods/parcel-tag.tsx';
import { LineForm } from '../../ui/line-form/line-form.tsx';
import { Num } from '../../ui/money/money.tsx';
import { EntryLink } from '../../ui/nav/nav.tsx';
import { AskNote } from '../../ui/people/ask-note.tsx';
import { spaced } from '../../ui/people/people.tsx';
import { ScreenLayout } from '../../ui/screen-layout/screen-layout.tsx';
import { timeColumn } from '../../ui/table/field-columns.tsx';
import { RowButton } from '../../ui/table/row-button.tsx';
import { type Column, Pager, TableCard } from '../../ui/table/table.tsx';
import { orderColumns } from './columns.tsx';
import { Correct } from './correct.tsx';
import type { Carrier } from './data.ts';

type Parcel = ConsoleOutput<'parcels'>[number];

interface SentProps {
  parcels: { data: Parcel[]; next: string | null };
  carriers: readonly Carrier[];
  chips: ReactNode;
}

/** Parcels that were sent, and what became of them. */
export function SentTab({ parcels: { data, next }, carriers, chips }: SentProps) {
  const { t } = useTexts();
  const may = useMay();
  const mayDo = may('shipping:do');
  const number = useSearchParams()[0].get('number') ?? '';
  const [open, show] = useState<{ parcel: Parcel; act: 'received' | 'ended' | 'correct' | 'return' } | null>(null);
  const close = () => show(null);
  const columns = useColumns();
  const acts: Column<Parcel> = {
    key: 'acts',
    title: t('shipping.why'),
    hidden: true,
    end: true,
    phone: 'acts',
    cell: (parcel) => (
      <>
        {parcel.opening && (
          <OpenReturnButton
            opening={parcel.opening}
            number={parcel.number}
            onClick={() => show({ parcel, act: 'return' })}
          />
        )}
        {mayDo && parcel.received_at === null && parcel.ended_at === null && (
          <>
            <RowButton of={parcel.number} onClick={() => show({ parcel, act: 'received' })}>
              {t('shipping.received')}
            </RowButton>{' '}
            <RowButton of={parcel.number} onClick={() => show({ parcel, act: 'correct' })}>
              {t('shipping.correct')}
            </RowButton>{' '}
          </>
        )}
        {mayDo && parcel.ended_at === null && (
          <RowButton of={parcel.number} onClick={() => show({ parcel, act: 'ended' })}>
            {t('shipping.ended')}
          </RowButton>
        )}
      </>
    ),
  };
  return (
    <ScreenLayout title={t('screen.shipping')}>
      <Stack>
        {chips}
        <LineForm key={number} role="search" label={t('shipping.sent')}>
          <input type="hidden" name="list" value="sent" />
          <Field label={t('shipping.findSent')} name="number" type="search" maxLength={40} defaultValue={number} />
          <Button type="submit">{t('shipping.search')}</Button>
        </LineForm>
        <TableCard
          label={t('shipping.sent')}
          columns={mayDo || may('returns:do') ? [...columns, acts] : columns}
          rows={data}
          idOf={({ id }) => id}
          to={({ number }) => (may('orders:read') ? `/orders/${number}` : null)}
          empty={
            <NoneMatch place="list" link={<EntryLink to="shipping" />}>
              {t('shipping.emptySent')}
            </NoneMatch>
          }
        />
        <Pager
          rows={data.length}
          next={next}
          usual={usualEnds.parcels}
          total={number === '' ? (api) => api.call('parcelsCount', {}) : undefined}
        />
      </Stack>
      {open?.act === 'received' && (
        <AskNote
          call="parcelReceived"
          title={t('shipping.receivedTitle', { number: spaced(open.parcel.number) })}
          consequence={t('shipping.receivedMeans')}
          label={t('shipping.received')}
          fields={(note) => ({ number: open.parcel.number, note })}
          onClose={close}
        />
      )}
      {open?.act === 'correct' && <Correct parcel={open.parcel} carriers={carriers} onClose={close} />}
      {open?.act === 'ended' && <Ended parcel={open.parcel} onClose={close} />}
      {open?.act === 'return' && open.parcel.opening && (
        <OpenReturn
          number={open.parcel.number}
          name={open.parcel.shopper.nickname}
          opening={open.parcel.opening}
          onClose={close}
        />
      )}
    </ScreenLayout>
  );
}

function useColumns(): Column<Parcel>[] {
  const { t } = useTexts();
  return [
    ...orderColumns(t),
    {
      key: 'tracking',
      title: t('shipping.tracking'),
      phone: 'third',
      cell: ({ carrier, tracking }) => (
        <>
          <div>
            <bdi>{carrier}</bdi>
          </div>
          <Num>{tracking}</Num>
        </>
      ),
    },
    { key: 'state', title: t('shipping.state'), phone: 'end', cell: (parcel) => <ParcelTag parcel={parcel} /> },
    timeColumn({ of: 'sent_at', title: t('shipping.sent'), phone: 'secondEnd' }),
  ];
}

function Ended({ parcel, onClose }: { parcel: Parcel; onClose: () => void }) {
  const { t } = useTexts();
  const [why, setWhy] = useState<ShipmentEnd>('came_back');
  const received = parcel.received_at !== null;
  return (
    <AskNote
      call="parcelEnded"
      title={t('shipping.endedTitle', { number: spaced(parcel.number) })}
      consequence={t(received ? 'shipping.endedReceivedMeans' : 'shipping.endedMeans')}
      label={t(`shipping.end.${why}`)}
      danger
      fields={(note) => ({ number: parcel.number, why, received, note })}
      onClose={onClose}
    >
      <Select
        label={t('shipping.why')}
        value={why}
        onChange={({ target }) => setWhy(shipmentEnds.find((one) => one === target.value) ?? 'came_back')}
        options={shipmentEnds.map((one) => [one, t(`shipping.end.${one}`)] as const)}
      />
    </AskNote>
  );
}
