import type { Api } from '../../../shared/contract/index.ts';
import {
  groupToFill,
  type Offer,
  offerOfGroup,
  offerOfItem,
  type WaitingGroup,
  whyNoOther,
} from '../../features/purchase/offer.ts';
import type { UnavailableReason } from '../../features/purchase/unavailable.tsx';

/** The offer of the page, and whether it is available. */
export interface Terms {
  offer: Offer;
  unavailableReason: UnavailableReason | null;
  /** ISO 8601: when the offer ends. */
  deadline: string | null;
  readAt: string;
  /** A group of the item that needs one more member, and is not the shopper's. */
  waiting: WaitingGroup | null;
}

/** The item itself, which opens a group. */
export async function itemToBuy(api: Api, id: string): Promise<Terms> {
  const { data: item, server_time: readAt } = await api.itemDetail({ id }, { asShopper: true });
  const unavailableReason = item.sold_out ? 'soldOut' : item.sale_over ? 'over' : null;
  const offer = offerOfItem(item, null);
  const waiting = unavailableReason ? null : groupToFill(item);
  return { offer, unavailableReason, deadline: item.sale_ends_at, readAt, waiting };
}

/** The group of that number; null when it is one for another item. */
export async function groupToJoin(api: Api, id: string, orderno: string): Promise<Terms | null> {
  const { data: group, server_time: readAt } = await api.group({ orderno }, { asShopper: true });
  if (String(group.item_id) !== id) return null;
  const unavailableReason = group.mine ? 'mine' : group.status === 'open' ? null : (whyNoOther(group) ?? 'groupGone');
  return { offer: offerOfGroup(group), unavailableReason, deadline: group.expires_at, readAt, waiting: null };
}
