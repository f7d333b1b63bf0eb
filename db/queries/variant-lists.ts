import { and, asc, desc, eq, gte, lte, max, or, sql } from 'drizzle-orm';
import { REFERENCE_DAYS } from '../../shared/price-reference.ts';
import { tables } from '../schema/index.ts';
import type { ListedOption, WordsByLocale } from '../schema/tables/variants.ts';
import type { Reader, Writer } from '../store.ts';

const { listedVariants, variantLists } = tables;

interface Listed {
  variantId: number;
  /** Fen, as the tax. */
  price: number;
  tax: number;
  words: WordsByLocale;
}

/** What an item can be had as. */
export interface NewList {
  itemId: number;
  options: ListedOption[];
  variants: Listed[];
}

/** The same as it is stored. */
export interface WholeList extends NewList {
  /** Since when it is in force, in ms since 1970. */
  since: number;
  variants: (Listed & { priorPrice: number | null })[];
}

/** How far back the lowest price is looked for, in ms (docs/domain.md, Struck prices). */
const LOOKED_BACK = REFERENCE_DAYS * 24 * 60 * 60 * 1000;

/**
 * The list in force from `since` (ms since 1970) on, in the place of `former`: where a variant has another price than there,
 * with the lowest of the thirty days before.
 */
export async function insertList(
  tx: Writer,
  { itemId, options, variants }: NewList,
  { former, since }: { former: WholeList | undefined; since: number },
): Promise<void> {
  const formerly = new Map(former?.variants.map((variant) => [variant.variantId, variant]));
  const lowest = await selectLowestOfVariants(tx, itemId, since - LOOKED_BACK);
  const [row] = await tx.db
    .insert(variantLists)
    .values({ itemId, options, createdAt: Math.max(since, former?.since ?? since) })
    .returning({ id: variantLists.id });
  if (!row) throw new Error('the list was not inserted');
  const listed = variants.map((variant) => {
    const known = formerly.get(variant.variantId);
    const isSame = known?.price === variant.price;
    const priorPrice = (isSame ? known?.priorPrice : lowest.get(variant.variantId)) ?? null;
    return { ...variant, listId: row.id, priorPrice };
  });
  if (listed.length > 0) await tx.db.insert(listedVariants).values(listed);
}

/** The list of an item in force, to make the next one of it; undefined if it has none. */
export async function selectWholeList(on: Reader, itemId: number): Promise<WholeList | undefined> {
  const [list] = await on.db
    .select({ id: variantLists.id, options: variantLists.options, since: variantLists.createdAt })
    .from(variantLists)
    .where(eq(variantLists.itemId, itemId))
    .orderBy(desc(variantLists.id))
    .limit(1);
  if (!list) return undefined;
  const { variantId, price, tax, priorPrice, words } = listedVariants;
  const variants = await on.db
    .select({ variantId, price, tax, priorPrice, words })
    .from(listedVariants)
    .where(eq(listedVariants.listId, list.id))
    .orderBy(asc(variantId));
  return { itemId, options: list.options, since: list.since, variants };
}

/** The newest list of an item that held at that time (ms since 1970); undefined if it had none yet. */
async function listAt(on: Reader, itemId: number, at: number): Promise<number | undefined> {
  const [row] = await on.db
    .select({ id: variantLists.id })
    .from(variantLists)
    .where(and(eq(variantLists.itemId, itemId), lte(variantLists.createdAt, at)))
    .orderBy(desc(variantLists.id))
    .limit(1);
  return row?.id;
}

/**
 * What a variant has cost since then (ms since 1970), with what it cost at that time, or when it was last on sale before, in
 * fen; none if it never was.
 */
export async function selectVariantPricesSince(
  on: Reader,
  { itemId, variantId, since }: { itemId: number; variantId: number; since: number },
) {
  const from = (await listAt(on, itemId, since)) ?? 0;
  const last = on.db
    .select({ id: max(listedVariants.listId) })
    .from(listedVariants)
    .innerJoin(variantLists, eq(variantLists.id, listedVariants.listId))
    .where(and(eq(variantLists.itemId, itemId), eq(listedVariants.variantId, variantId)));
  return on.db
    .select({ price: listedVariants.price, tax: listedVariants.tax })
    .from(variantLists)
    .innerJoin(listedVariants, and(eq(listedVariants.listId, variantLists.id), eq(listedVariants.variantId, variantId)))
    .where(and(eq(variantLists.itemId, itemId), or(gte(variantLists.id, from), eq(variantLists.id, last))));
}

/**
 * The lowest price at which each variant of an item was on sale since then (ms since 1970), in fen; none of them if the
 * lists of the item do not reach back that far.
 */
async function selectLowestOfVariants(on: Reader, itemId: number, since: number): Promise<Map<number, number>> {
  const first = await listAt(on, itemId, since);
  if (first === undefined) return new Map();
  const rows = await on.db
    .select({ variantId: listedVariants.variantId, price: sql`min(${listedVariants.price})`.mapWith(Number) })
    .from(variantLists)
    .innerJoin(listedVariants, eq(listedVariants.listId, variantLists.id))
    .where(and(eq(variantLists.itemId, itemId), gte(variantLists.id, first)))
    .groupBy(listedVariants.variantId);
  return new Map(rows.map(({ variantId, price }) => [variantId, price]));
}
