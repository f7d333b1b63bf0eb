import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { usualEnd } from '../../../shared/console/list-ends.ts';
import { rechargeReturnStatuses } from '../../../shared/contract/enums.ts';
import { apiContext } from '../../lib/context.ts';
import { placeIn } from '../../lib/list-query.ts';
import { useTexts } from '../../lib/texts.ts';
import { Stack } from '../../ui/card/card.tsx';
import { Chips, FilterChip } from '../../ui/chip/chip.tsx';
import { Empty } from '../../ui/empty/empty.tsx';
import { EntryLink } from '../../ui/nav/nav.tsx';
import { Person } from '../../ui/people/people.tsx';
import { PlaceLink } from '../../ui/people/place-link.tsx';
import { ScreenLayout } from '../../ui/screen-layout/screen-layout.tsx';
import { moneyColumn, timeColumn } from '../../ui/table/field-columns.tsx';
import { type Column, Pager, TableCard } from '../../ui/table/table.tsx';
import { Time } from '../../ui/time/time.tsx';

type Row = ConsoleOutput<'rechargeReturns'>[number];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const status = rechargeReturnStatuses.find((one) => one === query.get('status')) ?? 'pending';
  const { data, next } = await context.get(apiContext).page('rechargeReturns', { status, ...placeIn(query) });
  return { rows: data, next, status };
}

/** Money of recharges that goes back by its provider: on its way, there, or back in the wallet. */
export function Component() {
  const { t } = useTexts();
  const { rows, next, status } = useLoaderData<typeof loader>();
  return (
    <ScreenLayout title={t('screen.rechargeReturns')} back="/payments">
      <Stack>
        <Chips label={t('table.status')}>
          {rechargeReturnStatuses.map((one) => (
            <FilterChip key={one} name="status" value={one === 'pending' ? null : one}>
              {t(`rechargeReturns.${one}`)}
            </FilterChip>
          ))}
        </Chips>
        <TableCard
          label={t('screen.rechargeReturns')}
          columns={useColumns()}
          rows={rows}
          idOf={({ id }) => id}
          empty={<Empty link={<EntryLink to="recharges" />}>{t('rechargeReturns.none')}</Empty>}
        />
        <Pager
          rows={rows.length}
          next={next}
          usual={usualEnd(status === 'pending')}
          total={(api) => api.call('rechargeReturnsCount', { status })}
        />
      </Stack>
    </ScreenLayout>
  );
}

function useColumns(): Column<Row>[] {
  const { t } = useTexts();
  return [
    {
      key: 'number',
      title: t('table.number'),
      phone: 'start',
      cell: ({ number }) => <PlaceLink number={number} to={`/recharges/${number}`} />,
    },
    {
      key: 'shopper',
      title: t('queue.shopper'),
      phone: 'third',
      cell: ({ shopper }) => <Person person={shopper} inRow />,
    },
    { key: 'channel', title: t('payments.channel'), phone: 'second', cell: ({ channel }) => t(`channel.${channel}`) },
    timeColumn({ of: 'created_at', title: t('rechargeReturns.begun'), phone: 'secondEnd' }),
    {
      key: 'closed_at',
      title: t('rechargeReturns.ended'),
      end: true,
      phone: 'none',
      cell: ({ closed_at }) => (closed_at === null ? t('facts.none') : <Time at={closed_at} />),
    },
    moneyColumn({ of: 'money', title: t('table.sum'), phone: 'end', strong: true }),
  ];
}
