import type { CallOutput } from '../../../shared/contract/index.ts';

export type Item = CallOutput<'itemDetail'>;
export type Group = CallOutput<'group'>;
/** A group as an item lists it; `Group` has all of it too. */
export type WaitingGroup = Item['wait_pt_user_list'][number];
export type Shopper = CallOutput<'userInfo'>;

/** What a shopper is asked to pay for, and on which terms. Amounts are in yuan. */
export interface Offer {
  itemId: number;
  title: string;
  picture: string;
  placeholder: string;
  price: number;
  /** Outside of groups. */
  orgPrice: number;
  tax: number;
  /** Members that complete the group. */
  size: number;
  /** The group to join, or null to open one. */
  group: WaitingGroup | null;
  /** When a group that failed gives the money back: ISO 8601, or so many seconds after the purchase. */
  moneyBack: string | number;
}

/** The item as this purchase takes it: who joins pays the group's price, whatever the item costs by now. */
export function offerOfItem(item: Item, group: WaitingGroup | null): Offer {
  const [picture = ''] = item.carousel;
  const { id: itemId, title, placeholder, org_price: orgPrice } = item;
  const face = { itemId, title, picture, placeholder, orgPrice };
  if (group) return { ...face, ...termsOf(group) };
  // A group opened now is cut short by the end of the sale.
  const cut = item.openTime < item.group_seconds ? item.sale_ends_at : null;
  const { price, tax, group_size: size } = item;
  return { ...face, price, tax, size, group: null, moneyBack: cut ?? item.group_seconds };
}

/** The same for a group alone, whose item may not even be on sale any more. */
export function offerOfGroup(group: Group): Offer {
  const { item_id: itemId, name: title, pic_url: picture, placeholder, org_price: orgPrice } = group;
  return { itemId, title, picture, placeholder, orgPrice, ...termsOf(group) };
}

function termsOf(group: WaitingGroup) {
  const { price, tax, size, expires_at: moneyBack } = group;
  return { price, tax, size, group, moneyBack };
}

/** Of the groups that wait on an item, one that a purchase would fill at once; never one that the shopper is in. */
export function groupToFill({ wait_pt_user_list: waiting }: Pick<Item, 'wait_pt_user_list'>): WaitingGroup | null {
  return waiting.find(({ mine, missing }) => missing === 1 && !mine) ?? null;
}

/** The confirmation as a page: where links lead that open the sheet where JavaScript runs. */
export function checkoutPath(itemId: number, group: { orderno: string } | null): string {
  return `/user/checkout/${itemId}${group ? `?group=${group.orderno}` : ''}`;
}
