import { z } from 'zod';
import { shipmentEnds } from '../contract/enums.ts';
import { rules } from '../rules.ts';
import { consoleEndpoint } from './endpoint.ts';
import {
  fen,
  id,
  instant,
  leftOutRows,
  note,
  pagingOf,
  rowProblem,
  sku,
  uploadedFile,
  variant,
  waitingRows,
} from './fields.ts';
import { parcel, returnOpening } from './goods.ts';
import { MOST_PARCELS } from './most-parcels.ts';
import { contacts, item, orderNumber, person, quantity } from './orders.ts';

const { min, max, pattern, clean } = rules.tracking;

/** Of a parcel, as its label has it. */
const tracking = z.string().transform(clean).pipe(z.string().min(min).max(max).regex(pattern));

/** Goods of another shopper go in the same parcel. */
const together = z.boolean().default(false);

/** What tells the address of a packing label from the order's other ones, if the label was scanned. */
const label = z.string().regex(/^\d{6}$/);

/** Orders of a print or file: those with these numbers, or without numbers so many of those that wait longest. */
const which = {
  numbers: z.array(orderNumber).min(1).max(MOST_PARCELS).optional(),
  limit: z.int().min(1).max(MOST_PARCELS).default(MOST_PARCELS),
};

/** Of an order, as typed or by its packing label, or of a parcel. */
const sentNumber = z.string().trim().min(1).max(40);

export const parcels = {
  toSend: consoleEndpoint({
    summary: 'Orders that wait to be sent, the oldest first; those without an address are a list of their own',
    right: 'shipping:read',
    paged: true,
    input: z.strictObject({
      ...pagingOf('toSend'),
      state: z.enum(['to_send', 'address_missing']).default('to_send'),
      /** Of one order alone. */
      number: orderNumber.optional(),
      label: label.optional(),
    }),
    output: z.object({
      rows: z.array(
        z.object({
          number: z.string(),
          shopper: person,
          item,
          variant,
          sku,
          quantity,
          price: fen,
          since: instant,
          /** When the shopper was last asked for the address. */
          requested_at: instant.nullable(),
          /** When a label with its address was last printed; null too if the address has changed since. */
          printed_at: instant.nullable(),
          /** The shopper has set another address than that of the label, or than the one that was last printed. */
          label_outdated: z.boolean(),
          contacts,
        }),
      ),
      /** How long the shop promises that an order waits, in ms. */
      promise: z.int(),
      waiting: waitingRows,
      address_missing: waitingRows,
    }),
  }),
  addressRequest: consoleEndpoint({
    summary: 'Ask the shopper of an order for its missing address by a notification, once in 24 hours',
    right: 'shipping:do',
    rate: 'write',
    input: z.strictObject({ number: orderNumber }),
    output: z.null(),
  }),
  parcelAddresses: consoleEndpoint({
    summary: 'Whole names, phones and addresses of orders that wait to be sent; each reading is in the audit log',
    right: 'shipping:do',
    rate: 'write',
    input: z.strictObject(which),
    output: z.array(
      z.object({
        number: z.string(),
        /** What the QR code of the packing label says. */
        code: z.string(),
        item: z.string(),
        variant,
        sku,
        quantity,
        ...contacts.shape,
      }),
    ),
  }),
  parcelSend: consoleEndpoint({
    summary: 'Say that the parcel of an order was given to a carrier; refused if its label has an earlier address',
    right: 'shipping:do',
    rate: 'write',
    input: z.strictObject({
      number: orderNumber,
      label: label.optional(),
      carrier: id,
      tracking,
      together,
    }),
    output: z.null(),
  }),
  parcelsImport: consoleEndpoint({
    summary:
      'Say it of many by a CSV or .xlsx of orderno, carrier (name or id), number: all rows that are not left out, or none',
    right: 'shipping:do',
    rate: 'upload',
    file: 'file',
    input: z.strictObject({
      file: uploadedFile,
      leave_out: leftOutRows,
      /** Checks everything and changes nothing. */
      dry_run: z.enum(['yes', 'no']).transform((text) => text === 'yes'),
    }),
    output: z.object({
      /** With any of them nothing is sent. */
      problems: z.array(rowProblem),
      /** Rows of the file. */
      parcels: z.int(),
      /** Rows that are right by themselves; null if the file as a whole is wrong. */
      others: z.int().nullable(),
    }),
  }),
  parcelTemplate: consoleEndpoint({
    summary: 'A CSV with the headings of parcels in the language of the reader',
    right: 'shipping:read',
    input: z.strictObject({}),
    output: z.null(),
  }),
  toSendFile: consoleEndpoint({
    summary: 'A CSV of orders that wait to be sent, with their addresses; filled in, it can be imported',
    right: 'shipping:do',
    rate: 'write',
    stepUp: true,
    input: z.strictObject(which),
    output: z.null(),
  }),
  parcels: consoleEndpoint({
    summary: 'Parcels that were sent, the newest first; or those of an order’s or a parcel’s number',
    right: 'shipping:read',
    paged: true,
    input: z.strictObject({ ...pagingOf('parcels'), number: sentNumber.optional() }),
    output: z.array(
      parcel.extend({
        number: z.string(),
        shopper: person,
        item,
        variant,
        quantity,
        /** Of one that came back or was lost: what staff may open for the shopper in place of sending again. */
        opening: returnOpening.nullable(),
      }),
    ),
  }),
  parcelCorrect: consoleEndpoint({
    summary: 'Correct the carrier and the number of a parcel on its way; its shopper is told if either changes',
    right: 'shipping:do',
    rate: 'write',
    input: z.strictObject({ number: orderNumber, carrier: id, tracking, together, note }),
    output: z.null(),
  }),
  parcelReceived: consoleEndpoint({
    summary: 'Say that the parcel of an order has come; from then on the days of a return are counted',
    right: 'shipping:do',
    rate: 'write',
    input: z.strictObject({ number: orderNumber, note }),
    output: z.null(),
  }),
  parcelEnded: consoleEndpoint({
    summary: 'Say that a parcel came back or is lost: its order waits to be sent again',
    right: 'shipping:do',
    rate: 'write',
    input: z.strictObject({
      number: orderNumber,
      why: z.enum(shipmentEnds),
      /** It was seen as received, by mistake; without it one of which that is said meanwhile is not ended. */
      received: z.boolean().default(false),
      note,
    }),
    output: z.null(),
  }),
};
