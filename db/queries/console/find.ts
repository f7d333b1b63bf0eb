import { and, desc, eq, sql } from 'drizzle-orm';
import { columns, tables } from '../../schema/index.ts';
import { trackingKey } from '../../schema/tables/parcels.ts';
import { phoneDigits } from '../../schema/tables/shoppers.ts';
import type { Reader } from '../../store.ts';
import { wordsOfOrder } from '../variants.ts';

const { auditLog, groups, invitations, items, orders, recharges, shipments, shoppers, withdrawals } = tables;

const order = {
  number: orders.orderno,
  names: groups.names,
  words: wordsOfOrder,
  quantity: orders.quantity,
  money: orders.price,
  status: orders.status,
  at: orders.createdAt,
};

/** The orders that were sent under a carrier's number, the last first; `key` is as `trackingKey` makes it. */
export function findByParcel(on: Reader, key: string, limit: number) {
  return on.db
    .select(order)
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .innerJoin(groups, eq(groups.id, orders.groupId))
    .where(eq(trackingKey(columns, shipments.number), key))
    .orderBy(desc(shipments.id))
    .limit(limit);
}

/** The orders that go to this phone, the last first; `digits` are those of one way to write it. */
export function findByPhone(on: Reader, digits: string, limit: number) {
  return (
    on.db
      .select(order)
      .from(orders)
      .innerJoin(groups, eq(groups.id, orders.groupId))
      // The last is the index's own condition.
      .where(and(eq(phoneDigits(orders.phone), digits), sql`${orders.phone} <> ''`))
      .orderBy(desc(orders.id))
      .limit(limit)
  );
}

/** Each reads one row by its key, or none. */
export const findOne = {
  order: (on: Reader, number: string) =>
    on.db.select(order).from(orders).innerJoin(groups, eq(groups.id, orders.groupId)).where(eq(orders.orderno, number)),
  recharge: (on: Reader, number: string) =>
    on.db
      .select({
        number: recharges.number,
        nickname: shoppers.nickname,
        money: recharges.money,
        status: recharges.status,
        at: recharges.createdAt,
      })
      .from(recharges)
      .innerJoin(shoppers, eq(shoppers.id, recharges.shopperId))
      .where(eq(recharges.number, number)),
  withdrawal: (on: Reader, id: number) =>
    on.db
      .select({
        id: withdrawals.id,
        nickname: shoppers.nickname,
        money: withdrawals.money,
        status: withdrawals.status,
        at: withdrawals.createdAt,
      })
      .from(withdrawals)
      .innerJoin(shoppers, eq(shoppers.id, withdrawals.shopperId))
      .where(eq(withdrawals.id, id)),
  item: (on: Reader, id: number) =>
    on.db
      .select({ id: items.id, name: items.name, money: items.price, onSale: items.onSale, at: items.createdAt })
      .from(items)
      .where(eq(items.id, id)),
  group: (on: Reader, id: number) =>
    on.db
      .select({ id: groups.id, names: groups.names, money: groups.price, status: groups.status, at: groups.openedAt })
      .from(groups)
      .where(eq(groups.id, id)),
  act: (on: Reader, id: number) =>
    on.db
      .select({ id: auditLog.id, actor: auditLog.actor, action: auditLog.action, at: auditLog.createdAt })
      .from(auditLog)
      .where(eq(auditLog.id, id)),
  invitation: (on: Reader, code: string) =>
    on.db
      .select({
        id: invitations.id,
        code: invitations.code,
        nickname: shoppers.nickname,
        shopperId: invitations.shopperId,
        closedAt: invitations.closedAt,
        at: invitations.createdAt,
      })
      .from(invitations)
      .leftJoin(shoppers, eq(shoppers.id, invitations.shopperId))
      .where(eq(invitations.code, code)),
};
