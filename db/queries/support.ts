import { and, asc, desc, eq, gte, inArray, lt, lte, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { ListEnd } from '../../shared/console/list-ends.ts';
import type { GroupStatus, OrderStatus } from '../../shared/contract/enums.ts';
import { tables } from '../schema/index.ts';
import type { Reader } from '../store.ts';
import { boughtPieces } from './bought-pieces.ts';
import { ordered } from './ordered.ts';

const { approvals, auditLog, groups, orders, shoppers } = tables;

/** A condition of a list if staff gave it. */
export const maybe = <Value>(
  value: Value | undefined,
  condition: (value: Value) => SQL | undefined,
): SQL | undefined => (value === undefined ? undefined : condition(value));

/** From the first number to before the second. */
export interface Span {
  from: number;
  to: number;
}

/** A condition of a list if staff gave a span. */
export const within = (value: SQLWrapper, span: Span | undefined): SQL | undefined =>
  maybe(span, ({ from, to }) => and(gte(value, from), lt(value, to)));

const listed = {
  id: orders.id,
  orderno: orders.orderno,
  shopperId: orders.shopperId,
  username: shoppers.username,
  itemId: groups.itemId,
  names: groups.names,
  groupId: orders.groupId,
  ...boughtPieces,
  createdAt: orders.createdAt,
  updatedAt: orders.updatedAt,
};

interface OrderFilter {
  shopperId: number | undefined;
  itemId: number | undefined;
  status: OrderStatus | undefined;
  end: ListEnd;
  /** The id of the last order that was shown. */
  after: readonly number[] | undefined;
  limit: number;
}

const listedOrders = (on: Reader) =>
  on.db
    .select(listed)
    .from(orders)
    .innerJoin(shoppers, eq(shoppers.id, orders.shopperId))
    .innerJoin(groups, eq(groups.id, orders.groupId));

/** Orders for staff by their ids. Orders of an item are not found here but by `selectGroupsOfItem`. */
export function selectOrderList(on: Reader, input: OrderFilter) {
  const { beyond, by } = ordered(input.end, [orders.id], input.after);
  const byStatus = input.shopperId === undefined;
  return listedOrders(on)
    .where(
      and(
        maybe(input.shopperId, (shopperId) => eq(orders.shopperId, shopperId)),
        // Exactly the index's condition: without it no engine uses that index.
        maybe(input.status, (status) => and(eq(orders.status, status), byStatus ? sql`${orders.id} > 0` : undefined)),
        // The plus sign keeps the engine from the item's index: there may be a million groups of an item.
        maybe(input.itemId, (itemId) => sql`+${groups.itemId} = ${itemId}`),
        beyond,
      ),
    )
    .orderBy(...by)
    .limit(input.limit);
}

export type ListedOrder = Awaited<ReturnType<typeof selectOrderList>>[number];

/** The position of a group among those of its item, which are ordered by their deadlines. */
export interface GroupPlace {
  expiresAt: number;
  id: number;
}

/** Groups of an item in one state, before that position, by their deadlines, the latest first. */
export function selectGroupsOfItem(
  on: Reader,
  { itemId, status, before, limit }: { itemId: number; status: GroupStatus; before: GroupPlace; limit: number },
): Promise<GroupPlace[]> {
  return on.db
    .select({ id: groups.id, expiresAt: groups.expiresAt })
    .from(groups)
    .where(
      and(
        eq(groups.itemId, itemId),
        eq(groups.status, status),
        // The index is entered by the first condition.
        lte(groups.expiresAt, before.expiresAt),
        or(lt(groups.expiresAt, before.expiresAt), lt(groups.id, before.id)),
      ),
    )
    .orderBy(desc(groups.expiresAt), desc(groups.id))
    .limit(limit);
}

/** Orders of these groups, unordered. */
export function selectOrdersOfGroups(on: Reader, groupIds: readonly number[], status: OrderStatus | undefined) {
  return listedOrders(on).where(
    and(
      inArray(orders.groupId, [...groupIds]),
      maybe(status, (wanted) => eq(orders.status, wanted)),
    ),
  );
}

/** The place of an order's group. */
export async function selectGroupPlace(on: Reader, orderId: number): Promise<GroupPlace | undefined> {
  const [row] = await on.db
    .select({ id: groups.id, expiresAt: groups.expiresAt })
    .from(orders)
    .innerJoin(groups, eq(groups.id, orders.groupId))
    .where(eq(orders.id, orderId));
  return row;
}

/** The data of one order for staff, without its group. */
export async function selectWholeOrder(on: Reader, orderno: string) {
  const [row] = await on.db
    .select({
      ...listed,
      nickname: shoppers.nickname,
      blockedAt: shoppers.blockedAt,
      remark: orders.remark,
      truename: orders.truename,
      phone: orders.phone,
      address: orders.address,
      demo: orders.demo,
      toSendSince: orders.toSendSince,
    })
    .from(orders)
    .innerJoin(shoppers, eq(shoppers.id, orders.shopperId))
    .innerJoin(groups, eq(groups.id, orders.groupId))
    .where(eq(orders.orderno, orderno));
  return row;
}

/** A group by its id. */
export async function selectWholeGroup(on: Reader, id: number) {
  const [row] = await on.db
    .select({
      id: groups.id,
      itemId: groups.itemId,
      names: groups.names,
      size: groups.size,
      seats: groups.seats,
      price: groups.price,
      tax: groups.tax,
      status: groups.status,
      openedBy: shoppers.username,
      openedAt: groups.openedAt,
      expiresAt: groups.expiresAt,
      closedAt: groups.closedAt,
    })
    .from(groups)
    .innerJoin(shoppers, eq(shoppers.id, groups.openedBy))
    .where(eq(groups.id, id));
  return row;
}

/** The newest requests about a record that are looked through. */
const REQUESTS = 100;

/** Entries about a record: its own, and those of requests for a second person to act on it, which name the request. */
async function isAbout(on: Reader, subject: string) {
  const requests = await on.db
    .select({ id: approvals.id })
    .from(approvals)
    .where(eq(approvals.subject, subject))
    .orderBy(desc(approvals.id))
    .limit(REQUESTS);
  return inArray(auditLog.subject, [subject, ...requests.map(({ id }) => `approval:${id}`)]);
}

/** Acts of staff about one record (`order:12`), the oldest first. */
export async function selectActsAbout(on: Reader, subject: string) {
  const about = await isAbout(on, subject);
  return on.db.select().from(auditLog).where(about).orderBy(asc(auditLog.id));
}

/** The newest acts of staff about these records, the oldest of them first. */
export async function selectActsAboutSome(on: Reader, subjects: readonly string[], limit: number) {
  const found = [];
  for (const subject of subjects) {
    const about = await isAbout(on, subject);
    const newest = on.db.select().from(auditLog).where(about).orderBy(desc(auditLog.id));
    found.push(...(await newest.limit(limit)));
  }
  return found.sort((a, b) => a.id - b.id).slice(-limit);
}
