import { and, asc, desc, eq, gte, sql } from 'drizzle-orm';
import { soldOut } from '../../shared/sold-out.ts';
import { tables } from '../schema/index.ts';
import type { WordsByLocale } from '../schema/tables/variants.ts';
import { prepared, type Reader, type Writer } from '../store.ts';

const { groups, items, itemOptions, itemVariants, listedVariants, optionValues, orderPayments, orders } = tables;
const { pictures, variantLists } = tables;

/** How the variant of an order is called, by locale; null of an item without options. */
export const wordsOfOrder = sql<WordsByLocale | null>`(select ${listedVariants.words} from ${listedVariants}
  where ${listedVariants.listId} = ${groups.variantListId} and ${listedVariants.variantId} = ${orders.variantId})`.mapWith(
  listedVariants.words,
);

/** The shop's own number of an order's variant; empty if there is none. */
export const skuOfOrder = sql`coalesce((select ${itemVariants.sku} from ${itemVariants}
  where ${itemVariants.id} = ${orders.variantId}), '')`.mapWith(String);

/** How the variant that a payment was for is called by now, by locale; null of an item without options. */
export const wordsOfPayment = sql<WordsByLocale | null>`(select ${listedVariants.words} from ${variantLists}
  inner join ${listedVariants} on ${listedVariants.listId} = ${variantLists.id}
  where ${variantLists.itemId} = ${orderPayments.itemId} and ${listedVariants.variantId} = ${orderPayments.variantId}
  order by ${variantLists.id} desc limit 1)`.mapWith(listedVariants.words);

const newestList = prepared((db) =>
  db
    .select({ id: variantLists.id })
    .from(variantLists)
    .where(eq(variantLists.itemId, sql.placeholder('itemId')))
    .orderBy(desc(variantLists.id))
    .limit(1),
);

/** Whether an item has options. */
export async function hasVariants(on: Reader, itemId: number): Promise<boolean> {
  const [row] = await on.db.select({ maxPrice: items.maxPrice }).from(items).where(eq(items.id, itemId));
  return row ? row.maxPrice !== null : false;
}

/** The list that groups of an item with options are opened with now. */
export async function listInForce(on: Reader, itemId: number): Promise<number> {
  const [row] = await newestList(on).execute({ itemId });
  if (!row) throw new Error(`item ${itemId} has options, and no list of variants`);
  return row.id;
}

const variantOfList = prepared((db) =>
  db
    .select({ price: listedVariants.price, tax: listedVariants.tax })
    .from(listedVariants)
    .where(
      and(
        eq(listedVariants.listId, sql.placeholder('listId')),
        eq(listedVariants.variantId, sql.placeholder('variantId')),
      ),
    ),
);

/** What a piece of a variant costs in groups of a list, in fen; undefined if the list does not have it. */
export async function selectListedVariant(on: Reader, values: { listId: number; variantId: number }) {
  const [row] = await variantOfList(on).execute(values);
  return row;
}

const optionsOfList = prepared((db) =>
  db
    .select({ options: variantLists.options })
    .from(variantLists)
    .where(eq(variantLists.id, sql.placeholder('listId'))),
);

const variantsOfList = prepared((db) =>
  db
    .select({
      id: itemVariants.id,
      value1: itemVariants.value1,
      value2: itemVariants.value2,
      value3: itemVariants.value3,
      words: listedVariants.words,
      price: listedVariants.price,
      tax: listedVariants.tax,
      priorPrice: listedVariants.priorPrice,
      orgPrice: itemVariants.orgPrice,
      nextPrice: itemVariants.nextPrice,
      nextOrgPrice: itemVariants.nextOrgPrice,
      nextTax: itemVariants.nextTax,
      stock: itemVariants.stock,
    })
    .from(listedVariants)
    .innerJoin(itemVariants, eq(itemVariants.id, listedVariants.variantId))
    .where(eq(listedVariants.listId, sql.placeholder('listId')))
    .orderBy(asc(itemVariants.id)),
);

const picturesOfValues = prepared((db) =>
  db
    .select({ id: optionValues.id, picture: pictures.name })
    .from(itemOptions)
    .innerJoin(optionValues, eq(optionValues.optionId, itemOptions.id))
    .innerJoin(pictures, eq(pictures.id, optionValues.pictureId))
    .where(eq(itemOptions.itemId, sql.placeholder('itemId'))),
);

/**
 * What a list offers: its options with their values, and its variants at its prices (fen) with the pieces that are left of
 * each now.
 */
export async function selectOffered(on: Reader, { itemId, listId }: { itemId: number; listId: number }) {
  const [list] = await optionsOfList(on).execute({ listId });
  const rows = await variantsOfList(on).execute({ listId });
  const found = await picturesOfValues(on).execute({ itemId });
  const pictureOf = new Map(found.map(({ id, picture }) => [id, picture]));
  return {
    options: (list?.options ?? []).map(({ names, values }) => ({
      names,
      values: values.map((value) => ({ ...value, picture: pictureOf.get(value.id) ?? null })),
    })),
    variants: rows.map(({ value1, value2, value3, ...row }) => ({
      ...row,
      values: [value1, value2, value3].filter((id) => id !== null),
    })),
  };
}

export type Offered = Awaited<ReturnType<typeof selectOffered>>;

/** The pieces that are left of a variant. */
export async function selectVariantStock(on: Reader, id: number): Promise<number> {
  const [row] = await on.db.select({ stock: itemVariants.stock }).from(itemVariants).where(eq(itemVariants.id, id));
  return row?.stock ?? 0;
}

const changeVariant = prepared((db) =>
  db
    .update(itemVariants)
    .set({ stock: sql`${itemVariants.stock} + ${sql.placeholder('by')}` })
    .where(and(eq(itemVariants.id, sql.placeholder('id')), gte(itemVariants.stock, sql.placeholder('least'))))
    .returning({ itemId: itemVariants.itemId }),
);

const itemOfVariant = prepared((db) =>
  db
    .select({ stock: items.stock, groupSize: items.groupSize })
    .from(items)
    .where(eq(items.id, sql.placeholder('id'))),
);

/**
 * Takes pieces of a variant, or puts them back if `by` is above zero, and a trigger does the same to its item, whose row the
 * transaction holds; false if fewer are left.
 */
export async function changeVariantStock(tx: Writer, { id, by }: { id: number; by: number }): Promise<boolean> {
  const [changed] = await changeVariant(tx).execute({ id, by, least: Math.max(0, -by) });
  if (!changed) return false;
  const { itemId } = changed;
  tx.invalidate(`item:${itemId}`);
  const [after] = await itemOfVariant(tx).execute({ id: itemId });
  if (after && soldOut(after) !== soldOut({ ...after, stock: after.stock - by })) tx.invalidate(`card:${itemId}`);
  return true;
}
