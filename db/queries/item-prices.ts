import { and, eq, gte, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { tables } from '../schema/index.ts';
import { prepared, type Reader, type Writer } from '../store.ts';
import { preparedInsert } from './prepared-insert.ts';
import { runRaw } from './raw.ts';

const { items, itemPrices } = tables;

type Price = Pick<typeof items.$inferSelect, 'price' | 'orgPrice' | 'tax' | 'onSale'>;

/** Columns of an item of which each change is a row. */
export const pricedColumns: readonly string[] = ['price', 'orgPrice', 'tax', 'onSale'] satisfies (keyof Price)[];

const firstPrice = preparedInsert(itemPrices, ['id'], (db, row) => db.insert(itemPrices).values(row));

/** The first price of a new item, in fen; `actor` null if nobody of staff set it. */
export async function insertFirstPrice(
  tx: Writer,
  itemId: number,
  { price, orgPrice, tax, onSale }: Price,
  actor: string | null,
): Promise<void> {
  await firstPrice(tx, { itemId, price, orgPrice, tax, onSale, since: tx.now, actor, priorPrice: null });
}

/** The last row of an item that held at `at` or before it; 0 where it has none so old. */
const rowAt = (at: SQLWrapper, itemId: SQLWrapper) =>
  sql`coalesce((select max(held.id) from ${itemPrices} as held where held.item_id = ${itemId} and held.since <= ${at}), 0)`;

/** How far back the lowest price is looked for, in ms: thirty days (docs/domain.md, Struck prices). */
const LOOKED_BACK = 30 * 24 * 60 * 60 * 1000;

/**
 * The lowest price at which an item was on sale in the thirty days before `since`. Null if it was not, or if its rows do not
 * reach back that far although the item does.
 */
function lowestBefore(since: SQLWrapper): SQL {
  const from = sql`${since} - ${sql.raw(String(LOOKED_BACK))}`;
  return sql`(select min(past.price) from ${itemPrices} as past
    where past.item_id = ${items.id} and past.on_sale and past.id >= ${rowAt(from, items.id)}
      and exists (select 1 from ${itemPrices} as oldest where oldest.item_id = ${items.id}
        and oldest.since <= case when ${items.createdAt} > ${from} then ${items.createdAt} else ${from} end))`;
}

/** What becomes a row: the price that the items have, or the one that begins. */
interface Added {
  price: SQLWrapper;
  orgPrice: SQLWrapper;
  tax: SQLWrapper;
  /** Since when it holds. */
  since: SQLWrapper;
  actor: string | null;
}

/**
 * Adds a row for each of these items whose price is another than in its last one. The transaction holds their rows: of two
 * that change an item the later one follows the earlier one also in time.
 */
async function addRows(tx: Writer, which: SQLWrapper | undefined, added: Added): Promise<void> {
  const { price, orgPrice, tax, since, actor } = added;
  const last = sql`(select max(latest.id) from ${itemPrices} as latest where latest.item_id = ${items.id})`;
  await runRaw(
    tx,
    sql`insert into ${itemPrices} (item_id, price, org_price, tax, on_sale, since, actor, prior_price)
      select ${items.id}, ${price}, ${orgPrice}, ${tax}, ${items.onSale},
        case when ${itemPrices.since} > ${since} then ${itemPrices.since} else ${since} end, cast(${actor} as text),
        case when ${itemPrices.price} = ${price} then ${itemPrices.priorPrice} else ${lowestBefore(since)} end
      from ${items} left join ${itemPrices} on ${itemPrices.id} = ${last}
      where ${which} and (${itemPrices.id} is null or ${itemPrices.price} <> ${price} or ${itemPrices.orgPrice} <> ${orgPrice}
        or ${itemPrices.tax} <> ${tax} or ${itemPrices.onSale} <> ${items.onSale})
      order by ${items.id}`,
  );
}

/** The rows of items that the transaction has just changed. */
export function addPriceRows(tx: Writer, ids: number[], actor: string | null): Promise<void> {
  const { price, orgPrice, tax } = items;
  return addRows(tx, inArray(items.id, ids), { price, orgPrice, tax, since: sql`${tx.now}`, actor });
}

/** The rows of the next prices of items, since the instants at which these begin, before the transaction begins them. */
export function addNextPriceRows(tx: Writer, ids: number[]): Promise<void> {
  const { nextPrice: price, nextOrgPrice: orgPrice, nextTax: tax, nextPriceAt: since } = items;
  return addRows(tx, inArray(items.id, ids), { price, orgPrice, tax, since, actor: null });
}

const pricesSince = prepared((db) =>
  db
    .select({ price: itemPrices.price, tax: itemPrices.tax })
    .from(itemPrices)
    .where(
      and(
        eq(itemPrices.itemId, sql.placeholder('itemId')),
        gte(itemPrices.id, rowAt(sql.placeholder('since'), sql.placeholder('itemId'))),
      ),
    ),
);

/** What an item has cost since then (ms since 1970), with what it cost at that time, in fen. */
export function selectPricesSince(on: Reader, itemId: number, since: number) {
  return pricesSince(on).execute({ itemId, since });
}

/** Of an item's price as it is: the lowest of the thirty days before it began, in fen; null where that is not known. */
export const priorPriceOfItem = sql<number | null>`(select latest.prior_price from ${itemPrices} as latest
  where latest.item_id = ${items.id} order by latest.id desc limit 1)`.mapWith(itemPrices.priorPrice);
