import { sql } from 'drizzle-orm';
import { taxLeftOf, taxPaidOf } from '../returned-pieces.ts';
import { tables } from '../schema/index.ts';

const { orders } = tables;

/** What returns of an order and its tax refund follow from (`shared/returned-pieces.ts`). */
export const boughtPieces = {
  status: orders.status,
  quantity: orders.quantity,
  price: orders.price,
  tax: orders.tax,
  returned: orders.returned,
  taxPaid: sql.raw(taxPaidOf('orders')).mapWith(Number),
};

/** Fen of an order's tax refund that are left to pay: the tax of the pieces that were not returned. */
export const taxLeft = sql.raw(taxLeftOf('orders')).mapWith(Number);
