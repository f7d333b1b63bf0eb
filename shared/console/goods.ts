import { z } from 'zod';
import {
  goodsReturnKinds,
  goodsReturnReasons,
  goodsReturnStates,
  receivedSaidBy,
  shipmentEnds,
} from '../contract/enums.ts';
import { fen, instant, remarks } from './fields.ts';

/** A parcel that was sent. */
export const parcel = z.object({
  id: z.int(),
  carrier: z.string(),
  tracking: z.string(),
  /** The carrier's page of it, or empty. */
  url: z.string(),
  sent_at: instant,
  /** Name of staff, or who gave the command. */
  sent_by: z.string(),
  received_at: instant.nullable(),
  received_said_by: z.enum(receivedSaidBy).nullable(),
  /** It came back or was lost. */
  ended_at: instant.nullable(),
  end_why: z.enum(shipmentEnds).nullable(),
});

/** A return as its order's page shows it. */
export const goodsReturn = z.object({
  id: z.int(),
  kind: z.enum(goodsReturnKinds),
  /** Pieces that go back. */
  quantity: z.int(),
  state: z.enum(goodsReturnStates),
  reason: z.enum(goodsReturnReasons),
  /** Name of staff who opened it for the shopper; null if the shopper asked for it. */
  opened_by: z.string().nullable(),
  /** Of whoever asked for it. */
  words: z.string(),
  /** How many pictures were sent with it. */
  pictures: z.int(),
  /** Where the shopper was told to send the goods; empty until it is accepted. */
  send_to: z.string(),
  /** How the goods come back, in the shopper's words. */
  carrier: z.string(),
  tracking: z.string(),
  /** What the shopper reads of a refused one. */
  remark: z.string(),
  asked_at: instant,
  decided_at: instant.nullable(),
  sent_back_at: instant.nullable(),
  arrived_at: instant.nullable(),
  paid_at: instant.nullable(),
  /** What was paid back, in fen. */
  amount: fen.nullable(),
});

/** What staff may open for the shopper of an order now. */
export const returnOpening = z.object({
  kind: z.enum(goodsReturnKinds),
  /** What it gives back, of all pieces that are left: their price less the tax that was paid for them. */
  gives: fen,
  /** The same of one piece, of two, and so on. */
  gives_by_pieces: z.array(fen),
  remarks,
});
