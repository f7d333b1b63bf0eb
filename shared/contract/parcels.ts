import { z } from 'zod';
import { MOST_PER_ORDER } from '../quantity.ts';
import { endpoint } from './endpoint.ts';
import {
  goodsReturnKinds,
  goodsReturnOpeners,
  goodsReturnReasons,
  goodsReturnStates,
  parcelStates,
  receivedSaidBy,
  shipmentEnds,
} from './enums.ts';
import {
  instant,
  oneOf,
  oneOfOptional,
  orderNumber,
  pictureFile,
  ruled,
  ruledOptional,
  wholeNumberSince,
  words,
  yuan,
} from './fields.ts';
import { id, orderno, recipient, recipientInput, remark } from './shared-fields.ts';

const source = 'docs/domain.md, Parcels and returns';

/** What is promised of the goods of an item before they are bought, as the shop has set it. */
export const deliveryTerms = z
  .object({
    sending_hours: z
      .int()
      .meta(words('Hours within which they are sent once the group is full and the order has an address', 48)),
    return_days: z.int().meta(words('Days within which goods may be returned once they have come', 7)),
  })
  .nullable()
  .describe('Extension: what is promised of goods; null if nothing is sent, as of a voucher');

/** Settings that an answer with these terms depends on. */
export const deliveryTags = ['setting:shipping_promise_hours', 'setting:return_days'] as const;

const kind = z.enum(goodsReturnKinds).meta(words('`cancel` before sending, `return` after', 'return'));

/** The fields that an order has about its parcel and its return. */
export const goodsOfOrder = {
  shipping: z
    .object({
      state: z.enum(parcelStates).meta(words('State of the goods; `none` if nothing is to be sent', 'sent')),
      state_txt: z.string().meta(words('The same in words', 'On its way')),
      carrier: z.string().meta(words('Carrier of the parcel', 'China Post')),
      number: z.string().meta(words('Number of the parcel', '98672204')),
      url: z.string().meta(words("The carrier's page of the parcel, or empty", 'https://post.example/98672204')),
      send_by: instant
        .nullable()
        .meta(words('By when the shop promises to send the goods', '2026-01-03T03:04:05.000Z')),
      sent_at: instant.nullable().meta(words('When the parcel was sent', '2026-01-02T03:04:05.000Z')),
      return_days: z
        .int()
        .nullable()
        .describe('Days for a return once they have come: as promised when they were sent, or as they would be now'),
      received_at: instant.nullable().meta(words('When somebody said that it came', '2026-01-04T03:04:05.000Z')),
      received_said_by: z.enum(receivedSaidBy).nullable().describe('Who said so'),
      assumed_at: instant
        .nullable()
        .meta(words('When it counts as received if nobody says so', '2026-01-17T03:04:05.000Z')),
      ended_at: instant
        .nullable()
        .meta(words('When the last parcel came back or was lost, while no other is sent', '2026-01-08T03:04:05.000Z')),
      end_why: z.enum(shipmentEnds).nullable().describe('Why the last parcel was over'),
      // Empty while nobody has said where the goods go.
      ...recipient,
      addressable: z.boolean().describe('Whether the address may still be set'),
    })
    .describe('Where the goods of the order are'),
  goods_return: z
    .object({
      id: z.int().describe('Id of the return'),
      kind,
      quantity: z.int().meta(words('Pieces that go back', 1)),
      state: z.enum(goodsReturnStates).describe('State of the return'),
      state_txt: z.string().meta(words('The same in words', 'On its way')),
      reason: z.enum(goodsReturnReasons).meta(words('Why the goods go back', 'damaged')),
      opened_by: z.enum(goodsReturnOpeners).describe('Who it comes from: staff may open it for the shopper'),
      words: z.string().meta(words('The words of whoever asked for it', 'The clasp is broken.')),
      pictures: z.int().meta(words('How many pictures were sent with it', 2)),
      picture_urls: z
        .array(z.string())
        .meta(words('Paths of these pictures, for the session of the shopper alone', ['/user/return/picture/7/1'])),
      carrier: z.string().meta(words('Carrier of the parcel', 'China Post')),
      number: z.string().meta(words('Number of the parcel', '98672204')),
      return_address: z.string().meta(words('Where the goods go back to, once the return is accepted', '')),
      remark,
      asked_at: instant.meta(words('When the return was asked for', '2026-01-05T03:04:05.000Z')),
      decided_at: instant.nullable().meta(words('When staff decided', '2026-01-05T05:04:05.000Z')),
      sent_back_at: instant.nullable().meta(words('When the shopper sent the goods back', '2026-01-06T03:04:05.000Z')),
      arrived_at: instant.nullable().meta(words('When they arrived', '2026-01-08T03:04:05.000Z')),
      paid_at: instant.nullable().meta(words('When the price was paid back', '2026-01-08T04:04:05.000Z')),
      amount: yuan.nullable().meta(words('What was paid back, in yuan', 699)),
    })
    .nullable()
    .describe('The last return that was asked for'),
  paid_returns: z
    .array(
      z.object({
        quantity: z.int().meta(words('Pieces that went back', 1)),
        amount: yuan.meta(words('What was paid back, in yuan', 699)),
        paid_at: instant.meta(words('When it was paid back', '2026-01-08T04:04:05.000Z')),
      }),
    )
    .describe('Extension: the returns that were paid, the oldest first'),
  returned: z.int().meta(words('Extension: pieces that were returned and paid back', 0)),
  tax_refund: yuan.meta(
    words(
      'Extension: the tax refund, in yuan: of the pieces that were not returned or, once it was paid, what was paid',
      35,
    ),
  ),
  return_kind: z
    .enum(goodsReturnKinds)
    .nullable()
    .meta(words('What may be asked for now: to cancel, to return, or nothing', 'return')),
  return_until: instant.nullable().meta(words('The last moment for a return', '2026-01-11T03:04:05.000Z')),
  return_gives: yuan.meta(
    words('What a return of all pieces that are left would give back now, or one that is open gives, in yuan', 699),
  ),
};

const write = { source, extension: true, auth: 'session', rate: 'write', idempotent: true } as const;

export const parcels = {
  orderAddress: endpoint({
    ...write,
    summary: 'Say where the goods of an order are sent, until they are',
    done: 'message.saved',
    input: z.object({ orderno: orderNumber, ...recipientInput }),
    output: z.object({ orderno }),
  }),
  orderReceived: endpoint({
    ...write,
    summary: 'Say that the parcel of an order has come',
    done: 'message.parcelReceived',
    input: z.object({ orderno: orderNumber }),
    output: z.object({ orderno }),
  }),
  goodsReturn: endpoint({
    ...write,
    summary: 'Ask to cancel an order before it is sent, or to return its goods, or some of them, after',
    done: 'message.returnAsked',
    input: z.object({
      orderno: orderNumber,
      reason: oneOf(goodsReturnReasons).meta(words('Why the goods go back', 'damaged')),
      words: ruledOptional('words').meta(words('The words of whoever asked for it', 'The clasp is broken.')),
      kind: oneOfOptional(goodsReturnKinds, undefined).meta(
        words('What the shopper saw, `cancel` or `return`; refused when it would be the other by now', 'return'),
      ),
      quantity: wholeNumberSince(1, MOST_PER_ORDER).meta(
        words('Pieces that go back; all that are left if it is left out, and always of an order that is not sent', 1),
      ),
    }),
    output: z.object({ id: id.describe('Id of the return'), kind }),
  }),
  goodsReturnPicture: endpoint({
    summary: 'Add a picture to a return that nobody has decided; four at most',
    source,
    extension: true,
    auth: 'session',
    rate: 'upload',
    file: 'picture',
    done: 'message.saved',
    input: z.object({
      orderno: orderNumber,
      picture: pictureFile.meta(words('Picture of what is wrong', 'broken.png')),
    }),
    output: z.null(),
  }),
  goodsReturnSent: endpoint({
    ...write,
    summary: 'Say how the goods of an accepted return come back, or correct it until they have arrived',
    done: 'message.saved',
    input: z.object({
      orderno: orderNumber,
      carrier: ruled('carrier').meta(words('Carrier of the parcel', 'China Post')),
      number: ruled('tracking').meta(words('Number of the parcel', '98672204')),
    }),
    output: z.object({ id }),
  }),
  goodsReturnWithdraw: endpoint({
    ...write,
    summary: 'Take back a return that is not on its way',
    done: 'message.returnWithdrawn',
    input: z.object({ orderno: orderNumber }),
    output: z.object({ id }),
  }),
};
