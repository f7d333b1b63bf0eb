import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { tables } from '../schema/index.ts';
import { prepared, type Reader, type Writer } from '../store.ts';

const { items } = tables;

const takePiece = prepared((db) =>
  db
    .update(items)
    .set({ stock: sql`${items.stock} - 1` })
    .where(
      and(
        eq(items.id, sql.placeholder('id')),
        eq(items.onSale, true),
        sql`${items.stock} > 0`,
        or(isNull(items.saleEndsAt), gt(items.saleEndsAt, sql.placeholder('now'))),
      ),
    )
    .returning({
      name: items.name,
      pictureId: items.pictureId,
      price: items.price,
      tax: items.tax,
      stock: items.stock,
      groupSize: items.groupSize,
      groupSeconds: items.groupSeconds,
      saleEndsAt: items.saleEndsAt,
    }),
);

/** Takes one piece of an item that is on sale now; nothing if that cannot be. */
export async function takePieceOnSale(tx: Writer, id: number) {
  const [row] = await takePiece(tx).execute({ id, now: tx.now });
  tx.touch(`item:${id}`);
  if (row?.stock === 0) tx.touch(`card:${id}`);
  return row;
}

const takeGroupPiece = prepared((db) =>
  db
    .update(items)
    .set({
      stock: sql`${items.stock} - 1`,
      ptNum: sql`${items.ptNum} + ${sql.placeholder('bought')}`,
    })
    .where(and(eq(items.id, sql.placeholder('id')), sql`${items.stock} > 0`))
    .returning({ stock: items.stock, hot: items.hot }),
);

/** Takes one piece for a group that is open already, and counts `bought` pieces when this completes it. */
export async function takePieceForGroup(tx: Writer, values: { id: number; bought: number }): Promise<boolean> {
  const [row] = await takeGroupPiece(tx).execute(values);
  tx.touch(`item:${values.id}`);
  if (row?.stock === 0 || values.bought > 0) tx.touch(`card:${values.id}`);
  if (row?.hot && values.bought > 0) tx.touch('ranking');
  return row !== undefined;
}

const returnPieces = prepared((db) =>
  db
    .update(items)
    .set({ stock: sql`${items.stock} + ${sql.placeholder('pieces')}` })
    .where(eq(items.id, sql.placeholder('id')))
    .returning({ stock: items.stock }),
);

export async function returnStock(tx: Writer, values: { id: number; pieces: number }): Promise<void> {
  const [row] = await returnPieces(tx).execute(values);
  tx.touch(`item:${values.id}`);
  // It was sold out.
  if (row?.stock === values.pieces) tx.touch(`card:${values.id}`);
}

const saleState = prepared((db) =>
  db
    .select({ onSale: items.onSale, stock: items.stock, saleEndsAt: items.saleEndsAt })
    .from(items)
    .where(eq(items.id, sql.placeholder('id'))),
);

/** Why an item could not be bought. */
export async function selectSaleState(on: Reader, id: number) {
  const [row] = await saleState(on).execute({ id });
  return row;
}
