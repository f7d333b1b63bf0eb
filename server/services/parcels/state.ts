import {
  type GoodsReturnKind,
  type GoodsReturnState,
  orderStatus,
  type ParcelState,
} from '../../../shared/contract/enums.ts';

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

interface Priced {
  status: number;
  price: number;
  tax: number;
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

/** Refused and withdrawn ones are over, and another may be asked for. */
export const isStanding = (state: GoodsReturnState): boolean => state !== 'refused' && state !== 'withdrawn';

/** What an order can go back as now, and what it gives back in fen. */
export interface ReturnOpening {
  kind: GoodsReturnKind;
  gives: number;
}

/** What staff may open for the shopper now, whatever the deadline: to cancel before sending, to return after, or null. */
export function openingOf(goods: Goods & Priced, parcel: object | undefined, standing: boolean): ReturnOpening | null {
  const gives = returnedSum(goods);
  // Of a price that came back whole as tax nothing is left to give.
  if (standing || gives === 0) return null;
  if (parcel) return { kind: 'return', gives };
  return goods.toSendSince === null ? null : { kind: 'cancel', gives };
}

/** What the shopper may ask for now: the same until the deadline. */
export function returnKindOf(
  goods: Goods & Priced,
  parcel: Parcel | undefined,
  { standing, days, now }: { standing: boolean; days: ReturnDays; now: number },
): GoodsReturnKind | null {
  if (parcel && now > returnUntil(parcel, days)) return null;
  return openingOf(goods, parcel, standing)?.kind ?? null;
}

/** What a return gives back, in fen: the price less the tax that was paid. */
export function returnedSum({ status, price, tax }: Priced): number {
  return price - (status === orderStatus.refunded ? tax : 0);
}
