import { and, asc, desc, eq, gt, gte, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import { tables } from '../../schema/index.ts';
import type { Reader } from '../../store.ts';
import { selectRaw } from '../raw.ts';

const { dayItems, days, groups, items, itemViews, shoppers } = tables;

/** How many rows wait, and since when the oldest does. */
export interface Waiting {
  count: number;
  /** There are more than were counted. */
  more: boolean;
  oldestAt: number | null;
}

interface Queue {
  /** What waits, by an index that has only, or first, what waits. Only the index is read: rows would take much longer. */
  rows: SQL;
  /** Since when the oldest does. */
  oldest: SQL;
  /** It is counted up to here. */
  most: number;
}

/** A queue, and since when its first row waits. */
const queue = (rows: SQL, { since, by }: { since: string; by: string }): Queue => {
  const [column, order] = [sql.raw(since), sql.raw(by)];
  return {
    rows: sql`select 1 ${rows}`,
    oldest: sql`(select ${column} ${rows} order by ${order} limit 1)`,
    most: 10_000,
  };
};

const queues = {
  recharges: queue(sql`from recharges where status = 'pending' and channel = 'transfer'`, {
    since: 'created_at',
    by: 'id',
  }),
  withdrawals: queue(sql`from withdrawals where status = 'pending'`, { since: 'created_at', by: 'id' }),
  taxRefunds: queue(sql`from orders where status = 3 and updated_at > 0`, { since: 'updated_at', by: 'updated_at' }),
  oddPayments: queue(
    sql`from payment_notifications where paid and outcome <> 'credited' and settled_at is null and id > 0`,
    { since: 'received_at', by: 'id' },
  ),
  toSend: queue(sql`from orders where to_send_since is not null and address <> '' and to_send_since > 0`, {
    since: 'to_send_since',
    by: 'to_send_since',
  }),
  addressMissing: queue(sql`from orders where to_send_since is not null and address = '' and to_send_since > 0`, {
    since: 'to_send_since',
    by: 'to_send_since',
  }),
  // Staff have to decide on the first, and to pay the second: the oldest is neither's first row.
  returns: {
    rows: sql`select coalesce(arrived_at, asked_at) as at from returns where state in ('asked', 'arrived')`,
    oldest: sql`min(at)`,
    most: 1000,
  },
  support: queue(sql`from support_threads where waiting_since is not null and waiting_since > 0`, {
    since: 'waiting_since',
    by: 'waiting_since',
  }),
  // Waits anew when its author changes it: the oldest is not the first row.
  reviews: {
    rows: sql`select coalesce(edited_at, created_at) as at from reviews where checked_at is null and id > 0`,
    oldest: sql`min(at)`,
    most: 1000,
  },
  // Nothing is promised of groups, so that nobody asks for the oldest.
  groups: { rows: sql`select 1 from groups where status = 'open' and id > 0`, oldest: sql`null`, most: 10_000 },
} satisfies Record<string, Queue>;

export type WaitingQueue = keyof typeof queues;

export async function selectWaiting(on: Reader, name: WaitingQueue): Promise<Waiting> {
  const { rows, oldest, most } = queues[name];
  const [row] = await selectRaw<{ count: unknown; oldest: unknown }>(
    on,
    sql`select count(*) as count, ${oldest} as oldest from (${rows} limit ${most + 1}) waiting`,
  );
  const oldestAt = row?.oldest === null || row?.oldest === undefined ? null : Number(row.oldest);
  const count = Number(row?.count);
  return { count: Math.min(count, most), more: count > most, oldestAt };
}

/** Waiting groups, those that end soonest first. */
export function selectSoonestGroups(on: Reader, { now, limit }: { now: number; limit: number }) {
  return (
    on.db
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
      // The last is the index's own condition.
      .where(and(eq(groups.status, 'open'), gt(groups.expiresAt, now), sql`${groups.id} > 0`))
      .orderBy(asc(groups.expiresAt))
      .limit(limit)
  );
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

/** From so many days on it is quicker to read the index of items, whose rows are together, than the days. */
const MANY = 60;

/** The items with the most groups that ended in these days, with what became of them. */
export async function selectFates(
  on: Reader,
  { from, to, days, limit }: { from: string; to: string; days: number; limit: number },
) {
  // As an expression it keeps the engine from the key, which begins with the day.
  const day = days < MANY ? sql`${dayItems.day}` : sql`(${dayItems.day} || '')`;
  const total = (column: AnySQLiteColumn) => sql<number>`sum(${column})`.mapWith(Number);
  const found = await on.db
    .select({
      itemId: dayItems.itemId,
      opened: total(dayItems.opened),
      filled: total(dayItems.filled),
      failed: total(dayItems.failed),
      sold: total(dayItems.sold),
      turnover: total(dayItems.turnover),
    })
    .from(dayItems)
    .where(and(gt(dayItems.itemId, 0), sql`${day} >= ${from}`, sql`${day} <= ${to}`))
    .groupBy(dayItems.itemId)
    .orderBy(sql`sum(${dayItems.filled} + ${dayItems.failed}) desc`, asc(dayItems.itemId))
    .limit(limit);
  const ids = found.map(({ itemId }) => itemId);
  const named = await on.db.select({ id: items.id, name: items.name }).from(items).where(inArray(items.id, ids));
  const nameOf = new Map(named.map(({ id, name }) => [id, name]));
  return found.map((row) => ({ ...row, name: nameOf.get(row.itemId) ?? '' }));
}
