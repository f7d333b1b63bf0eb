import { z } from 'zod';
import {
  goodsReturnKinds,
  goodsReturnReasons,
  goodsReturnStates,
  openReturnStates,
  orderStatus,
} from '../contract/enums.ts';
import { MOST_PER_ORDER } from '../quantity.ts';
import { consoleEndpoint } from './endpoint.ts';
import { fen, id, instant, note, pagingOf, performed, remarks, variant } from './fields.ts';
import { goodsReturn } from './goods.ts';
import { item, orderNumber, person } from './orders.ts';

const row = goodsReturn.extend({
  /** Of the order. */
  number: z.string(),
  status: z.enum(orderStatus),
  shopper: person,
  item,
  variant,
  /** Pieces of the order. */
  bought: z.int(),
  /** Of the pieces that go back. */
  price: fen,
  bought_at: instant,
  /** What paying it gives: that price less the tax that was paid for them. */
  gives: fen,
  /** Its pieces are on sale again. */
  restocked: z.boolean(),
  parcel: z
    .object({ carrier: z.string(), tracking: z.string(), sent_at: instant, received_at: instant.nullable() })
    .nullable(),
  /** Other returns that the same shopper asked for. */
  others: z.int(),
  /** Its payment waits for a second person. */
  pay_asked: z.boolean(),
  remarks,
});

const act = { right: 'returns:do', rate: 'write' } as const;

export const returns = {
  returns: consoleEndpoint({
    summary: 'Returns of a state, the oldest first; or the returns of one order',
    right: 'returns:read',
    paged: true,
    input: z.strictObject({
      ...pagingOf('returns'),
      state: z.enum(goodsReturnStates).default('asked'),
      /** One alone, whatever its state. */
      id: id.optional(),
    }),
    output: z.object({
      rows: z.array(row),
      /** How long the shop promises that a decision takes, in ms. */
      promise: z.int(),
      /** How many there are of each state that somebody works on, counted up to 1,000. */
      waiting: z.array(z.object({ state: z.enum(goodsReturnStates), count: z.int(), more: z.boolean() })),
    }),
  }),
  returnPicture: consoleEndpoint({
    summary: 'A picture of what is wrong; the answer is the picture',
    right: 'returns:read',
    input: z.strictObject({
      id,
      /** From 1. */
      place: z.coerce.number().int().min(1).max(4),
    }),
    output: z.null(),
  }),
  returnOpen: consoleEndpoint({
    ...act,
    summary: 'Open a cancellation or a return for the shopper, also after the deadline; it pays nothing by itself',
    input: z.strictObject({
      number: orderNumber,
      /** Both as `opening` of the order said of so many pieces: the answer is 409 with what they are now if they have changed. */
      kind: z.enum(goodsReturnKinds),
      gives: fen,
      /** Pieces, all that are left if it is left out; before sending always all. */
      quantity: z.int().min(1).max(MOST_PER_ORDER).optional(),
      reason: z.enum(goodsReturnReasons).default('other'),
      /** The shopper reads it. */
      note,
    }),
    output: z.object({ id: z.int() }),
  }),
  returnAccept: consoleEndpoint({
    ...act,
    summary:
      'Let the shopper send the goods back to `return_address`; a tax refund that was applied for ends with the note',
    input: z.strictObject({ id, note }),
    output: z.object(performed),
  }),
  returnRefuse: consoleEndpoint({
    ...act,
    summary: 'Refuse a return, also an accepted one whose goods do not come; the shopper reads the note',
    input: z.strictObject({
      id,
      /** What was seen: a return that has gone on meanwhile is not refused. */
      state: z.enum(openReturnStates),
      note,
    }),
    output: z.object(performed),
  }),
  returnArrived: consoleEndpoint({
    ...act,
    right: 'shipping:do',
    summary: 'Say that the goods are back, and whether their pieces are on sale again',
    input: z.strictObject({ id, restocked: z.boolean(), note }),
    output: z.object(performed),
  }),
  returnPay: consoleEndpoint({
    summary: 'Ask a second person to pay a return; `restocked` puts pieces on sale again that were never sent',
    right: 'returnPayments:ask',
    rate: 'write',
    stepUp: true,
    input: z.strictObject({ id, restocked: z.boolean().default(false), note }),
    output: z.object(performed),
  }),
};
