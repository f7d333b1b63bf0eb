import { type SQL, sql } from 'drizzle-orm';
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import {
  goodsReturnKinds,
  goodsReturnReasons,
  goodsReturnStates,
  receivedSaidBy,
  shipmentEnds,
} from '../../../shared/contract/enums.ts';
import type { Columns } from '../columns.sqlite.ts';
import type { orderTables } from './orders.ts';

type Needs = Pick<ReturnType<typeof orderTables>, 'orders'>;

/** A parcel's number as it is searched for (`shared/tracking-key.ts`), as its index has it. */
export const trackingKey = (c: Columns, number: AnySQLiteColumn): SQL<string> =>
  c.capitals(sql`replace(${number}, '-', '')`);

/** Parcels and returns of orders whose group succeeded (docs/domain.md, Parcels and returns). */
export function parcelTables(c: Columns, { orders }: Needs) {
  const carriers = c.table(
    'carriers',
    {
      id: c.id(),
      name: c.text('name').notNull(),
      /** The carrier's page of a parcel, with `{number}` in the place of its number; empty without one. */
      trackingUrl: c.text('tracking_url').notNull().default(''),
      position: c.whole('position').notNull(),
      /** Closed ones are offered for no new parcel. */
      open: c.bool('open').notNull().default(true),
      /** Counts the changes by staff: a change is refused if it was made from another version. */
      version: c.whole('version').notNull().default(0),
    },
    (t) => [c.uniqueIndex('carriers_name').on(t.name)],
  );

  const orderId = () =>
    c
      .ref('order_id')
      .notNull()
      .references(() => orders.id);

  const shipments = c.table(
    'shipments',
    {
      id: c.id(),
      orderId: orderId(),
      carrierId: c
        .ref('carrier_id')
        .notNull()
        .references(() => carriers.id),
      number: c.text('number').notNull(),
      sentAt: c.instant('sent_at').notNull(),
      /** The actor: `staff:<id>` or `shell:<system user>`. */
      sentBy: c.text('sent_by').notNull(),
      /** What its shopper was shown when it was sent; null in rows of a version before, for which the settings of now count. */
      assumedAt: c.instant('assumed_at'),
      returnDays: c.whole('return_days'),
      receivedAt: c.instant('received_at'),
      receivedSaidBy: c.oneOf('received_said_by', receivedSaidBy),
      /** It came back or was lost: the order is to be sent again. */
      endedAt: c.instant('ended_at'),
      endWhy: c.oneOf('end_why', shipmentEnds),
    },
    (t) => [
      // An order has one parcel on its way; the earlier ones stay as its history.
      c.uniqueIndex('shipments_open').on(t.orderId).where(sql`${t.endedAt} is null`),
      c.index('shipments_order').on(t.orderId, t.id),
      c.index('shipments_sent').on(t.sentAt, t.id),
      // What the version before this one searches by.
      c.index('shipments_number').on(t.number, t.id),
      c.index('shipments_carrier').on(t.carrierId, t.orderId),
      c.index('shipments_tracking').on(trackingKey(c, t.number), t.id),
      c.check('shipments_received', sql`(${t.receivedAt} is null) = (${t.receivedSaidBy} is null)`),
      c.check('shipments_ended', sql`(${t.endedAt} is null) = (${t.endWhy} is null)`),
    ],
  );

  const returns = c.table(
    'returns',
    {
      id: c.id(),
      orderId: orderId(),
      /** Before sending (`cancel`), or of goods that were sent (`return`). */
      kind: c.oneOf('kind', goodsReturnKinds).notNull(),
      /** Pieces that go back; null in rows of a version before, whose returns are of whole orders. */
      quantity: c.whole('quantity'),
      state: c.oneOf('state', goodsReturnStates).notNull(),
      reason: c.oneOf('reason', goodsReturnReasons).notNull(),
      /** Who of staff opened it for the shopper; null if the shopper asked for it. */
      openedBy: c.text('opened_by'),
      /** The words of whoever asked for it, or empty. */
      words: c.text('words').notNull().default(''),
      /** Fen that were paid back: the price of its pieces less the tax that had been paid for them. Null until then. */
      amount: c.money('amount'),
      /** Where the shopper was told to send the goods; empty until it is accepted, and in rows of an older version. */
      sendTo: c.text('send_to').notNull().default(''),
      /** How the goods come back, in the shopper's words. */
      carrier: c.text('carrier').notNull().default(''),
      number: c.text('number').notNull().default(''),
      askedAt: c.instant('asked_at').notNull(),
      decidedAt: c.instant('decided_at'),
      sentBackAt: c.instant('sent_back_at'),
      arrivedAt: c.instant('arrived_at'),
      /** Its pieces are on sale again. */
      restocked: c.bool('restocked').notNull().default(false),
      paidAt: c.instant('paid_at'),
      remark: c.text('remark').notNull().default(''),
    },
    (t) => [
      // An order has one that is open: the next one is of what is left then.
      c
        .uniqueIndex('returns_open')
        .on(t.orderId)
        .where(sql`${t.state} in ('asked', 'accepted', 'sent_back', 'arrived')`),
      c.index('returns_order').on(t.orderId, t.id),
      c.index('returns_state').on(t.state, t.id),
      c.index('returns_arrived').on(t.state, t.arrivedAt, t.id),
      c.check(
        'returns_paid',
        sql`(${t.state} = 'paid') = (${t.paidAt} is not null)
        and (${t.state} = 'paid') = (${t.amount} is not null)`,
      ),
      c.check('returns_amount', sql`${t.amount} > 0`),
      c.check('returns_quantity', sql`${t.quantity} > 0`),
      c.check('returns_cancel', sql`${t.kind} = 'return' or ${t.state} not in ('sent_back', 'arrived')`),
    ],
  );

  /** Pictures of what is wrong, for the shopper and staff alone. */
  const returnPictures = c.table(
    'return_pictures',
    {
      id: c.id(),
      returnId: c
        .ref('return_id')
        .notNull()
        .references(() => returns.id),
      /** A file of the folder of proofs. */
      file: c.text('file').notNull(),
    },
    (t) => [c.index('return_pictures_return').on(t.returnId, t.id)],
  );

  return { carriers, shipments, returns, returnPictures };
}
