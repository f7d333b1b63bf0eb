import { type T, useTexts } from '../../lib/texts.ts';
import { ItemName } from '../../ui/goods/item-name.tsx';
import { Num } from '../../ui/money/money.tsx';
import { Person, spaced } from '../../ui/people/people.tsx';
import type { Column } from '../../ui/table/table.tsx';
import { Tag } from '../../ui/tag/tag.tsx';
import { Time } from '../../ui/time/time.tsx';
import { WaitingAge } from '../../ui/time/waiting-age.tsx';
import type { ToSendRow } from './data.ts';
import styles from './shipping.module.css';

type OrderRow = Pick<ToSendRow, 'number' | 'item' | 'variant' | 'quantity'> & { sku?: string };

/** The order of a row: its number, its item, which variant, and how many pieces of it, also where that is one. */
export const orderColumns = (t: T): Column<OrderRow>[] => [
  { key: 'number', title: t('orders.no'), phone: 'second', cell: ({ number }) => <Num>{spaced(number)}</Num> },
  {
    key: 'item',
    title: t('table.item'),
    phone: 'start',
    cell: ({ item, variant, quantity, sku }) => (
      <ItemName picture={item.picture} name={item.name} variant={variant} quantity={quantity} sku={sku} />
    ),
  },
];

/** The columns of both lists of orders that wait to be sent. */
export function useColumns(promise: number): Column<ToSendRow>[] {
  const { t } = useTexts();
  return [
    ...orderColumns(t),
    {
      key: 'to',
      title: t('shipping.to'),
      phone: 'third',
      cell: ({ contacts, shopper, label_outdated: isOutdated, printed_at: printedAt }) =>
        contacts.address === '' ? (
          <Person person={shopper} inRow />
        ) : (
          <>
            {isOutdated && <Tag tone="wait">{t('shipping.labelOutdated')}</Tag>} <bdi>{contacts.truename}</bdi>{' '}
            <bdi dir="ltr">{contacts.phone}</bdi> <bdi>{contacts.address}</bdi>
            {printedAt !== null && !isOutdated && (
              <div className={styles.printed}>
                <span>{t('shipping.printed')}</span> <Time at={printedAt} />
              </div>
            )}
          </>
        ),
    },
    {
      key: 'age',
      title: t('shipping.waits'),
      end: true,
      phone: 'secondEnd',
      cell: ({ since }) => <WaitingAge since={since} promise={promise} />,
    },
  ];
}
