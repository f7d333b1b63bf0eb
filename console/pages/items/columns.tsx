import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { locales } from '../../../shared/locales.ts';
import { yuanText } from '../../../shared/money.ts';
import { soldOut } from '../../../shared/sold-out.ts';
import type { T, Texts } from '../../lib/texts.ts';
import { Cell } from '../../ui/field/field.tsx';
import { ItemName } from '../../ui/goods/item-name.tsx';
import { Num } from '../../ui/money/money.tsx';
import type { Column } from '../../ui/table/table.tsx';
import { Tag } from '../../ui/tag/tag.tsx';
import type { EditRow, Edits } from './edits.ts';
import styles from './items.module.css';

type Item = ConsoleOutput<'items'>[number];

interface Options {
  t: T;
  count: Texts['count'];
  edits: Edits;
  edit: EditRow;
  mayEdit: boolean;
}

const LANGUAGES = Object.keys(locales).length;
const FEW = 60;

/** Whether prices and pieces are those of variants, which are edited on the item's own screen. */
export const hasVariants = ({ max_price: most = null }: Partial<Pick<Item, 'max_price'>>): boolean => most !== null;

/** The price, of an item with variants from that of the cheapest to that of the dearest. */
function priceRange({ price, max_price: most = null }: Item): string {
  return most === null || most === price ? yuanText(price) : `${yuanText(price)} – ${yuanText(most)}`;
}

export function columnsOf({ t, count, edits, edit, mayEdit }: Options): Column<Item>[] {
  const price = (item: Item) => yuanText(item.price);
  const stockWas = (item: Item) => edits[item.id]?.stock?.was ?? item.stock;
  return [
    {
      key: 'name',
      title: t('items.item'),
      phone: 'start',
      cell: (item) => <ItemName picture={item.picture_url} name={item.name} />,
    },
    { key: 'category', title: t('items.category'), phone: 'none', cell: (item) => item.category },
    {
      key: 'price',
      title: t('items.price'),
      end: true,
      phone: 'secondEnd',
      cell: (item) => (
        <span className={styles.named}>
          <span>{t('items.price')}</span>
          {mayEdit && !hasVariants(item) ? (
            <Cell
              label={t('items.priceOf', { name: item.name })}
              value={edits[item.id]?.price ?? price(item)}
              was={price(item)}
              onChange={(text) => edit(item, { price: text })}
            />
          ) : (
            <Num>{priceRange(item)}</Num>
          )}
        </span>
      ),
    },
    {
      key: 'stock',
      title: t('items.stock'),
      sort: 'stock',
      end: true,
      phone: 'second',
      cell: (item) => (
        <span className={styles.named}>
          <span>{t('items.stock')}</span>
          {mayEdit && !hasVariants(item) ? (
            <Cell
              narrow
              label={t('items.stockOf', { name: item.name })}
              value={edits[item.id]?.stock?.typed ?? String(item.stock)}
              was={String(stockWas(item))}
              onChange={(typed) => edit(item, { stock: { typed, was: stockWas(item) } })}
            />
          ) : (
            <Num>{count(item.stock)}</Num>
          )}
        </span>
      ),
    },
    {
      key: 'group',
      title: t('items.group'),
      phone: 'none',
      cell: (item) => t('items.groupOf', { size: item.group_size, hours: Math.round(item.group_seconds / 3600) }),
    },
    {
      key: 'sold',
      title: t('items.sold'),
      sort: 'sales',
      end: true,
      phone: 'none',
      cell: (item) => (
        <>
          <span>{count(item.sold)}</span>{' '}
          <span className={styles.lately}>{`· ${t('items.lately', { count: item.sold_30_days })}`}</span>
        </>
      ),
    },
    {
      key: 'languages',
      title: t('items.languages'),
      end: true,
      phone: 'none',
      cell: ({ languages }) =>
        languages === LANGUAGES ? count(languages) : <Num>{`${count(languages)} / ${count(LANGUAGES)}`}</Num>,
    },
    {
      key: 'state',
      title: t('items.state'),
      phone: 'end',
      cell: (item) => <StockTag item={item} onSale={edits[item.id]?.on_sale ?? item.on_sale} t={t} />,
    },
  ];
}

function StockTag({ item, onSale, t }: { item: Item; onSale: boolean; t: T }) {
  if (!onSale) return <Tag>{t('items.off')}</Tag>;
  if (soldOut({ stock: item.stock, groupSize: item.group_size })) return <Tag tone="late">{t('items.soldOut')}</Tag>;
  if (item.stock < FEW) {
    return (
      <Tag tone="wait" icon="alert">
        {t('items.few')}
      </Tag>
    );
  }
  return <Tag icon="check">{t('items.on')}</Tag>;
}
