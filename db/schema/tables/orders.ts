import { sql } from 'drizzle-orm';
import { groupStatuses, type OrderStatus } from '../../../shared/contract/enums.ts';
import type { Columns } from '../columns.sqlite.ts';
import type { CatalogueTables } from './catalogue.ts';
import { phoneDigits, type shopperTables } from './shoppers.ts';
import type { VariantTables } from './variants.ts';

type Needs = CatalogueTables & VariantTables & Pick<ReturnType<typeof shopperTables>, 'shoppers'>;

/** Groups and orders (docs/domain.md, Group and order). */
export function orderTables(c: Columns, { items, pictures, itemVariants, variantLists, shoppers }: Needs) {
  const groups = c.table(
    'groups',
    {
      id: c.id(),
      itemId: c
        .ref('item_id')
        .notNull()
        .references(() => items.id),
      /** The item at the time the group was opened, which joiners and refunds use. A trigger makes it immutable. */
      names: c.json<Record<string, string>>('names').notNull(),
      pictureId: c
        .ref('picture_id')
        .notNull()
        .references(() => pictures.id),
      size: c.whole('size').notNull(),
      ships: c.bool('ships').notNull().default(true),
      price: c.money('price').notNull(),
      tax: c.money('tax').notNull(),
      /** Of an item with options: what each variant costs in this group; price and tax are those of its cheapest. */
      variantListId: c.ref('variant_list_id').references(() => variantLists.id),
      /** Seats taken. */
      seats: c.whole('seats').notNull(),
      status: c.oneOf('status', groupStatuses).notNull(),
      openedBy: c
        .ref('opened_by')
        .notNull()
        .references(() => shoppers.id),
      openedAt: c.instant('opened_at').notNull(),
      expiresAt: c.instant('expires_at').notNull(),
      closedAt: c.instant('closed_at'),
      demo: c.bool('demo').notNull().default(false),
    },
    (t) => [
      c.index('groups_waiting').on(t.itemId, t.status, t.expiresAt, t.id),
      // Its condition is true of all groups: those of an item have an index of their own, which no engine is to leave.
      c.index('groups_deadline').on(t.status, t.expiresAt, t.id).where(sql`${t.id} > 0`),
      c.index('groups_opener').on(t.openedBy, t.status, t.expiresAt),
      // Before a picture is deleted, its groups are looked for.
      c.index('groups_picture').on(t.pictureId),
      c.check('groups_status', sql`${t.status} in ('open', 'complete', 'expired')`),
      c.check('groups_seats', sql`${t.size} >= 2 and ${t.seats} between 1 and ${t.size}`),
      c.check('groups_full_is_complete', sql`(${t.status} = 'complete') = (${t.seats} = ${t.size})`),
      c.check('groups_closed', sql`(${t.status} = 'open') = (${t.closedAt} is null)`),
      c.check('groups_money', sql`${t.price} > 0 and ${t.tax} between 0 and ${t.price}`),
    ],
  );

  const orders = c.table(
    'orders',
    {
      id: c.id(),
      orderno: c.text('orderno').notNull(),
      groupId: c
        .ref('group_id')
        .notNull()
        .references(() => groups.id),
      shopperId: c
        .ref('shopper_id')
        .notNull()
        .references(() => shoppers.id),
      /** Which one, of an item with options. */
      variantId: c.ref('variant_id').references(() => itemVariants.id),
      /** Pieces; price and tax are of all of them. */
      quantity: c.whole('quantity').notNull().default(1),
      price: c.money('price').notNull(),
      tax: c.money('tax').notNull(),
      /** Pieces that were returned and paid back: a trigger counts them (`db/triggers.ts`). */
      returned: c.whole('returned').notNull().default(0),
      /** Fen of its tax refund that were paid; null until then, and where a version before paid it: then all of the tax. */
      taxPaid: c.money('tax_paid'),
      status: c.whole('status').$type<OrderStatus>().notNull(),
      remark: c.text('remark').notNull().default(''),
      expectNum: c.whole('expect_num'),
      dan: c.whole('dan'),
      shuang: c.whole('shuang'),
      big: c.whole('big'),
      small: c.whole('small'),
      /** The address on file at the time of the purchase; it may be set until the goods are sent. */
      truename: c.text('truename').notNull().default(''),
      phone: c.text('phone').notNull().default(''),
      address: c.text('address').notNull().default(''),
      /** When the shopper last set it; null while it is that of the purchase. */
      addressSetAt: c.instant('address_set_at'),
      /**
       * Since when the goods wait to be sent; null if they are not to be, were, or a cancellation is asked for. Whoever sends
       * or cancels clears it by a conditional update, so one of them wins.
       */
      toSendSince: c.instant('to_send_since'),
      demo: c.bool('demo').notNull().default(false),
      /** When its shopper left the group while it waited; null if they did not. */
      leftAt: c.instant('left_at'),
      /** When its tax refund was last applied for. */
      refundAskedAt: c.instant('refund_asked_at'),
      createdAt: c.instant('created_at').notNull(),
      updatedAt: c.instant('updated_at').notNull(),
    },
    (t) => [
      c.uniqueIndex('orders_orderno').on(t.orderno),
      c.uniqueIndex('orders_one_seat_a_shopper').on(t.groupId, t.shopperId),
      // With the status last, one index serves every tab, and an order stays on its page when the status changes
      // (decision 25).
      c.index('orders_shopper').on(t.shopperId, t.id, t.status),
      // For staff: orders of a status, newest first. Its condition is true of all orders; as a partial index it serves only
      // queries that repeat the condition, since the others have a better index.
      c.index('orders_of_status').on(t.status, t.id).where(sql`${t.id} > 0`),
      // How often a shopper has left groups: few of all orders.
      c.index('orders_left').on(t.shopperId, t.leftAt).where(sql`${t.leftAt} is not null`),
      // What staff look for: the phone on an order, which may be nobody's address any more, and a sum.
      c.index('orders_phone').on(phoneDigits(t.phone), t.id).where(sql`${t.phone} <> ''`),
      c.index('orders_price').on(t.price, t.id),
      // Refunds that staff have to decide: few of all orders.
      c.index('orders_refunds').on(t.updatedAt, t.id).where(sql`${t.status} = 3`),
      c.index('orders_refunds_shopper').on(t.shopperId, t.updatedAt, t.id).where(sql`${t.status} = 3`),
      // What waits to be sent, and what cannot be since nobody has said where to: few of all orders.
      c.index('orders_to_send').on(t.toSendSince, t.id).where(sql`${t.toSendSince} is not null and ${t.address} <> ''`),
      c
        .index('orders_address_missing')
        .on(t.toSendSince, t.id)
        .where(sql`${t.toSendSince} is not null and ${t.address} = ''`),
      c.check('orders_status', sql`${t.status} between 1 and 5`),
      c.check('orders_quantity', sql`${t.quantity} between 1 and 100`),
      c.check('orders_returned', sql`${t.returned} between 0 and ${t.quantity}`),
      // A version before would pay the tax of pieces that were returned, too.
      c.check('orders_tax_paid', sql`${t.status} <> 4 or ${t.returned} = 0 or ${t.taxPaid} is not null`),
      c.check('orders_money', sql`${t.price} > 0 and ${t.tax} between 0 and ${t.price}`),
    ],
  );

  return { groups, orders };
}
