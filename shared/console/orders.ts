import { z } from 'zod';
import { groupStatuses, orderStatus, parcelStates, transferKinds } from '../contract/enums.ts';
import { orders as shop } from '../contract/orders.ts';
import { locales } from '../locales.ts';
import { consoleEndpoint } from './endpoint.ts';
import { days, fen, id, instant, loggedAction, note, pagingEitherWay, pagingOf, sum, variant } from './fields.ts';
import { goodsReturn, parcel, returnOpening } from './goods.ts';
import { tookBounds } from './took.ts';

const status = z.coerce.number().pipe(z.enum(orderStatus));

export const orderNumber = z
  .string()
  .transform((text) => text.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6,20}$/));

export const item = z.object({ id: z.int(), name: z.string(), /** Path. */ picture: z.string() });

/** Pieces of an order; its price and tax are of all of them. */
export const quantity = z.int();

/** Somebody in a list. */
export const person = z.object({
  id: z.int(),
  username: z.string(),
  nickname: z.string(),
  blocked: z.boolean(),
});

const groupInList = z.object({
  id: z.int(),
  size: z.int(),
  seats: z.int(),
  status: z.enum(groupStatuses),
  expires_at: instant,
  closed_at: instant.nullable(),
});

/** Of members who have not left. */
const ofMembers = {
  /** Pieces. */
  quantity: z.int(),
  paid: fen,
};

export const orderInList = z.object({
  number: z.string(),
  status: z.enum(orderStatus),
  variant,
  quantity,
  price: fen,
  tax: fen,
  created_at: instant,
  updated_at: instant,
  item,
  shopper: person,
  group: groupInList,
});

/** One act of staff about a record. */
export const act = z.object({
  id: z.int(),
  /** A name of staff, or of whoever gave the command. */
  actor: z.string(),
  action: loggedAction,
  note: z.string(),
  at: instant,
});

/** Phone and address, with most of it left out unless they were asked for as such. */
export const contacts = z.object({ truename: z.string(), phone: z.string(), address: z.string() });

const transfer = z.object({
  id: z.int(),
  kind: z.enum(transferKinds),
  amount: fen,
  /** `wallet`, or an account of the shop such as `group_escrow`. */
  from: z.string(),
  to: z.string(),
  at: instant,
});

export const orders = {
  orders: consoleEndpoint({
    summary: 'Orders, the newest first; those of an item group by group',
    right: 'orders:read',
    paged: true,
    input: z.strictObject({
      status: status.optional(),
      item: id.optional(),
      shopper: id.optional(),
      group: id.optional(),
      /** Of this price, in fen. */
      money: z.coerce.number().pipe(sum).optional(),
      /** The number of a parcel, as carriers or people write it. */
      parcel: z.string().trim().min(1).max(64).optional(),
      carrier: id.optional(),
      ...days,
      ...pagingOf('orders'),
    }),
    output: z.array(orderInList),
  }),
  order: consoleEndpoint({
    summary: 'All of one order: group and members, its transfers, the account that bought, acts of staff',
    right: 'orders:read',
    input: z.strictObject({ number: orderNumber }),
    output: z.object({
      ...orderInList.shape,
      /** The reason of a refused tax refund, as the shopper reads it. */
      remark: z.string(),
      demo: z.boolean(),
      contacts,
      group: z.object({
        ...groupInList.shape,
        ...ofMembers,
        opened_at: instant,
        /** Staff closed it, or it was closed with its opener's account or by its last member, before its deadline. */
        closed_early: z.boolean(),
        /** In the order in which they came, also those who have left. */
        members: z.array(
          z.object({
            number: z.string(),
            status: z.enum(orderStatus),
            at: instant,
            variant,
            quantity,
            left_at: instant.nullable(),
            /** Who opened it, or to whom it was handed on. */
            opener: z.boolean(),
            shopper: person,
          }),
        ),
      }),
      goods: z.object({
        state: z.enum(parcelStates),
        /** Since when it waits to be sent, or for an address. */
        since: instant.nullable(),
        /** When the shopper was last asked for the address. */
        requested_at: instant.nullable(),
        /** The newest first, those that came back too. */
        parcels: z.array(parcel),
        /** The newest first. */
        returns: z.array(goodsReturn),
        /** What staff may open for the shopper now, if anything. */
        opening: returnOpening.nullable(),
      }),
      transfers: z.array(transfer),
      account: z.object({
        created_at: instant,
        orders: z.int(),
        balance: fen,
        withdrawals_frozen: z.boolean(),
        /** The language of the last log-in; null if there was none since it is recorded. */
        locale: z.string().nullable(),
      }),
      acts: z.array(act),
    }),
  }),
  orderAsShown: consoleEndpoint({
    summary: "An order as the shop's own call `order` answers its shopper in that language, with masked contacts",
    right: 'orders:read',
    input: z.strictObject({
      number: orderNumber,
      locale: z.enum(Object.keys(locales) as [keyof typeof locales, ...(keyof typeof locales)[]]),
    }),
    output: shop.order.output.element,
  }),
  orderContacts: consoleEndpoint({
    summary: 'The whole name, phone and address of an order; that they were read is in the audit log',
    right: 'contacts:read',
    rate: 'write',
    input: z.strictObject({ number: orderNumber }),
    output: contacts,
  }),
  orderNote: consoleEndpoint({
    summary: 'Writes a note about an order into the audit log',
    right: 'orders:do',
    rate: 'write',
    input: z.strictObject({ number: orderNumber, note }),
    output: z.null(),
  }),
  groups: consoleEndpoint({
    summary: 'Groups of one state: waiting ones by the soonest end, the others from the latest back',
    right: 'orders:read',
    paged: true,
    input: z.strictObject({
      status: z.enum(groupStatuses).default('open'),
      item: id.optional(),
      /** The days on which they ended. */
      ...days,
      /** How long they were open: of `fullWithin` the first bound, in hours, that was enough; `more` if none was. */
      took: z.enum(tookBounds).optional(),
      ...pagingEitherWay,
    }),
    output: z.array(
      z.object({
        ...groupInList.shape,
        /** Of a piece. */
        price: fen,
        ...ofMembers,
        opened_at: instant,
        closed_early: z.boolean(),
        item,
        opener: person,
        /** The opener's order. */
        number: z.string(),
      }),
    ),
  }),
  groupClose: consoleEndpoint({
    summary: 'Closes a waiting group: every member gets the price back',
    right: 'orders:do',
    rate: 'write',
    input: z.strictObject({ id, note }),
    output: z.object({ members: z.int(), /** Given back. */ money: fen }),
  }),
};
