import { useMay } from '../../lib/context.ts';
import { useTexts } from '../../lib/texts.ts';
import { MoreLink } from '../../ui/card/card.tsx';
import { Bought } from '../../ui/goods/item-name.tsx';
import { Num } from '../../ui/money/money.tsx';
import { Note } from '../../ui/note/note.tsx';
import { OrderTag, spaced } from '../../ui/people/people.tsx';
import { moneyColumn, timeColumn } from '../../ui/table/field-columns.tsx';
import { TableCard } from '../../ui/table/table.tsx';
import type { Shopper } from './shopper-data.ts';

type Order = NonNullable<Shopper['orders']>[number];

/** The newest orders, for those who may read them. */
export function OrdersCard({ shopper: { id: shopper, orders } }: { shopper: Shopper }) {
  const { t } = useTexts();
  const may = useMay();
  // A server of before has no such field.
  if (!orders) return null;
  return (
    <TableCard<Order>
      titled
      more={
        <>
          {may('reviews:read') && <MoreLink to={`/reviews?shopper=${shopper}`}>{t('screen.reviews')}</MoreLink>}
          <MoreLink to={`/orders?shopper=${shopper}`}>{t('orders.all')}</MoreLink>
        </>
      }
      padded={orders.length === 0}
      label={t('screen.orders')}
      rows={orders}
      idOf={({ number }) => number}
      to={({ number }) => `/orders/${number}`}
      empty={<Note>{t('orders.empty')}</Note>}
      columns={[
        {
          key: 'no',
          title: t('orders.no'),
          phone: 'second',
          cell: ({ number }) => <Num>{spaced(number)}</Num>,
        },
        {
          key: 'item',
          title: t('orders.what'),
          phone: 'start',
          cell: ({ item, variant, quantity }) => <Bought name={item.name} variant={variant} quantity={quantity} />,
        },
        {
          key: 'status',
          title: t('orders.status'),
          phone: 'secondEnd',
          cell: ({ status }) => <OrderTag status={status} />,
        },
        moneyColumn({ of: 'price', title: t('orders.amount'), phone: 'end' }),
        timeColumn({ of: 'created_at', title: t('orders.time'), phone: 'none' }),
      ]}
    />
  );
}
