import { z } from 'zod';
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
import { instant, oneOf, oneOfOptional, orderNumber, pictureFile, ruled, ruledOptional, yuan } from './fields.ts';

const source = 'docs/domain.md, Parcels and returns';

/** What is promised of the goods of an item before they are bought, as the shop has set it; null if nothing is sent. */
export const deliveryTerms = z
  .object({
    /** Hours within which they are sent once the group is full and the order has an address. */
    sending_hours: z.int(),
    /** Days within which they may be returned once they have come. */
    return_days: z.int(),
  })
  .nullable();

/** Settings that an answer with these terms depends on. */
export const deliveryTags = ['setting:shipping_promise_hours', 'setting:return_days'] as const;

/** The fields that an order has about its parcel and its return. */
export const goodsOfOrder = {
  shipping: z.object({
    state: z.enum(parcelStates),
    state_txt: z.string(),
    carrier: z.string(),
    number: z.string(),
    /** The carrier's page of the parcel, or empty. */
    url: z.string(),
    /** By when the shop promises to send the goods, while they wait for it. */
    send_by: instant.nullable(),
    sent_at: instant.nullable(),
    /** Days for a return once they have come: as they were promised when they were sent, or would be now. */
    return_days: z.int().nullable(),
    received_at: instant.nullable(),
    received_said_by: z.enum(receivedSaidBy).nullable(),
    /** When a parcel of which nobody said so counts as received. */
    assumed_at: instant.nullable(),
    /** When and why the last parcel was over, while no other one is sent. */
    ended_at: instant.nullable(),
    end_why: z.enum(shipmentEnds).nullable(),
    /** Where the goods are sent, in the shopper's own words; empty while nobody has said so. */
    truename: z.string(),
    phone: z.string(),
    address: z.string(),
    /** Whether the address may still be set. */
    addressable: z.boolean(),
  }),
  /** The last return that was asked for. */
  goods_return: z
    .object({
      id: z.int(),
      kind: z.enum(goodsReturnKinds),
      state: z.enum(goodsReturnStates),
      state_txt: z.string(),
      reason: z.enum(goodsReturnReasons),
      /** The shopper asked for it, or staff opened it for the shopper. */
      opened_by: z.enum(goodsReturnOpeners),
      /** Of whoever did. */
      words: z.string(),
      /** How many pictures were sent with it. */
      pictures: z.int(),
      /** Their paths, for the session of the shopper alone. */
      picture_urls: z.array(z.string()),
      carrier: z.string(),
      number: z.string(),
      /** Where the goods go back to, once it is accepted; otherwise empty. */
      return_address: z.string(),
      remark: z.string(),
      asked_at: instant,
      decided_at: instant.nullable(),
      sent_back_at: instant.nullable(),
      arrived_at: instant.nullable(),
      paid_at: instant.nullable(),
      /** What was paid back. */
      amount: yuan.nullable(),
    })
    .nullable(),
  /** What may be asked for now: to cancel before sending, to return after, or nothing. */
  return_kind: z.enum(goodsReturnKinds).nullable(),
  /** The last moment for a return of goods that were sent. */
  return_until: instant.nullable(),
  /** What a return would give back now. */
  return_gives: yuan,
};

const write = { source, extension: true, auth: 'session', rate: 'write', idempotent: true } as const;

export const parcels = {
  orderAddress: endpoint({
    ...write,
    summary: 'Say where the goods of an order are sent, until they are',
    done: 'message.saved',
    input: z.object({
      orderno: orderNumber,
      truename: ruled('truename'),
      phone: ruled('phone'),
      address: ruled('address'),
    }),
    output: z.object({ orderno: z.string() }),
  }),
  orderReceived: endpoint({
    ...write,
    summary: 'Say that the parcel of an order has come',
    done: 'message.parcelReceived',
    input: z.object({ orderno: orderNumber }),
    output: z.object({ orderno: z.string() }),
  }),
  goodsReturn: endpoint({
    ...write,
    summary: 'Ask to cancel an order before it is sent, or to return its goods after',
    done: 'message.returnAsked',
    input: z.object({
      orderno: orderNumber,
      reason: oneOf(goodsReturnReasons),
      words: ruledOptional('words'),
      /** What the shopper was shown; the request is refused if it would be the other one. */
      kind: oneOfOptional(goodsReturnKinds, undefined),
    }),
    output: z.object({ id: z.int(), kind: z.enum(goodsReturnKinds) }),
  }),
  goodsReturnPicture: endpoint({
    summary: 'Add a picture to a return that nobody has decided; four at most',
    source,
    extension: true,
    auth: 'session',
    rate: 'upload',
    file: 'picture',
    done: 'message.saved',
    input: z.object({ orderno: orderNumber, picture: pictureFile }),
    output: z.null(),
  }),
  goodsReturnSent: endpoint({
    ...write,
    summary: 'Say how the goods of an accepted return come back, or correct it until they have arrived',
    done: 'message.saved',
    input: z.object({ orderno: orderNumber, carrier: ruled('carrier'), number: ruled('tracking') }),
    output: z.object({ id: z.int() }),
  }),
  goodsReturnWithdraw: endpoint({
    ...write,
    summary: 'Take back a return that is not on its way',
    done: 'message.returnWithdrawn',
    input: z.object({ orderno: orderNumber }),
    output: z.object({ id: z.int() }),
  }),
};
