import { sql } from 'drizzle-orm';
import { reviewHiddenWhy } from '../../../shared/contract/enums.ts';
import type { Columns } from '../columns.sqlite.ts';
import type { CatalogueTables } from './catalogue.ts';
import type { orderTables } from './orders.ts';
import type { shopperTables } from './shoppers.ts';
import type { staffTables } from './staff.ts';
import type { VariantTables } from './variants.ts';

type Needs = Pick<CatalogueTables, 'items'> &
  Pick<VariantTables, 'optionValues'> &
  Pick<ReturnType<typeof shopperTables>, 'shoppers'> &
  Pick<ReturnType<typeof orderTables>, 'orders'> &
  Pick<ReturnType<typeof staffTables>, 'staff'>;

/** What shoppers say of items that they received (docs/domain.md, Reviews). */
export function reviewTables(c: Columns, { items, optionValues, shoppers, orders, staff }: Needs) {
  const itemId = () =>
    c
      .ref('item_id')
      .notNull()
      .references(() => items.id);

  const reviews = c.table(
    'reviews',
    {
      id: c.id(),
      orderId: c
        .ref('order_id')
        .notNull()
        .references(() => orders.id),
      /** Item, shopper and value are those of the order, for indexes. */
      itemId: itemId(),
      shopperId: c
        .ref('shopper_id')
        .notNull()
        .references(() => shoppers.id),
      /** The value of the first option that the order is of, such as its colour; null of an item without options. */
      valueId: c.ref('value_id').references(() => optionValues.id),
      stars: c.whole('stars').notNull(),
      /** Empty where the shopper gave stars alone. */
      text: c.text('text').notNull().default(''),
      /** Its author is not named. */
      anonymous: c.bool('anonymous').notNull().default(false),
      /** It has pictures that others may see. */
      pictured: c.bool('pictured').notNull().default(false),
      createdAt: c.instant('created_at').notNull(),
      /** When its author last changed it; null if that never was. */
      editedAt: c.instant('edited_at'),
      /** What the shop answered, once; empty until then. */
      answer: c.text('answer').notNull().default(''),
      answeredAt: c.instant('answered_at'),
      answeredBy: c.ref('answered_by').references(() => staff.id),
      /** Why staff took it out of sight; null of one that is shown. */
      hiddenWhy: c.oneOf('hidden_why', reviewHiddenWhy),
      /** When staff last looked at it; null since it was written or changed. */
      checkedAt: c.instant('checked_at'),
      /** Counts what its author and staff do to it: staff decide about what they have seen. */
      version: c.whole('version').notNull().default(0),
    },
    (t) => [
      c.uniqueIndex('reviews_order').on(t.orderId),
      // Lists of an item, the newest first: all, and by each of what they are filtered by.
      c.index('reviews_item').on(t.itemId, t.id),
      c.index('reviews_stars').on(t.itemId, t.stars, t.id),
      c.index('reviews_value').on(t.itemId, t.valueId, t.id).where(sql`${t.valueId} is not null`),
      c.index('reviews_pictured').on(t.itemId, t.id).where(sql`${t.pictured} and ${t.hiddenWhy} is null`),
      c.index('reviews_shopper').on(t.shopperId, t.id),
      // Lists of staff.
      c.index('reviews_unchecked').on(t.id).where(sql`${t.checkedAt} is null`),
      c.index('reviews_low').on(t.id).where(sql`${t.stars} <= 2`),
      c.index('reviews_unanswered').on(t.id).where(sql`${t.answeredAt} is null and ${t.hiddenWhy} is null`),
      c.index('reviews_hidden').on(t.id).where(sql`${t.hiddenWhy} is not null`),
      // How many of them an item got lately.
      c.index('reviews_low_item').on(t.itemId, t.createdAt).where(sql`${t.stars} <= 2`),
      c.check('reviews_five', sql`${t.stars} between 1 and 5`),
      c.check(
        'reviews_answered',
        sql`(${t.answer} = '') = (${t.answeredAt} is null) and (${t.answeredAt} is null) = (${t.answeredBy} is null)`,
      ),
    ],
  );

  /** Pictures of reviews, in the order in which they came. */
  const reviewPictures = c.table(
    'review_pictures',
    {
      id: c.id(),
      reviewId: c
        .ref('review_id')
        .notNull()
        .references(() => reviews.id),
      /** A file of the folder of proofs. */
      file: c.text('file').notNull(),
    },
    (t) => [c.index('review_pictures_review').on(t.reviewId, t.id), c.uniqueIndex('review_pictures_file').on(t.file)],
  );

  /** How many reviews an item has of each kind: the figures of its page are sums of these rows. */
  const reviewCounts = c.table(
    'review_counts',
    {
      itemId: itemId(),
      /** 0 of an item without options. */
      valueId: c.ref('value_id').notNull(),
      stars: c.whole('stars').notNull(),
      pictured: c.bool('pictured').notNull(),
      /** Empty of those that are shown. */
      hiddenWhy: c.oneOf('hidden_why', ['', ...reviewHiddenWhy]).notNull(),
      count: c.whole('count').notNull(),
    },
    (t) => [
      c.primaryKey({ columns: [t.itemId, t.valueId, t.stars, t.pictured, t.hiddenWhy] }),
      c.check('review_counts_count', sql`${t.count} >= 0`),
    ],
  );

  return { reviews, reviewPictures, reviewCounts };
}
