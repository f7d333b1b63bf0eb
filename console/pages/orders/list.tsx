import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { useTexts } from '../../lib/texts.ts';
import { NoneMatch } from '../../ui/empty/none-match.tsx';
import { Bought } from '../../ui/goods/item-name.tsx';
import { Num } from '../../ui/money/money.tsx';
import { EntryLink } from '../../ui/nav/nav.tsx';
import { OrderTag, Person, spaced } from '../../ui/people/people.tsx';
import { moneyColumn, timeColumn } from '../../ui/table/field-columns.tsx';
import { TableCard } from '../../ui/table/table.tsx';

type Order = ConsoleOutput<'orders'>[number];

/** Orders of a page, each a link to its own. */
export function List({ rows }: { rows: readonly Order[] }) {
  const { t } = useTexts();
  return (
    <TableCard<Order>
      label={t('screen.orders')}
      rows={rows}
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
        {
          key: 'item',
          title: t('orders.what'),
          phone: 'start',
          cell: ({ item, variant, quantity }) => <Bought name={item.name} variant={variant} quantity={quantity} />,
        },
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
        moneyColumn({ of: 'price', title: t('orders.amount'), phone: 'end' }),
        timeColumn({ of: 'created_at', title: t('orders.time'), phone: 'none' }),
      ]}
    />
  );
}
