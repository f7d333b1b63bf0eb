import { and, asc, desc, eq, gt, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { DEFAULT_LOCALE, type Locale } from '../../shared/locales.ts';
import { tables } from '../schema/index.ts';
import { prepared, type Reader } from '../store.ts';
import { priorPriceOfItem } from './item-prices.ts';
import { publicNickname } from './shoppers.ts';
import type { ReadersLocales } from './texts.ts';

const { items, itemTexts, itemPictures, pictures, categories, groups, orders, shoppers } = tables;

/**
 * The item's text in the reader's locale, else in its fallback, else the base text; one that is empty counts as none.
 * Looked up for each row: with joins, PostgreSQL reads all texts if it expects few of a locale.
 */
function readersItemText(column: typeof itemTexts.name | typeof itemTexts.content, base: typeof items.name) {
  const textIn = (locale: 'locale' | 'fallback') =>
    sql`(select nullif(${column}, '') from ${itemTexts}
      where ${itemTexts.itemId} = ${items.id} and ${itemTexts.locale} = ${sql.placeholder(locale)})`;
  return sql<string>`coalesce(${textIn('locale')}, ${textIn('fallback')}, ${base})`;
}

/** In which locale the item's name is stored. */
function readersItemLocale() {
  const named = (locale: 'locale' | 'fallback') =>
    sql`(select ${itemTexts.locale} from ${itemTexts} where ${itemTexts.itemId} = ${items.id}
      and ${itemTexts.locale} = ${sql.placeholder(locale)} and ${itemTexts.name} <> '')`;
  return sql<Locale>`coalesce(${named('locale')}, ${named('fallback')}, ${DEFAULT_LOCALE})`;
}

/** The columns of an item in a list. */
export const inList = {
  id: items.id,
  name: readersItemText(itemTexts.name, items.name),
  locale: readersItemLocale(),
  picture: pictures.name,
  placeholder: pictures.placeholder,
  price: items.price,
  maxPrice: items.maxPrice,
  orgPrice: items.orgPrice,
  tax: items.tax,
  nextPrice: items.nextPrice,
  nextOrgPrice: items.nextOrgPrice,
  nextTax: items.nextTax,
  nextPriceAt: items.nextPriceAt,
  nextMaxPrice: items.nextMaxPrice,
  priorPrice: priorPriceOfItem,
  ptNum: items.ptNum,
  reviewCount: items.reviewCount,
  reviewStars: items.reviewStars,
  stock: items.stock,
  groupSize: items.groupSize,
  saleStartsAt: items.saleStartsAt,
  saleEndsAt: items.saleEndsAt,
};

const hotItems = prepared((db) =>
  db
    .select(inList)
    .from(items)
    .innerJoin(pictures, eq(pictures.id, items.pictureId))
    .where(
      and(
        eq(items.hot, true),
        eq(items.onSale, true),
        or(isNull(items.saleEndsAt), gt(items.saleEndsAt, sql.placeholder('now'))),
        sql`(${items.ptNum}, ${items.id}) < (${sql.placeholder('ptNum')}, ${sql.placeholder('id')})`,
      ),
    )
    .orderBy(desc(items.ptNum), desc(items.id))
    .limit(sql.placeholder('limit')),
);

/**
 * Items marked hot whose sale has not ended, most bought first, after the position `ptNum` and `id`: bought less often,
 * or as often with a lower id.
 */
export function selectHotItems(
  on: Reader,
  values: ReadersLocales & { now: number; ptNum: number; id: number; limit: number },
) {
  return hotItems(on).execute({ ...values });
}

const categoryItems = prepared((db) =>
  db
    .select(inList)
    .from(items)
    .innerJoin(pictures, eq(pictures.id, items.pictureId))
    .where(
      and(
        eq(items.categoryId, sql.placeholder('categoryId')),
        eq(items.onSale, true),
        lt(items.id, sql.placeholder('before')),
      ),
    )
    .orderBy(desc(items.id))
    .limit(sql.placeholder('limit')),
);

/** Items of a category with an id below `before`, newest first. */
export function selectCategoryItems(
  on: Reader,
  values: ReadersLocales & { categoryId: number; before: number; limit: number },
) {
  return categoryItems(on).execute({ ...values });
}

const category = prepared((db) =>
  db
    .select({ id: categories.id })
    .from(categories)
    .where(and(eq(categories.id, sql.placeholder('id')), eq(categories.open, true))),
);

/** Whether there is such a category, and it is open. */
export async function categoryExists(on: Reader, id: number): Promise<boolean> {
  return (await category(on).execute({ id })).length > 0;
}

const item = prepared((db) =>
  db
    .select({
      ...inList,
      content: readersItemText(itemTexts.content, items.content),
      categoryId: items.categoryId,
      groupSeconds: items.groupSeconds,
      perOrder: items.perOrder,
      ships: items.ships,
    })
    .from(items)
    .innerJoin(pictures, eq(pictures.id, items.pictureId))
    .where(and(eq(items.id, sql.placeholder('id')), eq(items.onSale, true))),
);

/** The item on sale with that id. */
export async function selectItem(on: Reader, values: ReadersLocales & { id: number }) {
  const [row] = await item(on).execute({ ...values });
  return row;
}

const picturesOfItem = prepared((db) =>
  db
    .select({ name: pictures.name })
    .from(itemPictures)
    .innerJoin(pictures, eq(pictures.id, itemPictures.pictureId))
    .where(eq(itemPictures.itemId, sql.placeholder('itemId')))
    .orderBy(asc(itemPictures.position)),
);

/** Names of an item's pictures in their order. */
export async function selectItemPictures(on: Reader, itemId: number): Promise<string[]> {
  return (await picturesOfItem(on).execute({ itemId })).map((row) => row.name);
}

const openers = alias(orders, 'openers');
const callers = alias(orders, 'callers');

const waitingGroups = prepared((db) =>
  db
    .select({
      orderno: openers.orderno,
      nickname: publicNickname,
      openedBy: groups.openedBy,
      size: groups.size,
      seats: groups.seats,
      price: groups.price,
      tax: groups.tax,
      expiresAt: groups.expiresAt,
      callersOrder: callers.id,
    })
    .from(groups)
    .innerJoin(shoppers, eq(shoppers.id, groups.openedBy))
    .innerJoin(openers, and(eq(openers.groupId, groups.id), eq(openers.shopperId, groups.openedBy)))
    .leftJoin(callers, and(eq(callers.groupId, groups.id), eq(callers.shopperId, sql.placeholder('callerId'))))
    .where(
      and(
        eq(groups.itemId, sql.placeholder('itemId')),
        eq(groups.status, 'open'),
        gt(groups.expiresAt, sql.placeholder('now')),
        // Nobody joins again what they have left.
        isNull(callers.leftAt),
      ),
    )
    .orderBy(asc(groups.expiresAt), asc(groups.id))
    .limit(20),
);

/** Waiting groups of an item, by their deadlines, the nearest first; `callerId` 0 for a visitor. */
export function selectWaitingGroups(on: Reader, values: { itemId: number; now: number; callerId: number }) {
  return waitingGroups(on).execute({ ...values });
}

const newestItem = prepared((db) => db.select({ id: items.id }).from(items).orderBy(desc(items.id)).limit(1));

/** The highest id of an item; 0 in a shop without items. */
export async function selectLastItemId(on: Reader): Promise<number> {
  const [row] = await newestItem(on).execute();
  return row?.id ?? 0;
}

const onSaleBetween = prepared((db) =>
  db
    .select({ id: items.id })
    .from(items)
    .where(and(gt(items.id, sql.placeholder('after')), lte(items.id, sql.placeholder('upTo')), eq(items.onSale, true)))
    .orderBy(asc(items.id)),
);

/** Ids of items on sale, above `after` and up to `upTo`. */
export async function selectIdsOnSale(on: Reader, values: { after: number; upTo: number }): Promise<number[]> {
  return (await onSaleBetween(on).execute(values)).map((row) => row.id);
}
