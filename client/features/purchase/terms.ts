import type { LoaderFunctionArgs } from 'react-router-dom';
import type { Api, CallOutput } from '../../../shared/contract/index.ts';
import { newIdempotencyKey } from '../../../web/new-idempotency-key.ts';
import { notFound } from '../../lib/not-found.ts';
import { type ForPurchase, loadForPurchase, type Read } from './for-purchase.ts';
import {
  groupToFill,
  type Item,
  type Offer,
  offerOfGroup,
  offerOfItem,
  type Shopper,
  shortBy,
  totalOf,
  type WaitingGroup,
  whyNoOther,
} from './offer.ts';
import type { UnavailableReason } from './unavailable.tsx';

/** What a shopper is asked to agree to, and who is asked. */
export interface Terms {
  offer: Offer;
  unavailableReason: UnavailableReason | null;
  /** A group of the item that needs one more member, and is not the shopper's. */
  waiting: WaitingGroup | null;
  shopper: Shopper;
  /** Through which the order itself can be paid; none while the wallet is enough. */
  channels: PayChannel[];
}

export type PayChannel = CallOutput<'payList'>[number];

/** The data of the sheet; its key identifies the purchase, also without JavaScript. */
export type PurchaseData = Terms & ForPurchase & { idempotencyKey: string };

export async function loadPurchase(args: LoaderFunctionArgs, read: Read<Terms>): Promise<PurchaseData> {
  return { ...(await loadForPurchase(args, read)), idempotencyKey: newIdempotencyKey() };
}

/** Also where the wallet is enough for one piece, and not for as many as may be chosen. */
async function channelsFor(api: Api, offer: Offer, shopper: Shopper): Promise<PayChannel[]> {
  const most = totalOf({ ...offer, quantity: Math.max(1, offer.quantityMax) });
  return shortBy(most, shopper) > 0 ? (await api.payList({})).data : [];
}

/** The terms of the item itself, with which a group is opened. */
export function termsOfItem(id: string): Read<Terms> {
  return async (api) => {
    const [{ data: item, server_time: serverTime }, { data: shopper }] = await Promise.all([
      api.itemDetail({ id }, { asShopper: true }),
      api.userInfo({}),
    ]);
    const unavailableReason = whyNotNow(item);
    const waiting = unavailableReason ? null : groupToFill(item);
    const offer = offerOfItem(item);
    const channels = await channelsFor(api, offer, shopper);
    return { offer, unavailableReason, waiting, shopper, channels, serverTime };
  };
}

function whyNotNow({ sale_ahead, sold_out, sale_over }: Item): UnavailableReason | null {
  if (sale_ahead) return 'ahead';
  if (sold_out) return 'soldOut';
  return sale_over ? 'over' : null;
}

/** The terms of the group with the order of that number; of the item with this id alone, if one is given. */
export function termsOfGroup(orderno: string, itemId?: string): Read<Terms> {
  return async (api) => {
    const [{ data: group, server_time: serverTime }, { data: shopper }] = await Promise.all([
      api.group({ orderno }, { asShopper: true }),
      api.userInfo({}),
    ]);
    if (itemId !== undefined && itemId !== String(group.item_id)) throw notFound();
    const noOther = whyNoOther(group);
    const open = group.left ? (noOther ?? 'left') : null;
    const unavailableReason = group.mine ? 'mine' : group.status === 'open' ? open : (noOther ?? 'groupGone');
    const offer = offerOfGroup(group);
    const channels = await channelsFor(api, offer, shopper);
    return { offer, unavailableReason, waiting: null, shopper, channels, serverTime };
  };
}
