import { and, eq, gt, gte, isNull, lte, or, sql } from 'drizzle-orm';
import { orderStatus } from '../../shared/contract/enums.ts';
import { DEFAULT_LOCALE } from '../../shared/locales.ts';
import { pricedAt } from '../../shared/next-price.ts';
import { soldOut } from '../../shared/sold-out.ts';
import { tables } from '../schema/index.ts';
import { prepared, type Reader, type Writer } from '../store.ts';

const { items, itemTexts, orders } = tables;

const reservePieces = prepared((db) =>
  db
    .update(items)
    .set({ stock: sql`${items.stock} - ${items.groupSize} - ${sql.placeholder('more')}` })
    .where(
      and(
        eq(items.id, sql.placeholder('id')),
        eq(items.onSale, true),
        sql`${items.stock} - ${items.groupSize} >= ${sql.placeholder('beyond')}`,
        gte(items.perOrder, sql.placeholder('quantity')),
        or(isNull(items.saleStartsAt), lte(items.saleStartsAt, sql.placeholder('now'))),
        or(isNull(items.saleEndsAt), gt(items.saleEndsAt, sql.placeholder('now'))),
      ),
    )
    .returning({
      name: items.name,
      pictureId: items.pictureId,
      price: items.price,
      orgPrice: items.orgPrice,
      tax: items.tax,
      nextPrice: items.nextPrice,
      nextOrgPrice: items.nextOrgPrice,
      nextTax: items.nextTax,
      nextPriceAt: items.nextPriceAt,
      stock: items.stock,
      groupSize: items.groupSize,
      ships: items.ships,
      groupSeconds: items.groupSeconds,
      saleEndsAt: items.saleEndsAt,
    }),
);

const otherNames = prepared((db) =>
  db
    .select({ locale: itemTexts.locale, name: itemTexts.name })
    .from(itemTexts)
    .where(eq(itemTexts.itemId, sql.placeholder('id'))),
);

/**
 * Takes from an item on sale the pieces of who opens a group, and one for every other seat; returns the item with its
 * names by locale and the price of this instant, or nothing if so many are not available.
 */
export async function reserveForGroup(tx: Writer, { id, quantity }: { id: number; quantity: number }) {
  const more = quantity - 1;
  const [row] = await reservePieces(tx).execute({ id, quantity, more, beyond: more, now: tx.now });
  tx.invalidate(`item:${id}`);
  if (!row) return undefined;
  if (soldOut(row)) tx.invalidate(`card:${id}`);
  const names = (await otherNames(tx).execute({ id })).map(({ locale, name }) => [locale, name]);
  return { ...pricedAt(row, tx.now), names: { ...Object.fromEntries(names), [DEFAULT_LOCALE]: row.name } };
}

const waitingPieces = sql`(
  select coalesce(sum(${orders.quantity}), 0) from ${orders}
  where ${orders.groupId} = ${sql.placeholder('groupId')} and ${orders.status} = ${sql.raw(String(orderStatus.waiting))}
)`;

const addBought = prepared((db) =>
  db
    .update(items)
    .set({ ptNum: sql`${items.ptNum} + ${waitingPieces} + ${sql.placeholder('more')}` })
    .where(eq(items.id, sql.placeholder('id')))
    .returning({ hot: items.hot }),
);

/** Adds the pieces of a group's waiting orders, and those of the one that completes it, to `pt_num`. */
export async function countBought(tx: Writer, values: { id: number; groupId: number; more: number }): Promise<void> {
  const [row] = await addBought(tx).execute(values);
  tx.invalidate(`card:${values.id}`);
  if (row?.hot) tx.invalidate('ranking');
}

const returnPieces = prepared((db) =>
  db
    .update(items)
    .set({ stock: sql`${items.stock} + ${sql.placeholder('pieces')}` })
    .where(eq(items.id, sql.placeholder('id')))
    .returning({ stock: items.stock, groupSize: items.groupSize }),
);

export async function returnStock(tx: Writer, { id, pieces }: { id: number; pieces: number }): Promise<void> {
  const [row] = await returnPieces(tx).execute({ id, pieces });
  tx.invalidate(`item:${id}`);
  if (row && soldOut({ ...row, stock: row.stock - pieces }) && !soldOut(row)) tx.invalidate(`card:${id}`);
}

const takePieces = prepared((db) =>
  db
    .update(items)
    .set({ stock: sql`${items.stock} - ${sql.placeholder('pieces')}` })
    .where(
      and(
        eq(items.id, sql.placeholder('id')),
        sql`${items.stock} >= ${sql.placeholder('least')}`,
        gte(items.perOrder, sql.placeholder('quantity')),
      ),
    )
    .returning({ stock: items.stock, groupSize: items.groupSize }),
);

/**
 * Takes pieces, such as what `returnStock` returned; false if fewer are left, or if the item does not sell `quantity` in
 * one order.
 */
export async function takeStock(
  tx: Writer,
  { id, pieces, quantity = 1 }: { id: number; pieces: number; quantity?: number },
): Promise<boolean> {
  const [row] = await takePieces(tx).execute({ id, pieces, least: pieces, quantity });
  tx.invalidate(`item:${id}`);
  if (row && soldOut(row) && !soldOut({ ...row, stock: row.stock + pieces })) tx.invalidate(`card:${id}`);
  return row !== undefined;
}

/** The reason why an item could not be bought. */
export async function selectSaleState(on: Reader, id: number) {
  const [row] = await on.db
    .select({
      onSale: items.onSale,
      stock: items.stock,
      groupSize: items.groupSize,
      perOrder: items.perOrder,
      saleStartsAt: items.saleStartsAt,
      saleEndsAt: items.saleEndsAt,
    })
    .from(items)
    .where(eq(items.id, id));
  return row;
}
