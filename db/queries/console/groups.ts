import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { ListEnd } from '../../../shared/console/list-ends.ts';
import type { GroupStatus } from '../../../shared/contract/enums.ts';
import { tables } from '../../schema/index.ts';
import type { Reader, Writer } from '../../store.ts';
import { boughtPieces, sumOfMembers } from '../group-pieces.ts';
import { ordered } from '../ordered.ts';
import { type Span, within } from '../support.ts';

const { groups, orders, pictures, shoppers } = tables;
const openers = alias(orders, 'openers');

interface GroupsInput {
  status: GroupStatus;
  itemId: number | undefined;
  /** When they ended, in ms since 1970. */
  ended?: Span | undefined;
  /** How long they were open, in ms. */
  open?: Span | undefined;
  end: ListEnd;
  after: readonly number[] | undefined;
  limit: number;
}

/** Groups of one state by their deadlines. With a span it scans (server/services/reports). */
export function selectGroupRows(on: Reader, { status, itemId, ended, open, end, after, limit }: GroupsInput) {
  const { beyond, by } = ordered(end, [groups.expiresAt, groups.id], after);
  return on.db
    .select({
      id: groups.id,
      itemId: groups.itemId,
      names: groups.names,
      picture: pictures.name,
      size: groups.size,
      seats: groups.seats,
      price: groups.price,
      quantity: boughtPieces.mapWith(Number),
      paid: sumOfMembers(sql`coalesce(sum(${orders.price}), 0)`).mapWith(Number),
      status: groups.status,
      openedAt: groups.openedAt,
      expiresAt: groups.expiresAt,
      closedAt: groups.closedAt,
      shopperId: shoppers.id,
      username: shoppers.username,
      nickname: shoppers.nickname,
      blockedAt: shoppers.blockedAt,
      orderno: openers.orderno,
    })
    .from(groups)
    .innerJoin(pictures, eq(pictures.id, groups.pictureId))
    .innerJoin(shoppers, eq(shoppers.id, groups.openedBy))
    .innerJoin(openers, and(eq(openers.groupId, groups.id), eq(openers.shopperId, groups.openedBy)))
    .where(
      and(
        eq(groups.status, status),
        // Exactly the index's condition: without it no engine uses that index.
        itemId === undefined ? sql`${groups.id} > 0` : eq(groups.itemId, itemId),
        within(groups.closedAt, ended),
        within(sql`${groups.closedAt} - ${groups.openedAt}`, open),
        beyond,
      ),
    )
    .orderBy(...by)
    .limit(limit);
}

/** Closes a group that is open, full or not; nothing if it is not open any more. */
export async function closeGroup(tx: Writer, id: number) {
  const [row] = await tx.db
    .update(groups)
    .set({ status: 'expired', closedAt: tx.now })
    .where(and(eq(groups.id, id), eq(groups.status, 'open')))
    .returning({ id: groups.id, expiresAt: groups.expiresAt, seats: groups.seats });
  return row;
}

/** The state of a group and when it ended. */
export async function selectGroupState(on: Reader, id: number) {
  const [row] = await on.db
    .select({ status: groups.status, seats: groups.seats, price: groups.price })
    .from(groups)
    .where(eq(groups.id, id));
  return row;
}
