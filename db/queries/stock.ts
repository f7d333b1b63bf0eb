import { and, eq, gt, gte, isNull, lte, or, sql } from 'drizzle-orm';
import { orderStatus } from '../../shared/contract/enums.ts';
import { DEFAULT_LOCALE } from '../../shared/locales.ts';
import { pricedAt } from '../../shared/next-price.ts';
import { soldOut } from '../../shared/sold-out.ts';
import { tables } from '../schema/index.ts';
import { prepared, type Reader, type Writer } from '../store.ts';
import { holdItems } from './hold-items.ts';
import { beginNextPrices } from './next-prices.ts';
import { changeVariantStock } from './variants.ts';

const { items, itemTexts, orders } = tables;

const reservePieces = prepared((db) =>
  db
    .update(items)
    // The opener's own pieces of an item with options are taken from a variant.
    .set({
      stock: sql`${items.stock} - ${items.groupSize} - case when ${items.maxPrice} is null
        then cast(${sql.placeholder('more')} as bigint) else -1 end`,
    })
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
      maxPrice: items.maxPrice,
      orgPrice: items.orgPrice,
      tax: items.tax,
      nextPrice: items.nextPrice,
      nextOrgPrice: items.nextOrgPrice,
      nextTax: items.nextTax,
      nextPriceAt: items.nextPriceAt,
      nextMaxPrice: items.nextMaxPrice,
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
 * names by locale and the price of this instant, or nothing if so many are not available. Of an item with options it takes
 * those of the other seats only: the opener's are taken from a variant (`changeVariantStock`), and prices of variants that
 * were to begin by now begin, so that the list in force has them.
 */
export async function reserveForGroup(tx: Writer, { id, quantity }: { id: number; quantity: number }) {
  const more = quantity - 1;
  const [row] = await reservePieces(tx).execute({ id, quantity, more, beyond: more, now: tx.now });
  tx.invalidate(`item:${id}`);
  if (!row) return undefined;
  if (soldOut(row)) tx.invalidate(`card:${id}`);
  if (row.maxPrice !== null && row.nextPriceAt !== null && row.nextPriceAt <= tx.now) await beginNextPrices(tx, [id]);
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

/** What goes back to an item: a piece for each seat that is not free any more, and those that were bought. */
export interface Returned {
  id: number;
  /** Below zero if seats become free, each of which keeps a piece. */
  seats: number;
  bought: { variantId: number | null; pieces: number }[];
}

/** Puts pieces back: those of a variant to the variant. */
export async function returnStock(tx: Writer, { id, seats, bought }: Returned): Promise<void> {
  const ofVariants = bought.flatMap(({ variantId, pieces }) =>
    variantId === null ? [] : { id: variantId, by: pieces },
  );
  if (ofVariants.length > 0) await holdItems(tx, [id]);
  for (const variant of ofVariants.sort((one, other) => one.id - other.id)) await changeVariantStock(tx, variant);
  const plain = bought.reduce((sum, { variantId, pieces }) => sum + (variantId === null ? pieces : 0), 0);
  if (seats + plain !== 0) await returnToItem(tx, { id, pieces: seats + plain });
}

async function returnToItem(tx: Writer, { id, pieces }: { id: number; pieces: number }): Promise<void> {
  const [row] = await returnPieces(tx).execute({ id, pieces });
  tx.invalidate(`item:${id}`);
  if (row && soldOut({ ...row, stock: row.stock - pieces }) !== soldOut(row)) tx.invalidate(`card:${id}`);
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

interface Taken {
  id: number;
  /** Of an item with options, which one. */
  variantId: number | null;
  pieces: number;
  /** How many of these are set aside already, such as for the seat of who joins. */
  setAside?: number;
  /** What the order has: false if the item does not sell so many at once. */
  quantity?: number;
}

/** Takes pieces, such as what `returnStock` put back; false if fewer are left. */
export async function takeStock(tx: Writer, taken: Taken): Promise<boolean> {
  const { id, variantId, pieces, setAside = 0, quantity = 1 } = taken;
  const least = pieces - setAside;
  // What a variant loses its item does, too: the piece that was set aside is put back first.
  const from = variantId === null ? least : -setAside;
  const [row] = await takePieces(tx).execute({ id, pieces: from, least, quantity });
  tx.invalidate(`item:${id}`);
  if (!row) return false;
  if (soldOut(row) !== soldOut({ ...row, stock: row.stock + from })) tx.invalidate(`card:${id}`);
  return variantId === null || changeVariantStock(tx, { id: variantId, by: -pieces });
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
