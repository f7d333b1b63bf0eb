import { z } from 'zod';
import { MOST_PER_ORDER } from '../quantity.ts';
import { earliestOf } from './cache-policy.ts';
import { endpoint } from './endpoint.ts';
import { groupStatuses, orderStatus } from './enums.ts';
import {
  instant,
  instantOrNoneOptional,
  lookedUpOptional,
  money,
  moneyOptional,
  moneyOrZeroOptional,
  orderNumber,
  orderNumberOptional,
  paging,
  rowId,
  rowIdOptional,
  ruledOptional,
  wholeNumber,
  wholeNumberOptional,
  wholeNumberSince,
  words,
  yuan,
} from './fields.ts';
import { optionFields } from './options.ts';
import { deliveryTags, deliveryTerms, goodsOfOrder } from './parcels.ts';
import { reviewOfOrder } from './reviews.ts';
import {
  avatar,
  avatarUrl,
  createdAt,
  expiresAt,
  leavable,
  leavableTags,
  nickname,
  onSale,
  orderno,
  orgPrice,
  picUrl,
  placeholder,
  price,
  priceReference,
  quantityMax,
  referencePrice,
  referenceTags,
  remark,
  saleEndsAt,
  saleOver,
  size,
  tax,
} from './shared-fields.ts';

const storedNumber = wholeNumberOptional(0, 999_999).meta(
  words('Kept with the order; changes neither price nor outcome', 0),
);

/** A number that the page showed: it is compared, so it may be any that an item has. */
const shownNumber = wholeNumberOptional(1, Number.MAX_SAFE_INTEGER);

/** A member of a group as group mates see one; of others' names only the first character. */
const face = z.object({
  initial: z.string().meta(words("First character of the member's nickname", 'M')),
  avatar,
  avatar_url: avatarUrl,
});

const status = z.enum(orderStatus).describe('1 waiting, 2 succeeded, 3 refund requested, 4 refunded, 5 group failed');

const placedOrder = z.object({
  orderno,
  status,
  expires_at: expiresAt,
});

/** Pieces that are bought. */
const quantity = wholeNumberSince(1, MOST_PER_ORDER).meta(
  words('Pieces, 1 if it is left out; price and tax that are sent are those of one, and they take one seat', 2),
);

/** Of an item with options, which one is bought. */
const variant = wholeNumberSince(1, Number.MAX_SAFE_INTEGER).meta(
  words('Id of one of the `variants` that `item_detail` lists; of an item without options it is left out', 31),
);

const shownTax = moneyOrZeroOptional.meta(
  words('Tax refund in yuan that the shopper saw; refused when it is another by now', '8.40'),
);
const shownSize = shownNumber.meta(
  words('Members of a group that the shopper saw; refused when they are more or fewer by now', 2),
);
const shownSeconds = shownNumber.meta(
  words('How long a group stays open, as the shopper saw; refused when it is another by now', 108000),
);
const shownEnd = instantOrNoneOptional.meta(
  words(
    'End of the sale that the shopper saw, or `none`; refused when it is another by now',
    '2026-12-31T16:00:00.000Z',
  ),
);

export const orders = {
  buyItem: endpoint({
    summary: 'Buy an item, which opens a group',
    source: 'docs/spec.md, sections 4 and 7; docs/domain.md, Group and order',
    auth: 'session',
    rate: 'write',
    idempotent: true,
    done: 'message.bought',
    input: z.object({
      id: rowId.describe('Id of the item'),
      price: moneyOptional.meta(
        words('Price in yuan that the shopper saw; refused when it is another by now', '168.00'),
      ),
      variant,
      quantity,
      tax: shownTax,
      group_size: shownSize,
      group_seconds: shownSeconds,
      sale_ends_at: shownEnd,
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
    input: z.object({
      orderno: orderNumber,
      price: moneyOptional.meta(words('Price in yuan that the shopper saw; refused when it is another', '168.00')),
      variant,
      quantity,
    }),
    output: placedOrder.extend({
      status: z.enum(orderStatus).meta(words('2 when the group is full by now, else 1', 2)),
    }),
  }),
  payOrder: endpoint({
    summary:
      "Pay for one order through a channel: what `buy_item` or `order_pt` would do is done when the payment is confirmed; `data` is the channel's page to go to",
    source: 'docs/domain.md, Paying an order',
    extension: true,
    auth: 'session',
    rate: 'write',
    idempotent: true,
    alsoSent: ['id'],
    input: z.object({
      channel: rowId.describe('Id of the pay channel, as `pay_list` lists it'),
      id: rowIdOptional.describe('Id of the item, to open a group of it; with `orderno` that group is joined'),
      orderno: orderNumberOptional.meta(words('Number of an order of the group to join', '20260101000000000001')),
      price: money.meta(words('Price in yuan that the shopper saw', '168.00')),
      variant,
      quantity,
      tax: shownTax,
      group_size: shownSize,
      group_seconds: shownSeconds,
      sale_ends_at: shownEnd,
      use_balance: wholeNumberOptional(0, 1).describe(
        '1: what is in the wallet is used, and the channel pays the rest',
      ),
      send_back: wholeNumberOptional(0, 1).describe(
        '1: when its group fails, what was paid goes back the way it came by itself; not of a transfer',
      ),
      next: lookedUpOptional(500).meta(
        words('Path of the purchase: stands in the address that the channel sends back to', '/user/detail/1'),
      ),
    }),
    output: z.string().meta({ example: 'https://pay.example/checkout/20260101000000000002' }),
    extra: z.object({
      number: z
        .string()
        .meta(words('Number of the recharge that pays, by which `recharge_list` knows it', '20260101000000000002')),
    }),
  }),
  order: endpoint({
    summary:
      "The shopper's orders of one tab, newest first; tab 0 shows all, with `returns` those with a return, with `q` those that are searched for, and with `id` or `orderno` that one alone",
    source: 'docs/spec.md, sections 3, 4 and 7; docs/domain.md, Group and order',
    auth: 'session',
    paged: true,
    input: z.object({
      status: wholeNumber(0, 4).describe('0 all, 1 waiting, 2 succeeded, 3 refund requested, 4 refunded'),
      ...paging,
      returns: wholeNumberOptional(0, 1).describe(
        'Extension: 1 shows, whatever the status, the orders for which a return was asked for',
      ),
      q: ruledOptional('q').meta(
        words('Words of the name of the item, or digits of the order number, among all orders', '5520 4471'),
      ),
      id: rowIdOptional.describe('Id of the order'),
      orderno: orderNumberOptional,
    }),
    output: z.array(
      z.object({
        id: z.int().meta(words('Id of the order', 12)),
        orderno,
        item_id: z.int().describe('Id of the item'),
        item_name: z.string().meta(words("Name of the item in the reader's language", 'Velvet matte lipstick')),
        variant: z
          .string()
          .meta(words("Which variant, in the reader's language; empty of an item without options", 'Black · M')),
        quantity: z.int().meta(words('Pieces', 1)),
        item_price: yuan.meta(words('Price that was paid for all pieces, in yuan', 168)),
        tax,
        pic_url: picUrl,
        placeholder,
        on_sale: onSale,
        sale_over: saleOver,
        status,
        status_txt: z.string().meta(words("The status in the reader's language", 'Waiting')),
        remark,
        created_at: createdAt,
        expires_at: expiresAt,
        tax_requested_at: instant
          .nullable()
          .meta(
            words(
              'Extension: since when the tax refund waits for staff; null while none is applied for, and afterwards',
              '2026-01-02T03:04:05.000Z',
            ),
          ),
        group: z
          .object({
            size,
            seats: z.int().describe('Members so far'),
            members: z
              .array(
                face.extend({
                  name: z.string().meta(words("First character of the member's nickname", 'M**')),
                  mine: z.boolean().describe('Whether it is the caller'),
                }),
              )
              .describe('Who joined first, and the caller: at most five'),
            filled_at: instant.nullable().meta(words('When it was full', '2026-01-01T03:04:05.000Z')),
            ended_at: instant
              .nullable()
              .meta(words('When it failed and the money went back', '2026-01-08T03:04:05.000Z')),
            closed_early: z
              .boolean()
              .describe('True if the shop closed the group before its deadline; the money is back'),
            left_at: instant
              .nullable()
              .meta(words('When the shopper left it and the money went back; null if they did not', null)),
            leavable: z.boolean().describe('Whether `order_leave` would be possible now'),
          })
          .describe('The group of the order'),
        ...goodsOfOrder,
        ...reviewOfOrder,
      }),
    ),
  }),
  orderCounts: endpoint({
    summary: 'How many orders of the shopper are in each of the tabs 1 to 4',
    source: 'docs/domain.md, Answers (extensions)',
    extension: true,
    auth: 'session',
    input: z.object({}),
    output: z.object({
      waiting: z.int().describe('Orders whose group waits'),
      succeeded: z.int().meta(words('Orders whose group succeeded', 2)),
      requested: z.int().meta(words('Orders whose tax refund was applied for', 0)),
      refunded: z.int().meta(words('Orders whose tax refund was paid', 8)),
    }),
  }),
  orderLeave: endpoint({
    summary: 'Leave a waiting group: the price goes back to the wallet, the seat is free again',
    source: 'docs/domain.md, Leaving a group',
    extension: true,
    auth: 'session',
    rate: 'write',
    idempotent: true,
    done: 'message.groupLeft',
    input: z.object({ orderno: orderNumber.describe("Number of the shopper's own order in the group") }),
    output: z.object({ orderno, status: z.enum(orderStatus).meta(words('5: the order has ended', 5)) }),
  }),
  orderReturn: endpoint({
    summary: 'Apply for the tax refund of an order whose group succeeded',
    source: 'docs/spec.md, sections 4 and 7; docs/domain.md, Group and order',
    auth: 'session',
    rate: 'write',
    idempotent: true,
    done: 'message.refundRequested',
    input: z.object({ id: rowId.meta(words('Id of the order, as `order` lists it', 12)) }),
    output: z.object({
      id: z.int().meta(words('Id of the order', 12)),
      status: z.enum(orderStatus).meta(words('3: refund requested', 3)),
    }),
  }),
  group: endpoint({
    summary: 'One group by the public number of any of its orders',
    source: 'docs/domain.md, Answers (extensions)',
    extension: true,
    personal: true,
    input: z.object({ orderno: orderNumber }),
    output: z.object({
      orderno,
      item_id: z.int().describe('Id of the item'),
      name: z.string().meta(words("Name in the reader's language", 'Velvet matte lipstick')),
      pic_url: picUrl,
      placeholder,
      price,
      org_price: orgPrice,
      reference_price: referencePrice,
      price_reference: priceReference,
      tax,
      nickname,
      avatar,
      size,
      quantity_max: quantityMax,
      ...optionFields,
      missing: z.int().describe('Members still missing'),
      delivery: deliveryTerms,
      leavable,
      status: z.enum(groupStatuses).describe('State of the group'),
      closed_early: z.boolean().describe('True if the shop closed the group before its deadline; the money is back'),
      sold_out: z.boolean().describe('Too few pieces of the item are left to open another group; this one has its own'),
      on_sale: onSale,
      sale_ends_at: saleEndsAt,
      sale_over: saleOver,
      expires_at: expiresAt,
      mine: z.boolean().describe("The caller's own group"),
      left: z.boolean().describe('The caller has left the group, and cannot join it again'),
      empty: z.boolean().describe('True if its last member has left it, which closed it'),
      own_orderno: z
        .string()
        .meta(words("The caller's own order in the group; empty if there is none", '2026010112345678')),
      members: z
        .array(
          face.extend({
            mine: z.boolean().describe('Whether it is the caller'),
          }),
        )
        .describe('Who joined first, and the caller: at most five; none where the caller is not in the group'),
    }),
    cachePolicy: ({ item_id, status, expires_at, sale_ends_at }, since) => ({
      tags: [`item:${item_id}`, ...deliveryTags, ...leavableTags, ...referenceTags],
      expiresAt: earliestOf([sale_ends_at, status === 'open' ? expires_at : null], since),
    }),
  }),
};
