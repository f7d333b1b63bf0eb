import {
  type GoodsReturnKind,
  type GoodsReturnState,
  openReturnStates,
  type ParcelState,
} from '../../../shared/contract/enums.ts';
import { type BoughtPieces, givesBack, piecesLeft } from '../../../shared/returned-pieces.ts';

const DAY = 24 * 60 * 60 * 1000;

/** Days of the settings `return_days` and `assumed_days`. */
export interface ReturnDays {
  /** Days in which goods may be returned after receipt. */
  afterReceived: number;
  /** Days after sending when a parcel counts as received, if nobody confirmed it. */
  assumed: number;
}

interface Goods {
  status: number;
  toSendSince: number | null;
  address: string;
}

interface Parcel {
  sentAt: number;
  receivedAt: number | null;
  /** As they were promised when it was sent; null of a parcel that an earlier version sent. */
  assumedAt: number | null;
  returnDays: number | null;
}

/** The state of an order's goods; no other code derives it (docs/domain.md, Parcels and returns). */
export function parcelStateOf(
  { toSendSince, address }: Goods,
  parcel: Pick<Parcel, 'receivedAt'> | undefined,
): ParcelState {
  if (parcel) return parcel.receivedAt === null ? 'sent' : 'received';
  if (toSendSince === null) return 'none';
  return address === '' ? 'address_missing' : 'to_send';
}

/** By when goods that wait to be sent are promised to be; `until` is the end of a promise for what waits since; else null. */
export function sendBy(goods: Goods, parcel: Parcel | undefined, until: (since: number) => number): number | null {
  return parcelStateOf(goods, parcel) === 'to_send' && goods.toSendSince !== null ? until(goods.toSendSince) : null;
}

/** What is promised with a parcel that is sent then (ms since 1970), whatever the settings say later. */
export const promisedWith = (sentAt: number, { assumed, afterReceived }: ReturnDays) => ({
  assumedAt: sentAt + assumed * DAY,
  returnDays: afterReceived,
});

/** When an unconfirmed parcel counts as received, in ms since 1970. */
export const assumedAt = (parcel: Parcel, days: ReturnDays): number =>
  parcel.assumedAt ?? promisedWith(parcel.sentAt, days).assumedAt;

/** Whether goods have come: somebody said so, or they count as received by now (ms since 1970). */
export const hasCome = (parcel: Parcel | undefined, { days, now }: { days: ReturnDays; now: number }): boolean =>
  parcel !== undefined && (parcel.receivedAt !== null || now >= assumedAt(parcel, days));

/** Days in which goods may be returned after receipt: as promised when they were sent, or as they would be now. */
export const daysToReturn = (parcel: Parcel | undefined, days: ReturnDays): number =>
  parcel?.returnDays ?? days.afterReceived;

/** The deadline for returning goods that were sent, in ms since 1970. */
export function returnUntil(parcel: Parcel, days: ReturnDays): number {
  const term = daysToReturn(parcel, days) * DAY;
  const lapse = assumedAt(parcel, days) + term;
  const { receivedAt } = parcel;
  // What is said once the right has lapsed does not begin it anew.
  return receivedAt === null || receivedAt > lapse ? lapse : receivedAt + term;
}

/** Whether somebody still works on it; once it is paid, another may be asked for of the pieces that are left. */
export const isOpen = (state: GoodsReturnState): boolean => openReturnStates.some((one) => one === state);

/** What an order can go back as now, of how many pieces at the most, and what these give back in fen. */
export interface ReturnOpening {
  kind: GoodsReturnKind;
  quantity: number;
  gives: number;
}

/**
 * What staff may open for the shopper now, whatever the deadline, `open` if one is: to cancel before sending, to return
 * after, or null.
 */
export function openingOf(
  goods: Goods & BoughtPieces,
  parcel: object | undefined,
  open: boolean,
): ReturnOpening | null {
  const quantity = piecesLeft(goods);
  const gives = givesBack(goods, quantity);
  // Of a price that came back whole as tax nothing is left to give.
  if (open || gives === 0) return null;
  if (parcel) return { kind: 'return', quantity, gives };
  return goods.toSendSince === null ? null : { kind: 'cancel', quantity, gives };
}

/** What of that goes back, where so many pieces are asked for, all of them if nothing is said; null if it cannot. */
export function partOf(order: BoughtPieces, opening: ReturnOpening, asked = opening.quantity): ReturnOpening | null {
  const { kind, quantity: most } = opening;
  if (asked > most || (kind === 'cancel' && asked < most)) return null;
  return { kind, quantity: asked, gives: givesBack(order, asked) };
}

/** What the shopper may ask for now: the same until the deadline. */
export function askableOf(
  goods: Goods & BoughtPieces,
  parcel: Parcel | undefined,
  { open, days, now }: { open: boolean; days: ReturnDays; now: number },
): ReturnOpening | null {
  if (parcel && now > returnUntil(parcel, days)) return null;
  return openingOf(goods, parcel, open);
}
