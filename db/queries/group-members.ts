import { and, eq, inArray, sql } from 'drizzle-orm';
import { tables } from '../schema/index.ts';
import { prepared, type Reader, type Writer } from '../store.ts';
import { askedFor, byGroups } from './by-groups.ts';
import { publicNickname } from './shoppers.ts';

const { orders, profiles, shoppers } = tables;

const membership = prepared((db) =>
  db
    .select({ leftAt: orders.leftAt })
    .from(orders)
    .where(and(eq(orders.groupId, sql.placeholder('groupId')), eq(orders.shopperId, sql.placeholder('shopperId')))),
);

/** Whether a shopper is in a group, or was and has left it; null if they never were. */
export async function selectMembership(on: Reader, values: { groupId: number; shopperId: number }) {
  const [row] = await membership(on).execute(values);
  return row ? (row.leftAt === null ? 'member' : 'left') : null;
}

const membersOfGroup = prepared((db) =>
  db
    .select({ id: orders.id, shopperId: orders.shopperId, leftAt: orders.leftAt })
    .from(orders)
    .where(eq(orders.groupId, sql.placeholder('groupId'))),
);

/**
 * Invalidates the tags of the members of a group whose own orders have not changed, and returns those orders, also of
 * those who have left.
 */
export async function invalidateMembers(tx: Writer, groupId: number) {
  const members = await membersOfGroup(tx).execute({ groupId });
  for (const { shopperId } of members) tx.invalidate(`shopper:${shopperId}`);
  return members;
}

/** Looked up for each member: with a join, PostgreSQL reads all shoppers while there are only a few thousand. */
const membersNickname = sql`(select ${publicNickname} from ${shoppers} where ${shoppers.id} = ${orders.shopperId})`;

/** Likewise. Both tables have a `shopper_id`, so it is written with its table. */
const membersPicture = sql`(select ${profiles.avatar} from ${profiles}
  where ${profiles}.${sql.identifier('shopper_id')} = ${orders}.${sql.identifier('shopper_id')})`;

const membersOfGroups = prepared((db) =>
  db
    .select({
      groupId: orders.groupId,
      joinedBy: orders.id,
      shopperId: orders.shopperId,
      leftAt: orders.leftAt,
      nickname: sql<string>`${membersNickname}`,
      picture: sql<string | null>`${membersPicture}`,
    })
    .from(orders)
    .where(inArray(orders.groupId, askedFor)),
);

/** The members of groups and those who have left, unordered: they are sorted by `joinedBy`, the later the higher. */
export function selectMembersOfGroups(on: Reader, groupIds: readonly number[]) {
  return byGroups(groupIds, (ids) => membersOfGroups(on).execute(ids));
}
