import { and, asc, eq, gt, gte, or, sql } from 'drizzle-orm';
import { tables } from '../../schema/index.ts';
import type { Reader } from '../../store.ts';
import { maybe } from '../support.ts';
import { itsShopper } from './its-shopper.ts';
import { summed } from './summed.ts';

const { groups, orders, shoppers } = tables;

interface Place {
  requestedAt: number;
  id: number;
}

// Exactly the index's condition.
const requested = sql`${orders.status} = 3`;

interface Input {
  /** Of one order alone. */
  number: string | undefined;
  after: Place;
  limit: number;
}

/** Tax refunds that were applied for, the oldest first, after that one. */
export function selectRefundsToDecide(on: Reader, { number, after, limit }: Input) {
  return on.db
    .select({
      ...itsShopper,
      id: orders.id,
      orderno: orders.orderno,
      price: orders.price,
      tax: orders.tax,
      names: groups.names,
      boughtAt: orders.createdAt,
      requestedAt: orders.updatedAt,
    })
    .from(orders)
    .innerJoin(shoppers, eq(shoppers.id, orders.shopperId))
    .innerJoin(groups, eq(groups.id, orders.groupId))
    .where(
      and(
        requested,
        maybe(number, (orderno) => eq(orders.orderno, orderno)),
        // The index is entered by this condition.
        gte(orders.updatedAt, after.requestedAt),
        or(gt(orders.updatedAt, after.requestedAt), gt(orders.id, after.id)),
      ),
    )
    .orderBy(asc(orders.updatedAt), asc(orders.id))
    .limit(limit);
}

/** Tax refunds that wait and their sum (fen), counted no further than `most`. */
export async function sumRequestedRefunds(on: Reader, most: number) {
  const found = await on.db
    .select({ money: orders.tax })
    .from(orders)
    // The second condition enters the index.
    .where(and(requested, gte(orders.updatedAt, 0)))
    .limit(most);
  return summed(found);
}
