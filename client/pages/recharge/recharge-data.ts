import { orderStatus } from '../../../shared/contract/enums.ts';
import type { Api, CallOutput } from '../../../shared/contract/index.ts';
import { readOrder } from '../../features/orders/read-order.ts';
import { localPath } from '../../lib/local-path.ts';
import { notFound, orNotFound } from '../../lib/not-found.ts';
import { addressOfClosing } from '../../lib/order-address.ts';

export type PayChannel = CallOutput<'payList'>[number];
export type Recharge = CallOutput<'rechargeList'>[number];

/** The state of a recharge at one time. */
export interface Followed {
  recharge: Recharge;
  /** Yuan in the wallet. */
  balance: number;
  /** Asked for before anything goes to the card. */
  hasFundPassword: boolean;
  /** ISO 8601, by the server's clock. */
  readAt: string;
}

/** The longest `next` that the call accepts. */
const LONGEST_NEXT = 500;

/** The path of the purchase that the money is for, from the query of the screen; empty without one. */
export function purchaseOf(query: URLSearchParams): string {
  const next = localPath(query.get('next'));
  return next === '/' || next.length > LONGEST_NEXT ? '' : next;
}

/** Reads a recharge by its number; 404 if it is not the shopper's. */
export async function follow(api: Api, number: string): Promise<Followed> {
  const [found, viewer] = await Promise.all([orNotFound(api.rechargeList({ number })), api.userInfo({})]);
  const [recharge] = found.data;
  if (!recharge) throw notFound();
  const { recharge_money: balance, has_safe_pwd: hasFundPassword } = viewer.data;
  return { recharge, balance, hasFundPassword, readAt: found.server_time };
}

/** Address of the moment in which a recharge completed the group of the order that it paid; null if it did not. */
export async function closingOf(api: Api, { recharge: { order } }: Followed): Promise<string | null> {
  const placed = order?.orderno ? await readOrder(api, order.orderno) : null;
  // Who takes the last seat closes the group with it.
  const filled = placed?.status === orderStatus.succeeded && placed.group.filled_at === placed.created_at;
  return filled ? addressOfClosing(placed.orderno) : null;
}

/** The pending recharges among the newest hundred; a shopper may have a few at once. */
export async function readWaiting(api: Api): Promise<Recharge[]> {
  const { data } = await api.rechargeList({ limit: '100' });
  return data.filter(({ status }) => status === 'pending');
}

/** The number of the recharge that an address names; empty for a new one. */
export const numberOf = ({ url }: Request): string => new URL(url).searchParams.get('number') ?? '';
