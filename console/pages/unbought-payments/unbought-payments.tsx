import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { usualEnds } from '../../../shared/console/list-ends.ts';
import { unboughtMoney } from '../../../shared/console/unbought-money.ts';
import { withQuantity } from '../../../shared/quantity.ts';
import { apiContext } from '../../lib/context.ts';
import { placeIn } from '../../lib/list-query.ts';
import { useTexts } from '../../lib/texts.ts';
import { Stack } from '../../ui/card/card.tsx';
import { Chips, FilterChip } from '../../ui/chip/chip.tsx';
import { NoneMatch } from '../../ui/empty/none-match.tsx';
import { EntryLink, useMayOpen } from '../../ui/nav/nav.tsx';
import { Person } from '../../ui/people/people.tsx';
import { PlaceLink } from '../../ui/people/place-link.tsx';
import { ScreenLayout } from '../../ui/screen-layout/screen-layout.tsx';
import { moneyColumn, timeColumn } from '../../ui/table/field-columns.tsx';
import { type Column, Pager, TableCard } from '../../ui/table/table.tsx';
import { Tag } from '../../ui/tag/tag.tsx';

type Row = ConsoleOutput<'unboughtPayments'>[number];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const money = unboughtMoney.find((one) => one === query.get('money'));
  const { data, next } = await context.get(apiContext).page('unboughtPayments', { money, ...placeIn(query) });
  return { rows: data, next, money };
}

/** Payments of orders that bought nothing: why, and where the money is now. */
export function Component() {
  const { t } = useTexts();
  const { rows, next, money } = useLoaderData<typeof loader>();
  return (
    <ScreenLayout title={t('screen.unboughtPayments')} back="/payments">
      <Stack>
        <Chips label={t('unbought.where')}>
          <FilterChip name="money" value={null}>
            {t('orders.all')}
          </FilterChip>
          {unboughtMoney.map((one) => (
            <FilterChip key={one} name="money" value={one}>
              {t(`unbought.money.${one}`)}
            </FilterChip>
          ))}
        </Chips>
        <TableCard
          label={t('screen.unboughtPayments')}
          columns={useColumns()}
          rows={rows}
          idOf={({ id }) => id}
          empty={<NoneMatch link={<EntryLink to="recharges" />}>{t('unbought.empty')}</NoneMatch>}
        />
        <Pager
          rows={rows.length}
          next={next}
          usual={usualEnds.unboughtPayments}
          total={(api) => api.call('unboughtPaymentsCount', { money })}
        />
      </Stack>
    </ScreenLayout>
  );
}

function useColumns(): Column<Row>[] {
  const { t, money } = useTexts();
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
    { key: 'item', title: t('table.item'), phone: 'none', cell: (row) => <ItemLink {...row} /> },
    {
      key: 'joins',
      title: t('unbought.joins'),
      phone: 'none',
      cell: ({ joins }) => (joins === null ? t('facts.none') : <PlaceLink number={joins} to={`/orders/${joins}`} />),
    },
    { key: 'why', title: t('unbought.why'), phone: 'second', wrap: true, cell: ({ why }) => <bdi>{why}</bdi> },
    {
      key: 'where',
      title: t('unbought.where'),
      phone: 'none',
      cell: ({ money: sum, sent_back }) => (
        <>
          {sent_back < sum && <Tag>{t('unbought.money.wallet')}</Tag>}{' '}
          {sent_back > 0 && <Tag tone="back">{t('unbought.sentBack', { amount: money(sent_back) })}</Tag>}
        </>
      ),
    },
    timeColumn({ of: 'credited_at', title: t('orders.time'), phone: 'secondEnd' }),
    moneyColumn({ of: 'money', title: t('table.sum'), phone: 'end', strong: true }),
  ];
}

function ItemLink({ item: { id, name }, variant, quantity }: Pick<Row, 'item' | 'variant' | 'quantity'>) {
  const to = `/items/${id}`;
  const words = <bdi>{withQuantity(name, quantity, variant)}</bdi>;
  return useMayOpen()(to) ? <Link to={to}>{words}</Link> : words;
}
