import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router-dom';
import type { ConsoleInput, ConsoleOutput } from '../../../shared/console/index.ts';
import { usualEnds } from '../../../shared/console/list-ends.ts';
import { apiContext } from '../../lib/context.ts';
import { endIn } from '../../lib/list-query.ts';
import { useTexts } from '../../lib/texts.ts';
import { typedFen } from '../../lib/typed-number.ts';
import { Card, Stack } from '../../ui/card/card.tsx';
import { Chips, FilterChip } from '../../ui/chip/chip.tsx';
import { DaysChip } from '../../ui/chip/days-chip.tsx';
import { NoneMatch } from '../../ui/empty/none-match.tsx';
import { Money, Num } from '../../ui/money/money.tsx';
import { EntryLink } from '../../ui/nav/nav.tsx';
import { OrderTag, Person, spaced } from '../../ui/people/people.tsx';
import { ScreenLayout } from '../../ui/screen-layout/screen-layout.tsx';
import { Pager, Table } from '../../ui/table/table.tsx';
import { Time } from '../../ui/time/time.tsx';
import { Filters } from './filters.tsx';

type Order = ConsoleOutput<'orders'>[number];

const FILTERS = ['status', 'item', 'shopper', 'group', 'parcel', 'carrier', 'day', 'until'] as const;

/** Those that have a chip of their kind. */
const OF_ONE = ['item', 'shopper', 'group', 'money', 'parcel', 'carrier'] as const;

/** What the URL asks for; a sum stands there as it was typed, and one that is none asks for nothing. */
function filterOf(query: URLSearchParams): ConsoleInput<'ordersCount'> {
  const money = typedFen(query.get('money') ?? '');
  return {
    ...Object.fromEntries(FILTERS.flatMap((name) => (query.get(name) ? [[name, query.get(name)]] : []))),
    ...(money !== null && { money }),
  };
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const cursor = query.get('cursor') ?? undefined;
  return context.get(apiContext).page('orders', { ...filterOf(query), sort: endIn(query), cursor });
}

/** Orders, the newest first; those of an item group by group. */
export function Component() {
  const { data, next } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  const [query] = useSearchParams();
  return (
    <ScreenLayout title={t('screen.orders')}>
      <Stack>
        <Chips label={t('orders.status')}>
          <FilterChip name="status" value={null}>
            {t('orders.all')}
          </FilterChip>
          {([1, 2, 3, 4, 5] as const).map((status) => (
            <FilterChip key={status} name="status" value={String(status)}>
              {t(`orders.status.${status}`)}
            </FilterChip>
          ))}
          {OF_ONE.map((name) => {
            const value = query.get(name);
            return (
              value && (
                <FilterChip key={name} name={name} value={null}>
                  {`${t(`orders.filter.${name}`)} ${value} ×`}
                </FilterChip>
              )
            );
          })}
          <DaysChip />
        </Chips>
        <Filters />
        <Card>
          <Table<Order>
            label={t('screen.orders')}
            rows={data}
            idOf={({ number }) => number}
            to={({ number }) => `/orders/${number}`}
            empty={<NoneMatch link={<EntryLink to="items" />}>{t('orders.empty')}</NoneMatch>}
            columns={[
              {
                key: 'number',
                title: t('orders.no'),
                phone: 'third',
                cell: ({ number }) => <Num>{spaced(number)}</Num>,
              },
              { key: 'item', title: t('orders.what'), phone: 'start', cell: ({ item }) => <bdi>{item.name}</bdi> },
              {
                key: 'shopper',
                title: t('orders.who'),
                phone: 'second',
                cell: ({ shopper }) => <Person person={shopper} inRow />,
              },
              {
                key: 'status',
                title: t('orders.status'),
                phone: 'secondEnd',
                cell: ({ status }) => <OrderTag status={status} />,
              },
              {
                key: 'group',
                title: t('screen.groups'),
                phone: 'none',
                cell: ({ group }) => <Num>{`${group.seats} / ${group.size}`}</Num>,
              },
              {
                key: 'price',
                title: t('orders.amount'),
                phone: 'end',
                end: true,
                cell: ({ price }) => <Money fen={price} />,
              },
              {
                key: 'time',
                title: t('orders.time'),
                phone: 'none',
                end: true,
                cell: ({ created_at }) => <Time at={created_at} />,
              },
            ]}
          />
        </Card>
        <Pager
          rows={data.length}
          next={next}
          usual={query.has('item') ? undefined : usualEnds.orders}
          total={(api) => api.call('ordersCount', filterOf(query))}
        />
      </Stack>
    </ScreenLayout>
  );
}
