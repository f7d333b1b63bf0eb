import { and, eq, gte, inArray, type SQLWrapper, sql } from 'drizzle-orm';
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
  await firstPrice(tx, { itemId, price, orgPrice, tax, onSale, since: tx.now, actor });
}

const isAnother = sql.join(
  [
    [items.price, itemPrices.price],
    [items.orgPrice, itemPrices.orgPrice],
    [items.tax, itemPrices.tax],
    [items.onSale, itemPrices.onSale],
  ].map(([now, before]) => sql`${now} <> ${before}`),
  sql` or `,
);

/**
 * Adds a row for each of these items whose price is another than in its last one. The transaction holds their rows, since
 * it has just changed them: of two that change an item the later one follows the earlier one also in time.
 */
export async function addPriceRows(tx: Writer, ids: number[], actor: string | null): Promise<void> {
  const last = sql`(select max(latest.id) from ${itemPrices} as latest where latest.item_id = ${items.id})`;
  await runRaw(
    tx,
    sql`insert into ${itemPrices} (item_id, price, org_price, tax, on_sale, since, actor)
      select ${items.id}, ${items.price}, ${items.orgPrice}, ${items.tax}, ${items.onSale},
        case when ${itemPrices.since} > ${tx.now} then ${itemPrices.since} else ${tx.now} end, cast(${actor} as text)
      from ${items} left join ${itemPrices} on ${itemPrices.id} = ${last}
      where ${inArray(items.id, ids)} and (${itemPrices.id} is null or ${isAnother})
      order by ${items.id}`,
  );
}

/** The last row of an item that held at `at` or before it; 0 where it has none so old. */
const rowAt = (at: SQLWrapper, itemId: SQLWrapper) =>
  sql`coalesce((select max(held.id) from ${itemPrices} as held where held.item_id = ${itemId} and held.since <= ${at}), 0)`;

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
