import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router-dom';
import type { ConsoleInput } from '../../../shared/console/index.ts';
import { usualEnds } from '../../../shared/console/list-ends.ts';
import { apiContext } from '../../lib/context.ts';
import { placeIn } from '../../lib/list-query.ts';
import { useTexts } from '../../lib/texts.ts';
import { typedFen } from '../../lib/typed-number.ts';
import { Stack } from '../../ui/card/card.tsx';
import { Chips, FilterChip } from '../../ui/chip/chip.tsx';
import { ScreenLayout } from '../../ui/screen-layout/screen-layout.tsx';
import { Pager } from '../../ui/table/table.tsx';
import { Chosen } from './chosen.tsx';
import { Filters } from './filters.tsx';
import { List } from './list.tsx';
import { readMeant } from './meant.ts';
import { Which } from './which.tsx';

const FILTERS = ['status', 'item', 'shopper', 'group', 'parcel', 'carrier', 'day', 'until'] as const;

/** What the URL asks for; a sum stands there as it was typed, and one that is none asks for nothing. */
function filterOf(query: URLSearchParams): ConsoleInput<'ordersCount'> {
  const money = typedFen(query.get('money') ?? '');
  return {
    ...Object.fromEntries(FILTERS.flatMap((name) => (query.get(name) ? [[name, query.get(name)]] : []))),
    ...(money !== null && { money }),
  };
}

/** Whether somebody has to say first which one words mean. */
const isAsked = (which: Awaited<ReturnType<typeof readMeant>>) => Object.keys(which).length > 0;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const api = context.get(apiContext);
  const which = await readMeant(api, query);
  if (isAsked(which)) return { which, data: [], next: null };
  return { which, ...(await api.page('orders', { ...filterOf(query), ...placeIn(query) })) };
}

/** Orders, the newest first; those of an item group by group. */
export function Component() {
  const { which, data, next } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  const [query] = useSearchParams();
  const [first] = data;
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
        </Chips>
        <Filters />
        <Chosen names={{ item: first?.item.name, shopper: first?.shopper.username }} />
        {which.item && <Which name="item" found={which.item} />}
        {which.shopper && <Which name="shopper" found={which.shopper} />}
        {!isAsked(which) && (
          <>
            <List rows={data} />
            <Pager
              rows={data.length}
              next={next}
              usual={query.has('item') ? undefined : usualEnds.orders}
              total={(api) => api.call('ordersCount', filterOf(query))}
            />
          </>
        )}
      </Stack>
    </ScreenLayout>
  );
}
