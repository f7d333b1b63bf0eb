import { type SQL, sql } from 'drizzle-orm';
import { tables } from '../schema/index.ts';

const { groups, orders } = tables;

/** A sum over the orders of a group, but those of members who have left. */
export function sumOfMembers(of: SQL) {
  const select = sql`select ${of} from ${orders} where ${orders.groupId} = ${groups.id} and ${orders.leftAt} is null`;
  // Nested: of a query of one table drizzle writes the columns of the outer SQL without their tables.
  return sql`(${select})`;
}

/** Pieces that the members of a group have bought. */
export const boughtPieces = sumOfMembers(sql`coalesce(sum(${orders.quantity}), 0)`);
