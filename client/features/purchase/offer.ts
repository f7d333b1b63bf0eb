import type { CallOutput } from '../../../shared/contract/index.ts';
import { fenOf, yuanOf } from '../../../shared/money.ts';
import { type Reference, referenceOf } from '../../lib/reference.ts';
import {
  type Choices,
  choicesOf,
  chosenValues,
  pictureOf,
  QUANTITY,
  unchosen,
  type Variant,
  variantOf,
} from './selection.ts';

export type Item = CallOutput<'itemDetail'>;
export type Group = CallOutput<'group'>;
/** A group as an item lists it; `Group` has all these fields too. */
export type WaitingGroup = Item['wait_pt_user_list'][number];
export type Shopper = CallOutput<'userInfo'>;

/** What a shopper is asked to pay for, and its terms. Amounts are in yuan. */
export interface Offer {
  itemId: number;
  title: string;
  picture: string;
  placeholder: string;
  /** Options of the item, with its variants at the prices of this offer. */
  choices: Choices;
  /** Ids of the values that are chosen. */
  chosen: number[];
  /** What is bought; null without options, and until each has a value. */
  variant: Variant | null;
  /** Names of the options that have none. */
  missing: string[];
  /** Of a piece, as the tax is; of the cheapest variant until one is chosen. */
  price: number;
  /** Of the dearest one; null if there is no other price. */
  priceMax: number | null;
  /** What the price is compared with; null if nothing is struck. */
  reference: Reference | null;
  tax: number;
  /** Pieces that are bought, and how many may be bought at once. */
  quantity: number;
  quantityMax: number;
  /** What is promised of its delivery; null of what is not sent. */
  delivery: Item['delivery'];
  /** The number of members of a complete group. */
  size: number;
  /** Whether the group may be left while it waits. */
  leavable: boolean;
  /** The group to join, or null to open one. */
  group: WaitingGroup | null;
  /** When a failed group returns the money: ISO 8601, or this many seconds after the purchase. */
  moneyBack: string | number;
  /** What decides when a group ends that is opened now; null if one is joined, whose end is fixed. */
  ends: Pick<Item, 'group_seconds' | 'sale_ends_at'> | null;
}

/** A new group of the item. */
export function offerOfItem(item: Item): Offer {
  const [picture = ''] = item.carousel;
  const { id: itemId, title, placeholder, delivery, leavable } = item;
  const reference = referenceOf(item);
  const { price, tax, group_size: size, group_seconds, sale_ends_at, quantity_max: quantityMax = 1 } = item;
  // A group that is opened now ends with the sale.
  const cut = item.openTime < group_seconds ? sale_ends_at : null;
  return {
    ...{ itemId, title, picture, placeholder, reference, delivery, leavable, ...nothingChosen(item) },
    ...{ price, tax, size, quantityMax },
    group: null,
    moneyBack: cut ?? group_seconds,
    ends: { group_seconds, sale_ends_at },
  };
}

/** A group to join, at its own price, even if its item costs something else by now or is not on sale any more. */
export function offerOfGroup(group: Group): Offer {
  const { item_id: itemId, name: title, pic_url: picture, placeholder, delivery, leavable } = group;
  const face = { itemId, title, picture, placeholder, reference: referenceOf(group), delivery, leavable };
  return { ...face, ...nothingChosen(group), quantityMax: group.quantity_max ?? 1, ...termsOf(group) };
}

/** The same with the values and as many pieces as the query of an address asks for, and may be bought. */
export function withChoice(offer: Offer, search: string): Offer {
  const { choices } = offer;
  const chosen = chosenValues(choices, search);
  const variant = variantOf(choices, chosen);
  const quantityMax = choices.options.length === 0 ? offer.quantityMax : (variant?.quantity_max ?? 1);
  const asked = Math.floor(Number(new URLSearchParams(search).get(QUANTITY))) || 1;
  return {
    ...offer,
    ...{ chosen, variant, quantityMax },
    ...(variant && {
      price: variant.price,
      priceMax: null,
      tax: variant.tax,
      reference: referenceOfVariant(offer, variant),
    }),
    missing: unchosen(choices, chosen),
    picture: pictureOf(choices, chosen) ?? offer.picture,
    quantity: Math.min(Math.max(1, quantityMax), Math.max(1, asked)),
  };
}

/** What is struck beside the price of a variant; until one is chosen nothing is, if they differ. */
function referenceOfVariant({ reference }: Offer, { reference_price: yuan }: Variant): Reference | null {
  return yuan === null ? null : { yuan, of: reference?.of ?? 'list' };
}

function nothingChosen(item: Partial<Choices>) {
  const choices = choicesOf(item);
  const prices = choices.variants.map(({ price }) => price);
  const priceMax = prices.length > 0 && Math.max(...prices) > Math.min(...prices) ? Math.max(...prices) : null;
  return { choices, priceMax, chosen: [], variant: null, missing: unchosen(choices, []), quantity: 1 };
}

/** What all pieces cost, in yuan. */
export const totalOf = ({ price, quantity }: Offer): number => yuanOf(fenOf(price) * quantity);

/** The tax of all pieces, in yuan. */
export const taxOf = ({ tax, quantity }: Offer): number => yuanOf(fenOf(tax) * quantity);

/** How many yuan the wallet falls short of a price; 0 if it is enough. */
export function shortBy(price: number, shopper: Shopper): number {
  return yuanOf(Math.max(0, fenOf(price) - fenOf(shopper.recharge_money)));
}

/** Whether the purchase fills the group that it joins. */
export const fillsGroup = ({ group }: Offer): boolean => group?.missing === 1 && !group.mine;

/** Whether the shopper may take the money back while the group waits. */
export const mayLeaveLater = (offer: Offer): boolean => offer.leavable && !fillsGroup(offer);

/** Why no group can be opened in the place of one that has ended; null if one can. */
export function whyNoOther({ on_sale, sale_over, sold_out }: Group): 'itemGone' | 'over' | 'soldOut' | null {
  if (!on_sale) return 'itemGone';
  if (sale_over) return 'over';
  return sold_out ? 'soldOut' : null;
}

export function isSaleAhead({ sale_starts_at: start }: Pick<Item, 'sale_starts_at'>, now: number): boolean {
  // The previous version of the server does not say it.
  return start != null && Date.parse(start) > now;
}

export function isSaleOver({ sale_ends_at: end }: Pick<Item, 'sale_ends_at'>, now: number): boolean {
  return end !== null && Date.parse(end) <= now;
}

function termsOf(group: WaitingGroup) {
  const { price, tax, size, expires_at: moneyBack } = group;
  return { price, tax, size, group, moneyBack, ends: null };
}

/** A waiting group of an item that a purchase would fill at once; never one that the shopper is in. */
export function groupToFill({ wait_pt_user_list: waiting }: Pick<Item, 'wait_pt_user_list'>): WaitingGroup | null {
  return waiting.find(({ mine, missing }) => missing === 1 && !mine) ?? null;
}
