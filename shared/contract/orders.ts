import { z } from 'zod';
import { earliestOf } from './cache-policy.ts';
import { endpoint } from './endpoint.ts';
import { groupStatuses, orderStatus } from './enums.ts';
import {
  instant,
  instantOrNoneOptional,
  moneyOptional,
  moneyOrZeroOptional,
  orderNumber,
  orderNumberOptional,
  paging,
  pictureUrl,
  placeholder,
  rowId,
  rowIdOptional,
  ruledOptional,
  wholeNumber,
  wholeNumberOptional,
  yuan,
} from './fields.ts';
import { deliveryTags, deliveryTerms, goodsOfOrder } from './parcels.ts';

/** Numbers that are stored with an order; they change neither price nor outcome. */
const storedNumber = wholeNumberOptional(0, 999_999);

/** A number that the page showed: it is compared, so it may be any that an item has. */
const shownNumber = wholeNumberOptional(1, Number.MAX_SAFE_INTEGER);

/** A member of a group as group mates see one; of others' names only the first character. */
const face = z.object({
  initial: z.string(),
  avatar: z.int(),
  /** Root-relative address of the member's picture; empty without one. */
  avatar_url: z.string(),
});

const placedOrder = z.object({ orderno: z.string(), status: z.enum(orderStatus), expires_at: instant });

export const orders = {
  buyItem: endpoint({
    summary: 'Buy an item, which opens a group',
    source: 'docs/spec.md, sections 4 and 7; docs/domain.md, Group and order',
    auth: 'session',
    rate: 'write',
    idempotent: true,
    done: 'message.bought',
    input: z.object({
      id: rowId,
      price: moneyOptional,
      tax: moneyOrZeroOptional,
      group_size: shownNumber,
      group_seconds: shownNumber,
      sale_ends_at: instantOrNoneOptional,
      expect_num: storedNumber,
      dan: storedNumber,
      shuang: storedNumber,
      big: storedNumber,
      small: storedNumber,
    }),
    output: placedOrder,
  }),
  orderPt: endpoint({
    summary: 'Join a waiting group',
    source: 'docs/spec.md, sections 4 and 7; docs/domain.md, Group and order',
    auth: 'session',
    rate: 'write',
    idempotent: true,
    done: 'message.joined',
    input: z.object({ orderno: orderNumber, price: moneyOptional }),
    output: placedOrder,
  }),
  order: endpoint({
    summary:
      "The shopper's orders of one tab, newest first; tab 0 shows all, with `returns` those with a return, with `q` those that are searched for, and with `id` or `orderno` that one alone",
    source: 'docs/spec.md, sections 3, 4 and 7; docs/domain.md, Group and order',
    auth: 'session',
    paged: true,
    input: z.object({
      status: wholeNumber(0, 4),
      ...paging,
      returns: wholeNumberOptional(0, 1),
      q: ruledOptional('q'),
      id: rowIdOptional,
      orderno: orderNumberOptional,
    }),
    output: z.array(
      z.object({
        id: z.int(),
        orderno: z.string(),
        item_id: z.int(),
        item_name: z.string(),
        item_price: yuan,
        tax: yuan,
        pic_url: pictureUrl,
        placeholder,
        /** The item is still sold, so there is a page of it. */
        on_sale: z.boolean(),
        sale_over: z.boolean(),
        status: z.enum(orderStatus),
        status_txt: z.string(),
        remark: z.string(),
        created_at: instant,
        expires_at: instant,
        /** Extension: since when the tax refund waits for staff; null while none is applied for, and afterwards. */
        tax_requested_at: instant.nullable(),
        group: z.object({
          size: z.int(),
          seats: z.int(),
          /** The members who joined first, at most five. */
          members: z.array(face.extend({ name: z.string(), mine: z.boolean() })),
          /** When it was full; null as long as it is not. */
          filled_at: instant.nullable(),
          /** When it failed and the money went back; otherwise null. */
          ended_at: instant.nullable(),
          /** It failed before its deadline, since the shop closed it. */
          closed_early: z.boolean(),
        }),
        ...goodsOfOrder,
      }),
    ),
  }),
  orderCounts: endpoint({
    summary: 'How many orders of the shopper are in each of the tabs 1 to 4',
    source: 'docs/domain.md, Answers (extensions)',
    extension: true,
    auth: 'session',
    input: z.object({}),
    output: z.object({ waiting: z.int(), succeeded: z.int(), requested: z.int(), refunded: z.int() }),
  }),
  orderReturn: endpoint({
    summary: 'Apply for the tax refund of an order whose group succeeded',
    source: 'docs/spec.md, sections 4 and 7; docs/domain.md, Group and order',
    auth: 'session',
    rate: 'write',
    idempotent: true,
    done: 'message.refundRequested',
    input: z.object({ id: rowId }),
    output: z.object({ id: z.int(), status: z.enum(orderStatus) }),
  }),
  group: endpoint({
    summary: 'One group by the public number of any of its orders',
    source: 'docs/domain.md, Answers (extensions)',
    extension: true,
    personal: true,
    input: z.object({ orderno: orderNumber }),
    output: z.object({
      orderno: z.string(),
      item_id: z.int(),
      name: z.string(),
      pic_url: pictureUrl,
      placeholder,
      price: yuan,
      org_price: yuan,
      tax: yuan,
      nickname: z.string(),
      avatar: z.int(),
      size: z.int(),
      missing: z.int(),
      delivery: deliveryTerms,
      status: z.enum(groupStatuses),
      /** It ended before its deadline, since the shop closed it. */
      closed_early: z.boolean(),
      /** Too few pieces of the item are left to open another group; this one has its pieces. */
      sold_out: z.boolean(),
      /** The item is still sold, so there is a page of it; a group that waits can be joined in any case. */
      on_sale: z.boolean(),
      sale_ends_at: instant.nullable(),
      sale_over: z.boolean(),
      expires_at: instant,
      mine: z.boolean(),
      /** The number of the caller's own order in it; empty if there is none. */
      own_orderno: z.string(),
      /** Those who joined first, at most five; none for a caller who is not one of them. */
      members: z.array(face.extend({ mine: z.boolean() })),
    }),
    cachePolicy: ({ item_id, status, expires_at, sale_ends_at }, since) => ({
      tags: [`item:${item_id}`, ...deliveryTags],
      expiresAt: earliestOf([sale_ends_at, status === 'open' ? expires_at : null], since),
    }),
  }),
};
