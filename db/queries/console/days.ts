import { and, asc, desc, eq, gt, gte, inArray, lt, lte, notInArray, type SQL, sql } from 'drizzle-orm';
import type { AuditAction } from '../../../shared/console/audit-actions.ts';
import { tables } from '../../schema/index.ts';
import type { Reader, Writer } from '../../store.ts';
import { preparedInserts } from '../prepared-insert.ts';
import { selectRaw } from '../raw.ts';

const { days, dayFigures, dayItems, dayTeams, groups, shoppers } = tables;

export type DayRow = typeof days.$inferSelect;
export type FigureRow = typeof dayFigures.$inferSelect;
export type DayItemRow = typeof dayItems.$inferSelect;

/** The day that was closed last. */
export async function selectLastDay(on: Reader): Promise<DayRow | undefined> {
  const [row] = await on.db.select().from(days).orderBy(desc(days.startsAt)).limit(1);
  return row;
}

/** Every closed day, the first one first. */
export function selectDays(on: Reader): Promise<DayRow[]> {
  return on.db.select().from(days).orderBy(asc(days.startsAt));
}

/** A figure of the days from one to another, which is the last one. */
export function selectFigures(
  on: Reader,
  { figures, from, to }: { figures: readonly string[]; from: string; to: string },
): Promise<FigureRow[]> {
  return on.db
    .select()
    .from(dayFigures)
    .where(and(inArray(dayFigures.figure, [...figures]), gte(dayFigures.day, from), lte(dayFigures.day, to)));
}

/** The id that a transfer's reference names, such as 12 of `order:12`; null for one that names another thing. */
const idOf = (thing: string) => {
  const id = sql.raw(`substr(t.ref, ${thing.length + 2})`);
  return sql`case when t.ref like ${sql.raw(`'${thing}:_%'`)} and length(${id}) <= 18 and trim(${id}, '0123456789') = ''
    then cast(${id} as bigint) end`;
};

/** A transfer with what its figures need. */
export interface Movement {
  id: number;
  at: number;
  kind: string;
  amount: number;
  /** Names of accounts. */
  debit: string;
  credit: string;
  /** Of an order: its pieces, its group, and whether it is that of who opened it, of which each group has one. */
  quantity: number;
  itemId: number;
  openedAt: number;
  byOpener: boolean;
  /** When staff were asked for what this did; 0 if they were not. */
  askedAt: number;
  /** Of an order: who invited its shopper, and whether none of theirs was paid, or succeeded, before. */
  invitedBy: number | null;
  isFirst: boolean;
}

type Raw<Row> = { [Key in keyof Row]: unknown };

/** Rows after an id; with `until` only those written before that instant, whatever their ids are. */
interface Slice {
  after: number;
  /** In ms since 1970. */
  until?: number;
  limit: number;
}

const before = (until: number | undefined) => (until === undefined ? sql`` : sql`and created_at < ${until}`);

/** Who opened the group: who leaves it hands it on. */
const firstOpener = sql`(select f.shopper_id from orders f where f.group_id = g.id order by f.id limit 1)`;

/** An order whose group was completed before that of `o`, of the same shopper; joined crosswise, so that theirs are read. */
const earlierSuccess = sql`select 1 from orders e cross join groups h
  where e.shopper_id = o.shopper_id and e.left_at is null and h.id = e.group_id and h.status = 'complete'
    and (h.closed_at < g.closed_at or (h.closed_at = g.closed_at and e.id < o.id))`;

/** Transfers in the order of their ids. */
export async function selectMovements(on: Reader, { after, until, limit }: Slice): Promise<Movement[]> {
  const rows = await selectRaw<Raw<Movement>>(
    on,
    sql`select t.id, t.created_at as at, t.kind, t.amount, d.name as debit, c.name as credit,
        coalesce(o.quantity, 0) as quantity, coalesce(g.item_id, 0) as "itemId", coalesce(g.opened_at, 0) as "openedAt",
        case when o.shopper_id = case when t.kind = 'purchase' then ${firstOpener} else g.opened_by end
          then 1 else 0 end as "byOpener",
        coalesce(w.created_at, r.created_at, o.refund_asked_at, 0) as "askedAt", s.invited_by as "invitedBy",
        case when t.kind = 'purchase' and o.id = (select min(e.id) from orders e where e.shopper_id = o.shopper_id) then 1
          when t.kind = 'sale' and not exists (${earlierSuccess}) then 1 else 0 end as "isFirst"
      from (select * from transfers where id > ${after} ${before(until)} order by id limit ${limit}) t
      join accounts d on d.id = t.debit_account
      join accounts c on c.id = t.credit_account
      left join orders o on o.id = ${idOf('order')}
      left join groups g on g.id = o.group_id
      left join shoppers s on s.id = o.shopper_id
      left join withdrawals w on w.id = ${idOf('withdrawal')}
      left join recharges r on r.id = ${idOf('recharge')}
      order by t.id`,
  );
  return rows.map((row) => ({
    id: Number(row.id),
    at: Number(row.at),
    kind: String(row.kind),
    amount: Number(row.amount),
    debit: String(row.debit),
    credit: String(row.credit),
    quantity: Number(row.quantity),
    itemId: Number(row.itemId),
    openedAt: Number(row.openedAt),
    byOpener: Number(row.byOpener) === 1,
    askedAt: Number(row.askedAt),
    invitedBy: row.invitedBy === null ? null : Number(row.invitedBy),
    isFirst: Number(row.isFirst) === 1,
  }));
}

/** Shoppers in the order of their ids. */
export function selectNewcomers(on: Reader, { after, until, limit }: Slice) {
  return on.db
    .select({ id: shoppers.id, at: shoppers.createdAt, invitedBy: shoppers.invitedBy })
    .from(shoppers)
    .where(and(gt(shoppers.id, after), until === undefined ? undefined : lt(shoppers.createdAt, until)))
    .orderBy(asc(shoppers.id))
    .limit(limit);
}

/** Acts that end what waited for staff, of which no transfer tells, or none of each. */
export const decisions = [
  'recharge refuse',
  'refund refuse',
  'parcel send',
  'return accept',
  'return refuse',
  'return pay',
  'support reply',
  'support answered',
] as const satisfies readonly AuditAction[];

/** An entry of the audit log about one of them. */
export interface Decision {
  id: number;
  at: number;
  action: (typeof decisions)[number];
  /** Of a recharge. */
  channel: string | null;
  /** When staff were asked for it; 0 if nothing tells, or nobody waited. */
  askedAt: number;
}

/** Decisions in the order of their ids, with what the figures need of them. */
export async function selectDecisions(on: Reader, { after, until, limit }: Slice): Promise<Decision[]> {
  const rows = await selectRaw<Raw<Decision>>(
    on,
    sql`select a.id, a.created_at as at, a.action, r.channel,
        coalesce(r.created_at, cast(a.detail ->> 'askedAt' as bigint), 0) as "askedAt"
      from (select * from audit_log where id > ${after} ${before(until)}
        and action in ${[...decisions]} order by id limit ${limit}) a
      left join recharges r on a.action = ${'recharge refuse' satisfies Decision['action']} and r.number = substr(a.subject, 10)
      order by a.id`,
  );
  return rows.map((row) => ({
    id: Number(row.id),
    at: Number(row.at),
    action: row.action as Decision['action'],
    channel: row.channel === null ? null : String(row.channel),
    askedAt: Number(row.askedAt),
  }));
}

/** When the first transfer or shopper was written, in ms since 1970; null in an empty shop. */
export async function selectBeginning(on: Reader): Promise<number | null> {
  const [row] = await selectRaw<{ at: unknown }>(
    on,
    sql`select min(at) as at from (select min(created_at) as at from transfers
      union all select min(created_at) from shoppers) firsts`,
  );
  return row?.at === null || row?.at === undefined ? null : Number(row.at);
}

export interface ClosedDays {
  days: DayRow[];
  figures: FigureRow[];
  items: DayItemRow[];
}

const newItems = preparedInserts(dayItems, [], (db, rows) => db.insert(dayItems).values(rows));

const of = (column: string) => sql`excluded.${sql.identifier(column)}`;

/**
 * Closes a day with its figures and items, in one transaction: of two processes that have counted it one writes it whole,
 * and the other, which may have been suspended since it counted, nothing. False if another process has closed it.
 */
export async function insertDay(
  tx: Writer,
  { day, figures, items }: { day: DayRow; figures: FigureRow[]; items: DayItemRow[] },
): Promise<boolean> {
  const written = await tx.db.insert(days).values(day).onConflictDoNothing().returning({ day: days.day });
  if (written.length === 0) return false;
  // A close of an earlier version that was killed may have left items, counted between the midnights of another zone.
  const [first] = await tx.db.select({ day: days.day }).from(days).orderBy(days.day).limit(1);
  const left = first?.day === day.day ? lte(dayItems.day, day.day) : eq(dayItems.day, day.day);
  await tx.db.delete(dayItems).where(left);
  await newItems(tx, items);
  await tx.db
    .insert(dayFigures)
    .values(figures)
    .onConflictDoUpdate({
      target: [dayFigures.figure, dayFigures.day, dayFigures.subject],
      set: { count: of('count'), sum: of('sum') },
    });
  tx.invalidate('books');
  return true;
}

/** What only the close could see, or say of the promises of that day: it stays when a day is counted again. */
const kept = ['seen', 'in_time'];

/** Opens that day and all later ones again, so that they are counted anew. */
export async function deleteDaysFrom(tx: Writer, day: string): Promise<void> {
  await tx.db.delete(dayFigures).where(and(gte(dayFigures.day, day), notInArray(dayFigures.figure, kept)));
  await tx.db.delete(dayItems).where(gte(dayItems.day, day));
  await tx.db.delete(dayTeams).where(gte(dayTeams.day, day));
  await tx.db.delete(days).where(gte(days.day, day));
}

/** The tax refunds that are applied for, in number and fen: seen at the close, since nothing tells it afterwards. */
export async function selectRequestedTax(on: Reader): Promise<{ count: number; sum: number }> {
  const [row] = await selectRaw<{ count: unknown; sum: unknown }>(
    on,
    sql`select count(*) as count, coalesce(sum(tax), 0) as sum from orders where status = 3`,
  );
  return { count: Number(row?.count), sum: Number(row?.sum) };
}

/** Waiting groups that are open, by number; for the card of their fate. */
export async function countOpenGroups(on: Reader): Promise<number> {
  const [row] = await on.db
    .select({ count: sql<number>`count(*)`.mapWith(Number) })
    .from(groups)
    // The index has this condition too.
    .where(and(eq(groups.status, 'open'), sql`${groups.id} > 0`));
  return row?.count ?? 0;
}

/** What the items of each day add up to, as figures of that day; those that are nothing are left out. */
export async function selectItemTotals(on: Reader, { from, to }: { from: string; to: string }): Promise<FigureRow[]> {
  const total = (column: SQL) => sql<number>`sum(${column})`.mapWith(Number);
  const rows = await on.db
    .select({
      day: dayItems.day,
      opened: total(sql`${dayItems.opened}`),
      filled: total(sql`${dayItems.filled}`),
      failed: total(sql`${dayItems.failed}`),
      turnover: total(sql`${dayItems.turnover}`),
    })
    .from(dayItems)
    .where(and(gte(dayItems.day, from), lte(dayItems.day, to)))
    .groupBy(dayItems.day);
  const figure = 'items';
  return rows.flatMap(({ day, turnover, ...counts }) =>
    [
      ...Object.entries(counts).map(([subject, count]) => ({ day, figure, subject, count, sum: 0 })),
      { day, figure, subject: 'turnover', count: 0, sum: turnover },
    ].filter(({ count, sum }) => count > 0 || sum > 0),
  );
}
