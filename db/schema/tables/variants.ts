import { sql } from 'drizzle-orm';
import { MOST_VALUES } from '../../../shared/variants.ts';
import type { Columns } from '../columns.sqlite.ts';
import type { CatalogueTables } from './catalogue.ts';

type Needs = Pick<CatalogueTables, 'items' | 'pictures'>;

/** Words by locale; the base text (zh-CN) is always one of them. */
export type WordsByLocale = Record<string, string>;

/** An option as a list of variants froze it: its words, and those of its values, by locale. */
export interface ListedOption {
  names: WordsByLocale;
  values: { id: number; names: WordsByLocale }[];
}

/** What an item can be had as: its options, their values, and a variant for each combination that is sold (docs/domain.md, Options and variants). */
export function variantTables(c: Columns, { items, pictures }: Needs) {
  const itemId = () =>
    c
      .ref('item_id')
      .notNull()
      .references(() => items.id);

  const itemOptions = c.table(
    'item_options',
    {
      id: c.id(),
      itemId: itemId(),
      position: c.whole('position').notNull(),
      names: c.json<WordsByLocale>('names').notNull(),
    },
    (t) => [
      c.uniqueIndex('item_options_position').on(t.itemId, t.position),
      c.check('item_options_three', sql`${t.position} between 0 and 2`),
    ],
  );

  const optionValues = c.table(
    'option_values',
    {
      id: c.id(),
      optionId: c
        .ref('option_id')
        .notNull()
        .references(() => itemOptions.id),
      position: c.whole('position').notNull(),
      names: c.json<WordsByLocale>('names').notNull(),
      /** Of a value of the first option, such as a colour. */
      pictureId: c.ref('picture_id').references(() => pictures.id),
    },
    (t) => [
      c.index('option_values_option').on(t.optionId, t.position, t.id),
      c.index('option_values_picture').on(t.pictureId).where(sql`${t.pictureId} is not null`),
      c.check('option_values_most', sql`${t.position} between 0 and ${sql.raw(String(MOST_VALUES - 1))}`),
    ],
  );

  const valueId = (name: string) => c.ref(name).references(() => optionValues.id);

  /** One row for each combination of values that is or was sold; never deleted, and its values never change. */
  const itemVariants = c.table(
    'item_variants',
    {
      id: c.id(),
      itemId: itemId(),
      value1: valueId('value_1').notNull(),
      value2: valueId('value_2'),
      value3: valueId('value_3'),
      /** The shop's own number of it, or empty. */
      sku: c.text('sku').notNull().default(''),
      price: c.money('price').notNull(),
      orgPrice: c.money('org_price').notNull(),
      tax: c.money('tax').notNull(),
      /** Its price from `next_price_at` of its item on, complete; null of one that keeps its price then. */
      nextPrice: c.money('next_price'),
      nextOrgPrice: c.money('next_org_price'),
      nextTax: c.money('next_tax'),
      /** Pieces that are left. A trigger adds each change to `stock` of its item. */
      stock: c.whole('stock').notNull().default(0),
      onSale: c.bool('on_sale').notNull().default(true),
    },
    (t) => [
      c.index('item_variants_item').on(t.itemId, t.id),
      // Nulls are all different to an index.
      c.uniqueIndex('item_variants_one').on(t.itemId, t.value1).where(sql`${t.value2} is null`),
      c
        .uniqueIndex('item_variants_two')
        .on(t.itemId, t.value1, t.value2)
        .where(sql`${t.value2} is not null and ${t.value3} is null`),
      c
        .uniqueIndex('item_variants_three')
        .on(t.itemId, t.value1, t.value2, t.value3)
        .where(sql`${t.value3} is not null`),
      c.uniqueIndex('item_variants_sku').on(t.sku).where(sql`${t.sku} <> ''`),
      c.check('item_variants_values_in_order', sql`${t.value2} is not null or ${t.value3} is null`),
      c.check('item_variants_stock', sql`${t.stock} >= 0`),
      c.check(
        'item_variants_money',
        sql`${t.price} > 0 and ${t.orgPrice} >= ${t.price} and ${t.tax} >= 0 and ${t.tax} <= ${t.price}`,
      ),
      c.check(
        'item_variants_next_price',
        sql`(${t.nextPrice} is null) = (${t.nextOrgPrice} is null) and (${t.nextPrice} is null) = (${t.nextTax} is null)
          and (${t.nextPrice} is null or (${t.nextPrice} > 0 and ${t.nextOrgPrice} >= ${t.nextPrice} and ${t.nextTax} >= 0
          and ${t.nextTax} <= ${t.nextPrice}))`,
      ),
    ],
  );

  /** The variants of an item as they were on sale from a moment on; the newest of an item is in force. Never changed. */
  const variantLists = c.table(
    'variant_lists',
    {
      id: c.id(),
      itemId: itemId(),
      options: c.json<ListedOption[]>('options').notNull(),
      createdAt: c.instant('created_at').notNull(),
    },
    (t) => [c.index('variant_lists_item').on(t.itemId, t.id)],
  );

  /** What a variant of a list costs whoever joins a group that was opened with it, and how it is called. Never changed. */
  const listedVariants = c.table(
    'listed_variants',
    {
      listId: c
        .ref('list_id')
        .notNull()
        .references(() => variantLists.id),
      variantId: c
        .ref('variant_id')
        .notNull()
        .references(() => itemVariants.id),
      price: c.money('price').notNull(),
      tax: c.money('tax').notNull(),
      /** The lowest at which it was on sale in the thirty days before this price began; null where that is not known. */
      priorPrice: c.money('prior_price'),
      words: c.json<WordsByLocale>('words').notNull(),
    },
    (t) => [
      c.primaryKey({ columns: [t.listId, t.variantId] }),
      c.check('listed_variants_money', sql`${t.price} > 0 and ${t.tax} >= 0 and ${t.tax} <= ${t.price}`),
    ],
  );

  return { itemOptions, optionValues, itemVariants, variantLists, listedVariants };
}

export type VariantTables = ReturnType<typeof variantTables>;
