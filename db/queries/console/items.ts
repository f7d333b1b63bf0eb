import { and, asc, count, desc, eq, getTableColumns, gt, gte, inArray, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import { tables } from '../../schema/index.ts';
import type { Reader } from '../../store.ts';
import { boughtPieces } from '../group-pieces.ts';
import { outdated } from './texts.ts';

const { items, itemTexts, itemPictures, pictures, categories, groups, orders } = tables;

/** Languages that an item is in beside the shop's own. */
const translations = sql<number>`(select cast(count(*) as integer) from ${itemTexts} where ${itemTexts.itemId} = ${items.id})`;

const ownPictures = sql<number>`(select cast(count(*) as integer) from ${itemPictures} where ${itemPictures.itemId} = ${items.id})`;

const lacksText = (locale: string) => sql`not exists (select 1 from ${itemTexts}
  where ${itemTexts.itemId} = ${items.id} and ${itemTexts.locale} = ${locale})`;

const hasOutdated = (locale: string) => sql`exists (select 1 from ${itemTexts}
  where ${itemTexts.itemId} = ${items.id} and ${itemTexts.locale} = ${locale} and ${outdated})`;

export type ItemsSort = 'sales' | '-sales' | 'stock' | '-stock';

export interface ItemsInput {
  onSale: boolean | undefined;
  categoryId: number | undefined;
  stockUnder: number | undefined;
  /** A language; or `texts`, any of them; or `pictures`, more than one. */
  lacks: string | undefined;
  /** A language whose text is outdated. */
  older: string | undefined;
  /** How many languages there are beside the shop's own. */
  languages: number;
}

function conditions({ onSale, categoryId, stockUnder, lacks, older, languages }: ItemsInput): (SQL | undefined)[] {
  return [
    onSale === undefined ? undefined : eq(items.onSale, onSale),
    categoryId === undefined ? undefined : eq(items.categoryId, categoryId),
    stockUnder === undefined ? undefined : lt(items.stock, stockUnder),
    lacks === undefined ? undefined : lacking(lacks, languages),
    older === undefined ? undefined : hasOutdated(older),
  ];
}

function lacking(what: string, languages: number): SQL {
  if (what === 'texts') return sql`${translations} < ${languages}`;
  return what === 'pictures' ? sql`${ownPictures} < 2` : lacksText(what);
}

// Descriptions are long, and no list shows one.
const { content, pictureId, createdAt, wordsAt, ...inList } = getTableColumns(items);

const listed = { ...inList, category: categories.name, picture: pictures.name, translations };

const staffItems = (on: Reader) =>
  on.db
    .select(listed)
    .from(items)
    .innerJoin(pictures, eq(pictures.id, items.pictureId))
    .innerJoin(categories, eq(categories.id, items.categoryId));

/** Items with an id below `before`, newest first. */
export function selectStaffItems(on: Reader, input: ItemsInput & { before: number; limit: number }) {
  return staffItems(on)
    .where(and(lt(items.id, input.before), ...conditions(input)))
    .orderBy(desc(items.id))
    .limit(input.limit);
}

/** The same by pieces sold or in stock: most first, with a minus fewest first. */
export function selectSortedItems(
  on: Reader,
  input: ItemsInput & { sort: ItemsSort; after: { value: number; id: number } | undefined; limit: number },
) {
  const { sort, after, limit } = input;
  const column = sort.endsWith('sales') ? items.ptNum : items.stock;
  const [order, beyond, from] = sort.startsWith('-') ? [asc, gt, gte] : [desc, lt, lte];
  // An index is entered by the first condition.
  const place = after && and(from(column, after.value), or(beyond(column, after.value), beyond(items.id, after.id)));
  return staffItems(on)
    .where(and(place, ...conditions(input)))
    .orderBy(order(column), order(items.id))
    .limit(limit);
}

export function selectStaffItemsOf(on: Reader, ids: number[]) {
  return staffItems(on).where(inArray(items.id, ids)).orderBy(desc(items.id));
}

/** Pieces of groups of these items that filled since. */
export async function selectSold(on: Reader, ids: number[], since: number): Promise<Map<number, number>> {
  const rows = await on.db
    .select({ itemId: groups.itemId, pieces: sql`sum(${boughtPieces})`.mapWith(Number) })
    .from(groups)
    .where(
      and(
        inArray(groups.itemId, ids),
        eq(groups.status, 'complete'),
        // Every group closes before its deadline, by which the index finds it.
        gt(groups.expiresAt, since),
        gt(groups.closedAt, since),
      ),
    )
    .groupBy(groups.itemId);
  return new Map(rows.map(({ itemId, pieces }) => [itemId, pieces]));
}

/** How many items have at least so many rows there: counted in the order of the table's key, which alone is read. */
async function countItemsWith(on: Reader, table: typeof itemTexts | typeof itemPictures, least: number) {
  const some = on.db
    .select({ itemId: table.itemId })
    .from(table)
    .groupBy(table.itemId)
    .having(gte(count(), least))
    .as('some');
  return (await on.db.select({ found: count() }).from(some))[0]?.found ?? 0;
}

/** How many items there are, and how many of them need somebody. */
export async function countStaffItems(
  on: Reader,
  { stockUnder, languages }: { stockUnder: number; languages: number },
) {
  const onSale = sql<number>`cast(coalesce(sum(case when ${items.onSale} then 1 else 0 end), 0) as integer)`;
  // Apart from the next one: an index has both.
  const [found] = await on.db.select({ all: count(), onSale }).from(items);
  const [low] = await on.db
    .select({ found: count() })
    .from(items)
    .where(and(eq(items.onSale, true), lt(items.stock, stockUnder)));
  const { all, ...counts } = found ?? { all: 0, onSale: 0 };
  return {
    ...counts,
    all,
    lowStock: low?.found ?? 0,
    lackingTexts: all - (await countItemsWith(on, itemTexts, languages)),
    lackingPictures: all - (await countItemsWith(on, itemPictures, 2)),
  };
}

export function selectPicturesOf(on: Reader, itemId: number) {
  return on.db
    .select({ id: pictures.id, name: pictures.name })
    .from(itemPictures)
    .innerJoin(pictures, eq(pictures.id, itemPictures.pictureId))
    .where(eq(itemPictures.itemId, itemId))
    .orderBy(itemPictures.position);
}

/** When each text was written; null where that is not known. */
export function selectTextTimes(on: Reader, itemId: number) {
  const wordsAt = sql<number | null>`nullif(${itemTexts.wordsAt}, 0)`.mapWith(itemTexts.wordsAt);
  return on.db.select({ locale: itemTexts.locale, wordsAt }).from(itemTexts).where(eq(itemTexts.itemId, itemId));
}

/** The waiting groups of an item, and the pieces that they hold: those that members have bought, and one for each free seat. */
export async function selectHeld(on: Reader, itemId: number) {
  const [row] = await on.db
    .select({
      groups: count(),
      pieces: sql`coalesce(sum(${groups.size} - ${groups.seats} + ${boughtPieces}), 0)`.mapWith(Number),
    })
    .from(groups)
    .where(and(eq(groups.itemId, itemId), eq(groups.status, 'open')));
  return row ?? { groups: 0, pieces: 0 };
}

/** Groups of an item that ended in this way, those with the latest deadlines first. */
export function selectEnded(on: Reader, itemId: number, status: 'complete' | 'expired', limit: number) {
  const { id, size, openedAt, closedAt, expiresAt } = groups;
  return on.db
    .select({ id, size, openedAt, closedAt, expiresAt })
    .from(groups)
    .where(and(eq(groups.itemId, itemId), eq(groups.status, status)))
    .orderBy(desc(expiresAt), desc(id))
    .limit(limit);
}

/** When each order of these groups was made, the first one of each group first. */
export function selectJoins(on: Reader, groupIds: number[]) {
  return on.db
    .select({ groupId: orders.groupId, createdAt: orders.createdAt })
    .from(orders)
    .where(inArray(orders.groupId, groupIds))
    .orderBy(asc(orders.id));
}
