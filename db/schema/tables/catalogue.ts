import { sql } from 'drizzle-orm';
import { GROUP_SECONDS } from '../../../shared/group-seconds.ts';
import { PER_ORDER } from '../../../shared/quantity.ts';
import type { Columns } from '../columns.sqlite.ts';

/**
 * Pictures, categories, items and their texts. The base text (zh-CN) is in the row itself; every other locale is a row
 * of the `…_texts` table.
 */
export function catalogueTables(c: Columns) {
  const pictures = c.table(
    'pictures',
    {
      id: c.id(),
      /** Start of the content's SHA-256: the name of its files, so that the bytes of an address never change. */
      name: c.text('name').notNull(),
      width: c.whole('width').notNull(),
      height: c.whole('height').notNull(),
      /** A 16 px WebP as a data URL. */
      placeholder: c.text('placeholder').notNull(),
      createdAt: c.instant('created_at').notNull(),
    },
    (t) => [
      c.uniqueIndex('pictures_name').on(t.name),
      c.check('pictures_size', sql`${t.width} > 0 and ${t.height} > 0`),
    ],
  );

  /** Deleted pictures, by their names, whose files may still be there. */
  const removedPictures = c.table('removed_pictures', { name: c.text('name').primaryKey() });

  const categories = c.table(
    'categories',
    {
      id: c.givenId(),
      name: c.text('name').notNull(),
      position: c.whole('position').notNull(),
      pictureId: c
        .ref('picture_id')
        .notNull()
        .references(() => pictures.id),
      /** Open: home and mall link to it, and it has a list. */
      open: c.bool('open').notNull().default(true),
      /** Counts the changes by staff: a change is refused if it was made from another version. */
      version: c.whole('version').notNull().default(0),
      /** Its items up to this id can be searched under its present names; null: all of them. */
      indexedTo: c.whole('indexed_to'),
    },
    (t) => [c.index('categories_picture').on(t.pictureId)],
  );

  const categoryTexts = c.table(
    'category_texts',
    {
      categoryId: c
        .ref('category_id')
        .notNull()
        .references(() => categories.id),
      locale: c.text('locale').notNull(),
      name: c.text('name').notNull(),
    },
    (t) => [c.primaryKey({ columns: [t.categoryId, t.locale] })],
  );

  const items = c.table(
    'items',
    {
      id: c.id(),
      categoryId: c
        .ref('category_id')
        .notNull()
        .references(() => categories.id),
      name: c.text('name').notNull(),
      /** Sanitised HTML. */
      content: c.text('content').notNull(),
      price: c.money('price').notNull(),
      orgPrice: c.money('org_price').notNull(),
      tax: c.money('tax').notNull(),
      /** The price of its dearest variant on sale, while `price` is that of its cheapest; null of an item without options. */
      maxPrice: c.money('max_price'),
      /** Pieces that a new group may take: those of waiting groups, also of their free seats, are not among them. */
      stock: c.whole('stock').notNull(),
      /** Pieces bought in completed groups. */
      ptNum: c.whole('pt_num').notNull().default(0),
      /** Its reviews, hidden ones among them, and the sum of their stars. */
      reviewCount: c.whole('review_count').notNull().default(0),
      reviewStars: c.whole('review_stars').notNull().default(0),
      groupSize: c.whole('group_size').notNull().default(2),
      groupSeconds: c.whole('group_seconds').notNull().default(GROUP_SECONDS),
      /** Pieces that one order may have at the most. */
      perOrder: c.whole('per_order').notNull().default(PER_ORDER),
      saleStartsAt: c.instant('sale_starts_at'),
      saleEndsAt: c.instant('sale_ends_at'),
      /** The price that begins at `next_price_at`, complete: all four are null, or none is. With options, that of its variants then. */
      nextPrice: c.money('next_price'),
      nextOrgPrice: c.money('next_org_price'),
      nextTax: c.money('next_tax'),
      nextPriceAt: c.instant('next_price_at'),
      /** What `max_price` will be then. */
      nextMaxPrice: c.money('next_max_price'),
      hot: c.bool('hot').notNull().default(false),
      onSale: c.bool('on_sale').notNull().default(true),
      /** It is sent in a parcel; a voucher is not. */
      ships: c.bool('ships').notNull().default(true),
      pictureId: c
        .ref('picture_id')
        .notNull()
        .references(() => pictures.id),
      createdAt: c.instant('created_at').notNull(),
      /** Counts the changes by staff, not purchases: a change is refused if it was made from another version. */
      version: c.whole('version').notNull().default(0),
      /** When name or content last changed; null in rows that are older than the column. */
      wordsAt: c.instant('words_at'),
    },
    (t) => [
      c.index('items_category').on(t.categoryId, t.onSale, t.id),
      // A name is looked for in its category with each item that is added, renamed or moved.
      c.index('items_name').on(t.categoryId, t.name),
      c.index('items_hot').on(t.hot, t.onSale, t.ptNum, t.id),
      c.index('items_sold').on(t.ptNum, t.id),
      c.index('items_picture').on(t.pictureId),
      c.index('items_next_price').on(t.nextPriceAt, t.id).where(sql`${t.nextPriceAt} is not null`),
      // For staff: since when the words of each stand, without their content, which is read from many pages.
      c.index('items_words').on(t.wordsAt, t.createdAt, t.id),
      c.check(
        'items_money',
        sql`${t.price} > 0 and ${t.orgPrice} >= ${t.price} and ${t.tax} >= 0 and ${t.tax} <= ${t.price}`,
      ),
      c.check(
        'items_next_price',
        sql`(${t.nextPrice} is null) = (${t.nextPriceAt} is null) and (${t.nextPrice} is null) = (${t.nextOrgPrice} is null)
          and (${t.nextPrice} is null) = (${t.nextTax} is null) and (${t.nextPrice} is null or (${t.nextPrice} > 0
          and ${t.nextOrgPrice} >= ${t.nextPrice} and ${t.nextTax} >= 0 and ${t.nextTax} <= ${t.nextPrice}))`,
      ),
      c.check('items_stock', sql`${t.stock} >= 0`),
      c.check('items_max_price', sql`${t.maxPrice} >= ${t.price}`),
      c.check(
        'items_next_max_price',
        sql`(${t.nextMaxPrice} is null) = (${t.maxPrice} is null or ${t.nextPrice} is null)
          and (${t.nextMaxPrice} is null or ${t.nextMaxPrice} >= ${t.nextPrice})`,
      ),
      c.check('items_pt_num', sql`${t.ptNum} >= 0`),
      c.check('items_reviews', sql`${t.reviewStars} between ${t.reviewCount} and ${t.reviewCount} * 5`),
      c.check('items_group', sql`${t.groupSize} between 2 and 100 and ${t.groupSeconds} > 0`),
      c.check('items_per_order', sql`${t.perOrder} between 1 and 100`),
    ],
  );

  const itemTexts = c.table(
    'item_texts',
    {
      itemId: c
        .ref('item_id')
        .notNull()
        .references(() => items.id),
      locale: c.text('locale').notNull(),
      name: c.text('name').notNull(),
      content: c.text('content').notNull(),
      /** When name or content last changed; 0 in rows that are older than the column, so that an index compares it. */
      wordsAt: c.instant('words_at'),
    },
    (t) => [
      c.primaryKey({ columns: [t.itemId, t.locale] }),
      // Texts are counted by language, and compared with their items, from these alone.
      c.index('item_texts_locale').on(t.locale),
      c.index('item_texts_words').on(t.itemId, t.wordsAt, t.locale),
    ],
  );

  const itemPictures = c.table(
    'item_pictures',
    {
      itemId: c
        .ref('item_id')
        .notNull()
        .references(() => items.id),
      position: c.whole('position').notNull(),
      pictureId: c
        .ref('picture_id')
        .notNull()
        .references(() => pictures.id),
    },
    (t) => [
      c.primaryKey({ columns: [t.itemId, t.position] }),
      c.index('item_pictures_picture').on(t.pictureId, t.itemId),
    ],
  );

  /** Which pictures the descriptions of an item show, in any language: a picture that one shows is not deleted. */
  const itemTextPictures = c.table(
    'item_text_pictures',
    {
      itemId: c
        .ref('item_id')
        .notNull()
        .references(() => items.id),
      pictureId: c
        .ref('picture_id')
        .notNull()
        .references(() => pictures.id),
    },
    (t) => [
      c.primaryKey({ columns: [t.itemId, t.pictureId] }),
      c.index('item_text_pictures_picture').on(t.pictureId, t.itemId),
    ],
  );

  /** The prices that an item has had, one after the other, and whether it was on sale then; never changed. */
  const itemPrices = c.table(
    'item_prices',
    {
      id: c.id(),
      itemId: c
        .ref('item_id')
        .notNull()
        .references(() => items.id),
      price: c.money('price').notNull(),
      orgPrice: c.money('org_price').notNull(),
      tax: c.money('tax').notNull(),
      onSale: c.bool('on_sale').notNull(),
      /** From when on it held, until the next one of the item; of an item that is older than this table, from its first row on. */
      since: c.instant('since').notNull(),
      /** `staff:<id>` or `shell:<system user>`; null if nobody set it then: it was the demo's, or began by itself. */
      actor: c.text('actor'),
      /** The lowest at which it was on sale in the thirty days before this price began; null where that is not known. */
      priorPrice: c.money('prior_price'),
    },
    (t) => [
      c.index('item_prices_item').on(t.itemId, t.id),
      c.check(
        'item_prices_money',
        sql`${t.price} > 0 and ${t.orgPrice} >= ${t.price} and ${t.tax} >= 0 and ${t.tax} <= ${t.price}`,
      ),
    ],
  );

  const ofItems = { items, itemTexts, itemPictures, itemTextPictures, itemPrices };
  return { pictures, removedPictures, categories, categoryTexts, ...ofItems };
}

export type CatalogueTables = ReturnType<typeof catalogueTables>;
