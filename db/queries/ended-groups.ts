import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import { orderStatus } from '../../shared/contract/enums.ts';
import { tables } from '../schema/index.ts';
import { prepared, type Reader, type Writer } from '../store.ts';
import { askedFor, byGroups } from './by-groups.ts';
import type { Returned } from './stock.ts';

const { groups, orders } = tables;

const dueGroups = prepared((db) =>
  db
    .select({ id: groups.id })
    .from(groups)
    // With the index's condition: without it no engine uses that index.
    .where(and(eq(groups.status, 'open'), lte(groups.expiresAt, sql.placeholder('now')), sql`${groups.id} > 0`))
    .orderBy(asc(groups.expiresAt))
    .limit(sql.placeholder('limit')),
);

/** Open groups past their deadline, the oldest first. */
export async function selectDueGroups(on: Reader, values: { now: number; limit: number }): Promise<number[]> {
  return (await dueGroups(on).execute({ ...values })).map((row) => row.id);
}

/** What is known of a group that has ended. */
const ended = { id: groups.id, expiresAt: groups.expiresAt };

const expire = prepared((db) =>
  db
    .update(groups)
    .set({ status: 'expired', closedAt: sql`${sql.placeholder('closing')}` })
    .where(and(inArray(groups.id, askedFor), eq(groups.status, 'open'), lte(groups.expiresAt, sql.placeholder('now'))))
    .returning(ended),
);

/** Closes those of these groups that are open and past their deadline, and returns them. */
export function expireGroups(tx: Writer, groupIds: readonly number[]) {
  return byGroups(groupIds, (ids) => expire(tx).execute({ now: tx.now, closing: tx.now, ...ids }));
}

/** Closes every waiting group that a shopper has opened, and returns them. */
export function closeGroupsOf(tx: Writer, shopperId: number) {
  return tx.db
    .update(groups)
    .set({ status: 'expired', closedAt: tx.now })
    .where(and(eq(groups.openedBy, shopperId), eq(groups.status, 'open')))
    .returning(ended);
}

const freeSeats = prepared((db) =>
  db
    .select({ itemId: groups.itemId, seats: sql`sum(${groups.size} - ${groups.seats})`.mapWith(Number) })
    .from(groups)
    .where(inArray(groups.id, askedFor))
    .groupBy(groups.itemId),
);

const piecesOfMembers = prepared((db) =>
  db
    .select({
      itemId: groups.itemId,
      variantId: orders.variantId,
      pieces: sql`sum(${orders.quantity})`.mapWith(Number),
    })
    .from(orders)
    .innerJoin(groups, eq(groups.id, orders.groupId))
    .where(and(inArray(orders.groupId, askedFor), isNull(orders.leftAt)))
    .groupBy(groups.itemId, orders.variantId),
);

/** What groups hold of each item, by its id: one piece for each free seat, and those that members have bought. */
export async function selectHeldPieces(on: Reader, groupIds: readonly number[]): Promise<Returned[]> {
  const free = await byGroups(groupIds, (ids) => freeSeats(on).execute({ ...ids }));
  const bought = await byGroups(groupIds, (ids) => piecesOfMembers(on).execute({ ...ids }));
  const held = new Map<number, Returned>();
  const of = (id: number) => {
    const known = held.get(id) ?? { id, seats: 0, bought: [] };
    held.set(id, known);
    return known;
  };
  for (const { itemId, seats } of free) of(itemId).seats += seats;
  for (const { itemId, variantId, pieces } of bought) of(itemId).bought.push({ variantId, pieces });
  return [...held.values()].sort((one, other) => one.id - other.id);
}

const failOrders = prepared((db) =>
  db
    .update(orders)
    .set({ status: orderStatus.failed, updatedAt: sql`${sql.placeholder('now')}` })
    .where(and(inArray(orders.groupId, askedFor), eq(orders.status, orderStatus.waiting)))
    .returning({ id: orders.id, groupId: orders.groupId, shopperId: orders.shopperId, price: orders.price }),
);

/** Sets every waiting order of groups to failed, and returns them. */
export async function failOrdersOfGroups(tx: Writer, groupIds: readonly number[]) {
  const failed = await byGroups(groupIds, (ids) => failOrders(tx).execute({ now: tx.now, ...ids }));
  for (const { shopperId } of failed) tx.invalidate(`shopper:${shopperId}`);
  return failed;
}
