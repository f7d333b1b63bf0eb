import { data } from 'react-router-dom';
import type { Api } from '../../../shared/contract/index.ts';
import { Refusal } from '../../../shared/refusal.ts';
import { storedToken } from '../../app/session.ts';
import type { Item, Shopper } from '../../components/confirmation/purchase.ts';

export interface ItemData {
  item: Item;
  /** ISO 8601. */
  serverTime: string;
  /** Only where it was asked for, and never in a page of the server. */
  shopper: Shopper | null;
  /** Token of the call that read it, so that `mine` and the shopper are known; null on the server and for visitors. */
  readBy: string | null;
}

/** Address that a fetcher reads to renew the item of an open page, with the shopper where the sheet needs both. */
export function renewalPath(id: number, withShopper: boolean): string {
  return `/user/detail/${id}?renew=${withShopper ? 'shopper' : 'item'}`;
}

/** The item of a page; unknown ones are a 404. */
export async function loadItem(api: Api, id: string): Promise<ItemData> {
  const readBy = import.meta.env.SSR ? null : storedToken();
  try {
    const { data: item, server_time } = await api.itemDetail({ id });
    return { item, serverTime: server_time, shopper: null, readBy };
  } catch (problem) {
    if (problem instanceof Refusal && problem.code === 400) throw data(null, { status: 404 });
    throw problem;
  }
}

/** The item anew for a page that is open; null when it cannot be had now, since the page goes on with what it has. */
export async function renewItem(api: Api, id: string, withShopper: boolean): Promise<ItemData | null> {
  const readBy = storedToken();
  try {
    const [{ data: item, server_time }, shopper] = await Promise.all([
      api.itemDetail({ id }),
      withShopper ? api.userInfo({}) : null,
    ]);
    return { item, serverTime: server_time, shopper: shopper?.data ?? null, readBy };
  } catch (problem) {
    if (problem instanceof Error) return null;
    throw problem;
  }
}
