import { and, asc, desc, eq, gt, gte, inArray, lte, sql } from 'drizzle-orm';
import { tables } from '../../schema/index.ts';
import type { Reader } from '../../store.ts';
import { selectRaw } from '../raw.ts';

const { dayItems, days, groups, items, itemViews, shoppers } = tables;

/** How many rows wait, and since when the oldest does. */
export interface Waiting {
  count: number;
  oldestAt: number | null;
}

/** Each by an index that has only, or first, what waits. */
const waitingIn = {
  recharges: sql`select count(*) as count, min(created_at) as oldest from recharges
    where status = 'pending' and channel = 'transfer'`,
  withdrawals: sql`select count(*) as count, min(created_at) as oldest from withdrawals where status = 'pending'`,
  taxRefunds: sql`select count(*) as count, min(updated_at) as oldest from orders where status = 3`,
  oddPayments: sql`select count(*) as count, min(received_at) as oldest from payment_notifications
    where paid and outcome <> 'credited' and settled_at is null`,
  groups: sql`select count(*) as count, min(opened_at) as oldest from (select opened_at from groups
    where status = 'open' order by expires_at limit 10000) waiting`,
};

export type WaitingQueue = keyof typeof waitingIn;

export async function selectWaiting(on: Reader, queue: WaitingQueue): Promise<Waiting> {
  const [row] = await selectRaw<{ count: unknown; oldest: unknown }>(on, waitingIn[queue]);
  const oldestAt = row?.oldest === null || row?.oldest === undefined ? null : Number(row.oldest);
  return { count: Number(row?.count), oldestAt };
}

/** Waiting groups, those that end soonest first. */
export function selectSoonestGroups(on: Reader, { now, limit }: { now: number; limit: number }) {
  return on.db
    .select({
      id: groups.id,
      itemId: groups.itemId,
      names: groups.names,
      openedBy: shoppers.nickname,
      size: groups.size,
      seats: groups.seats,
      price: groups.price,
      expiresAt: groups.expiresAt,
    })
    .from(groups)
    .innerJoin(shoppers, eq(shoppers.id, groups.openedBy))
    .where(and(eq(groups.status, 'open'), gt(groups.expiresAt, now)))
    .orderBy(asc(groups.expiresAt))
    .limit(limit);
}

/** The closed days from one to another, newest first. */
export function selectCloses(on: Reader, { limit }: { limit: number }) {
  return on.db.select().from(days).orderBy(desc(days.startsAt)).limit(limit);
}

/** A closed day and the one before it. */
export async function selectDay(on: Reader, day: string) {
  const rows = await on.db.select().from(days).where(lte(days.day, day)).orderBy(desc(days.day)).limit(2);
  const [row, before] = rows;
  return row?.day === day ? { row, before } : undefined;
}

/** Views of all items by day. */
export function selectViews(on: Reader, { from, to }: { from: string; to: string }) {
  return on.db
    .select({ day: itemViews.day, views: sql<number>`sum(${itemViews.views})`.mapWith(Number) })
    .from(itemViews)
    .where(and(gte(itemViews.day, from), lte(itemViews.day, to)))
    .groupBy(itemViews.day);
}

/** The items with the most groups that ended in these days, with what became of them. */
export function selectFates(on: Reader, { from, to, limit }: { from: string; to: string; limit: number }) {
  const total = (column: typeof dayItems.filled | typeof dayItems.turnover) =>
    sql<number>`sum(${column})`.mapWith(Number);
  return on.db
    .select({
      itemId: dayItems.itemId,
      name: items.name,
      opened: total(dayItems.opened),
      filled: total(dayItems.filled),
      failed: total(dayItems.failed),
      sold: total(dayItems.sold),
      turnover: total(dayItems.turnover),
    })
    .from(dayItems)
    .innerJoin(items, eq(items.id, dayItems.itemId))
    .where(and(gte(dayItems.day, from), lte(dayItems.day, to)))
    .groupBy(dayItems.itemId, items.name)
    .orderBy(sql`sum(${dayItems.filled} + ${dayItems.failed}) desc`, asc(dayItems.itemId))
    .limit(limit);
}

/** Names of shoppers by their ids. */
export function selectUsernames(on: Reader, ids: number[]) {
  return on.db.select({ id: shoppers.id, username: shoppers.username }).from(shoppers).where(inArray(shoppers.id, ids));
}
