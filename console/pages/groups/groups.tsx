import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router-dom';
import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { usualEnd } from '../../../shared/console/list-ends.ts';
import { fullWithin, tookBounds } from '../../../shared/console/took.ts';
import { apiContext, useMay } from '../../lib/context.ts';
import { placeIn } from '../../lib/list-query.ts';
import { useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button/button.tsx';
import { Stack } from '../../ui/card/card.tsx';
import { Chips, FilterChip } from '../../ui/chip/chip.tsx';
import { DaysChip } from '../../ui/chip/days-chip.tsx';
import { NoneMatch } from '../../ui/empty/none-match.tsx';
import { Num } from '../../ui/money/money.tsx';
import { EntryLink } from '../../ui/nav/nav.tsx';
import { CloseGroup } from '../../ui/people/close-group.tsx';
import { Person } from '../../ui/people/people.tsx';
import { ScreenLayout } from '../../ui/screen-layout/screen-layout.tsx';
import { moneyColumn } from '../../ui/table/field-columns.tsx';
import { Pager, TableCard } from '../../ui/table/table.tsx';
import { Tag } from '../../ui/tag/tag.tsx';
import { Age, Time } from '../../ui/time/time.tsx';

type Group = ConsoleOutput<'groups'>[number];

/** The states in which groups are listed: the first without a filter, then those that want a look. */
const SHOWN = ['open', 'expired', 'complete'] as const;

/** Filters of groups that have ended. */
const OF_ENDED = ['day', 'until', 'took'];

/** How long the groups were open that the URL asks for. */
const tookIn = (query: URLSearchParams) => tookBounds.find((one) => one === query.get('took'));

/** What the URL asks for. */
function filterOf(query: URLSearchParams) {
  const status = SHOWN.find((one) => one === query.get('status')) ?? ('open' as const);
  const given = (name: string) => query.get(name) || undefined;
  return { status, item: given('item'), day: given('day'), until: given('until'), took: tookIn(query) };
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const filter = filterOf(query);
  const page = await context.get(apiContext).page('groups', { ...filter, ...placeIn(query) });
  return { ...page, status: filter.status };
}

/** Groups: waiting ones by the soonest end, failed and full ones. */
export function Component() {
  const { data, next, status } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  const may = useMay();
  const [query] = useSearchParams();
  const [closing, close] = useState<Group | null>(null);
  const [item, took] = [query.get('item'), tookIn(query)];
  return (
    <ScreenLayout title={t('screen.groups')}>
      <Stack>
        <Chips label={t('orders.status')}>
          {SHOWN.map((one) => (
            <FilterChip
              key={one}
              name="status"
              value={one === 'open' ? null : one}
              without={one === 'open' ? OF_ENDED : []}
            >
              {t(`groups.${one}`)}
            </FilterChip>
          ))}
          {item !== null && (
            <FilterChip name="item" value={null}>
              {`${t('orders.filter.item')} ${item} ×`}
            </FilterChip>
          )}
          <DaysChip />
          {took && (
            <FilterChip name="took" value={null}>
              {`${took === 'more' ? `> ${fullWithin.at(-1)}` : `≤ ${took}`} h ×`}
            </FilterChip>
          )}
        </Chips>
        <TableCard<Group>
          label={t('screen.groups')}
          rows={data}
          idOf={({ id }) => id}
          to={({ number }) => `/orders/${number}`}
          empty={<NoneMatch link={<EntryLink to="items" />}>{t('groups.empty')}</NoneMatch>}
          columns={[
            { key: 'id', title: t('orders.no'), phone: 'third', cell: ({ id }) => <Num>{`G-${id}`}</Num> },
            { key: 'item', title: t('orders.what'), phone: 'start', cell: ({ item: of }) => <bdi>{of.name}</bdi> },
            {
              key: 'opener',
              title: t('groups.opener'),
              phone: 'second',
              cell: ({ opener }) => <Person person={opener} inRow />,
            },
            {
              key: 'seats',
              title: t('groups.seats'),
              phone: 'secondEnd',
              cell: ({ seats, size }) => <Num>{`${seats} / ${size}`}</Num>,
            },
            {
              key: 'quantity',
              title: t('table.quantity'),
              phone: 'none',
              end: true,
              cell: ({ quantity }) => <Num>{quantity}</Num>,
            },
            moneyColumn({ of: 'price', title: t('item.field.price'), phone: 'none' }),
            {
              key: 'end',
              title: t(status === 'open' ? 'groups.endsIn' : 'groups.ended'),
              phone: 'end',
              end: true,
              cell: (group) => <End group={group} />,
            },
            ...(status === 'open' && may('orders:do')
              ? [
                  {
                    key: 'close',
                    title: t('groups.close'),
                    hidden: true,
                    end: true,
                    phone: 'acts' as const,
                    cell: (group: Group) => (
                      <Button size="small" onClick={() => close(group)}>
                        {t('groups.close')}
                      </Button>
                    ),
                  },
                ]
              : []),
          ]}
        />
        <Pager
          rows={data.length}
          next={next}
          usual={usualEnd(status === 'open')}
          total={(api) => api.call('groupsCount', filterOf(query))}
        />
      </Stack>
      {closing && <CloseGroup group={closing} name={closing.item.name} onClose={() => close(null)} />}
    </ScreenLayout>
  );
}

function End({ group }: { group: Group }) {
  const { t } = useTexts();
  if (group.status === 'open') return <Age since={group.expires_at} />;
  return (
    <>
      {group.closed_early && <Tag>{t('groups.closedEarly')}</Tag>} <Time at={group.closed_at ?? group.expires_at} />
    </>
  );
}
