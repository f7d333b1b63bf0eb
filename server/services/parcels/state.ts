import { type GoodsReturnState, orderStatus, type ParcelState } from '../../../shared/contract/enums.ts';

const DAY = 24 * 60 * 60 * 1000;

/** Days of the settings `return_days` and `assumed_days`. */
export interface ReturnDays {
  /** How long goods may be returned once they have come. */
  afterReceived: number;
  /** When a parcel counts as received, although nobody said so. */
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
}

/** Where the goods of an order are; the one function that says so (docs/domain.md, Parcels and returns). */
export function parcelStateOf({ toSendSince, address }: Goods, parcel: Parcel | undefined): ParcelState {
  if (parcel) return parcel.receivedAt === null ? 'sent' : 'received';
  if (toSendSince === null) return 'none';
  return address === '' ? 'address_missing' : 'to_send';
}

/** When a parcel of which nobody said so counts as received, in ms since 1970. */
export const assumedAt = ({ sentAt }: Parcel, { assumed }: ReturnDays): number => sentAt + assumed * DAY;

/** Until when goods that were sent may be returned, in ms since 1970. */
export function returnUntil(parcel: Parcel, days: ReturnDays): number {
  return (parcel.receivedAt ?? assumedAt(parcel, days)) + days.afterReceived * DAY;
}

/** Refused and withdrawn ones are over, and another may be asked for. */
export const isStanding = (state: GoodsReturnState): boolean => state !== 'refused' && state !== 'withdrawn';

/** What a shopper may ask for now: to cancel before sending, to return after, or nothing. */
export function returnKindOf(
  goods: Goods,
  parcel: Parcel | undefined,
  { standing, days, now }: { standing: boolean; days: ReturnDays; now: number },
): 'cancel' | 'return' | null {
  if (standing) return null;
  if (parcel) return now <= returnUntil(parcel, days) ? 'return' : null;
  return goods.toSendSince === null ? null : 'cancel';
}

/** What a return gives back, in fen: the price less the tax that was paid. */
export function returnedSum({ status, price, tax }: { status: number; price: number; tax: number }): number {
  return price - (status === orderStatus.refunded ? tax : 0);
}
