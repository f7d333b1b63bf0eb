import { and, eq, gte, sql } from 'drizzle-orm';
import type { ListEnd } from '../../../shared/console/list-ends.ts';
import { tables } from '../../schema/index.ts';
import type { Reader } from '../../store.ts';
import { taxLeft } from '../bought-pieces.ts';
import { ordered } from '../ordered.ts';
import { maybe } from '../support.ts';
import { wordsOfOrder } from '../variants.ts';
import { itsShopper } from './its-shopper.ts';
import { summed } from './summed.ts';

const { groups, orders, shoppers } = tables;

// Exactly the index's condition.
const requested = sql`${orders.status} = 3`;

interface Input {
  /** Of one order alone. */
  number: string | undefined;
  end: ListEnd;
  after: readonly number[] | undefined;
  limit: number;
}

/** Tax refunds that were applied for, by when that was. */
export function selectRefundsToDecide(on: Reader, { number, end, after, limit }: Input) {
  const { beyond, by } = ordered(end, [orders.updatedAt, orders.id], after);
  return on.db
    .select({
      ...itsShopper,
      frozenAt: shoppers.withdrawalsFrozenAt,
      id: orders.id,
      orderno: orders.orderno,
      words: wordsOfOrder,
      quantity: orders.quantity,
      price: orders.price,
      tax: taxLeft,
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
        beyond,
      ),
    )
    .orderBy(...by)
    .limit(limit);
}

/** Tax refunds that wait and their sum (fen), counted no further than `most`. */
export async function sumRequestedRefunds(on: Reader, most: number) {
  const found = await on.db
    .select({ money: taxLeft })
    .from(orders)
    // The second condition enters the index.
    .where(and(requested, gte(orders.updatedAt, 0)))
    .limit(most + 1);
  return summed(found, most);
}
